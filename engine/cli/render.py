"""`render`: the board at one moment of a record, or a bare board file, as SVG or PNG."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from engine.cli.board import HEX_BOARD, kind_of
from engine.cli.say import CannotTry, called, read_bytes, read_record, write_bytes
from engine.drawing.hexboard import draw_empty
from engine.drawing.options import pointed_at
from engine.drawing.png import WIDTHS, to_png
from engine.hexes.board import InvalidBoard, parse
from engine.kernel.errors import InvalidRecord
from engine.kernel.position import Position
from engine.kernel.record import Moment, Record, replay


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("render", help="draw a position of a game record, or the board of a board file")
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--at", type=int, default=-1, metavar="N", help="after N actions; the last position otherwise")
    command.add_argument("--out", type=Path, required=True, metavar="BOARD.svg|png")
    command.add_argument("--size", choices=tuple(WIDTHS), default="desktop")
    command.add_argument("--seat", type=int, default=0, metavar="P", help="what this seat sees; a spectator otherwise")
    command.add_argument("--last", action="store_true", help="outline what the last action touched")
    command.add_argument("--choices", action="store_true", help="outline where who is asked may choose, with prices")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw; 1 if the record does not verify up to there, or the board has faults."""
    suffix = arguments.out.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise CannotTry(f"A picture is written as .svg or .png, not as '{arguments.out.name}'.")
    try:
        svg = _board_picture(arguments.file) or _record_picture(arguments)
    except InvalidRecord as error:
        print(f"{arguments.file} does not verify: {error.sentence}", file=sys.stderr)
        return 1
    except InvalidBoard as error:
        print("\n".join([*error.faults, f"{arguments.file} is not drawn."]), file=sys.stderr)
        return 1
    write_bytes(arguments.out, svg.encode() if suffix == ".svg" else _png(svg, arguments.size))
    return 0


def _board_picture(path: Path) -> str:
    """The picture of a board file before any game; empty if the file is none, and perhaps a record."""
    data = read_bytes(path)
    try:
        kind = kind_of(path, data)
    except CannotTry:
        return ""
    if kind and kind != HEX_BOARD:
        raise CannotTry(f"{path} is an {kind}, which is drawn only with a game on it: give a record.")
    return draw_empty(parse(data, path.name)) if kind else ""


def _record_picture(arguments: argparse.Namespace) -> str:
    record = read_record(arguments.file)
    moment = _moment(record, arguments.at)
    position = moment.position
    if not 0 <= arguments.seat <= record.setup.players:
        raise CannotTry(f"{called(record.setup)}: there is no seat {arguments.seat}.")
    view = position.view(arguments.seat - 1 if arguments.seat else None)
    options = {"size": arguments.size}
    if arguments.last:
        options["last"] = " ".join(mark for event in moment.played.events for mark in event.marks())
    if arguments.choices:
        options["choices"] = _places(position, arguments.seat)
    return position.system.draw(view, **options)


def _places(position: Position, seat: int) -> str:
    """Where the seat that looks may choose; for a spectator, where anybody who is asked may."""
    asked = [each for each in position.waiting_on() if not seat or each == seat - 1]
    return pointed_at(choice for each in asked for choice in position.choices(each).options)


def _png(svg: str, size: str) -> bytes:
    return to_png(svg, width=WIDTHS[size], small=size == "mail")


def _moment(record: Record, at: int) -> Moment:
    wanted = len(record.rows) if at < 0 else at
    first = record.checkpoints[-1].at if record.checkpoints else 0
    if not first <= wanted <= len(record.rows):
        raise CannotTry(f"The record can be opened after {first} to {len(record.rows)} actions, not after {wanted}.")
    for moment in replay(record):
        if moment.index == wanted:
            return moment
    raise AssertionError("unreachable: a replay passes every index up to its last")
