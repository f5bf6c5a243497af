"""Pointing at a board, in any game: places can be pressed, are told in words, and explain why nothing goes there."""

from __future__ import annotations

import re
from functools import cache

import pytest

from engine import Position, Seeded, Setup, start
from engine.bots import bot
from engine.kernel.errors import IllegalAction

GAMES = [
    ("age-of-steam", "rust-belt", 3, "build-track"),
    ("age-of-steam", "france", 3, "build-track"),
    ("age-of-steam", "rust-belt", 3, "move-goods"),
    ("steam", "ruhr", 3, "build-track"),
    ("steam", "northeast", 3, "move-goods"),
    ("age-of-rail", "south-africa", 3, "turn"),
    ("imperial-steam", "reconstruction", 3, "turn"),
]


@cache
def a_position(system: str, map: str, players: int, step: str, moves: int = 40) -> Position:
    """Some way into a game between bots, at a step."""
    position, _ = start(Setup(system, map, players), Seeded.from_number(7))
    bots = [bot("sensible", system, seat) for seat in range(players)]
    while position.step != step or moves > 0:
        seat = position.waiting_on()[0]
        position.play(seat, bots[seat].choose(position.seen_by(seat), seat))
        moves -= 1
    return position


def pressed(svg: str, *, only_open: bool = False) -> set[str]:
    mark = ' class="open"' if only_open else ""
    return set(re.findall(rf'{mark} data-at="([^"]+)"', svg))


def places_of(position: Position, seat: int) -> set[str]:
    """Where something can be chosen."""
    found = set()
    for action in position.choices(seat).options:
        found.update(action.at.split())
        found.update(at for hole in action.holes for item in getattr(hole, "items", ()) for at in item.at.split())
    return found


@pytest.mark.parametrize(("system", "map", "players", "step"), GAMES)
def test_every_place_can_be_pressed_and_those_with_choices_are_marked(
    system: str, map: str, players: int, step: str
) -> None:
    position = a_position(system, map, players, step)
    seat = position.waiting_on()[0]
    choices = places_of(position, seat)
    svg = position.system.draw(position.view(seat), parts="map", press="all", choices=" ".join(choices))
    assert pressed(svg, only_open=True) == choices
    assert choices < pressed(svg)


@pytest.mark.parametrize(("system", "map", "players", "step"), GAMES)
def test_a_place_without_choices_explains_itself_with_a_rule_and_others_do_not(
    system: str, map: str, players: int, step: str
) -> None:
    position = a_position(system, map, players, step)
    seat = position.waiting_on()[0]
    choices = places_of(position, seat)
    svg = position.system.draw(position.view(seat), parts="map", press="all")
    told = {place: position.why_not(seat, place) for place in pressed(svg) - choices}
    reasons = [refusal for refusal in told.values() if refusal is not None]
    assert reasons
    assert all(isinstance(refusal, IllegalAction) and refusal.sentence and refusal.rule for refusal in reasons)
    assert position.why_not((seat + 1) % players, next(iter(pressed(svg)))) is None


@pytest.mark.parametrize(("system", "map", "players", "step"), GAMES)
def test_the_board_is_told_place_by_place_with_the_players_names(
    system: str, map: str, players: int, step: str
) -> None:
    position = a_position(system, map, players, step)
    view = position.view(None)
    told = position.system.in_words(view, ["Ada", "Bruno", "Clara"])
    svg = position.system.draw(view, parts="map", press="all")
    assert len(told) > 15
    assert {place.at for place in told} <= pressed(svg)
    assert all(place.words.endswith(".") for place in told)
    if system != "age-of-rail":
        assert "Ada" in " ".join(map_words.words for map_words in told)


def test_a_city_is_told_with_its_cubes_and_links() -> None:
    position = a_position("age-of-steam", "rust-belt", 3, "build-track")
    told = {place.name: str(place) for place in position.system.in_words(position.view(None))}
    assert re.match(r"Cincinnati \(blue, dark 2\): (\d \w+(, )?)+(; links to .+)?\.", told["Cincinnati"])


def test_nothing_to_build_far_from_everything_is_not_connected() -> None:
    position, _ = start(Setup("age-of-steam", "rust-belt", 3), Seeded.from_number(7))
    bots = [bot("sensible", "age-of-steam", seat) for seat in range(3)]
    while position.step != "build-track":
        seat = position.waiting_on()[0]
        position.play(seat, bots[seat].choose(position.seen_by(seat), seat))
    seat = position.waiting_on()[0]
    far, water, city = (position.why_not(seat, place) for place in ("E5", "I3", "M9"))
    assert far is not None
    assert water is not None
    assert city is not None
    assert (far.code, water.code, city.code) == ("not-connected", "not-buildable", "city-hex")
    assert far.rule == "Age of Steam, IV Build Track, Building Track"


def test_ways_to_choose_between_are_drawn_along_the_links_they_use() -> None:
    position = a_position("age-of-steam", "rust-belt", 3, "move-goods", 60)
    seat = position.waiting_on()[0]
    moves = [choice.action for choice in position.choices(seat).options if choice.action["do"] == "move"]
    assert moves
    way = f"{moves[0]['good']}:{moves[0]['start']}" + "".join(f">{to}@{owner}" for to, owner in moves[0]["path"])
    svg = position.system.draw(position.view(seat), parts="map", ways=way)
    assert f'data-way="{way.replace(">", "&gt;")}"' in svg
