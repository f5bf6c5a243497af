"""`board check`: what is wrong with a board file, in sentences. Each kind of board brings its own check."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine.cli.say import CannotTry, read_bytes

Check = Callable[[Path, bytes], list[str]]


def _hex_board(path: Path, data: bytes) -> list[str]:
    from engine.hexes.faults import check_file

    return check_file(path)


def _age_of_rail(path: Path, data: bytes) -> list[str]:
    from engine.age_of_rail.board import InvalidBoard, read_board

    try:
        read_board(data)
    except InvalidBoard as error:
        return list(error.faults)
    return []


def _imperial_steam(path: Path, data: bytes) -> list[str]:
    from engine.imperial_steam.pack import read_pack
    from engine.imperial_steam.pack_check import check
    from engine.kernel.errors import EngineError

    try:
        return check(read_pack(data, path.name))
    except EngineError as error:
        return [error.sentence]


KINDS: dict[str, tuple[Callable[[Mapping[str, Any]], bool], Check]] = {
    "hex board": (lambda raw: "rows" in raw and "low_columns" in raw, _hex_board),
    "Age of Rail board": (lambda raw: str(raw.get("format", "")).startswith("whistlepost-age-of-rail"), _age_of_rail),
    "Imperial Steam pack": (lambda raw: "hub_tiles" in raw, _imperial_steam),
}
"""The kinds of board files there are: how one is recognised, and what checks it."""


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    board = commands.add_parser("board", help="check board files")
    inner = board.add_subparsers(dest="board_command", required=True, metavar="check")
    check = inner.add_parser("check", help="say what is wrong with a board file")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check; 1 if the board has faults."""
    path: Path = arguments.file
    data = read_bytes(path)
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise CannotTry(f"{path} is not a board file: {error}.") from error
    kind = next((name for name, (is_one, _) in KINDS.items() if isinstance(raw, dict) and is_one(raw)), "")
    if not kind:
        raise CannotTry(f"{path} is none of the board files known here: {', '.join(KINDS)}.")
    faults = KINDS[kind][1](path, data)
    for fault in faults:
        print(fault)
    print(f"{path.name}: {kind}, {len(faults)} faults" if faults else f"{path.name}: {kind}, no faults")
    return 1 if faults else 0
