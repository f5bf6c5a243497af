"""Traces as somebody writes them who knows the format and the board, and nothing of our records.

told = Told("poland", ["ann", "bob", "cid"], goods={"Wroclaw": ["yellow", "red", "red"]})
told.turn(1, "building")
told("ann", "build", at="Opole", exits=[["NW", "TOWN"]], cost=2, income_delta=1)
assert told.differences() == []
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from engine.age_of_steam import maps
from engine.age_of_steam import trace as tracer

Entry = dict[str, Any]

COLOURS = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
NEW_CITIES = {"light": {"A": 3, "B": 4, "C": 5, "D": 6}, "dark": {"E": 1, "F": 2, "G": 3, "H": 4}}
STILL_RUNNING = "at the end: the game is over is True in the record, False here."
"""Short traces stop in the middle of a game, and that is told."""


def plain(name: str) -> str:
    """A name as a keyboard without accents has it."""
    letters = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class Told:
    """A trace being written: the opening from the board file, then entries by hand."""

    def __init__(
        self,
        map: str,
        players: Sequence[str],
        *,
        goods: Mapping[str, Sequence[str]] | None = None,
        display: Mapping[str, Sequence[str]] | None = None,
        boxes: int = 3,
        figures: Mapping[str, int] | None = None,
    ) -> None:
        file = Path(maps.__file__).parent / f"{map}.json"
        self.cities: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["cities"]
        self.left = dict(COLOURS)
        self.goods = {plain(name): self._take(cubes) for name, cubes in (goods or {}).items()}
        self.display = {id: self._take(cubes) for id, cubes in (display or {}).items()}
        self.boxes = boxes
        begun = {"money": 10, "income": 0, "shares": 2, "locomotive": 1, **(figures or {})}
        self.trace: Entry = {"map": map, "player_count": len(players), "events": [], "final": {"players": {}}}
        self.trace["initial"] = {
            "players": {name: dict(begun) for name in players},
            "turn_order": list(players),
            "cities": [self._city(name, city) for name, city in self.cities.items()],
            "new_cities_unplaced": [
                self._column(side, number, letter) for side, new in NEW_CITIES.items() for letter, number in new.items()
            ],
        }
        self.now: Entry = {}

    def turn(self, number: int, phase: str) -> None:
        """From here on entries are of this turn and phase."""
        self.now = {"turn": number, "phase": phase}

    def __call__(self, player: str | None, kind: str, **fields: Any) -> Entry:
        """Write an entry."""
        entry = {**self.now, "player": player, "kind": kind, **fields}
        self.trace["events"].append(entry)
        return entry

    def dice(self, light: Sequence[int], dark: Sequence[int]) -> None:
        """Goods growth: the dark dice told first, as nothing forbids."""
        self(None, "goods_growth_dice", side="dark", dice=list(dark))
        self(None, "goods_growth_dice", side="light", dice=list(light))

    def replay(self) -> tracer.Replay:
        """The trace, read from a file and played."""
        return tracer.replay(json.loads(json.dumps(self.trace)))

    def differences(self) -> list[str]:
        """What the replay finds, but for the game's not being over."""
        return [sentence for sentence in self.replay().found.sentences if sentence != STILL_RUNNING]

    def _take(self, cubes: Sequence[str]) -> list[str]:
        for cube in cubes:
            self.left[cube] -= 1
        return list(cubes)

    def _any(self, count: int) -> list[str]:
        """Some cubes, of whatever colour there are most."""
        drawn = []
        for _ in range(count):
            drawn += self._take([max(self.left, key=lambda colour: self.left[colour])])
        return drawn

    def _city(self, name: str, city: Mapping[str, Any]) -> Entry:
        count = city.get("cubes", 0)
        goods = list(islice(cycle(COLOURS), 5)) if city.get("each_colour") else []
        if goods:
            self._take(goods)
        goods = goods or self.goods.get(plain(name)) or self._any(count)
        columns = [self._column(side, n) for side in ("light", "dark") for n in city.get(side, ())]
        return {"name": plain(name), "goods": goods, "display": columns}

    def _column(self, side: str, number: int, letter: str | None = None) -> Entry:
        count = min(self.boxes, 2 if letter else 3)
        cubes = self.display.get(f"{side}-{letter or number}") or self._any(count)
        return {"side": side, "number": number, "letter": letter, "boxes_first_out_first": cubes}
