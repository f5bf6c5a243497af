"""A whole small map, as its author would write it, for tests of maps that do not come with us."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SMALL: dict[str, Any] = {
    "name": "small-map",
    "title": "Small map",
    "game": "age-of-steam",
    "players": [3],
    "provenance": {"kind": "original", "source": "made for a test", "confidence": "high"},
    "low_columns": "odd",
    "rows": ["*.~.=", ".^..*", ".w..."],
    "cities": {
        "Ayton": {"hex": "A1", "cubes": 2, "colours": ["red"], "light": [1, 2, 3, 4, 5, 6]},
        "Beeford": {"hex": "E2", "cubes": 3, "colours": ["blue"], "dark": [1, 2, 3, 4, 5, 6]},
    },
    "towns": {"Ceeham": "C2"},
}


def drop(folder: Path, name: str = "small-map", **changes: Any) -> Path:
    """The map as a file of this name in a folder, with some fields changed."""
    file = folder / f"{name}.json"
    file.write_text(json.dumps({**SMALL, "name": name, **changes}))
    return file
