"""How moves are typed."""

from __future__ import annotations

import pytest

from engine import AmbiguousAction, InvalidAction, Position
from engine.age_of_rail.actions import ACTIONS, Bid, Build, BuildExternal, Develop, Entrust, Offer, PayDividends, Sell
from engine.age_of_rail.board import read_board
from engine.age_of_rail.rules import Rules
from engine.age_of_rail.system import MAPS
from engine.kernel.action import Action
from tests.engine.age_of_rail.games import a_game, at_first_turn, until


@pytest.fixture
def position() -> Position:
    return at_first_turn()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid 5", Bid(5)),
        ("BID £5", Bid(5)),
        ("build CSAR Bethlehem-Harrismith", Build("csar", ("bethlehem~harrismith",))),
        ("build csar  harrismith – bethlehem", Build("csar", ("bethlehem~harrismith",))),
        ("Build blue Bethlehem to Harrismith", Build("csar", ("bethlehem~harrismith",))),
        ("build NRC Glencoe Junction-Vryheid", Build("nrc", ("glencoe-junction~vryheid",))),
        ("build NRC glencoe junction vryheid hlobane", Build("nrc", ("glencoe-junction~vryheid", "hlobane~vryheid"))),
        ("build CdFM Lourenço Marques-Komatipoort", Build("cdfm", ("komatipoort~maputo",))),
        ("build CdFM Lourenco Marques > Komatipoort", Build("cdfm", ("komatipoort~maputo",))),
        ("external CTR&D Bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("external ctrd bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("build CTR&D external Bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("build CTR&D Bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("build CTR&D Mafeking - Bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("external CTR&D to Bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("connect yellow to Bechuanaland", BuildExternal("ctrd", "bechuanaland")),
        ("build CSAR from Bethlehem to Harrismith", Build("csar", ("bethlehem~harrismith",))),
        ("entrust CSAR P2", Entrust("csar", 1)),
        ("offer a share of NRC", Offer("nrc")),
        ("offer my NRC", Sell("nrc")),
        ("sell a share of NRC", Sell("nrc")),
        ("entrust CSAR to P2", Entrust("csar", 1)),
        ("entrust CSAR to player 2", Entrust("csar", 1)),
        ("develop Nelspruit Plaston", Develop(("nelspruit", "plaston"))),
        ("develop Aliwal North and Marble Hall", Develop(("aliwal-north", "marble-hall"))),
        ("develop Polokwane", Develop(("pietersburg",))),
        ("sell nrc", Sell("nrc")),
        ("pay dividends", PayDividends()),
    ],
)
def test_moves_are_read_as_players_type_them(position: Position, text: str, action: Action) -> None:
    assert position.read(0, text) == action


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("build GWR Bethlehem-Harrismith", "There is no railroad called 'GWR'"),
        ("build NRC Harrismith", "name the locations it joins"),
        ("external NRC Rhodesia", "There is no external connection called 'Rhodesia'"),
        ("develop Pretorria", "Did you mean Pretoria?"),
        ("entrust NRC to P9", "say P1 to P4"),
        ("bid five", "'five' is not a whole number"),
        ("buy NRC", "is not a move of this game"),
    ],
)
def test_what_cannot_be_read_is_answered_with_help(position: Position, text: str, hint: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        position.read(0, text)
    assert not isinstance(refused.value, AmbiguousAction)
    assert hint in refused.value.sentence


def test_a_move_that_is_not_finished_gets_the_usual_one_as_example(position: Position) -> None:
    with pytest.raises(InvalidAction) as refused:
        position.read(0, "build CSAR")
    assert refused.value.examples[0] == "build CSAR Bethlehem-Harrismith"


def test_names_of_any_length_and_with_hyphens_are_read_back() -> None:
    file = (MAPS / "south-africa.json").read_text(encoding="utf-8")
    renamed = file.replace('"name": "Harrismith"', '"name": "Fort-de-la-Croix and the Mill"')
    grammar = Rules(read_board(renamed), 4).grammar
    for action in (Build("csar", ("bethlehem~harrismith",)), Develop(("harrismith", "bethlehem"))):
        assert grammar.read(grammar.write(action)) == action


def test_every_action_has_an_example_that_can_be_read(position: Position) -> None:
    for action in ACTIONS:
        read = position.read(0, action.example)
        assert isinstance(read, action)
        assert position.read(0, position.write(read)) == read


def test_everything_offered_on_a_turn_is_written_and_read_back() -> None:
    position = at_first_turn()
    for data in position.choices(position.waiting_on()[0]).spelled_out():
        action = position.action(data)
        assert position.read(0, position.write(action)) == action


def test_the_label_of_a_track_is_how_one_types_it() -> None:
    position = until(a_game(), "first-track")
    (choice,) = position.choices(position.waiting_on()[0]).options
    for item in choice.holes[0].items:  # type: ignore[union-attr]
        text = choice.text.replace("{links}", item.label)
        assert position.read(0, text) == position.action({**choice.action, "links": item.value})
