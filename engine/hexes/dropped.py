"""Maps that a host drops into a folder: every board file there is offered beside ours, without touching code.

A file with a fault is left out and told of; it never keeps the good ones, or the service, from coming up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.hexes.board import Board, parse
from engine.hexes.faults import GAMES, check_file

MOST_BYTES: Final = 1_000_000
"""No map is nearly as long: what is longer is something else that strayed into the folder."""

PACK: Final = "hub_tiles"
"""A component pack of Imperial Steam has this part. It lies in the same folder, and that game reads it itself."""

_folders: list[Path] = []


class Dropped(NamedTuple):
    """What a folder held: boards by the file they came from, component packs, and why other files were left out."""

    boards: dict[Path, Board]
    left_out: list[str]
    packs: list[Path]


def add_folder(folder: Path) -> None:
    """Offer the board files of this folder, too. They are read once: later changes count from the next start on."""
    if folder not in _folders:
        _folders.append(folder)


def remove_folder(folder: Path) -> None:
    """Take a folder's maps out again."""
    if folder in _folders:
        _folders.remove(folder)
    _read.cache_clear()


def folders() -> tuple[Path, ...]:
    """The folders there are, in the order they were added."""
    return tuple(_folders)


def offered(
    game: str, folders: Sequence[Path], taken: Collection[str], faults: Callable[[Board], list[str]]
) -> tuple[dict[str, Board], list[str]]:
    """This game's dropped boards by name; and why others are left out: a `taken` name, or `faults` the game finds."""
    found, told = dict[str, Board](), list[str]()
    for folder in folders:
        for file, board in _read(folder).boards.items():
            if board.game != game:
                continue
            known = board.name in taken or board.name in found
            wrong = [f"There is a map called '{board.name}' already."] if known else faults(board)
            told += [f"{file}: {fault}" for fault in wrong]
            if not wrong:
                found[board.name] = board
    return found, told


def packs(folders: Sequence[Path]) -> list[Path]:
    """The component packs in these folders."""
    return [file for folder in folders for file in _read(folder).packs]


def left_out(folders: Sequence[Path]) -> list[str]:
    """Why files of these folders are not offered: one sentence a fault, with the file in front."""
    return [sentence for folder in folders for sentence in _read(folder).left_out]


@cache
def _read(folder: Path) -> Dropped:
    found = Dropped({}, [], [])
    try:
        files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    except OSError as error:
        return Dropped({}, [f"{folder}: the folder cannot be read: {error.strerror or error}."], [])
    for file in files:
        raw, faults = _content(file)
        if PACK in raw:
            found.packs.append(file)
            continue
        faults = faults or _faults(file, raw)
        if faults:
            found.left_out.extend(f"{file}: {fault}" for fault in faults)
        else:
            found.boards[file] = parse(file.read_bytes(), file.name)
    return found


def _content(file: Path) -> tuple[dict[str, object], list[str]]:
    """What is in a file, and why it cannot be read."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return {}, [f"It is larger than {MOST_BYTES:,} bytes; no board file is."]
        raw = json.loads(file.read_bytes())
    except OSError as error:
        return {}, [f"It cannot be read: {error.strerror or error}."]
    except (ValueError, RecursionError) as error:
        return {}, [f"It is not JSON: {error}."]
    return (raw if isinstance(raw, dict) else {}), []


def _faults(file: Path, raw: dict[str, object]) -> list[str]:
    if raw.get("game") not in GAMES:
        return [f"It is no board file: 'game' must be one of {', '.join(GAMES)}."]
    return check_file(file)
