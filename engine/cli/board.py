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
    from engine.age_of_steam.maps import board_faults as in_age_of_steam
    from engine.hexes.board import parse
    from engine.hexes.faults import check_file
    from engine.steam.system import board_faults as in_steam

    faults = check_file(path)
    if faults:
        return faults
    board = parse(data, path.name)
    return (in_steam if board.game == "steam" else in_age_of_steam)(board)


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


HEX_BOARD = "hex board"
KINDS: dict[str, tuple[Callable[[Mapping[str, Any]], bool], Check]] = {
    HEX_BOARD: (lambda raw: not raw or "low_columns" in raw or ("rows" in raw and "setup" not in raw), _hex_board),
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
    kind, faults = checked(path, read_bytes(path))
    for fault in faults:
        print(fault)
    count = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}" if faults else "no faults"
    print(f"{path.name}: {kind}, {count}")
    return 1 if faults else 0


def kind_of(path: Path, data: bytes) -> str:
    """What kind of board file this is; empty if it is none."""
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise CannotTry(f"{path} is not a board file: {error}.") from error
    return next((name for name, (is_one, _) in KINDS.items() if isinstance(raw, dict) and is_one(raw)), "")


def checked(path: Path, data: bytes) -> tuple[str, list[str]]:
    """The kind of board file, and what is wrong with it."""
    kind = kind_of(path, data)
    if not kind:
        raise CannotTry(f"{path} is none of the board files known here: {', '.join(KINDS)}.")
    return kind, KINDS[kind][1](path, data)
