"""Is a component pack sound? Each check says what is wrong where, and what the rulebook wants instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.imperial_steam.pack import City, Pack, Players
from engine.kernel.action import plain

GOODS = ("wood", "stone", "iron", "coal")
COLORS = ("bronze", "white", "green", "blue")
COUNTS: tuple[Players, ...] = ("2", "3", "4")
FACTORIES = {"2": 6, "3": 9, "4": 12}
STARTING_GULDENS = {"2": 120, "3": 130, "4": 140}
BUSINESS_TOKENS = {1: 13, 2: 8, 3: 3}
CROWNS = 4


def check(pack: Pack) -> list[str]:
    """Everything that is wrong with the pack, one sentence each; an empty list means it can be played."""
    checks = (_cities, _places, _links, _tiles, _hub_tiles, _tracks, _boards, _cards, _setups, _sources)
    problems = [problem for one in checks[:3] for problem in one(pack)]
    if problems:
        return problems
    return [problem for one in checks[3:] for problem in one(pack)]


def _twice(values: Iterable[object]) -> list[str]:
    return [str(value) for value, times in Counter(values).items() if times > 1]


def _cities(pack: Pack) -> Iterator[str]:
    for again in _twice(city.id for city in pack.cities):
        yield f"cities: '{again}' is there twice."
    by_id = {city.id: city for city in pack.cities}
    for needed in ("wien", "trieste", "feldkirchen", "gloggnitz", "muerzzuschlag"):
        if needed not in by_id:
            yield f"cities: '{needed}' is missing; the rules name it."
    spaces = sorted(city.space for city in pack.cities if city.space is not None)
    if spaces != list(range(1, 28)):
        yield f"cities: the tile spaces must be numbered 1 to 27, once each; they are {spaces}."
    for city in pack.cities:
        if (city.space is None) == (city.printed is None):
            yield f"cities.{city.id}: a city has either a tile space or printed opportunities."
        if city.effort is None and city.id != "wien":
            yield f"cities.{city.id}.effort is missing; every city but Wien has one."
        if city.station_cost is None and _may_need_station_cost(city):
            yield f"cities.{city.id}.station_cost is missing; a station or a site at the station's cost may lie there."
    for region in "ABCD":
        held = [city.id for city in pack.cities if city.region == region]
        if len(held) != 3:
            yield f"cities: region {region} needs three cities, it has {len(held)}."
    wien = by_id.get("wien")
    if wien and (wien.printed is None or wien.printed.stations != 4):
        yield "cities.wien.printed.stations must be 4: everyone starts with a station there."


def _may_need_station_cost(city: City) -> bool:
    """Tiles may lie on every space; in Wien everybody has a station from the start."""
    at_stations_cost = any(site.cost == "station" for site in city.sites)
    if city.printed is None:
        return True
    return at_stations_cost or "station" in city.printed.sites or bool(city.printed.stations and city.id != "wien")


def _places(pack: Pack) -> Iterator[str]:
    """Names that players type and see, and places that can be drawn."""
    for again in _twice(plain(city.name) for city in pack.cities):
        yield f"cities: two have the name '{again}'; players could not tell them apart."
    for city in pack.cities:
        if not plain(city.name):
            yield f"cities.{city.id}.name is empty."
        if not (-90 <= city.lat <= 90 and -180 <= city.lon <= 180):
            yield f"cities.{city.id}: lat and lon are degrees on the globe, not {city.lat} and {city.lon}."
    if len({city.lat for city in pack.cities}) < 2 or len({city.lon for city in pack.cities}) < 2:
        yield "cities: they must not all have the same lat or lon, or no map can be drawn."


def _links(pack: Pack) -> Iterator[str]:
    by_id = {city.id: city for city in pack.cities}
    for again in _twice(frozenset(link.ends) for link in pack.links):
        yield f"links: {again} is there twice."
    for link in pack.links:
        for end in link.ends:
            if end not in by_id:
                yield f"links.{link.id}: there is no city '{end}'."
            elif link.state and by_id[end].station_cost is None:
                yield f"links.{link.id}: a State Railway link needs a station cost in {by_id[end].name}."
        if link.a == link.b:
            yield f"links.{link.id} leads nowhere."
    semmering = [link for link in pack.links if link.semmering]
    if [set(link.ends) for link in semmering] != [{"gloggnitz", "muerzzuschlag"}]:
        yield "links: exactly the link between Gloggnitz and Mürzzuschlag is marked semmering."
    reached, rest = {"wien"}, list(pack.links)
    while joined := [link for link in rest if reached & set(link.ends)]:
        reached |= {end for link in joined for end in link.ends}
        rest = [link for link in rest if link not in joined]
    for lost in sorted(set(by_id) - reached):
        yield f"cities.{lost} cannot be reached from Wien by any links."


def _tiles(pack: Pack) -> Iterator[str]:
    for count in COUNTS:
        tiles = pack.tiles.get(count, ())
        if len(tiles) != 23:
            yield f"tiles.{count}: there are 23 City tiles for {count} players, not {len(tiles)}."
        for again in _twice(tile.number for tile in tiles):
            yield f"tiles.{count}: number {again} is there twice."
        for tile in tiles:
            if tile.demand.count("coal") > 1:
                yield f"tiles.{count}: number {tile.number} wants more than one coal; only hubs do, for their keys."
        stacks = Counter(tile.business for tile in tiles)
        for value, box in BUSINESS_TOKENS.items():
            used = sum(stacks[size] for size in range(value, 4))
            # With two players the lowest token of a stack of three can be left out, the rulebook says.
            used -= stacks[3] if count == "2" and value == 1 else 0
            if used > box:
                yield f"tiles.{count}: {used} Business tokens of value {value} are needed, the box has {box}."
        hubs = [tile.space.get(count) for tile in pack.hub_tiles]
        if sorted([tile.number for tile in tiles] + [space or 0 for space in hubs]) != list(range(1, 28)):
            yield f"tiles.{count}: City tiles and Hub tiles together must fill spaces 1 to 27 once in the fixed set-up."


def _hub_tiles(pack: Pack) -> Iterator[str]:
    if sorted(tile.color for tile in pack.hub_tiles) != sorted(COLORS):
        yield "hub_tiles: there is one of each of bronze, white, green and blue."


def _tracks(pack: Pack) -> Iterator[str]:
    track = pack.influence_track
    if track.last < 140:
        yield f"influence_track.last is {track.last}; a bid may be 140."
    if len(track.silver) != track.last // 10 + 1:
        yield f"influence_track.silver needs a value for each column from 0 to {track.last}: {track.last // 10 + 1}."
    shares = pack.share_board
    if len(shares.values) != len(shares.influence) or not shares.values:
        yield "share_board: values and influence need the same length."
    if shares.values and shares.values[0] != 40:
        yield f"share_board.values starts at 40, not at {shares.values[0]}."
    if not _rising(shares.values) or shares.spaces < len(shares.values):
        yield "share_board: values rise from the bottom up, and every one has an investor's space."
    if sorted(engine.level for engine in pack.engines) != [4, 5, 6, 7, 8]:
        yield "engines: one entry each for the levels 4 to 8."
    if len(pack.market) != 10 or not _rising(pack.market, equal=True):
        yield "market: ten prices from top to bottom, cheapest on top."
    if len(pack.shipments.tiles) != 9 or len(pack.shipments.fixed) != 7:
        yield "shipments: nine tiles, seven of them in the fixed set-up."
    elif not set(pack.shipments.tiles) <= {2, 3, 4, 5}:
        yield f"shipments.tiles: the tiles are numbered 2 to 5; these are {list(pack.shipments.tiles)}."
    elif Counter(pack.shipments.fixed) - Counter(pack.shipments.tiles):
        yield "shipments.fixed: the seven of the fixed set-up must be among the nine tiles."


def _rising(values: Sequence[int], *, equal: bool = False) -> bool:
    return all(low <= high if equal else low < high for low, high in pairwise(values))


def _boards(pack: Pack) -> Iterator[str]:
    workers = pack.worker_board
    if not workers.prices or not _rising(workers.prices):
        yield "worker_board.prices: prices rise from row to row."
    for count in COUNTS:
        if sorted(workers.columns.get(count, {})) != sorted(COLORS):
            yield f"worker_board.columns.{count}: every hub has one or two columns."
        icons = workers.engineers.get(count, {})
        if sum(icons.values()) != 2 * int(count):
            yield f"worker_board.engineers.{count}: {2 * int(count)} engineers are placed, not {sum(icons.values())}."
        rows = pack.factory_board.get(count, {})
        for good in GOODS:
            row = rows.get(good)  # type: ignore[call-overload]
            if row is None or len(row.construction) != FACTORIES[count] or len(row.payment) != FACTORIES[count]:
                yield f"factory_board.{count}.{good}: {FACTORIES[count]} construction costs and as many payments."
            elif not _rising(row.payment[::-1], equal=True):
                yield f"factory_board.{count}.{good}: payment never rises as more are built."
    if len(workers.growth) != 4 or any(len(steps) != 5 for steps in workers.growth.values()):
        yield "worker_board.growth: four tiles with five numbers each."


def _cards(pack: Pack) -> Iterator[str]:
    if len(pack.contracts) != 28:
        yield f"contracts: there are 28 cards, not {len(pack.contracts)}."
    for again in _twice(plain(card.id) for card in pack.contracts):
        yield f"contracts: '{again}' is there twice."
    if not all(plain(card.id) for card in pack.contracts):
        yield "contracts: every card needs an id; players take it by that."
    decks = Counter(len(card.factories) for card in pack.contracts)
    for size in (1, 2, 3):
        if decks[size] < 5:
            yield f"contracts: five cards of the deck with {size} tokens are shown to four, it has {decks[size]}."
    if set(decks) - {1, 2, 3}:
        yield "contracts: a card names one to three factories."
    state = {link.id for link in pack.links if link.state}
    for again in _twice(card.link for card in pack.state_cards):
        yield f"state_cards: '{again}' is there twice."
    for card in pack.state_cards:
        if card.link not in state:
            yield f"state_cards: '{card.link}' is not a link marked state."
    if len(pack.state_cards) < 9:
        yield "state_cards: a random set-up draws up to nine cards."


def _setups(pack: Pack) -> Iterator[str]:
    fixed = pack.fixed
    state = {link.id for link in pack.links if link.state}
    spaces = {city.id for city in pack.cities if city.space is not None}
    if sorted(fixed.hub_influence) != sorted(COLORS) or not all(
        0 < column <= pack.influence_track.last for column in fixed.hub_influence.values()
    ):
        yield "fixed.hub_influence: one column above 0 for each hub."
    if sorted(fixed.growth) != sorted(COLORS) or sorted(fixed.growth.values()) != sorted(pack.worker_board.growth):
        yield "fixed.growth: every hub has one of the growth tiles."
    for count in COUNTS:
        if not any(card.players == int(count) for card in pack.normal):
            yield f"normal: there is no card for {count} players."
        yield from _crowns(fixed.state_links.get(count, ()), state, f"fixed.state_links.{count}")
    for again in _twice(card.id for card in pack.normal):
        yield f"normal: '{again}' is there twice."
    for card in pack.normal:
        yield from _crowns(card.state_links, state, f"normal.{card.id}")
        if len(set(card.hubs)) != 4 or len(card.special_tiles) != len(card.special_cities):
            yield f"normal.{card.id}: four hub cities, and a city for each special tile."
        places = [*card.hubs, *card.special_cities]
        if not set(places) <= spaces or _twice(places):
            yield f"normal.{card.id}: hubs and special cities are different cities with tile spaces."
        numbers = {tile.number for tile in pack.tiles[_count(card.players)]}
        if not set(card.special_tiles) <= numbers or _twice(card.special_tiles):
            yield f"normal.{card.id}: special tiles must be different City tiles for {card.players} players."


def _crowns(links: Sequence[str], state: set[str], where: str) -> Iterator[str]:
    for link in links:
        if link not in state:
            yield f"{where}: '{link}' is not a link marked state."
    for again in _twice(links):
        yield f"{where}: '{again}' is there twice."
    if len(links) > CROWNS:
        yield f"{where}: there are four crowns, not {len(links)}."


def _count(players: int) -> Players:
    return COUNTS[players - 2]


def _sources(pack: Pack) -> Iterator[str]:
    fields = [
        *("influence_track.last", "influence_track.silver", "share_board.values", "share_board.influence"),
        *("share_board.spaces", "engines.x.level", "engines.x.influence", "engines.x.round", "worker_board.prices"),
        *("worker_board.columns", "worker_board.engineers", "worker_board.growth", "factory_board", "contracts"),
        *("market", "shipments.tiles", "shipments.fixed", "fixed.hub_influence", "fixed.growth", "fixed.state_links"),
        *("normal", "state_cards", "links", "tiles.x.influence", "tiles.x.stations", "tiles.x.sites"),
        *("tiles.x.business", "tiles.x.demand", "hub_tiles.x.influence", "hub_tiles.x.stations"),
        *(f"cities.{city.id}.{field}" for city in pack.cities for field in ("effort", "station_cost", "sites")),
    ]
    for field in fields:
        if not pack.source_of(field):
            yield f"provenance: nothing says where {field} comes from."
