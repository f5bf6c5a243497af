"""The picture: everything is on it, nothing covers anything, and it can be read on a phone."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from engine import InvalidSetup, Position
from engine.age_of_rail.drawing.layout import layout
from engine.age_of_rail.drawing.styles import LIVERIES, SIZES
from engine.age_of_rail.system import board
from engine.bots import bot
from engine.drawing.palette import DARK, LIGHT
from engine.drawing.png import to_png
from tests.engine.age_of_rail.games import a_game, after, at_first_turn, moves

SVG = "{http://www.w3.org/2000/svg}"
BOARD = board("south-africa")


def _texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ET.fromstring(svg).iter(f"{SVG}text")]


def _draw(position: Position, **options: str) -> str:
    return position.system.draw(position.view(None), **options)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("played", [0, 40, 10_000])
def test_every_place_railroad_and_player_is_on_the_picture(size: str, players: int, played: int) -> None:
    position = after(a_game(players), played, bot("sensible", "age-of-rail"))
    words = _texts(_draw(position, size=size))
    for place in BOARD.locations.values():
        assert place.name in words
    for railroad in BOARD.railroads.values():
        assert railroad.initials in words
    assert [word for word in words if word.startswith("Player ")] == [f"Player {n + 1}" for n in range(players)]


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_names_cover_neither_each_other_nor_a_place(size: object) -> None:
    measures = SIZES[size.name]  # type: ignore[attr-defined]
    laid = layout(BOARD, measures)
    for (one, first), (other, second) in combinations(laid.labels.items(), 2):
        assert not first.box.covers(second.box), f"{one} and {other}"
    for name, label in laid.labels.items():
        for place, spot in laid.places.items():
            reach = measures.metro if BOARD.locations[place].metro else measures.square / 2
            assert label.box.distance(spot) > reach * 0.7, f"{name} on {place}"


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_names_stay_inside_the_picture(size: object) -> None:
    measures = SIZES[size.name]  # type: ignore[attr-defined]
    for name, label in layout(BOARD, measures).labels.items():
        box = label.box
        assert box.left >= 0, name
        assert box.right <= measures.width, name
        assert box.top >= 0, name
        assert box.bottom <= measures.map_height, name


@pytest.mark.parametrize(("size", "width"), [("phone", 390), ("mail", 600), ("desktop", 1200)])
def test_a_picture_is_as_wide_as_where_it_is_shown(size: str, width: int) -> None:
    root = ET.fromstring(_draw(a_game(), size=size))
    assert root.get("width") == str(width)


def test_a_built_link_shows_its_railroads_letter_and_colour() -> None:
    svg = _draw(at_first_turn())
    assert {"F", "S", "N", "T", "M", "Z"} <= set(_texts(svg))
    for colour in ("red", "blue", "orange", "yellow", "purple"):
        assert LIVERIES[colour].colour in svg


def test_railroads_differ_by_more_than_colour() -> None:
    patterns = {(livery.dashes, livery.stripe) for livery in LIVERIES.values()}
    assert len(patterns) == len(LIVERIES) == 6


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_letters_can_be_read_on_their_colours_and_names_on_the_land() -> None:
    for livery in LIVERIES.values():
        assert _contrast(livery.colour, livery.on) >= 4.5, livery
    for theme in (LIGHT, DARK):
        assert _contrast(theme.plain, theme.ink) >= 4.5
        assert _contrast(theme.sheet, theme.faint) >= 4.5
        assert _contrast(theme.sheet, theme.brass) >= 4.5


def test_what_can_be_chosen_and_the_last_move_are_pointed_at() -> None:
    position = at_first_turn()
    plain = _draw(position)
    for option in ("choices", "last"):
        for place in ("kimberley~warrenton", "kimberley", "johannesburg", "bechuanaland"):
            assert _draw(position, **{option: place}) != plain


def test_events_say_where_they_happened() -> None:
    places = set()
    for played in moves(a_game(), bot("sensible", "age-of-rail")):
        places |= {part for event in played.events for part in getattr(event, "at", "").split()}
    assert places <= {*BOARD.links, *BOARD.locations, *BOARD.externals}
    assert len(places) > 20


def test_players_have_the_names_they_are_given() -> None:
    words = _texts(_draw(a_game(3), names="Ada|Bea & Co|"))
    assert {"Ada", "Bea & Co", "Player 3"} <= set(words)


def test_the_map_can_be_had_alone() -> None:
    root = ET.fromstring(_draw(a_game(), size="phone", parts="map"))
    assert root.get("height") == str(SIZES["phone"].map_height)


def test_the_end_shows_the_places() -> None:
    position = after(a_game(), 10_000)
    assert {"1st", "2nd", "3rd", "4th"} <= set(_texts(_draw(position)))


def test_the_picture_is_told_in_words_too() -> None:
    root = ET.fromstring(_draw(at_first_turn()))
    said = root.findtext(f"{SVG}desc", "")
    assert "Round 0 of 6, time 0 of 35. CdFM has income 4 and value 5" in said


def test_the_same_position_gives_the_same_picture() -> None:
    assert _draw(at_first_turn(), size="mail") == _draw(at_first_turn(), size="mail")


@pytest.mark.parametrize("option", ["size", "theme", "parts"])
def test_an_unknown_option_is_refused_with_what_there_is(option: str) -> None:
    with pytest.raises(InvalidSetup, match=f"A picture's {option} is one of"):
        _draw(a_game(), **{option: "huge"})


def test_it_becomes_a_png() -> None:
    assert to_png(_draw(a_game(), size="phone"), width=390).startswith(b"\x89PNG")
