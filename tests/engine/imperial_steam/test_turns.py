"""A turn as players send it: one list, all or nothing, in text."""

from __future__ import annotations

import pytest

from engine import AmbiguousAction, IllegalAction, InvalidAction, Position
from engine.imperial_steam.build_tracks import crews_for
from tests.engine.imperial_steam.games import at_first_turn


def said(position: Position, *texts: str) -> int:
    """The seat to move says all of this, one move after the other."""
    seat = position.waiting_on()[0]
    for text in texts:
        position.play(seat, position.read(seat, text))
    return seat


def test_a_whole_turn_is_sent_as_one_list() -> None:
    position = at_first_turn()
    seat = position.waiting_on()[0]
    texts = ["sell 1", "hire 3 from bronze left", "hire 1 from bronze left", "end turn"]
    position.play_all(seat, [position.read(seat, text) for text in texts])
    assert position.waiting_on() != (seat,)
    assert position.view(None)["game"]["players"][seat]["training"] == [6, 0, 0]


def test_a_list_with_one_refusal_changes_nothing() -> None:
    position = at_first_turn()
    seat = position.waiting_on()[0]
    before = position.encode()
    with pytest.raises(IllegalAction, match="only free actions are left"):
        position.play_all(seat, [position.read(seat, text) for text in ("fundraise", "pass", "end turn")])
    assert position.encode() == before


def test_choices_stay_few_though_a_turn_has_thousands_of_variants() -> None:
    position = at_first_turn()
    choices = position.choices(position.waiting_on()[0])
    assert len(choices.options) < 60
    assert len(choices.spelled_out(5_000)) > len(choices.options)


def test_crews_leave_nobody_in_who_is_not_needed() -> None:
    assert crews_for([3, 2, 1], 4) == [(1, 3), (2, 2), (1, 1, 2), (2, 3)]
    assert crews_for([1, 0, 0], 2) == []


def test_the_default_takes_ten_guldens_where_it_costs_no_influence_and_then_passes() -> None:
    position = at_first_turn()
    seat = position.waiting_on()[0]
    assert position.write(position.default(seat)) == "fundraise"
    position.play(seat, position.default(seat))
    assert position.write(position.default(seat)) == "end turn"


def test_a_crew_need_not_be_spelled_out() -> None:
    position = at_first_turn()
    seat = position.waiting_on()[0]
    with pytest.raises(InvalidAction, match="First declare the track"):
        position.read(seat, "crew")
    said(position, "sell 1", "hire 3 from bronze left", "end turn")
    while position.waiting_on()[0] != seat:
        said(position, "fundraise", "end turn")
    said(position, "build Wien-Wr. Neustadt")
    assert position.write(position.read(seat, "send the crew")) == "crew 1, 1, 1"
    said(position, "crew")
    assert position.view(None)["game"]["players"][seat]["working"] == [3, 0, 0]


def test_a_delivery_need_not_say_from_where_unless_several_could_give_the_good() -> None:
    position = at_first_turn()
    seat = position.waiting_on()[0]
    with pytest.raises(InvalidAction, match="You have no iron factory to deliver from"):
        position.read(seat, "deliver iron to Gloggnitz")
    with pytest.raises(AmbiguousAction, match="several things") as doubt:
        position.read(seat, "factory coal at Graz 1")
    assert "factory coal at Graz 1 with level 2 at work" in doubt.value.examples
    assert position.write(position.read(seat, "build coal factory at Wien 1")).endswith("with level 1 in training")
    said(position, "factory coal at Wien 1")
    assert position.write(position.read(seat, "deliver coal to Graz")) == "deliver coal from Wien 1 to Graz"
    with pytest.raises(InvalidAction, match="no city called 'Nowhere'"):
        position.read(seat, "deliver coal to Nowhere")
