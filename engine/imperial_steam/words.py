"""How places and pieces of Imperial Steam are written and read in moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.imperial_steam.pack import Pack
from engine.kernel.action import Jsonable, Many, Names, Whole, Word, plain
from engine.kernel.errors import InvalidAction
from engine.kernel.words import say

MOST_SITES = 9


class LinkWord:
    """A link by its two cities, in either order: `Wien-Bratislava`, `Bratislava to Wien`."""

    def __init__(self, pack: Pack, city: Names) -> None:
        self.city = city
        self._ids = {frozenset(link.ends): link.id for link in pack.links}
        self._ends = {link.id: link.ends for link in pack.links}
        self._said = {
            plain(f"{city.write(a)}-{city.write(b)}"): link.id
            for link in pack.links
            for a, b in (link.ends, link.ends[::-1])
        }

    def write(self, value: Jsonable) -> str:
        a, b = self._ends[value]
        return f"{self.city.write(a)}-{self.city.write(b)}"

    def read(self, text: str) -> Jsonable:
        if text.strip() in self._ends:
            return text.strip()
        if plain(text) in self._said:  # a name may hold a hyphen itself
            return self._said[plain(text)]
        ends = [end for end in re.split(r"\s*(?:--|[-–—>]+|\bto\b)\s*", text.strip()) if end]
        if len(ends) != 2:
            raise InvalidAction(say("'{text}' is not a connection; say both cities, as in Wien-Bratislava.", text=text))
        a, b = (self.city.read(end) for end in ends)
        link = self._ids.get(frozenset((a, b)))
        if link is None:
            near = [self.write(one) for one, cities in self._ends.items() if a in cities]
            raise InvalidAction(
                say(
                    "No connection joins {a} and {b}; from {a} there are {near}.",
                    a=self.city.write(a),
                    b=self.city.write(b),
                    near=", ".join(near),
                ),
                examples=near,
            )
        return link


class SiteWord:
    """A factory construction site: a city's name and the site's number there (`Wien 2`; `Wien` is its first)."""

    def __init__(self, city: Names) -> None:
        self.city = city

    def write(self, value: Jsonable) -> str:
        city, _, number = str(value).rpartition("-")
        return f"{self.city.write(city)} {number}"

    def read(self, text: str) -> Jsonable:
        match = re.fullmatch(r"(.+?)[\s-]+([1-9])", text.strip())
        if match is None:
            return f"{self.city.read(text)}-1"
        return f"{self.city.read(match[1])}-{match[2]}"


class LevelWord:
    """A steam engine by its level: `IS-5`."""

    def write(self, value: Jsonable) -> str:
        return f"IS-{value}"

    def read(self, text: str) -> Jsonable:
        match = re.fullmatch(r"(?:is)?[\s-]*([3-8])", text.strip().lower())
        if match is None:
            raise InvalidAction(say("There is no steam engine called '{text}'; they are IS-3 to IS-8.", text=text))
        return int(match[1])


class CrewWord:
    """The workers of a crew by their experience levels, lowest first: `1, 1, 3`."""

    def write(self, value: Jsonable) -> str:
        return ", ".join(str(level) for level in value)

    def read(self, text: str) -> Jsonable:
        levels = [Whole().read(piece) for piece in re.split(r"[\s,+]+|\band\b", text.strip()) if piece]
        return sorted(levels)


def _sources(sources: Sequence[str]) -> dict[str, str]:
    sides = {"1": "left", "2": "right"}
    names: dict[str, str] = {}
    for source in sources:
        color, _, column = source.rpartition("-")
        names[source] = f"{color} {sides[column]}" if f"{color}-2" in sources else color
    return names


def words(pack: Pack, sources: Sequence[str]) -> dict[str, Word]:
    """All kinds of fields, by the names that the actions' forms use."""
    city = Names("city", {city.id: city.name for city in pack.cities})
    goods = {good: good for good in ("wood", "stone", "iron", "coal")}
    workers = {
        f"{area}-{level}": f"level {level} {where}"
        for area, where in (("training", "in training"), ("working", "at work"))
        for level in (1, 2, 3)
    }
    spent = {"influence": "influence", "shares": "share value", "passenger": "passenger car"}
    return {
        "city": city,
        "link": LinkWord(pack, city),
        "site": SiteWord(city),
        "sites": Many(SiteWord(city)),
        "good": Names("good", goods),
        "engine": LevelWord(),
        "crew": CrewWord(),
        "engineer": Names("engineer", {"bridge": "bridge", "tunnel": "tunnel"}, {"gray": "bridge", "orange": "tunnel"}),
        "hub": Names("hub", {color: color for color in ("bronze", "white", "green", "blue")}),
        "source": Names("source of workers", _sources(sources)),
        "worker": Names("worker", workers, {name.replace("-", " "): name for name in workers}),
        "card": Names("contract", {card.id: card.id for card in pack.contracts}),
        "spent": Names("way to use a Business token", spent),
    }
