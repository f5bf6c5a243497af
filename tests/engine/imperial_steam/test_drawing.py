"""The picture: everything is on it, and it can be read on a phone."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from engine import InvalidSetup, Position
from engine.bots import bot
from engine.drawing.png import to_png
from engine.imperial_steam.drawing.layout import layout
from engine.imperial_steam.drawing.sign_places import sign_places
from engine.imperial_steam.drawing.styles import SIZES
from engine.imperial_steam.pack import Link
from tests.engine.imperial_steam.games import a_game, after

SVG = "{http://www.w3.org/2000/svg}"


def _texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ET.fromstring(svg).iter(f"{SVG}text")]


def _draw(position: Position, **options: str) -> str:
    return position.system.draw(position.view(None), **options)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("played", [0, 150, 10_000])
def test_every_city_player_and_board_is_on_the_picture(size: str, played: int) -> None:
    position = after(a_game(setup="normal"), played, bot("sensible", "imperial-steam"))
    words = _texts(_draw(position, size=size))
    for city in position.view(None)["game"]["cities"].values():
        assert city["name"] in words
    for seat in range(4):
        assert any(f"Player {seat + 1}" in word for word in words)
    for heading in ("Influence", "Market and factories", "Contracts on display"):
        assert heading in words


@pytest.mark.parametrize(("size", "width"), [("phone", 390), ("mail", 600), ("desktop", 1200)])
def test_a_picture_is_as_wide_as_where_it_is_shown(size: str, width: int) -> None:
    assert ET.fromstring(_draw(a_game(), size=size)).get("width") == str(width)


@pytest.mark.parametrize("size", SIZES)
def test_cities_keep_clear_of_each_other(size: str) -> None:
    places = list(layout("reconstruction", size).values())
    reach = SIZES[size].city
    for number, (x, y) in enumerate(places):
        assert reach <= x <= SIZES[size].width - reach
        assert reach <= y <= SIZES[size].map_height - reach
        for other_x, other_y in places[number + 1 :]:
            assert max(abs(x - other_x), abs(y - other_y)) > 3.5 * reach


def test_a_reconstruction_says_so_on_the_picture() -> None:
    assert "Reconstructed board" in _texts(_draw(a_game()))


def test_choices_change_the_picture_and_hidden_money_is_not_on_it() -> None:
    position = a_game(money="hidden")
    assert _draw(position) != _draw(position, choices="wien--bratislava sopron")
    words = _texts(_draw(position))
    assert words.count("hidden") == 4
    assert "140 fl" not in words


def test_a_picture_becomes_a_png_and_an_unknown_size_is_refused() -> None:
    assert to_png(_draw(a_game(), size="phone", theme="dark", parts="map"), 390).startswith(b"\x89PNG")
    with pytest.raises(InvalidSetup, match="size is one of phone, mail, desktop"):
        _draw(a_game(), size="poster")


def test_a_sign_moves_along_its_connection_until_it_is_clear_of_plates() -> None:
    link = Link("a", "b", "tunnel")
    places = {"a": (0.0, 0.0), "b": (100.0, 0.0)}
    assert sign_places([link], places, [], reach=5)[link.id] == (50.0, 0.0)
    moved = sign_places([link], places, [(30.0, -5.0, 61.0, 20.0)], reach=5)[link.id]
    assert moved == (70.0, 0.0)
    crowded = sign_places([link], places, [(0.0, -5.0, 60.0, 5.0), (50.0, 2.0, 100.0, 5.0)], reach=5)[link.id]
    assert crowded[0] >= 65.0
