"""Knock-out by tables: it always ends in a final, the strongest meet late, byes belong to the highest seeds."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.errors import Impossible
from tournaments.pairing.explain import why_knockout
from tournaments.pairing.knockout import Bracket, Contender, KnockoutRound, KnockoutRules, draw, plan
from tournaments.pairing.sizes import Sizes
from tournaments.pairing.verify import faults_of_knockout

FOURS = Sizes((3, 4), 4)


def play_out(players: int, rules: KnockoutRules, seed: int = 1) -> list[tuple[KnockoutRound, Bracket]]:
    """A whole knock-out by dice."""
    dice = random.Random(seed)
    alive = {n: Contender(n, n, lives=rules.lives) for n in range(1, players + 1)}
    rounds: list[tuple[KnockoutRound, Bracket]] = []
    while True:
        asked = KnockoutRound(f"seed/{len(rounds)}", len(rounds) + 1, tuple(alive.values()), rules)
        made = draw(asked)
        rounds.append((asked, made))
        if made.final:
            return rounds
        for number, table in enumerate(made.tables, 1):
            for place, player in enumerate(dice.sample(table, len(table)), 1):
                lost = place > rules.advance
                one = msgspec.structs.replace(
                    alive[player], place=place, came_from=number, lives=alive[player].lives - lost
                )
                alive[player] = one
        for player in made.byes:
            alive[player] = msgspec.structs.replace(alive[player], place=1, came_from=0)
        alive = {player: one for player, one in alive.items() if one.lives}


@settings(max_examples=25, deadline=None)
@given(players=st.integers(3, 70), advance=st.integers(1, 2), lives=st.integers(1, 2), seed=st.integers(0, 99))
def test_every_round_verifies_and_there_is_a_final(players: int, advance: int, lives: int, seed: int) -> None:
    rules = KnockoutRules(FOURS, advance, lives)
    try:
        stages = plan(players, rules)
    except Impossible:
        return
    rounds = play_out(players, rules, seed)
    assert len(rounds) == len(stages)
    for (asked, made), stage in zip(rounds, stages, strict=True):
        assert faults_of_knockout(asked, made) == []
        assert len(asked.contenders) == stage.alive
        assert len(made.byes) == stage.byes


def test_fifty_players_need_one_short_round() -> None:
    stages = plan(50, KnockoutRules(Sizes((4,), 4), 2))
    assert [stage.alive for stage in stages] == [50, 32, 16, 8, 4]
    assert [stage.byes for stage in stages] == [14, 0, 0, 0, 0]


def test_byes_go_to_the_highest_seeds() -> None:
    rules = KnockoutRules(Sizes((4,), 4), 2)
    asked = KnockoutRound("seed", 1, tuple(Contender(n, n) for n in range(1, 11)), rules)
    assert sorted(draw(asked).byes) == [1, 2, 3, 4, 5, 6]


def test_the_strongest_are_at_different_tables() -> None:
    rules = KnockoutRules(FOURS, 2)
    asked = KnockoutRound("seed", 1, tuple(Contender(n, n) for n in range(1, 17)), rules)
    assert all(len({(player - 1) // 4 for player in table}) == 4 for table in draw(asked).tables)


def test_those_who_went_on_together_are_parted() -> None:
    rules = KnockoutRules(FOURS, 2)
    people = tuple(Contender(n, n, place=1 + (n > 8), came_from=(n - 1) % 8 + 1) for n in range(1, 17))
    made = draw(KnockoutRound("seed", 2, people, rules))
    assert all(len({(player - 1) % 8 for player in table}) == 4 for table in made.tables)


def test_with_two_lives_one_bad_table_is_forgiven() -> None:
    rounds = play_out(16, KnockoutRules(FOURS, 2, lives=2))
    assert [len(asked.contenders) for asked, _ in rounds] == [16, 16, 12, 8, 6, 4]


def test_numbers_without_a_final_are_refused() -> None:
    with pytest.raises(Impossible, match="allow another table size"):
        plan(7, KnockoutRules(Sizes((4,), 4), 2))


def test_as_many_as_sit_there_cannot_go_on() -> None:
    with pytest.raises(Impossible, match="choose 1 to 2"):
        KnockoutRules(FOURS, 3)


def test_everybody_is_told_why() -> None:
    rounds = play_out(20, KnockoutRules(FOURS, 2))
    names = {n: f"Player {n}" for n in range(1, 21)}
    for asked, made in rounds:
        for one in asked.contenders:
            assert why_knockout(asked, made, one.id, names)


def test_the_verifier_notices_a_stranger_on_the_wrong_side() -> None:
    asked, made = play_out(16, KnockoutRules(FOURS, 2, lives=2))[1]
    upper, lower = made.tables[0], made.tables[-1]
    tables = ((lower[0], *upper[1:]), *made.tables[1:-1], (upper[0], *lower[1:]))
    assert "wrong side" in " ".join(faults_of_knockout(asked, msgspec.structs.replace(made, tables=tables)))
