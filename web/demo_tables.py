"""The demo's tables: one to join, some where it is the newcomer's turn, and finished games to leaf through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from accounts.models import User
from engine import Position
from engine.age_of_steam.trace import recorded, to_record
from engine.bots import bot
from games import services
from games.clocks import HoursPerTurn
from games.engine_room import current_position
from games.models import LogRow, Table

SYSTEM, MAP = "age-of-rail", "south-africa"
SOME_MOVES = 15
MOST_MOVES = 1000


def lay_tables(people: Sequence[User]) -> None:
    """For people in the demo's order; the first one is whom a newcomer signs in as."""
    ada, bruno, clara, diego, edda, fumiko = people
    waiting = services.create(
        owner=bruno, system=SYSTEM, map=MAP, players=4, title="An evening in the Karoo", time_control=HoursPerTurn(24)
    )
    services.join(game_id=waiting.pk, player=clara)
    running = seated("First train to Johannesburg", [edda, ada, bruno])
    play_until(running, lambda position, moves: moves >= SOME_MOVES and position.waiting_on() == (1,))
    services.say(game_id=running.pk, author=edda, words="Good luck, both of you.")
    services.say(game_id=running.pk, author=bruno, words="Ten pounds for a line through the Karoo is a steal.")
    play_until(seated("The diamond line", [diego, fumiko, ada]), lambda position, moves: position.over)
    services.create(
        owner=ada,
        system="age-of-steam",
        map="rust-belt",
        players=4,
        title="Rust Belt against the machines",
        bots=["sensible"] * 3,
        time_control=HoursPerTurn(72),
    )
    show_recorded_game(people)


def show_recorded_game(people: Sequence[User]) -> None:
    """A real game of five on the Rust Belt, move by move as it was played, under our demo players' names."""
    record = to_record(recorded())
    names = tuple(str(person) for person in people[: record.setup.players])
    services.import_record(
        owner=people[0],
        data=msgspec.structs.replace(record, names=names).to_json(),
        kind=Table.Kind.PLAY,
        title="A real game on the Rust Belt",
    )


def seated(title: str, people: Sequence[User]) -> Table:
    """A game that has just started between these people."""
    first, *others = people
    table = services.create(
        owner=first, system=SYSTEM, map=MAP, players=len(people), title=title, time_control=HoursPerTurn(72)
    )
    for person in others:
        table = services.join(game_id=table.pk, player=person)
    return table


def play_until(table: Table, enough: Callable[[Position, int], bool]) -> None:
    """Everybody plays sensibly."""
    player = bot("sensible", table.system, 1)
    for moves in range(MOST_MOVES):
        table = Table.objects.select_related("strongbox").get(pk=table.pk)
        position = current_position(table, table.strongbox)
        if position.over or enough(position, moves):
            return
        seat = position.waiting_on()[0]
        action = player.choose(position.seen_by(seat), seat)
        index = table.decisions.get(seat=seat).index
        actor_id = table.seats.get(number=seat).player_id
        services.play(table.pk, seat, [action], index, "", LogRow.Source.PAGE, actor_id=actor_id)
