"""Events for tests, built the way organisers build them: through the services."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from engine import Place, Result
from games.services import end_by_ruling
from tests.factories import UserFactory
from tournaments import services
from tournaments.models import Entry, Event, Match

SWISS = {
    "format": "swiss",
    "system": "whistle-stop",
    "maps": ["valley"],
    "sizes": {"allowed": [3, 4], "preferred": 4},
    "rounds": 3,
}


def rules(**changed: Any) -> dict[str, Any]:
    return {**SWISS, **changed}


def an_event(*, owner: User | None = None, windows: dict[str, Any] | None = None, **changed: Any) -> Event:
    """An event that is open for registration."""
    owner = owner or UserFactory()
    event = services.create_event(owner=owner, title="Valley Cup", rules=rules(**changed), **(windows or {}))
    return services.open_registration(event_id=event.pk, by=owner)


def enter(event: Event, count: int) -> list[Entry]:
    return [services.register(event_id=event.pk, player=UserFactory()) for _ in range(count)]


def started(players: int = 8, *, owner: User | None = None, **changed: Any) -> Event:
    """An event whose first round is open."""
    event = an_event(owner=owner, **changed)
    enter(event, players)
    assert event.owner is not None
    services.start_event(event_id=event.pk, by=event.owner)
    return advanced(event)


def advanced(event: Event) -> Event:
    services.advance(event_id=event.pk)
    return Event.objects.get(pk=event.pk)


def running(event: Event) -> list[Match]:
    matches = Match.objects.filter(round__division__event=event, state=Match.State.RUNNING)
    return list(matches.select_related("round__division", "game").order_by("round__number", "number"))


def finish(match: Match, *order: int) -> None:
    """The game of this table ends: seats in this order, or as they sit."""
    assert match.game_id is not None
    seats: Sequence[int] = order or range(len(match.seats))
    places = tuple(Place(seat, rank, 100 - rank) for rank, seat in enumerate(seats, 1))
    end_by_ruling(game_id=match.game_id, note="played", result=Result(places))


def finish_round(event: Event) -> Event:
    for match in running(event):
        finish(match)
    return advanced(event)


def player_at(match: Match, seat: int) -> User:
    player = Entry.objects.get(pk=match.seats[seat]).player
    assert player is not None
    return player
