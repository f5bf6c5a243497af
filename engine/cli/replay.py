"""`replay`: verifies a game record move by move, draws against the seed included, and prints how the game ended."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from engine.cli.say import called, read_record
from engine.kernel.errors import BrokenPromise, InvalidRecord
from engine.kernel.position import Played, Position
from engine.kernel.record import Record, replay
from engine.kernel.result import Result


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("replay", help="verify a game record")
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--tell", action="store_true", help="print what happened, sentence by sentence")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay; 1 if the record does not verify."""
    try:
        record = read_record(arguments.file)
        print(called(record.setup))
        for moment in replay(record):
            if arguments.tell:
                _tell(moment.index, moment.position, moment.played, record)
    except (InvalidRecord, BrokenPromise) as error:
        print(f"{arguments.file} does not verify: {error.sentence}", file=sys.stderr)
        return 1
    first = record.checkpoints[-1].at if record.checkpoints else 0
    since = f" (from action {first + 1} on: earlier ones were played by an older revision)" if first else ""
    print(f"{len(record.rows) - first} actions verified{since}.")
    print("Every draw follows from the seed." if record.seed else "The record has no seed to check draws against.")
    result = moment.position.result()
    print(_ending(result, record) if result else f"The game is not over: {_asked(moment.position)}")
    return 0


def _tell(index: int, position: Position, played: Played, record: Record) -> None:
    teller = position.teller(record.names)
    for event in played.events:
        if sentence := teller.tell(event):
            print(f"{index:5} {sentence}")


def _asked(position: Position) -> str:
    seats = ", ".join(f"P{seat + 1}" for seat in position.waiting_on())
    return f"{seats} must decide ({position.step})."


def _ending(result: Result, record: Record) -> str:
    lines = []
    for place in result.places:
        name = record.names[place.seat] if place.seat < len(record.names) else ""
        parts = ", ".join(f"{line.label} {line.amount}" for line in place.breakdown)
        note = f" ({place.note})" if place.note else ""
        who = f"P{place.seat + 1} {name}".strip()
        lines.append(f"{place.rank}. {who}: {place.score} {result.unit}{note}" + (f" = {parts}" if parts else ""))
    return "\n".join(lines)
