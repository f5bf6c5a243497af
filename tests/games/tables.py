"""Tables for tests, built the way people build them: through the services."""

from __future__ import annotations

import random
from typing import Any

from accounts.models import User
from engine import Position
from games import services
from games.engine_room import current_position
from games.models import Decision, LogRow, Table
from tests.factories import UserFactory

TINY = "whistle-stop"


def a_table(players: int = 2, *, system: str = TINY, map: str = "valley", **fields: Any) -> Table:
    """An open table whose owner sits on the first seat."""
    fields = {"play_forced": False, **fields}
    return services.create(
        owner=fields.pop("owner", None) or UserFactory(), system=system, map=map, players=players, **fields
    )


def a_game(players: int = 2, **fields: Any) -> Table:
    """A running game between people."""
    table = a_table(players, **fields)
    while table.state == Table.State.OPEN:
        table = services.join(game_id=table.pk, player=UserFactory())
    return fresh(table)


def fresh(table: Table) -> Table:
    return Table.objects.select_related("strongbox").get(pk=table.pk)


def player_of(table: Table, seat: int) -> User:
    player = table.seats.get(number=seat).player
    assert player is not None
    return player


def position_of(table: Table) -> Position:
    table = fresh(table)
    return current_position(table, table.strongbox)


def decision_of(table: Table, seat: int) -> Decision:
    return Decision.objects.get(table=table, seat=seat)


def play(table: Table, seat: int, *actions: Any, key: str = "", expected: int | None = None) -> services.Answer:
    """Play for whoever sits there, on the decision that is open now."""
    index = decision_of(table, seat).index if expected is None else expected
    source = LogRow.Source.API
    actor = table.seats.get(number=seat).player_id
    return services.play(table.pk, seat, actions, index, key, source, actor_id=actor)


def play_on(table: Table, moves: int = 10_000, seed: int = 1) -> Table:
    """Random legal moves, until the game is over or so many are made."""
    rng = random.Random(seed)
    for _ in range(moves):
        position = position_of(table)
        if position.over:
            break
        seat = position.waiting_on()[0]
        play(table, seat, position.choices(seat).sample(rng))
    return fresh(table)


def rows(table: Table) -> list[LogRow]:
    return list(LogRow.objects.filter(table=table).order_by("index"))
