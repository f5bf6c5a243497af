"""Every rule case that players wrote down, for every game; and what the runner itself must notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.cases import CaseFailed, Found, all_cases, read_file, run
from tests.engine.tiny import whistle_stop


@pytest.fixture(autouse=True)
def _tiny_is_registered() -> None:
    whistle_stop.register_tiny()


@pytest.mark.parametrize("found", list(all_cases()), ids=str)
def test_rule_case(found: Found) -> None:
    run(found)


CASE = """
rule = "Whistle Stop, 2 Turn order"
setup = { map = "ridge", players = 2 }
[[case]]
name = "A case"
opening = [0, "red", "blue"]
"""


@pytest.mark.parametrize(
    ("rest", "complaint"),
    [
        ("mvoes = []", "mvoes"),
        ("opening_ = 1", "opening_"),
        ("moves = [{ seat = 1, play = 'seal 1', refused = 'no-money' }]", "must be refused"),
        ("moves = [{ seat = 1, play = 'seal 99' }]", "was refused with 'no-money'"),
        ("moves = [{ seat = 1, play = 'seal 99', refused = 'other' }]", "code of the refusal"),
        ("moves = [{ seat = 1, play = 'seal 99', refused = 'no-money', because = '$98' }]", "does not contain '$98'"),
        ("moves = [{ seat = 1, play = 'seal 99', refused = 'no-money', rule = '7' }]", "cites"),
        ("moves = [{ seat = 1, play = 'seal 1', says = ['Hello'] }]", "nothing says 'Hello'"),
        ("moves = [{ seat = 1, play = 'seal 1', says_not = ['sealed'] }]", "something says"),
        ("moves = [{ seat = 1, play = 'seal 1', chance = ['red'] }]", "not used"),
        ("moves = [{ seat = 1, play = 'sael 1' }]", "invalid-action"),
        ("until = 'nowhere'", "never comes to the step 'nowhere'"),
        ("setup = { players = 7 }", "not 7"),
        ("remove = ['players.7']", "there is no '7'"),
        ("[case.position]\n'players.0.gold' = 1\n'gold.x' = 1", "there is no 'gold'"),
        ("[case.position]\n'players.0.money' = 'much'", "The edited position cannot be"),
        ("[case.then.position]\n'players.0.money' = 9", "position players.0.money: expected 9, found 10"),
        ("[case.then.view]\n'players.0.money' = 9", "view players.0.money"),
        ("[case.then.facts]\n'wealth' = 9", "facts.py"),
        ("[case.then]\nwaiting = [1]", "seats that are asked"),
        ("[case.then]\nstep = 'turn'", "the step"),
        ("[case.then]\nover = true", "game is over"),
        ("[case.then]\nwinners = [1]", "it goes on"),
        ("[case.then]\noffered = ['seal 99']", "it is refused: This needs $99"),
        ("[case.then]\nnot_offered = ['P1: seal 3']", "must not be offered"),
        ("[case.then]\noffered = ['nonsense']", "cannot be read"),
    ],
)
def test_a_case_that_does_not_hold_is_told_in_words(rest: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "whistle-stop" / "wrong.toml"
    file.parent.mkdir()
    file.write_text(CASE + rest)
    with pytest.raises(CaseFailed) as failed:
        [run(found) for found in read_file(file)]
    assert complaint in str(failed.value)
