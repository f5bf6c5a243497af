"""Moving a Goods Cube: what makes a delivery right or wrong, all there are, and what one brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from engine.hexes.plans import Refusal
from engine.hexes.routes import distances, routes
from engine.hexes.survey import say_seat
from engine.hexes.track import NOBODY
from engine.hexes.ways import Path, Ways
from engine.kernel.choices import Choice
from engine.kernel.words import followed, joined, say
from engine.steam.events import GoodsMoved
from engine.steam.rules import Playing


def ways(game: Playing) -> Ways:
    """The hops that cubes can make now; links of the bankrupt are nobody's already."""
    return Ways(game.rules.links(game.state), lambda owner: owner)


def track_points(path: Path) -> dict[int, int]:
    """Track Points: one for each link, to its owner."""
    gains: dict[int, int] = {}
    for _, owner in path:
        if owner != NOBODY:
            gains[owner] = gains.get(owner, 0) + 1
    return gains


def refused_owners(seat: int, path: Path) -> Refusal | None:
    """Moving a Goods Cube: over a link of one's own at least, and over no other's links more often."""
    gains = track_points(path)
    own = gains.get(seat, 0)
    if not own:
        return Refusal("no-own-link")
    most = max(gains, key=lambda owner: (gains[owner], -owner))
    if gains[most] > own:
        return Refusal("too-few-own", {"own": own, "count": gains[most], "who": say_seat(most)})
    return None


def refused_delivery(game: Playing, seat: int, good: str, start: str, path: Path) -> Refusal | None:
    """Moving a Goods Cube: why a cube may not be moved like this."""
    rules, state = game.rules, game.state
    unknown = next((place for place in (start, *(to for to, _ in path)) if place not in rules.board.hexes), None)
    if unknown is not None:
        return Refusal("no-such-place", {"hex": unknown})
    if good not in state.goods.get(start, ()):
        return Refusal("no-such-cube", {"good": good, "place": rules.names[start]})
    if not path:
        return Refusal("no-path")
    refusal = _refused_way(game, good, start, path)
    if refusal is not None:
        return refusal
    limit = state.players[seat].locomotive
    if len(path) > limit:
        return Refusal("too-long", {"links": len(path), "limit": limit})
    end = path[-1][0]
    if rules.colour(state, end) != good:
        return Refusal("not-taken-there", {"place": rules.names[end], "good": good})
    return refused_owners(seat, path)


def _refused_way(game: Playing, good: str, start: str, path: Path) -> Refusal | None:
    """Over completed links only, through no place twice, and no further than the first city of the colour."""
    rules, names, hops = game.rules, game.rules.names, ways(game)
    here, visited = start, {start}
    for number, (to, owner) in enumerate(path, start=1):
        about: dict[str, object] = {"start": names[here], "place": names[to], "good": good, "who": say_seat(owner)}
        if to in visited:
            return Refusal("visits-twice", about)
        owners = hops.payees(here, to)
        if not owners:
            return Refusal("no-link", about)
        if owner not in owners:
            return Refusal("no-such-owner", about)
        if number < len(path) and rules.colour(game.state, to) == good:
            return Refusal("must-stop", about)
        visited.add(to)
        here = to
    return None


def deliver(game: Playing, seat: int, good: str, start: str, path: Path) -> list[tuple[int, int]]:
    """The cube goes back into the bag. Who scores how many track points: the mover first, the rest in turn order."""
    state = game.state
    state.goods[start].remove(good)
    if not state.goods[start]:
        del state.goods[start]
    state.bag[good] += 1
    gains = track_points(path)
    scorers = [seat, *(other for other in state.order if other in gains and other != seat)]
    scores = [(scorer, gains[scorer]) for scorer in scorers]
    places = (start, *(to for to, _ in path))
    game.emit(GoodsMoved(seat=seat, good=good, places=places, gains=tuple(scores)))
    return scores


def uses_enough_own(seat: int, path: Path) -> bool:
    """The same as `refused_owners`, for who only wants to know yes or no, and of many paths."""
    owners = [owner for _, owner in path]
    own = owners.count(seat)
    if 2 * own >= len(owners):
        return True
    return own > 0 and all(owner in (seat, NOBODY) or owners.count(owner) <= own for owner in owners)


def deliveries(game: Playing, seat: int) -> Iterator[tuple[str, str, list[tuple[Path, str]]]]:
    """All that this player may deliver: colour, place and the paths from there, with how they are typed."""
    state = game.state
    most = state.players[seat].locomotive
    hops = ways(game)
    everywhere = hops.everywhere()
    steps = hops.steps(everywhere)
    known: dict[str, tuple[frozenset[str], dict[str, int]]] = {}
    for start, cubes in state.goods.items():
        if start not in everywhere:
            continue
        for good in sorted(set(cubes)):
            if good not in known:
                goals = game.rules.takers(state, good)
                known[good] = goals, distances(goals, everywhere, most)
            yield good, start, routes(start, most, steps, *known[good], mover=seat)


def delivery_choices(game: Playing, seat: int) -> list[Choice]:
    """All deliveries, those that bring the player most first."""
    choices: list[Choice] = []
    for good, start, paths in deliveries(game, seat):
        group = game.rules.names[start]
        label, text = say("{good}: {start}", good=say(good), start=group), f"move {good} {group}"
        for path, way in paths:
            effect, rank = _effect(seat, tuple(sorted([owner for _, owner in path])))
            action = {"do": "move", "good": good, "start": start, "path": path}
            choices.append(Choice(action, followed(label, way), text + way, None, effect, start, group, rank))
    choices.sort(key=attrgetter("rank"), reverse=True)
    return choices


@lru_cache(maxsize=8192)
def _effect(seat: int, owners: tuple[int, ...]) -> tuple[str, int]:
    """What a delivery over links of these owners brings, in words, and how high to list it: one's own points first."""
    gains = {owner: owners.count(owner) for owner in owners if owner != NOBODY}
    mine = gains.pop(seat, 0)
    others = [say("{who} +{n}", who=say_seat(owner), n=points) for owner, points in sorted(gains.items())]
    return joined([say("you +{n}", n=mine), *others]), 10 * mine - sum(gains.values())
