"""Standings from results alone: points, shared places, tie-breaks, reasons."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.errors import Impossible
from tournaments.standings.books import Books, Bye, Finish, Game, Penalty, StandingsRules
from tournaments.standings.points import PRESETS, PointsRule, shared
from tournaments.standings.table import Row, standings, team_standings
from tournaments.standings.tie_breaks import ALL


def a_game(number: int, *places: int, players: tuple[int, ...] = (1, 2, 3, 4), scores: tuple[int, ...] = ()) -> Game:
    finishes = tuple(
        Finish(player, seat, place, scores[seat] if scores else None)
        for seat, (player, place) in enumerate(zip(players, places, strict=True))
    )
    return Game(f"g{number}", number, finishes)


def order(*games: Game, players: tuple[int, ...] = (1, 2, 3, 4), **rules: object) -> list[tuple[int, int]]:
    books = Books("5eed", players, StandingsRules(**rules), games)  # type: ignore[arg-type]
    return [(row.rank, row.player) for row in standings(books)]


def test_points_are_given_by_place_and_ties_share() -> None:
    assert shared(PointsRule("podium"), [1, 1, 3, 4]) == [180, 180, 60, 0]
    assert shared(PointsRule("beaten"), [1, 2, 2, 2]) == [180, 60, 60, 60]
    assert shared(PointsRule("even"), [1, 2, 3]) == [720, 360, 0]
    assert shared(PointsRule("winner"), [1, 1]) == [30, 30]
    assert shared(PointsRule(free={4: (10, 5, 1, 0)}), [2, 1, 3, 4]) == [300, 600, 60, 0]


@given(st.sampled_from(sorted(PRESETS)), st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_a_table_always_gives_out_all_its_points(preset: str, scores: list[int]) -> None:
    places = [1 + sum(other > score for other in scores) for score in scores]
    rule = PointsRule(preset)
    assert sum(shared(rule, places)) == sum(rule.of_places(len(scores)))


def test_more_points_stand_higher() -> None:
    assert order(a_game(1, 4, 3, 2, 1)) == [(1, 4), (2, 3), (3, 2), (4, 1)]


def test_level_players_share_a_rank_when_no_tie_break_is_left() -> None:
    assert order(a_game(1, 1, 1, 3, 4), tie_breaks=()) == [(1, 1), (1, 2), (3, 3), (4, 4)]


def test_head_to_head_counts_only_games_between_those_who_are_level() -> None:
    """1 and 2 have four points each; 2 finished before 1 when they met."""
    first = a_game(1, 2, 1, players=(1, 2))
    second = a_game(2, 1, 2, players=(1, 3))
    ranks = order(first, second, players=(1, 2, 3), tie_breaks=("head-to-head",), points=PointsRule("winner"))
    assert ranks == [(1, 2), (2, 1), (3, 3)]


def test_the_opponents_points_break_a_tie() -> None:
    games = [a_game(1, 1, 2, players=(1, 3)), a_game(2, 1, 2, players=(2, 4)), a_game(3, 1, 2, players=(3, 4))]
    ranks = order(*games, tie_breaks=("opponents",), points=PointsRule("winner"))
    assert ranks == [(1, 1), (1, 3), (3, 2), (4, 4)]  # 1 beat 3, who won a game; 2 beat 4, who won none


def test_the_score_margin_breaks_a_tie() -> None:
    games = [
        a_game(1, 1, 2, 3, players=(1, 3, 4), scores=(50, 49, 0)),
        a_game(2, 2, 1, 3, players=(2, 5, 6), scores=(49, 50, 0)),
        a_game(3, 1, 2, 3, players=(2, 3, 4), scores=(50, 10, 0)),
        a_game(4, 2, 1, 3, players=(1, 5, 6), scores=(10, 50, 0)),
    ]
    players = (1, 2, 3, 4, 5, 6)
    ranks = {player: rank for rank, player in order(*games, players=players, tie_breaks=("margin",))}
    assert ranks[2] < ranks[1]


def test_wins_seats_ratings_and_lots_break_ties_in_the_order_asked_for() -> None:
    games = (a_game(1, 1, 2, players=(1, 2)), a_game(2, 1, 2, players=(2, 1)))
    base = {"players": (1, 2)}
    books = Books("5eed", (1, 2), StandingsRules(tie_breaks=("wins", "seats", "rating")), games, ratings={1: 25, 2: 20})
    assert [row.player for row in standings(books)] == [2, 1]
    assert [figure.name for figure in standings(books)[0].figures] == ["points", "wins", "seats", "rating"]
    first = order(*games, **base, tie_breaks=("lot",))  # type: ignore[arg-type]
    assert first == order(*reversed(games), **base, tie_breaks=("lot",))  # type: ignore[arg-type]
    assert {rank for rank, _ in first} == {1, 2}


def test_later_seats_are_worth_more() -> None:
    """Two winners of games of their own: one sat first, the other last."""
    games = [a_game(1, 1, 2, players=(1, 3)), a_game(2, 2, 1, players=(4, 2))]
    assert order(*games, tie_breaks=("seats",))[0] == (1, 2)


def test_byes_and_rulings_count_and_are_explained() -> None:
    books = Books(
        "5eed", (1, 2), StandingsRules(bye=90), byes=(Bye(1, 2),), penalties=(Penalty(2, -60, "three late games"),)
    )
    first, last = standings(books)
    assert (first.player, first.points, first.byes) == (1, 90, 1)
    assert [(part.label, part.value) for part in first.figures[0].parts] == [("round 2: bye", "1.5")]
    assert [(part.label, part.value) for part in last.figures[0].parts] == [("ruling: three late games", "-1")]


def test_the_disqualified_stand_last_whatever_they_won() -> None:
    books = Books("5eed", (1, 2), games=(a_game(1, 1, 2, players=(1, 2)),), out=(1,))
    assert [row.player for row in standings(books)] == [2, 1]


def test_a_substitute_who_is_not_in_the_event_takes_points_from_nobody() -> None:
    game = a_game(1, 1, 2, 3, 4, players=(99, 2, 3, 4))
    rows = standings(Books("5eed", (2, 3, 4), games=(game,)))
    assert [(row.player, row.points) for row in rows] == [(2, 120), (3, 60), (4, 0)]


def test_teams_have_what_their_members_win() -> None:
    games = (a_game(1, 1, 2, 3, 4), a_game(2, 4, 3, 2, 1))
    rows = team_standings(Books("5eed", (1, 2, 3, 4), games=games), {1: "Reds", 2: "Reds", 3: "Blues", 4: "Blues"})
    assert [(row.team, row.rank, row.points) for row in rows] == [("Blues", 1, 420), ("Reds", 1, 420)]


def a_season(players: int, rounds: int, seed: int) -> Books:
    dice = random.Random(seed)
    games, byes = [], []
    for number in range(1, rounds + 1):
        everybody = dice.sample(range(1, players + 1), players)
        while len(everybody) >= 3:
            table = [everybody.pop() for _ in range(min(len(everybody), dice.randint(3, 4)))]
            scores = [dice.randint(0, 6) for _ in table]
            finishes = tuple(
                Finish(player, seat, 1 + sum(other > scores[seat] for other in scores), scores[seat])
                for seat, player in enumerate(table)
            )
            games.append(Game(f"{number}-{len(games)}", number, finishes))
        byes += [Bye(player, number) for player in everybody]
    rules = StandingsRules(tie_breaks=tuple(ALL))
    ratings = {player: float(dice.randint(10, 40)) for player in range(1, players + 1)}
    return Books("5eed", tuple(range(1, players + 1)), rules, tuple(games), tuple(byes), ratings=ratings)


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 20), st.integers(1, 6), st.integers(0, 10_000))
def test_recomputed_from_results_in_any_order_the_standings_are_the_same(players: int, rounds: int, seed: int) -> None:
    books = a_season(players, rounds, seed)
    stored = msgspec.json.encode(standings(books))
    dice = random.Random(seed)
    shuffled = msgspec.structs.replace(
        books,
        players=tuple(dice.sample(books.players, players)),
        games=tuple(
            msgspec.structs.replace(game, finishes=tuple(dice.sample(game.finishes, len(game.finishes))))
            for game in dice.sample(books.games, len(books.games))
        ),
        byes=tuple(dice.sample(books.byes, len(books.byes))),
    )
    assert msgspec.json.encode(standings(shuffled)) == stored
    assert msgspec.json.decode(stored, type=tuple[Row, ...]) == standings(books)


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 20), st.integers(1, 6), st.integers(0, 10_000))
def test_every_points_figure_is_the_sum_of_its_parts(players: int, rounds: int, seed: int) -> None:
    for row in standings(a_season(players, rounds, seed)):
        assert sum(round(60 * float(part.value)) for part in row.figures[0].parts) == pytest.approx(row.points, abs=3)


@pytest.mark.parametrize(
    "make",
    [
        lambda: PointsRule("golden"),
        lambda: PointsRule(free={4: (3, 2, 1)}),
        lambda: PointsRule(free={3: (1, 2, 3)}),
        lambda: PointsRule(free={2: (5000, 0)}),
        lambda: StandingsRules(tie_breaks=("beauty",)),
        lambda: StandingsRules(tie_breaks=("wins", "wins")),
        lambda: StandingsRules(bye=-1),
        lambda: standings(Books("s", (1, 1))),
        lambda: standings(Books("s", (1, 2), games=(a_game(1, 1, 2, players=(1, 2)),) * 2)),
        lambda: standings(Books("s", (1, 2), games=(a_game(1, 1, 2, players=(1, 1)),))),
    ],
)
def test_rules_and_books_that_make_no_sense_are_refused(make: object) -> None:
    with pytest.raises(Impossible):
        make()  # type: ignore[operator]
