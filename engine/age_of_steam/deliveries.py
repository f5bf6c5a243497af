"""V. Deliveries: what makes one right or wrong, all there are, and what one brings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache, partial
from operator import attrgetter

from engine.age_of_steam.events import GoodsMoved
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing
from engine.hexes.routes import distances, routes
from engine.hexes.survey import say_seat
from engine.hexes.ways import Path
from engine.hexes.ways import Ways as HexWays
from engine.kernel.choices import Choice
from engine.kernel.words import followed, joined, say


class Ways(HexWays):
    """The hops that cubes can make now; a link of a bankrupt player pays nobody."""

    def __init__(self, game: Playing) -> None:
        super().__init__(game.rules.links(game.state), partial(game.rules.payee, game.state))


def refused_delivery(game: Playing, seat: int, good: str, start: str, path: Path) -> Refusal | None:
    """V: why a cube may not be moved like this."""
    rules, state = game.rules, game.state
    names = rules.board.name_of
    unknown = next((place for place in (start, *(to for to, _ in path)) if place not in rules.board.hexes), None)
    if unknown is not None:
        return Refusal("no-such-place", {"hex": unknown})
    if good not in state.goods.get(start, ()):
        return Refusal("no-such-cube", {"good": good, "place": names(start)})
    if not rules.may_ship(game, seat, start):
        return Refusal("not-shippable", {"place": names(start)})
    if not path:
        return Refusal("no-path")
    refusal = _refused_way(game, good, start, path)
    if refusal is not None:
        return refusal
    limit = state.players[seat].locomotive
    if len(path) > limit:
        return Refusal("too-long", {"links": len(path), "limit": limit})
    end = path[-1][0]
    if not rules.accepts(game, end, good):
        return Refusal("not-taken-there", {"place": names(end), "good": good})
    return rules.may_deliver(game, seat, good, start, path)


def _refused_way(game: Playing, good: str, start: str, path: Path) -> Refusal | None:
    """V: over completed links only, through no place twice, and no further than the first city of the colour."""
    rules, names = game.rules, game.rules.board.name_of
    ways = Ways(game)
    here, visited = start, {start}
    for number, (to, payee) in enumerate(path, start=1):
        if to in visited:
            code = "visits-twice"
        elif not ways.leads(here, (to, payee)):
            code = _why_no_way(ways, here, to)
        elif number < len(path) and rules.accepts(game, to, good):
            code = "must-stop"
        else:
            code = ""
        if code:
            about: dict[str, object] = {"start": names(here), "place": names(to), "good": good, "who": say_seat(payee)}
            return Refusal(code, about)
        visited.add(to)
        here = to
    return None


def _why_no_way(ways: Ways, here: str, to: str) -> str:
    if ways.payees(here, to):
        return "no-such-owner"
    return "not-complete" if _reaches(ways, here, to) else "no-link"


def _reaches(ways: Ways, start: str, to: str) -> bool:
    """Does unfinished track of one of the two places come near the other? Then the link is only not complete."""
    network = ways.links.network
    board = network.board
    for section in network.sections():
        for end in section.ends:
            if end.place is not None or not {start, to}.intersection(section.places):
                continue
            ahead = board.neighbours[end.hex][end.side]
            near = {ahead, *board.neighbours[ahead]} if ahead is not None else {end.hex}
            if near.intersection({start, to}.difference(section.places)):
                return True
    return False


def deliver(game: Playing, seat: int, good: str, start: str, path: Path) -> None:
    """V: the owners of the links move up on the Income Track, and the cube goes back into the bag."""
    state, rules = game.state, game.rules
    state.goods[start].remove(good)
    if not state.goods[start]:
        del state.goods[start]
    state.bag[good] += 1
    gains = rules.incomes(game, seat, path)
    for owner, steps in gains.items():
        state.take_income(owner, steps)
    places = (start, *(to for to, _ in path))
    game.emit(GoodsMoved(seat=seat, good=good, places=places, income=tuple(sorted(gains.items()))))
    rules.delivered(game, seat, good, start, path)


def takers(game: Playing) -> dict[str, Collection[str]]:
    """V: where goods of each colour can end their journey now."""
    rules = game.rules
    places = (*rules.board.cities, *game.state.new_cities)
    return {good: [place for place in places if rules.accepts(game, place, good)] for good in game.state.bag}


def deliveries(game: Playing, seat: int) -> Iterator[tuple[str, str, list[tuple[Path, str]]]]:
    """V: all that this player may deliver: colour and place, and the paths with how they are typed."""
    state, rules = game.state, game.rules
    most = state.players[seat].locomotive
    places = (*rules.board.cities, *state.new_cities)
    away: dict[str, dict[str, int]] = {}
    takes: dict[str, frozenset[str]] = {}
    ways = Ways(game)
    hops = ways.everywhere()
    steps = ways.steps(hops)
    for start, cubes in state.goods.items():
        if start not in hops or not rules.may_ship(game, seat, start):
            continue
        for good in sorted(set(cubes)):
            if good not in away:
                takes[good] = frozenset(place for place in places if rules.accepts(game, place, good))
                away[good] = distances(takes[good], hops, most)
            found = routes(start, most, steps, takes[good], away[good])
            yield good, start, [way for way in found if rules.may_deliver(game, seat, good, start, way[0]) is None]


def delivery_choices(game: Playing, seat: int) -> list[Choice]:
    """All deliveries, those that bring the player most first."""
    incomes, names = game.rules.incomes, game.rules.names
    choices: list[Choice] = []
    for good, start, paths in deliveries(game, seat):
        group = names[start]
        label, text = say("{good}: {start}", good=say(good), start=group), f"move {good} {group}"
        for path, way in paths:
            effect, rank = _effect(seat, tuple(incomes(game, seat, path).items()))
            action = {"do": "move", "good": good, "start": start, "path": path}
            choices.append(Choice(action, followed(label, way), text + way, None, effect, start, group, rank))
    choices.sort(key=attrgetter("rank"), reverse=True)
    return choices


@lru_cache(maxsize=8192)
def _effect(seat: int, incomes: tuple[tuple[int, int], ...]) -> tuple[str, int]:
    """What a delivery brings, in words, and how high to list it: one's own income first."""
    gains = dict(incomes)
    mine = gains.pop(seat, 0)
    others = [say("{who} +{n}", who=say_seat(owner), n=steps) for owner, steps in sorted(gains.items())]
    return joined([say("you +{n}", n=mine), *others]), 10 * mine - sum(gains.values())
