"""Climbing ladders, and going up and down between divisions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import Impossible
from tournaments.pairing.ladder import LadderRules, after_forfeit, after_game, must_be_allowed
from tournaments.pairing.league import LeagueRules, Newcomer, SeasonEnd, first_season, next_season

RUNGS = [11, 12, 13, 14, 15, 16]


def refused(challenger: int, *challenged: int, busy: int = 0) -> str:
    try:
        must_be_allowed(RUNGS, challenger, challenged, LadderRules(reach=3), busy=busy)
    except Impossible as refusal:
        return refusal.code
    return ""


def test_one_may_challenge_so_many_rungs_up() -> None:
    assert refused(15, 12) == ""
    assert refused(15, 11) == "out-of-reach"
    assert refused(15, 16) == "nobody-above"
    assert refused(15, 14, 16) == ""
    assert refused(15, 14, busy=1) == "busy"
    assert refused(99, 14) == refused(15, 99) == "not-on-ladder"
    assert refused(15, 15) == refused(15, 14, 14) == "challenged-twice"


def test_a_winner_swaps_places_with_the_loser() -> None:
    assert after_game(RUNGS, [[15], [12]]) == [11, 15, 13, 14, 12, 16]


def test_a_loser_stays_below() -> None:
    assert after_game(RUNGS, [[12], [15]]) == RUNGS


def test_a_table_gives_its_rungs_out_anew() -> None:
    assert after_game(RUNGS, [[16], [12, 14], [11]]) == [16, 12, 13, 14, 15, 11]


def test_who_gives_up_loses_one_rung_to_the_challenger() -> None:
    assert after_forfeit(RUNGS, challenger=15, gave_up=12) == [11, 15, 12, 13, 14, 16]
    assert after_forfeit(RUNGS, challenger=12, gave_up=15) == RUNGS


@given(st.permutations(RUNGS), st.data())
def test_nobody_is_lost_from_the_ladder(rungs: list[int], data: st.DataObject) -> None:
    table = data.draw(st.lists(st.sampled_from(rungs), min_size=2, max_size=6, unique=True))
    after = after_game(rungs, [[player] for player in table])
    assert sorted(after) == sorted(rungs)
    assert [player for player in after if player in table] == table
    assert [player if player not in table else 0 for player in after] == [
        player if player not in table else 0 for player in rungs
    ]


DIVISIONS = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
RULES = LeagueRules(division_size=4, promote=1, relegate=1, smallest_division=3)


def season(**changed: object) -> SeasonEnd:
    given = {"seed": "s", "divisions": DIVISIONS, "leaving": (), "newcomers": (), "rules": RULES, **changed}
    return SeasonEnd(**given)  # type: ignore[arg-type]


def test_first_and_last_change_places() -> None:
    assert next_season(season()).divisions == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 12))


def test_a_gap_is_filled_by_the_next_best_from_below() -> None:
    made = next_season(season(leaving=(1,)))
    assert made.divisions[0] == (2, 3, 5, 4)
    assert {move.id: move.why for move in made.moves}[4].startswith("stays in division 1")


def test_newcomers_begin_below_by_rating() -> None:
    made = next_season(season(newcomers=(Newcomer(20, 25.0), Newcomer(21, 31.5), Newcomer(22, 28.0))))
    assert made.divisions[3] == (21, 22, 20)
    assert {move.id: move.why for move in made.moves}[21] == "new: rating 31.5"


def test_a_division_too_small_to_play_joins_the_one_above() -> None:
    made = next_season(season(newcomers=(Newcomer(20), Newcomer(21))))
    assert [len(division) for division in made.divisions] == [4, 4, 3, 3]
    assert next_season(season(newcomers=(Newcomer(20),))).divisions[-1][-1] == 20


def test_a_first_season_is_cut_by_rating() -> None:
    made = first_season([Newcomer(n, rating=n) for n in range(1, 9)], RULES, "s")
    assert made.divisions == ((8, 7, 6, 5), (4, 3, 2, 1))


@given(st.integers(1, 40), st.sets(st.integers(1, 40)), st.integers(0, 2))
def test_everybody_who_stays_has_one_place_and_a_reason(players: int, leaving: set[int], moves: int) -> None:
    everybody = list(range(1, players + 1))
    rules = LeagueRules(division_size=6, promote=moves, relegate=moves, smallest_division=2)
    first = first_season([Newcomer(n) for n in everybody], rules, "s")
    if any(len(division) < 2 * moves for division in first.divisions):
        return
    made = next_season(SeasonEnd("s", first.divisions, tuple(leaving), (), rules))
    placed = [player for division in made.divisions for player in division]
    assert sorted(placed) == [player for player in everybody if player not in leaving]
    assert sorted(move.id for move in made.moves) == sorted(placed)


def test_more_changes_than_a_division_has_players_are_refused() -> None:
    with pytest.raises(Impossible, match="more than a division of 4"):
        LeagueRules(division_size=4, promote=3, relegate=2)
    with pytest.raises(Impossible, match="Division 2 has 1 players"):
        next_season(season(divisions=((1, 2), (3,), (4, 5))))


def test_somebody_twice_is_refused() -> None:
    with pytest.raises(Impossible, match="twice"):
        next_season(season(newcomers=(Newcomer(5),)))
