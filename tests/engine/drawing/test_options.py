"""Every game's picture is asked for in the same words: what can be pressed, what the last move touched, who is who."""

import re
from collections.abc import Iterator

import pytest

from engine import Choice, Choices, Event, InvalidSetup, Item, Number, Position, Seeded, Setup, start, systems
from engine.bots import SENSIBLE, bot

GAMES = [system.name for system in systems() if system.name in SENSIBLE]


def places(of: Choices | Choice | Item) -> Iterator[str]:
    """Every `at` among the choices, however deep."""
    if isinstance(of, Choices):
        for option in of.options:
            yield from places(option)
        return
    if of.at:
        yield of.at
    for hole in of.holes:
        for item in () if isinstance(hole, Number) else hole.items:
            yield from places(item)


def a_game_of(name: str, moves: int) -> Iterator[tuple[Position, list[Event]]]:
    """Positions of a bot game, each with what the move before it brought."""
    system = next(one for one in systems() if one.name == name)
    players = max(next(iter(system.maps.values())).players)
    position, _ = start(Setup(name, next(iter(system.maps)), players), Seeded.from_number(7))
    bots = [bot("sensible", name, seat) for seat in range(players)]
    for _ in range(moves):
        seat = position.waiting_on()[0]
        played = position.play(seat, bots[seat].choose(position.seen_by(seat), seat))
        yield position, list(played.events)


@pytest.mark.parametrize("name", GAMES)
def test_every_place_that_can_be_chosen_can_be_pressed(name: str) -> None:
    pressed = 0
    for position, _ in a_game_of(name, 40):
        wanted = set(places(position.choices(position.waiting_on()[0])))
        svg = position.system.draw(position.view(None), parts="map", choices=" ".join(sorted(wanted)))
        assert set(re.findall('data-at="([^"]+)"', svg)) == wanted
        pressed += len(wanted)
    assert pressed


@pytest.mark.parametrize("name", GAMES)
def test_what_the_last_move_touched_is_marked(name: str) -> None:
    marked = 0
    for position, events in a_game_of(name, 60):
        marks = [mark for event in events for mark in event.marks()]
        if marks:
            view = position.view(None)
            assert position.system.draw(view, last=" ".join(marks)) != position.system.draw(view)
            marked += 1
    assert marked


@pytest.mark.parametrize("name", GAMES)
def test_players_are_called_by_their_names_and_map_and_figures_can_stand_alone(name: str) -> None:
    position, _ = next(a_game_of(name, 1))
    names = [f"Driver {letter}" for letter in "ABCDEF"[: position.setup.players]]
    whole = position.system.draw(position.view(None), names="|".join(names))
    alone = position.system.draw(position.view(None), names="|".join(names), parts="map", size="phone")
    beside = position.system.draw(position.view(None), names="|".join(names), parts="figures", size="phone")
    assert "Driver B" in whole
    assert "Driver B" in beside
    assert "data-at" not in beside
    assert len(alone) < len(whole)


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_that_cannot_be_drawn_is_refused_in_a_sentence(name: str) -> None:
    position, _ = next(a_game_of(name, 1))
    for option in ("size", "theme", "parts"):
        with pytest.raises(InvalidSetup, match=f"A picture's {option} is one of .*, not 'fax'."):
            position.system.draw(position.view(None), **{option: "fax"})
