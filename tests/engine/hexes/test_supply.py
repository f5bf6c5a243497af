"""The box: 136 tiles and 8 discs, and whether they suffice for everything on the map."""

from __future__ import annotations

import pytest

from engine.age_of_steam.tile_manifest import DISC, TILES, TOWN_DISCS, needs
from engine.hexes.supply import Supply
from engine.hexes.tiles import KINDS


@pytest.fixture
def box() -> Supply:
    return Supply({**TILES, DISC: TOWN_DISCS}, needs())


def test_the_box_holds_136_tiles() -> None:
    assert sum(TILES.values()) == 136


def test_every_kind_of_track_can_be_laid_with_something(box: Supply) -> None:
    assert set(KINDS.values()) == set(box.needs)


def test_the_last_tile_of_a_kind_can_be_laid_and_no_further_one(box: Supply) -> None:
    assert box.suffices({"tight": 7})
    assert not box.suffices({"tight": 8})
    assert box.spare("tight", {"tight": 5}) == 2


def test_a_town_of_two_exits_takes_a_simple_tile(box: Supply) -> None:
    assert box.suffices({"tight": 6, "town-2-tight": 1})
    assert not box.suffices({"tight": 7, "town-2-tight": 1})


def test_there_are_eight_discs(box: Supply) -> None:
    assert box.suffices({"town-2-straight": 6, "town-4-side": 2})
    assert not box.suffices({"town-2-straight": 7, "town-4-side": 2})


def test_a_town_of_four_exits_takes_whichever_complex_tile_is_left(box: Supply) -> None:
    assert box.suffices({"town-4-side": 4})
    assert not box.suffices({"town-4-side": 5})
    assert box.suffices({"town-4-side": 1, "crossing-gentle-gentle": 3})
    assert not box.suffices({"town-4-side": 1, "crossing-gentle-gentle": 3, "coexisting-straight-tight": 1})


def test_alternatives_are_dealt_so_that_everybody_is_served() -> None:
    """Whoever is served first must not take the only piece that another could use."""
    box = Supply({"a": 1, "b": 1, "c": 1}, {"x": (("a", "b"),), "y": (("a",),), "z": (("b", "c"),)})
    assert box.suffices({"x": 1, "y": 1, "z": 1})
    assert not box.suffices({"x": 2, "y": 1})
    assert box.spare("z", {"x": 1, "y": 1}) == 1


def test_a_need_for_something_that_is_not_in_the_box_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no such pieces: b"):
        Supply({"a": 1}, {"x": (("a", "b"),)})
