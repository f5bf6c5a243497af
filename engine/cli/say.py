"""What the commands share: reading game records, naming games, and saying why something cannot be tried."""

from __future__ import annotations

from pathlib import Path

from engine.kernel.errors import InvalidRecord
from engine.kernel.game import Setup
from engine.kernel.record import Record, from_text
from engine.kernel.registry import system as find_system
from engine.kernel.result import Result

LARGEST_FILE = 32 * 1024 * 1024


class CannotTry(Exception):
    """The command cannot even begin: one sentence that says why."""


def read_bytes(path: Path) -> bytes:
    """A file's content, within reason."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise CannotTry(f"{path} is larger than {LARGEST_FILE // 1024 // 1024} MB.")
        return path.read_bytes()
    except OSError as error:
        raise CannotTry(f"{path} cannot be read: {error.strerror or error}.") from error


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, and its folder if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise CannotTry(f"{path} cannot be written: {error.strerror or error}.") from error


def read_record(path: Path) -> Record:
    """A game record, in JSON or in text. What cannot be read is CannotTry; what does not replay is InvalidRecord."""
    data = read_bytes(path)
    try:
        return Record.from_json(data) if data.lstrip()[:1] == b"{" else from_text(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CannotTry(f"{path} is not a game record: it is not text.") from error
    except InvalidRecord as error:
        if error.code == "invalid-record":
            raise CannotTry(f"{path} cannot be read: {error.sentence}") from error
        raise


def called(setup: Setup) -> str:
    """A game's setup in words."""
    system = find_system(setup.system)
    info = system.maps.get(setup.map)
    usual = {option.name: option.default for option in system.options}
    special = [f"{name} {value}" for name, value in setup.options.items() if usual.get(name) != value]
    players = f"{setup.players} player{'s' if setup.players > 1 else ''}"
    return ", ".join([system.title, info.title if info else setup.map, players, *special])


def scores(result: Result) -> str:
    """A result in one line, best first: `P3 41, P1 38, P2 30 (bankrupt)`."""
    places = []
    for place in result.places:
        note = f" ({place.note})" if place.note else ""
        places.append(f"P{place.seat + 1} {place.score}{note}")
    return ", ".join(places)
