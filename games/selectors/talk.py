"""What was said at a table, as somebody wants to hear it, and what they noted for themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from django.db.models import QuerySet

from accounts.models import User
from accounts.selectors.people import blocked_by
from games.models import MutedWords, Note, Table, Talk


def talk_at(table: Table, reader: User | None) -> QuerySet[Talk]:
    """Newest first, without those whom the reader blocks."""
    talk = Talk.objects.filter(table=table).select_related("author").order_by("-pk")
    return talk if reader is None else talk.exclude(author__in=blocked_by(user=reader))


def muted_words(reader: User) -> list[str]:
    """The words this reader does not want to meet."""
    kept = MutedWords.objects.filter(reader=reader).values_list("words", flat=True).first()
    return (kept or "").split("\n") if kept else []


def hider(words: Sequence[str]) -> Callable[[str], bool]:
    """Whether a text holds one of these words, whatever their case; a part of a longer word is none.

    >>> hides = hider(["tram", "Straßenbahn"])
    >>> hides("What a TRAM"), hides("A tramway."), hides("")
    (True, False, False)
    """
    if not words:
        return lambda text: False
    any_of = "|".join(re.escape(word.casefold()) for word in words)
    found = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)")
    return lambda text: found.search(text.casefold()) is not None


def note_of(table: Table, owner: User) -> str:
    """What this person noted for themselves at the table."""
    return Note.objects.filter(table=table, owner=owner).values_list("words", flat=True).first() or ""
