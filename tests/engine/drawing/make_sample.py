"""Makes `late-rust-belt.json`, the late position that the drawing tests draw, from a recorded game.

    python -m tests.engine.drawing.make_sample RECORDED.json [TURN]

It follows the recording's builds and figures without any rules: enough for a picture.
"""

import json
import sys
from pathlib import Path
from typing import Any

from engine.hexes.directions import hex_id

SAMPLE = Path(__file__).with_name("late-rust-belt.json")
NEW_CITIES = dict(zip("ABCDEFGH", ["red", "blue", "black", "black", "yellow", "purple", "black", "black"], strict=True))
NAMES = ["Ada", "Brunel", "Crampton", "Daniel Gooch", "Elizabeth"]
TILES = [
    ("Straight", [["N", "S"]], 48),
    ("Gentle curve", [["N", "SE"]], 55),
    ("Tight curve", [["N", "NE"]], 7),
    ("Crossing straights", [["N", "S"], ["NE", "SW"]], 4),
    ("Crossing straight and curve", [["N", "S"], ["NE", "S"]], 4),
    ("Crossing curves", [["N", "SE"], ["NE", "S"]], 3),
]


def at(place: dict[str, Any]) -> str:
    return hex_id(place["col"], place["row"])


def follow(recorded: dict[str, Any], last_turn: int) -> dict[str, Any]:
    """Tracks by hex, New Cities and the last figures, up to the end of a turn's building."""
    tracks: dict[str, list[tuple[list[str], str | None]]] = {}
    new_cities: list[dict[str, Any]] = []
    figures: dict[str, Any] = recorded["initial"]
    board: dict[str, Any] = recorded["initial"]
    last: list[str] = []
    for event in recorded["events"]:
        if event["turn"] > last_turn:
            break
        if event["kind"] == "build":
            here = {frozenset(segment): owner for segment, owner in tracks.get(at(event["at"]), [])}
            segments = [["town" if side == "TOWN" else side for side in segment] for segment in event["exits"]]
            tracks[at(event["at"])] = [(s, here.get(frozenset(s), event["player"])) for s in segments]
            last = [*last[-2:], at(event["at"])]
        elif event["kind"] == "urbanize":
            tracks.pop(at(event["at"]), None)
            new_cities.append({"hex": at(event["at"]), **event["new_city"]})
        elif event["kind"] == "player_eliminated":
            for hex, segments in tracks.items():
                tracks[hex] = [(s, None if owner == event["player"] else owner) for s, owner in segments]
        if event["kind"] in ("phase_end", "turn_end"):
            figures = event
        if event["kind"] == "turn_end" and "board" in event:
            board = event["board"]
        if event["turn"] == last_turn and event["kind"] == "phase_end" and event["phase"] == "building":
            break
    return {"tracks": tracks, "new_cities": new_cities, "figures": figures, "board": board, "last": last}


def sample(recorded: dict[str, Any], last_turn: int) -> dict[str, Any]:
    found = follow(recorded, last_turn)
    seats = {colour: seat for seat, colour in enumerate(recorded["initial"]["players"])}
    figures, board = found["figures"], found["board"]
    letters = {city["letter"] for city in found["new_cities"]}
    colours = {
        "A": "red",
        "B": "blue",
        "C": "black",
        "D": "black",
        "E": "yellow",
        "F": "purple",
        "G": "black",
        "H": "black",
    }
    return {
        "game": "age-of-steam",
        "map": recorded["map"],
        "turn": last_turn,
        "turns": 7,
        "phase": "Build Track",
        "order": [seats[colour] for colour in figures["turn_order"]],
        "players": [
            {
                "seat": seat,
                "name": NAMES[seat],
                "money": figures["players"][colour]["money"],
                "income": figures["players"][colour]["income"],
                "shares": figures["players"][colour]["shares"],
                "engine": figures["players"][colour]["locomotive"],
                "action": (figures["players"][colour]["action"] or "").replace("_", " ").title() or None,
                "out": figures["players"][colour]["out"],
            }
            for colour, seat in seats.items()
        ],
        "goods": {at(city): city["goods"] for city in board["cities"]},
        "tracks": [
            {
                "hex": hex,
                "segments": [segment for segment, _ in segments],
                "owners": [None if owner is None else seats[owner] for _, owner in segments],
            }
            for hex, segments in sorted(found["tracks"].items())
        ],
        "new_cities": [
            {"hex": city["hex"], "letter": city["letter"], "colours": city["colors"]} for city in found["new_cities"]
        ],
        "new_cities_left": [
            {"hex": "", "letter": letter, "colours": [colour]}
            for letter, colour in colours.items()
            if letter not in letters
        ],
        "display": columns(board),
        "tiles": [{"name": name, "segments": segments, "left": left} for name, segments, left in TILES],
        "bag": 31,
        "last_move": {"hexes": found["last"]},
    }


def columns(board: dict[str, Any]) -> list[dict[str, Any]]:
    cities = [(city["name"], column) for city in board["cities"] for column in city["display"]]
    cities += [("", column) for column in board["new_cities_unplaced"]]
    cities.sort(key=lambda item: (item[1]["side"], item[1].get("letter") or "", item[1]["number"]))
    return [
        {
            "side": column["side"],
            "number": column["number"],
            "label": column.get("letter") or str(column["number"]),
            "title": name,
            "boxes": [None] * ((2 if column.get("letter") else 3) - len(column["boxes_first_out_first"]))
            + column["boxes_first_out_first"],
        }
        for name, column in sorted(
            cities, key=lambda item: (item[1]["side"], item[1].get("letter") or "", item[1]["number"])
        )
    ]


if __name__ == "__main__":
    recording = json.loads(Path(sys.argv[1]).read_text())
    SAMPLE.write_text(json.dumps(sample(recording, int(sys.argv[2]) if len(sys.argv) > 2 else 7), indent=1) + "\n")
