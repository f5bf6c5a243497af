"""What the picture of a Steam position shows beside the map."""

from __future__ import annotations

from xml.etree import ElementTree

from engine import Position, Seeded, Setup, start

SVG = "{http://www.w3.org/2000/svg}"


def selecting(mode: str = "base") -> Position:
    """The first player has taken City Growth only for its number (standard game: to use it), the second Engineer."""
    position, _ = start(Setup("steam", "northeast", 3, {"mode": mode, "order": "first-game"}), Seeded.from_number(1))
    while position.step != "select-action-tiles":
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    for said in ("take city growth" + (" and pass" if mode == "base" else ""), "take engineer"):
        seat = position.waiting_on()[0]
        position.play(seat, position.read(seat, said))
    return position


def words(position: Position, **options: str) -> list[str]:
    svg = position.system.draw(position.view(None), **options)
    return [str(text.text) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_the_action_tiles_are_drawn_with_their_fees() -> None:
    shown = words(selecting())
    assert {"Turn Order", "First Move", "Engineer", "First Build", "Locomotive", "Urbanization"} <= set(shown)
    assert {"$4 and the level", "$6 or pass"} <= set(shown)


def test_a_tile_taken_for_its_number_alone_says_so() -> None:
    assert "passed" in words(selecting())
    assert "$2 or pass" not in words(selecting())


def test_the_tiles_of_the_standard_game_show_no_fee() -> None:
    assert not any(text.startswith(("$4 and", "$6 or")) for text in words(selecting("standard")))


def test_who_holds_a_tile_is_in_the_view() -> None:
    position = selecting()
    held = {tile["tile"]: tile["seat"] for tile in position.view(None)["game"]["action_tiles"]}
    first, second, _ = position.view(None)["game"]["order"]
    assert (held["city-growth"], held["engineer"], held["locomotive"]) == (first, second, None)


def test_the_growth_markers_left_are_told() -> None:
    assert "10 City Growth markers left" in words(selecting(), size="phone")


def test_places_on_offer_can_be_pressed() -> None:
    position = selecting()
    assert 'data-at="K8"' in position.system.draw(position.view(None), choices="K8")


def test_the_players_goods_go_as_far_as_their_locomotives() -> None:
    assert {"Loco", "Locomotive"} <= set(words(selecting()))
    assert "Engine" not in words(selecting())
    svg = selecting().system.draw(selecting().view(None))
    assert "income 0, 0 points, locomotive 1, Engineer." in svg


def test_a_growth_marker_is_told_in_words() -> None:
    position = selecting()
    position._game.state.growth.append("K7")
    told = {place.name: str(place) for place in position.system.in_words(position.view(None))}
    assert "Albany (yellow, City Growth marker)" in told["Albany"]
    assert "marker" not in told["Boston"]
