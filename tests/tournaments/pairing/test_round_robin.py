"""Round robins: balanced by design, or as even as can be found, and honest about it."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.designs import design, games_needed
from tournaments.pairing.errors import Impossible
from tournaments.pairing.round_robin import RoundRobin, even_seats, meetings, options, schedule
from tournaments.pairing.seats import imbalance
from tournaments.pairing.verify import faults_of_schedule


def asked(players: int, size: int, games: int, **more: int) -> RoundRobin:
    return RoundRobin("5eed", tuple(range(101, 101 + players)), size, games, **more)


def test_seven_players_at_tables_of_four_meet_exactly_twice() -> None:
    made = schedule(asked(7, 4, 4))
    tables = [table for tables in made.rounds for table in tables]
    assert len(tables) == 7
    assert set(Counter(player for table in tables for player in table).values()) == {4}
    assert set(meetings(asked(7, 4, 4).players, made.rounds).values()) == {2}
    assert made.exact


@pytest.mark.parametrize(
    ("players", "size", "games"),
    [
        (16, 4, 5),
        (9, 3, 4),
        (25, 5, 6),
        (8, 4, 7),
        (13, 4, 4),
        (21, 5, 5),
        (31, 6, 6),
        (11, 5, 5),
        (10, 2, 9),
        (10, 4, 6),
    ],
)
def test_where_a_design_is_known_every_pair_meets_equally_often(players: int, size: int, games: int) -> None:
    made = schedule(asked(players, size, games))
    assert made.exact
    assert faults_of_schedule(asked(players, size, games), made) == []


def test_planes_keep_their_rounds() -> None:
    assert len(schedule(asked(16, 4, 5)).rounds) == 5
    assert len(schedule(asked(8, 4, 7)).rounds) == 7


@settings(max_examples=8, deadline=None)
@given(players=st.integers(4, 14), size=st.integers(3, 5), games=st.integers(1, 5), at_once=st.integers(1, 3))
def test_every_schedule_verifies_and_seats_are_within_one(players: int, size: int, games: int, at_once: int) -> None:
    if players < size or players * games % size:
        with pytest.raises(Impossible):
            schedule(asked(players, size, games, at_once=at_once))
        return
    made = schedule(asked(players, size, games, at_once=at_once))
    assert faults_of_schedule(asked(players, size, games, at_once=at_once), made) == []


def test_what_stays_uneven_is_said() -> None:
    made = schedule(asked(12, 4, 10))
    counts = meetings(asked(12, 4, 10).players, made.rounds).values()
    assert (min(counts), max(counts)) == (made.fewest_meetings, made.most_meetings)
    assert made.proven == (made.uneven_pairs == 0)
    assert not made.exact


def test_the_same_seed_gives_the_same_schedule_and_another_seats_others_together() -> None:
    first = schedule(asked(9, 4, 4))
    assert first == schedule(asked(9, 4, 4))
    assert first != schedule(msgspec.structs.replace(asked(9, 4, 4), seed="other"))


def test_the_numbers_that_fill_tables_are_offered() -> None:
    offered = {option.games: option for option in options(7, 4, most_games=8)}
    assert set(offered) == {4, 8}
    assert offered[4].tables == 7
    assert offered[4].even


def test_games_that_do_not_fill_tables_are_refused_with_a_number_that_does() -> None:
    with pytest.raises(Impossible, match="with 4 games each they do"):
        schedule(asked(7, 4, 3))


def test_a_player_twice_is_refused() -> None:
    with pytest.raises(Impossible, match="twice"):
        schedule(RoundRobin("s", (1, 2, 3, 3), 4, 1))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_seats_come_out_even_for_any_tables(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 6))
    tables = data.draw(st.lists(st.sets(st.integers(0, 9), min_size=size, max_size=size).map(sorted), max_size=14))
    seated = even_seats(tables, 10, size)
    assert [sorted(table) for table in seated] == tables
    for player in range(10):
        counts = [sum(table[seat] == player for table in seated) for seat in range(size)]
        assert imbalance(counts, size) <= 1


def test_a_design_is_what_it_says() -> None:
    for players in (3, 6, 7, 9, 13, 16):
        for size in range(2, 7):
            for often in (1, 2, 3):
                rounds = design(players, size, often) if players >= size else None
                if rounds is not None:
                    assert set(meetings(range(players), rounds).values()) == {often}
                    games = Counter(player for tables in rounds for table in tables for player in table)
                    assert set(games.values()) == {games_needed(players, size, often)}
