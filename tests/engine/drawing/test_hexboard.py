"""Pictures of hex boards: complete, escaped, the same every time, small enough for a mail."""

import copy
import json
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import engine
from engine import Position, Seeded, Setup, pointed_at
from engine.drawing.contact_sheet import boards, main
from engine.drawing.hexboard import SIZES, board_of, draw, empty
from engine.drawing.hextrack import pieces_of
from engine.drawing.hexwords import describe, links_of
from engine.drawing.palette import DARK, GOODS, LIGHT, PLAYERS, contrast, readable_on
from engine.drawing.png import to_png

SVG = "{http://www.w3.org/2000/svg}"
MAPS = [board for game in ("age-of-steam", "steam") for board in boards(game)]
LATE: dict[str, Any] = json.loads(Path(__file__).with_name("late-rust-belt.json").read_text())


def late(**changes: Any) -> Any:
    view = copy.deepcopy(LATE)
    view.update(changes)
    return view


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def crowded() -> Any:
    """As much on one picture as a game can bring: six players, a full display, cubes everywhere."""
    view = late()
    colours = list(GOODS)[:5]
    for index, column in enumerate(view["display"]):
        column["boxes"] = [colours[(index + box) % 5] for box in range(len(column["boxes"]))]
    view["goods"] = {id: [colours[n % 5] for n in range(6)] for id in view["goods"]}
    view["players"].append({**view["players"][0], "seat": 5, "name": "Sixth of a long name"})
    return view


@pytest.mark.parametrize("board", MAPS, ids=lambda board: board.name)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", sorted(SIZES))
def test_every_map_is_drawn_in_every_size_and_theme(board: Any, theme: str, size: str) -> None:
    written = " ".join(texts(draw(empty(board), size=size, theme=theme)))
    for place in [*board.cities.values(), *board.towns.values()]:
        assert all(word in written for word in place.name.replace("-", "- ").split())


def test_the_same_view_gives_the_same_bytes() -> None:
    assert draw(late()) == draw(late())


def test_names_are_escaped_everywhere() -> None:
    view = late()
    view["players"][0]["name"] = "<script>&\"'\x00\x1b\ud800"
    view["phase"] = "</svg>"
    svg = draw(view)
    assert "<script>" not in svg
    assert any(words.startswith("<script>") for words in texts(svg))


def test_an_unknown_size_or_theme_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no size 'poster'; there are mail, phone, desktop, board"):
        draw(late(), size="poster")
    with pytest.raises(ValueError, match="no theme 'sepia'; there are light, dark"):
        draw(late(), theme="sepia")


def test_a_lakes_name_takes_two_lines_where_the_lake_is_narrow() -> None:
    """On a phone it would else run under the names of the cities on the shore."""
    on_a_phone, on_a_desk = texts(draw(late(), size="phone")), texts(draw(late(), size="desktop"))
    assert "Lake Superior" in on_a_desk
    assert "Lake Superior" not in on_a_phone
    assert {"Lake", "Superior", "Michigan"} <= set(on_a_phone)


def test_cubes_are_drawn_over_every_name() -> None:
    svg = draw(late(display=[], tiles=[], players=[], new_cities_left=[]), size="board")
    assert svg.index(GOODS["red"].cube) > svg.rindex("Kansas City")
    assert svg.index(GOODS["red"].cube) > svg.rindex("Indianapolis")


def test_every_cube_is_there() -> None:
    view = late(display=[], last_move={})
    expected = sum(len(goods) for goods in view["goods"].values())
    svg = draw(view, size="board")
    assert sum(svg.count(f'fill="{style.cube}"') for style in GOODS.values()) == expected


def test_every_owner_is_told_by_colour_and_letter() -> None:
    view = late(last_move={}, players=[])
    svg = draw(view, size="board")
    owners = {piece.owner for piece in pieces_of(view["tracks"]) if piece.owner is not None}
    for seat in owners:
        assert PLAYERS[seat].colour in svg
        assert PLAYERS[seat].letter in texts(svg)
    assert len({style.letter for style in PLAYERS}) == len({style.pattern for style in PLAYERS}) == len(PLAYERS) == 6


def one_hex(**track: Any) -> str:
    return draw(late(tracks=[{"hex": "K7", **track}], last_move={}, goods={}, players=[]), size="board")


def test_track_that_crosses_lies_on_a_bridge_and_track_that_coexists_does_not() -> None:
    crossing = one_hex(segments=[["N", "S"], ["NE", "SW"]], owners=[0, 1])
    coexisting = one_hex(segments=[["N", "S"], ["NE", "SE"]], owners=[0, 1])
    plain = one_hex(segments=[["N", "S"]], owners=[0])
    bridge = 'stroke-dasharray="0 '
    assert crossing.count(bridge) == 2
    assert coexisting.count(bridge) == plain.count(bridge) == 0


def test_an_unfinished_section_ends_in_a_buffer_stop() -> None:
    finished = one_hex(segments=[["N", "S"]], owners=[0], unfinished=[False])
    open_ended = one_hex(segments=[["N", "S"]], owners=[0], unfinished=[True])
    assert len(open_ended) > len(finished)
    assert open_ended.count('stroke-linecap="round"') == finished.count('stroke-linecap="round"') + 1


