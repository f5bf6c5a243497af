"""V. Deliveries: what makes one right or wrong, all there are, and what one brings."""

from __future__ import annotations

from collections.abc import Iterator

from engine.age_of_steam.actions import UNSAID
from engine.age_of_steam.events import GoodsMoved
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.refusals import say_seat
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.words import say_payee
from engine.hexes.links import Links
from engine.hexes.routes import Hop, distances, routes
from engine.kernel.choices import Choice

Path = tuple[Hop, ...]


class Ways:
    """The hops that cubes can make now, by place; links that pay the same player to the same place are one hop."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.links: Links = game.rules.links(game.state)
        self._hops: dict[str, tuple[Hop, ...]] = {}
        self._labels: dict[tuple[str, Hop], str] = {}

    def hops(self, place: str) -> tuple[Hop, ...]:
        """Where a cube can go from here, and who is paid."""
        found = self._hops.get(place)
        if found is None:
            payee, state = self.game.rules.payee, self.game.state
            hops = {(link.other(place), payee(state, link.owner)) for link in self.links.at(place)}
            found = self._hops[place] = tuple(sorted(hops))
        return found

    def everywhere(self) -> dict[str, tuple[Hop, ...]]:
        """The hops from every place that has any."""
        board, state = self.game.rules.board, self.game.state
        places = dict.fromkeys((*board.cities, *state.new_cities, *(hex for hex in board.towns if hex in state.track)))
        for id in state.claims:
            places.update(dict.fromkeys(board.links[id].ends))
        return {place: hops for place in places if (hops := self.hops(place))}

    def leads(self, place: str, hop: Hop) -> bool:
        """Does a link of such a payee lead there?"""
        payee, state = self.game.rules.payee, self.game.state
        return any(
            link.other(place) == hop[0] and payee(state, link.owner) == hop[1] for link in self.links.until(place)
        )

    def payees(self, place: str, to: str) -> list[int]:
        """Who can be paid for going from one place straight to another."""
        return [payee for where, payee in self.hops(place) if where == to]

    def say(self, start: str, path: Path) -> str:
        """The path as it is typed."""
        labels, here = self._labels, start
        names = self.game.rules.names
        said = [names[start]]
        for hop in path:
            label = labels.get((here, hop))
            if label is None:
                payee = hop[1] if len(self.payees(here, hop[0])) > 1 else UNSAID
                label = labels[here, hop] = names[hop[0]] + say_payee(payee)
            said.append(label)
            here = hop[0]
        return " > ".join(said)

    def loosely(self, start: str, path: Path) -> Path:
        """The path with the payee left out wherever there is only one to choose."""
        places = [start, *(to for to, _ in path)]
        return tuple(
            (to, payee if len(self.payees(here, to)) > 1 else UNSAID)
            for here, (to, payee) in zip(places, path, strict=False)
        )


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


def deliveries(game: Playing, seat: int, ways: Ways) -> Iterator[tuple[str, str, Path]]:
    """V: all that this player may deliver: colour, place and path."""
    state, rules = game.state, game.rules
    most = state.players[seat].locomotive
    places = (*rules.board.cities, *state.new_cities)
    away: dict[str, dict[str, int]] = {}
    takes: dict[str, frozenset[str]] = {}
    hops = ways.everywhere()
    for start, cubes in state.goods.items():
        if start not in hops or not rules.may_ship(game, seat, start):
            continue
        for good in sorted(set(cubes)):
            if good not in away:
                takes[good] = frozenset(place for place in places if rules.accepts(game, place, good))
                away[good] = distances(takes[good], hops, most)
            for path in routes(start, most, hops, takes[good], away[good]):
                if rules.may_deliver(game, seat, good, start, path) is None:
                    yield good, start, path


def delivery_choices(game: Playing, seat: int) -> list[Choice]:
    """All deliveries, those that bring the player most first."""
    rules, names = game.rules, game.rules.names
    ways = Ways(game)
    effects: dict[frozenset[tuple[int, int]], tuple[str, int]] = {}
    choices: list[Choice] = []
    for good, start, path in deliveries(game, seat, ways):
        gains = frozenset(rules.incomes(game, seat, path).items())
        effect = effects.get(gains)
        if effect is None:
            effect = effects[gains] = _effect(seat, dict(gains))
        way = ways.say(start, path)
        choices.append(
            Choice(
                {"do": "move", "good": good, "start": start, "path": path},
                f"{good}: {way}",
                f"move {good} {way}",
                effect=effect[0],
                at=start,
                group=names[start],
                rank=effect[1],
            )
        )
    choices.sort(key=_by_rank)
    return choices


def _effect(seat: int, gains: dict[int, int]) -> tuple[str, int]:
    """What a delivery brings, in words, and how high to list it: one's own income first."""
    mine = gains.pop(seat, 0)
    others = [f"{say_seat(owner)} +{steps}" for owner, steps in sorted(gains.items())]
    return ", ".join([f"you +{mine}", *others]), 10 * mine - sum(gains.values())


def _by_rank(choice: Choice) -> int:
    return -choice.rank
