"""Refusals that no typed move can meet, because reading it already helps; a client's JSON can."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from engine import IllegalAction
from tests.engine.age_of_rail.games import a_game, at_first_turn, until

JSON_ONLY = {
    "no-such-link": {"do": "build", "railroad": "csar", "links": ["here~there"]},
    "no-such-railroad": {"do": "build", "railroad": "gwr", "links": ["bethlehem~harrismith"]},
    "no-such-location": {"do": "develop", "locations": ["atlantis"]},
    "no-such-external": {"do": "external", "railroad": "csar", "external": "the-moon"},
    "johannesburg-is-free": {"do": "develop", "locations": ["kimberley", "johannesburg"]},
}
ENGINE = Path(__file__).parents[3] / "engine" / "age_of_rail"
CASES = Path(__file__).parents[1] / "cases" / "age-of-rail"


@pytest.mark.parametrize(("code", "data"), JSON_ONLY.items(), ids=list(JSON_ONLY))
def test_data_that_means_nothing_on_this_board_is_refused(code: str, data: dict[str, object]) -> None:
    position = at_first_turn()
    (seat,) = position.waiting_on()
    before = position.encode()
    with pytest.raises(IllegalAction) as refused:
        position.play(seat, position.action(data))
    assert refused.value.code == code
    assert position.encode() == before
    assert not position.choices(seat).admits(data)


def test_an_offer_of_an_unknown_railroad_is_refused() -> None:
    position = at_first_turn()
    (seat,) = position.waiting_on()
    for verb in ("offer", "sell"):
        with pytest.raises(IllegalAction, match="There is no railroad 'gwr'"):
            position.check(seat, position.action({"do": verb, "railroad": "gwr"}))


def test_a_first_track_that_is_not_on_the_board_is_refused() -> None:
    position = until(a_game(), "first-track")
    (seat,) = position.waiting_on()
    with pytest.raises(IllegalAction, match="must be a free link at its base"):
        position.check(seat, position.action({"do": "build", "railroad": "csar", "links": ["here~there"]}))


def test_every_refusal_the_rules_know_has_a_case() -> None:
    known: set[str] = set()
    for module in ENGINE.glob("*.py"):
        known |= set(re.findall(r'IllegalAction\(\s*"([a-z-]+)"', module.read_text(encoding="utf-8")))
    tried = set(JSON_ONLY)
    for file in CASES.glob("*.toml"):
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            tried |= {move["refused"] for move in case.get("moves", ()) if "refused" in move}
    assert known - tried == set()
    assert len(known) > 30
