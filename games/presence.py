"""Who is looking at a table right now, so that nobody is mailed about what they have before their eyes.

Kept in the cache for a few minutes: it is a courtesy, not a record, and may be forgotten at any time.
"""

from django.core.cache import cache

MINUTES = 5


def note(*, table_id: int, person_id: int) -> None:
    """They look at the table now. Pages and the API say so when they show it."""
    cache.set(_key(table_id, person_id), True, MINUTES * 60)


def leave(*, table_id: int, person_id: int) -> None:
    """They look no longer."""
    cache.delete(_key(table_id, person_id))


def is_looking(*, table_id: int, person_id: int) -> bool:
    return cache.get(_key(table_id, person_id)) is not None


def _key(table_id: int, person_id: int) -> str:
    return f"looking:{table_id}:{person_id}"
