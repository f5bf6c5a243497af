"""All hex boards on one sheet, to look at: `python -m engine.drawing.contact_sheet OUT.svg|OUT.png [GAME]`.

Boards are as they come out of the box. Without a game it shows Age of Steam's.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import engine
from engine.drawing.hexboard import draw_empty
from engine.drawing.palette import LIGHT
from engine.drawing.png import to_png
from engine.drawing.svg import document, num
from engine.hexes.board import Board, load

COLUMNS = 3
WIDTH = 560.0
TALLEST = 620.0
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def boards(game: str) -> list[Board]:
    """Every map of a game that comes with us."""
    folder = Path(engine.__file__).parent / game.replace("-", "_") / "maps"
    return [load(path) for path in sorted(folder.glob("*.json"))]


def sheet(game: str) -> str:
    """The sheet as SVG: every next board goes under the shortest column."""
    shown = boards(game)
    bottoms = [0.0] * min(COLUMNS, len(shown))
    pieces = []
    for board in shown:
        picture = draw_empty(board)
        found = _SIZE.search(picture)
        if found is None:
            raise ValueError(f"The picture of {board.title} says no size.")
        width, height = float(found[1]), float(found[2])
        column = bottoms.index(min(bottoms))
        scale = min(WIDTH / width, TALLEST / height)
        wide, tall = width * scale, height * scale
        left = column * WIDTH + (WIDTH - wide) / 2
        place = f'x="{num(left)}" y="{num(bottoms[column])}" width="{num(wide)}" height="{num(tall)}"'
        pieces.append(picture.replace(found[0], place, 1))
        bottoms[column] += tall
    titles = ", ".join(board.title for board in shown)
    return document(
        WIDTH * len(bottoms), max(bottoms), "".join(pieces), title="Boards", description=titles, theme=LIGHT
    )


def main(arguments: list[str]) -> int:
    """Write the sheet; 2 if it was called wrongly."""
    if not 1 <= len(arguments) <= 2 or not arguments[0].endswith((".svg", ".png")):
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0])
    svg = sheet(arguments[1] if len(arguments) == 2 else "age-of-steam")
    if out.suffix == ".svg":
        out.write_text(svg, encoding="utf-8")
    else:
        out.write_bytes(to_png(svg, small=True))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
