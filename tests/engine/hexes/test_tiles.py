"""Tiles as geometry: every layout has its kind, and turning or mirroring a tile does to the kind what it should."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import combinations

import pytest

from engine.hexes import routes, supply, tiles
from engine.hexes.directions import SIDES
from engine.hexes.tiles import KINDS, TOWN, Layout, crosses, kind_of, layout, pair, read_pair, say_pair, town


def turned(tile: Layout, by: int) -> Layout:
    """A tile turned clockwise."""
    return layout(((a + by) % 6, b) if b == TOWN else pair((a + by) % 6, (b + by) % 6) for a, b in tile)


def mirrored(tile: Layout) -> Layout:
    """A tile in a mirror that stands along north and south."""
    return layout((-a % 6, b) if b == TOWN else pair(-a % 6, -b % 6) for a, b in tile)


def test_there_are_fifteen_simple_thirty_six_complex_and_fifty_six_town_layouts() -> None:
    count = Counter("town" if kind.startswith("town") else "-" in kind for kind in KINDS.values())
    assert (count[False], count[True], count["town"]) == (15, 36, 56)


@pytest.mark.parametrize("by", SIDES)
def test_a_turned_tile_is_of_the_same_kind(by: int) -> None:
    assert all(kind_of(turned(tile, by)) == kind for tile, kind in KINDS.items())


def test_a_mirror_swaps_left_and_right_and_nothing_else() -> None:
    swap = {"left": "right", "right": "left"}
    for tile, kind in KINDS.items():
        assert kind_of(mirrored(tile)) == "-".join(swap.get(word, word) for word in kind.split("-"))


def test_two_tight_curves_share_no_tile() -> None:
    assert kind_of(((0, 1), (3, 4))) is None
    assert kind_of(((0, 1), (2, 3))) is None


def test_pieces_that_share_a_side_share_no_tile() -> None:
    assert kind_of(((0, 1), (0, 3))) is None


@pytest.mark.parametrize(
    ("one", "other", "crossing"),
    [
        ((0, 3), (1, 4), True),
        ((0, 2), (1, 3), True),
        ((0, 3), (1, 5), True),
        ((0, 2), (3, 5), False),
        ((0, 3), (1, 2), False),
    ],
)
def test_crossing_is_told_from_coexisting_by_the_order_of_the_sides(
    one: tuple[int, int], other: tuple[int, int], crossing: bool
) -> None:
    assert crosses(one, other) is crosses(other, one) is crossing


def test_every_town_of_up_to_four_exits_has_a_kind() -> None:
    for count in (1, 2, 3, 4):
        for exits in combinations(SIDES, count):
            assert (kind_of(town(exits)) or "").startswith(f"town-{count}")
    assert kind_of(town(range(5))) is None


def test_segments_are_written_and_read() -> None:
    assert [read_pair(say_pair(one)) for one in tiles.PAIRS] == list(tiles.PAIRS)
    for nonsense in ("N", "N-N", "N-X", "", "N-S-E"):
        with pytest.raises(ValueError, match="not a piece of track"):
            read_pair(nonsense)


@pytest.mark.parametrize("module", [tiles, supply, routes])
def test_the_examples_in_the_modules_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
