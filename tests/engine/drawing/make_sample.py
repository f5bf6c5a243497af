"""Makes `late-rust-belt.json`, the late position that the drawing tests draw: turn 7 of the recorded game.

    python -m tests.engine.drawing.make_sample

The tests draw the file, not the game, so that a change of the rules does not change what they look at.
"""

import json
from pathlib import Path
from typing import Any

from engine.age_of_steam.trace import recorded, to_record
from engine.kernel.record import replay

SAMPLE = Path(__file__).with_name("late-rust-belt.json")
NAMES = ["Ada Semaphore", "Bruno Ballast", "Clara Coupling", "Diego Derail", "Edda Embankment"]


def sample() -> dict[str, Any]:
    laid: list[str] = []
    before: set[str] = set()
    for moment in replay(to_record(recorded())):
        view: Any = moment.position.view(None)["game"]
        here = {json.dumps(track) for track in view["tracks"]}
        laid = [*laid, *(json.loads(track)["hex"] for track in sorted(here - before))]
        before = here
        if view["turn"] == view["turns"] and view["phase"] == "Move Goods":
            break
    for player, name in zip(view["players"], NAMES, strict=True):
        player["name"] = name
    view["last_move"] = {"hexes": list(dict.fromkeys(laid))[-3:]}
    return dict(view)


if __name__ == "__main__":
    SAMPLE.write_text(json.dumps(sample(), indent=1) + "\n")
