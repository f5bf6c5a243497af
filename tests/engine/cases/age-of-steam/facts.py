"""What rule cases of Age of Steam can ask for beside the stored position: links, unfinished track, choices, points.

`links` and `unfinished` list track with its owners; `cost of …`, `effect of …` and `left of …` ask for one choice's
price and effect, and for the tiles of a kind that are left; `ranks` are the players' final ranks, seat by seat, and
`note` is what is said of the result.
"""

from __future__ import annotations

from typing import Any

from engine import Choice, Position
from engine.age_of_steam.show import show_tiles
from engine.age_of_steam.survey import Site
from engine.age_of_steam.victory_points import track_points


class Facts(dict[str, Any]):
    """Facts that are worked out when a case asks for them."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position

    def get(self, name: str, default: Any = None) -> Any:
        """A fact by its name."""
        what, _, thing = name.partition(" of ")
        if what == "cost":
            return self.option(thing).cost
        if what == "effect":
            return self.option(thing).effect
        game = self.position._game
        if what == "left":
            return next(tile["left"] for tile in show_tiles(game) if tile["name"] == thing)
        if name == "track points":
            return track_points(game)
        if name == "markers left":
            return [Site(game, seat, []).markers_left() for seat in range(game.rules.players)]
        if name == "ranks":
            result = self.position.result()
            return [place.rank for place in sorted(result.places, key=lambda place: place.seat)] if result else []
        if name == "note":
            result = self.position.result()
            return result.note if result else ""
        if name == "best":
            return self.position.choices(self.position.waiting_on()[0]).options[0].text
        return self.track()[name]

    def option(self, text: str) -> Choice:
        """The choice of that text."""
        seats = self.position.waiting_on()
        return next(option for seat in seats for option in self.position.choices(seat).options if option.text == text)

    def track(self) -> dict[str, list[str]]:
        """Links and unfinished sections, with their owners."""
        game = self.position._game
        names, found = game.rules.board.name_of, {"links": [], "unfinished": []}
        for section in game.rules.network(game.state).sections():
            owner = f"P{section.owner + 1}" if section.owner >= 0 else "nobody"
            if section.complete:
                ends = " - ".join(sorted(names(place) for place in section.places))
                found["links"].append(f"{ends}: {owner}")
            else:
                found["unfinished"].append(f"{' '.join(sorted(hex for hex, _, _ in section.parts))}: {owner}")
        return {name: sorted(entries) for name, entries in found.items()}


def facts(position: Position) -> Facts:
    """The facts of a position."""
    return Facts(position)
