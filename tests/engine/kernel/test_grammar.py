"""Actions as people type them."""

from __future__ import annotations

import pytest

from engine import Action, AmbiguousAction, InvalidAction
from engine.kernel.action import LONGEST_TEXT, Grammar, Many, Names, Whole

TOWNS = Names("town", {"A1": "Newport", "B7": "Newport", "C2": "Ryde", "D4": "Zürich"}, {"the isle": "C2"})


class Go(Action, frozen=True, tag="go"):
    form = "go to {town:town} for {price:whole}"
    more_forms = ("go to {town:town}",)
    example = "go to Ryde for 3"
    town: str
    price: int = 0


class Visit(Action, frozen=True, tag="visit"):
    form = "visit {towns:towns}"
    towns: tuple[str, ...]


class Fold(Action, frozen=True, tag="fold"):
    form = "fold"
    more_forms = ("pass",)


class Skip(Action, frozen=True, tag="skip"):
    form = "skip"
    more_forms = ("pass",)


GRAMMAR = Grammar((Go, Visit, Fold, Skip), {"town": TOWNS, "towns": Many(TOWNS, ">")})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("go to Ryde for 3", Go("C2", 3)),
        ("  GO  to   ryde for $3 ", Go("C2", 3)),
        ("go to ryde", Go("C2", 0)),
        ("go to zurich for -2", Go("D4", -2)),
        ("go to the isle", Go("C2")),
        ("go to b7", Go("B7")),
        ("visit Ryde > A1 > Zürich", Visit(("C2", "A1", "D4"))),
        ("fold", Fold()),
    ],
)
def test_a_text_is_read(text: str, action: Action) -> None:
    assert GRAMMAR.read(text) == action


@pytest.mark.parametrize("action", [Go("C2", 3), Go("B7", 0), Visit(("A1", "B7", "C2")), Fold(), Skip()])
def test_what_is_written_reads_back(action: Action) -> None:
    assert GRAMMAR.read(GRAMMAR.write(action)) == action


def test_a_name_that_two_things_share_is_written_by_its_id() -> None:
    assert GRAMMAR.write(Go("A1", 1)) == "go to A1 for 1"


def test_a_name_that_two_things_share_asks_back_with_whole_moves() -> None:
    with pytest.raises(AmbiguousAction, match="several towns called 'Newport': A1 or B7") as doubt:
        GRAMMAR.read("go to Newport for 3")
    assert doubt.value.examples == ("go to A1 for 3", "go to B7 for 3")
    assert doubt.value.code == "ambiguous-action"


def test_a_text_that_two_actions_share_asks_back() -> None:
    with pytest.raises(AmbiguousAction, match="can mean several things") as doubt:
        GRAMMAR.read("pass")
    assert doubt.value.examples == ("fold", "skip")


def test_a_misspelt_name_gets_a_hint() -> None:
    with pytest.raises(InvalidAction, match=r"no town called 'Rydde'\. Did you mean Ryde") as error:
        GRAMMAR.read("go to Rydde")
    assert error.value.examples == ("Ryde",)


def test_a_misspelt_verb_gets_examples() -> None:
    with pytest.raises(InvalidAction, match="'og to Ryde' is not a move of this game") as error:
        GRAMMAR.read("og to Ryde")
    assert "go to Ryde for 3" in error.value.examples


@pytest.mark.parametrize(
    "text", ["", " ", "go to Ryde for three", "go to", "visit", "go to Ryde for 99999999999", "😀"]
)
def test_what_cannot_be_read_is_invalid(text: str) -> None:
    with pytest.raises(InvalidAction) as error:
        GRAMMAR.read(text)
    assert error.value.sentence.endswith((".", "?"))


def test_a_text_longer_than_any_move_is_not_even_tried() -> None:
    with pytest.raises(InvalidAction, match="at most"):
        GRAMMAR.read("go to " + "x" * LONGEST_TEXT)


def test_an_id_wins_over_a_name_and_a_name_over_an_alias() -> None:
    odd = Names("place", {"a": "b", "b": "c", "c": "d"}, {"d": "a"})
    assert [odd.read(text) for text in "abcd"] == ["a", "b", "c", "c"]
    assert [odd.read(odd.write(key)) for key in "abc"] == ["a", "b", "c"]


def test_things_that_no_name_tells_apart_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="cannot be told"):
        Names("place", {"a": "Ryde", "A": "Ryde"})


@pytest.mark.parametrize("text", ["x", "", "1.5", "1e3", "٣", "--1", "0x1"])
def test_only_digits_are_whole_numbers(text: str) -> None:
    with pytest.raises(InvalidAction, match="not a whole number"):
        Whole().read(text)


def test_words_without_a_separator_are_split_at_spaces() -> None:
    several = Many(Whole(), " ")
    assert several.write([1, 2]) == "1 2"
    assert several.read(" 1  2 ") == [1, 2]