@pytest.mark.parametrize("exits", [1, 2, 3, 4, 5, 6])
def test_a_town_may_have_any_number_of_exits(exits: int) -> None:
    sides = ["N", "NE", "SE", "S", "SW", "NW"][:exits]
    view = late(tracks=[{"hex": "K9", "segments": [[side, "town"] for side in sides], "owners": [0] * exits}])
    ElementTree.fromstring(draw(view))


def test_the_whole_view_draws_like_its_game_part_and_points_at_who_is_asked() -> None:
    whole = {"system": "age-of-steam", "map": "rust-belt", "players": 5, "game": late(), "seat": 0, "waiting_on": [0]}
    nobody = draw({**whole, "waiting_on": []})
    assert nobody == draw(late())
    assert LIGHT.signal in draw(whole)
    assert LIGHT.signal not in draw({**whole, "seat": 1})
    assert draw({**whole, "seat": 1}) != nobody


def test_a_delivery_is_drawn_along_its_track() -> None:
    view = late(last_move={"path": ["A11", "C8"], "good": "red"})
    track = [track["hex"] for track in view["tracks"]]
    assert {"B8", "B9", "B10"} <= set(track)
    svg = draw(view, size="board")
    mark = svg[svg.index('class="delivery"') :].split("</g>")[0]
    assert mark.count("A") >= 2  # curves of B8 and B10
    assert "C" not in mark.split('d="')[1].split('"')[0]


def test_choices_show_their_price() -> None:
    view = late(choices=[{"hex": "K7", "segments": [["N", "S"]], "price": 17}])
    assert "$17" in texts(draw(view))
    assert "$17" not in texts(draw(late()))


def test_choices_pointed_at_in_words_show_the_cheapest_price_of_each_place() -> None:
    position, _ = Position.start(Setup("age-of-steam", "rust-belt", 3), Seeded.from_number(1))
    while position.step != "build-track":
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    position._game.state.players[position.waiting_on()[0]].money = 12
    choices = position.choices(position.waiting_on()[0])
    words = pointed_at(choices.options)
    costs: dict[str, set[int]] = {}
    for option in choices.options:
        if option.at:
            costs.setdefault(option.at, set()).add(option.cost or 0)
    for hex, prices in costs.items():
        assert f"{hex}=${min(prices)}{'+' if len(prices) > 1 else ''}" in words.split()
    pictures = [position.system.draw(position.view(None), **options) for options in ({}, {"choices": words})]
    plain, pointed = (sum(tag.startswith("$") for tag in texts(svg)) for svg in pictures)
    assert pointed - plain == len(costs)


def test_printed_links_show_their_price_until_somebody_owns_them() -> None:
    board = board_of("age-of-steam", "detroit")
    view = empty(board)
    assert {"$6", "$8", "$10"} <= set(texts(draw(view)))
    view["printed_links"] = [{"id": "M8", "owner": 0}]
    assert "$8" not in texts(draw(view))


def test_a_mail_picture_is_600_pixels_wide_and_under_200_kilobytes() -> None:
    png = to_png(draw(crowded(), size="mail"), small=True)
    assert struct.unpack(">II", png[16:24])[0] == 600
    assert len(png) < 200_000


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_text_can_be_read_on_its_ground(theme: Any) -> None:
    for ink in (theme.ink, theme.faint, theme.signal, theme.verdigris, theme.brass):
        assert contrast(ink, theme.paper) >= 4.5
        assert contrast(ink, theme.sheet) >= 4.5
    assert contrast(theme.label, theme.water) >= 4.5
    for style in [*PLAYERS, *GOODS.values()]:
        colour = style.colour if hasattr(style, "colour") else style.cube
        assert contrast(style.on, colour) >= 4.5
    assert all(contrast(readable_on(style.city), style.city) >= 4.5 for style in GOODS.values())


def test_the_words_tell_goods_and_links() -> None:
    words = describe(late(), board_of("age-of-steam", "rust-belt"))
    assert words.startswith("Rust Belt. Turn 7 of 7, Move Goods.")
    assert "Ada Semaphore (Blue): $3, income 17, 14 shares, engine 6, Urbanization." in words
    assert "Diego Derail (Pink) is out of the game." in words
    assert "Kansas City (purple, light 3): 1 red, 2 black; links to Des Moines (Ada Semaphore's)." in words
    assert "Rock Island (New City E, yellow): no goods;" in words


def test_links_are_followed_through_towns_only_as_far_as_the_town() -> None:
    view = late()
    links = links_of(view, board_of("age-of-steam", "rust-belt"))
    fort_wayne = [(to, view["players"][owner]["name"]) for to, owner in links["L7"] if owner is not None]
    assert fort_wayne == [("Cincinnati", "Edda Embankment"), ("Toledo", "Edda Embankment")]
    assert [to for to, _ in links["R6"]] == ["Buffalo", "Toledo", "Wheeling", "Wheeling"]


def test_the_contact_sheet_is_written(tmp_path: Path) -> None:
    out = tmp_path / "boards.svg"
    assert main([str(out)]) == 0
    assert len(ElementTree.fromstring(out.read_text()).findall(f"{SVG}svg")) == len(boards("age-of-steam"))
    assert main([str(tmp_path / "boards.gif")]) == 2


def test_every_map_of_age_of_steam_and_steam_is_on_a_sheet() -> None:
    rooms = [Path(engine.__file__).parent / game / "maps" for game in ("age_of_steam", "steam")]
    assert sorted(board.name for board in MAPS) == sorted(path.stem for room in rooms for path in room.glob("*.json"))
