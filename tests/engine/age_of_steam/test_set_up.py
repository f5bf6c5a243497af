"""Setting up: the first order is rolled with three dice each."""

from __future__ import annotations

import pytest

from engine import InvalidRecord, Scripted, Seeded, Setup, start

SETUP = Setup("age-of-steam", "rust-belt", 3)


def with_dice(*dice: int, setup: Setup = SETUP) -> list[int]:
    """The first order when set-up draws the usual cubes and these dice."""
    _, opening = start(setup, Seeded.from_number(1))
    cubes = [outcome for outcome in opening.outcomes if isinstance(outcome, str)]
    chance = Scripted([*cubes, *dice])
    position, _ = start(setup, chance)
    assert not chance.left
    return list(position._game.state.order)


def test_the_highest_sum_of_three_dice_is_first_player() -> None:
    assert with_dice(1, 1, 2, 6, 6, 1, 3, 3, 3) == [1, 2, 0]


def test_who_rolled_the_same_sum_rolls_again_and_nobody_else_does() -> None:
    assert with_dice(1, 1, 5, 6, 6, 6, 3, 3, 1, 2, 2, 2, 3, 3, 3) == [1, 2, 0]
    assert with_dice(6, 5, 5, 1, 1, 1, 6, 6, 4, 6, 6, 6, 1, 1, 1) == [0, 2, 1]


def test_all_equal_all_roll_again_until_they_differ() -> None:
    assert with_dice(*[2] * 9, *[4] * 9, 1, 1, 1, 3, 3, 3, 2, 2, 2) == [1, 2, 0]


def test_no_order_is_made_up_when_a_second_roll_is_missing() -> None:
    with pytest.raises(InvalidRecord):
        with_dice(1, 1, 5, 6, 6, 6, 3, 3, 1)


def test_in_new_england_the_winner_of_the_roll_is_white_and_first_in_turn_one() -> None:
    setup = Setup("age-of-steam", "new-england", 2)
    assert with_dice(6, 6, 6, 1, 1, 1, setup=setup) == [0, 1]
    assert with_dice(1, 1, 1, 6, 6, 6, setup=setup) == [1, 0]
