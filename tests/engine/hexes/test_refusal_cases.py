"""Refusals teach: each way in which a build, a delivery or a bid can be wrong is shown by a case."""

from __future__ import annotations

import pytest

from engine.age_of_steam.maps import all_classes
from engine.age_of_steam.refusals import REFUSALS as AGE_OF_STEAM
from engine.steam.refusals import REFUSALS as STEAM
from tests.engine.cases import all_cases

OUR_MAPS = [rules for rules in all_classes() if rules.__module__.startswith("engine.")]
CODES = {
    "age-of-steam": {*AGE_OF_STEAM, *(code for rules in OUR_MAPS for code in rules.own_refusals)},
    "steam": set(STEAM),
}


@pytest.mark.parametrize("system", CODES)
def test_every_refusal_has_a_case(system: str) -> None:
    shown = {move.refused for found in all_cases() if found.system == system for move in found.case.moves}
    assert sorted(CODES[system] - shown) == []
