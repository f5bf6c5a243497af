"""Setup: fixed, normal and random."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Outcome, Position, Seeded, Setup, start
from engine.kernel.chance import Weighted
from tests.engine.imperial_steam.games import a_game


class Rigged:
    """Chance that gives what a test wants for a draw by its name, and otherwise the first case."""

    def __init__(self, **wanted: list[Outcome]) -> None:
        self.wanted = {name.replace("_", " "): list(outcomes) for name, outcomes in wanted.items()}

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        left = self.wanted.get(why)
        return left.pop(0) if left else next(case for case, weight in cases if weight)

    def reveal(self, why: str) -> None:
        return None


def _game(position: Position) -> dict[str, Any]:
    game: dict[str, Any] = position.view(None)["game"]
    return game


def test_the_rulebooks_example_spreads_the_hub_markers_over_30_50_60_and_100() -> None:
    chance = Rigged(
        Hub_City_Influence_markers=["bronze", "green", "blue"],
        State_Railway_Setup_card=["bruck--graz", "graz--wolfsberg", "graz--maribor", "bruck--leoben"],
    )
    position, _ = start(Setup("imperial-steam", "reconstruction", 4, {"setup": "normal"}), chance)
    markers = {color: hub["influence"] for color, hub in position.view(None)["game"]["hubs"].items()}
    assert markers == {"bronze": 30, "green": 50, "blue": 60, "white": 100}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["fixed", "normal", "random"])
def test_every_space_has_a_tile_or_a_hub_and_every_city_what_it_offers(players: int, kind: str) -> None:
    game = a_game(players, seed=7, setup=kind).view(None)["game"]
    hubs = [city for city in game["cities"].values() if city["hub"]]
    tiles = [city["tile"] for city in game["cities"].values() if city["tile"] is not None]
    assert len(hubs) == 4
    assert len(tiles) == len(set(tiles)) == 23
    assert all(hub["influence"] > 0 for hub in game["hubs"].values())
    assert 1 <= len(game["crowns"]) <= 4
    assert [len(goods) for goods in game["arriving"].values()] == [players - 1] * 5
    assert len(game["contracts"]) == 3 * (players + 1)
    assert sum(sum(hub["engineers"].values()) for hub in game["hubs"].values()) == 2 * players
    for hub in hubs:
        assert hub["wants"] == {"wood": 1, "stone": 1, "iron": 1, "coal": 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_starts_with_what_the_rulebook_gives(players: int) -> None:
    player = a_game(players).view(None)["game"]["players"][0]
    assert player["cash"] == {2: 120, 3: 130, 4: 140}[players]
    assert player["goods"] == {"wood": 1, "stone": 1, "iron": 1, "coal": 1}
    assert player["training"] == [2, 0, 0]
    assert (player["engines"], player["cars"]["freight"], player["stations"]) == ([3], 3, ["wien"])
    assert (player["share_value"], player["investors"], player["hands"]) == (40, 1, 2)


def test_random_setup_puts_one_hub_into_each_region() -> None:
    position = a_game(seed=3, setup="random")
    cities = position.system.rules(position.setup).cities
    assert sorted(str(cities[hub["city"]].region) for hub in _game(position)["hubs"].values()) == ["A", "B", "C", "D"]


def test_a_normal_cards_special_tiles_lie_on_its_special_cities() -> None:
    position = a_game(seed=5, setup="normal")
    game = position.view(None)["game"]
    card = position.system.rules(position.setup).normal[game["card"]]
    assert {game["cities"][city]["tile"] for city in card.special_cities} == set(card.special_tiles)
    assert {hub["city"] for hub in game["hubs"].values()} == set(card.hubs)
    assert game["crowns"] == list(card.state_links)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_goods_to_come_contracts_and_engineers_follow_the_number_of_players(players: int) -> None:
    game = _game(a_game(players, setup="normal"))
    assert {number: len(goods) for number, goods in game["arriving"].items()} == dict.fromkeys("45678", players - 1)
    sizes = [len(card["factories"]) for card in game["contracts"]]
    assert [sizes.count(size) for size in (1, 2, 3)] == [players + 1] * 3
    for kind in ("bridge", "tunnel"):
        assert sum(hub["engineers"][kind] for hub in game["hubs"].values()) == players
    assert {level: engine["left"] for level, engine in game["engines"].items()} == dict.fromkeys("45678", players)


def test_turn_order_is_drawn_and_influence_begins_in_its_rows() -> None:
    orders = set()
    for seed in range(8):
        game = _game(a_game(3, seed=seed))
        assert game["standing"] == game["order"]
        orders.add(tuple(game["order"]))
    assert len(orders) > 2


def test_five_goods_of_each_kind_are_mixed_for_the_rounds_to_come() -> None:
    most = 0
    for seed in range(12):
        arriving = [good for goods in _game(a_game(4, seed=seed))["arriving"].values() for good in goods]
        most = max(most, *(arriving.count(good) for good in set(arriving)))
    assert most == 5


def test_a_state_railway_card_is_drawn_once_for_markers_number_and_crowns() -> None:
    for seed in range(40):
        setup = Setup("imperial-steam", "reconstruction", 4, {"setup": "random"})
        _, opening = start(setup, Seeded.from_number(seed))
        cards = [outcome for outcome in opening.outcomes if "--" in str(outcome)]
        assert len(set(cards)) == len(cards) > 5
