"""A person's own data across all rooms: each room says here what it keeps of them, and how it lets go of it.

own_data.register("games", export=selectors.export_of, forget=services.forget_player)
"""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User


@dataclass(frozen=True)
class Room:
    """`export` returns JSON. `forget` runs inside the deletion's transaction, before the person is made nameless."""

    export: Callable[[User], object]
    forget: Callable[[User], None]


_rooms: dict[str, Room] = {}


def register(name: str, *, export: Callable[[User], object], forget: Callable[[User], None]) -> None:
    """Call it in the room's AppConfig.ready. A name registered twice is a mistake of ours."""
    room = Room(export, forget)
    if _rooms.setdefault(name, room) != room:
        raise ValueError(f"Two rooms call themselves {name!r}.")


def unregister(name: str) -> None:
    _rooms.pop(name, None)


def rooms() -> dict[str, Room]:
    return dict(sorted(_rooms.items()))
