"""What rule cases of Steam can ask for beside the stored position.

`links` and `unfinished` list track with its owners; `cost of …` asks for one choice's price, `left of …` for tiles.
"""

from __future__ import annotations

from typing import Any

from engine import Position
from engine.steam.show import show_tiles


class Facts(dict[str, Any]):
    """Facts that are worked out when a case asks for them."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position

    def get(self, name: str, default: Any = None) -> Any:
        """A fact by its name."""
        what, _, thing = name.partition(" of ")
        if what == "cost":
            seats = self.position.waiting_on()
            options = [option for seat in seats for option in self.position.choices(seat).options]
            return next(option.cost for option in options if option.text == thing)
        if what == "left":
            return next(tile["left"] for tile in show_tiles(self.position._game) if tile["name"] == thing)
        if name == "default":
            return self.position.write(self.position.default(self.position.waiting_on()[0]))
        return self.track()[name]

    def track(self) -> dict[str, list[str]]:
        """Links and incomplete links, with their owners."""
        game = self.position._game
        names, found = game.rules.names, {"links": [], "unfinished": []}
        for section in game.rules.network(game.state).sections():
            owner = f"P{section.owner + 1}" if section.owner >= 0 else "nobody"
            if section.complete:
                ends = " - ".join(sorted(names[place] for place in section.places))
                found["links"].append(f"{ends}: {owner}")
            else:
                found["unfinished"].append(f"{' '.join(sorted(hex for hex, _, _ in section.parts))}: {owner}")
        return {name: sorted(entries) for name, entries in found.items()}


def facts(position: Position) -> Facts:
    """The facts of a position."""
    return Facts(position)
