"""`trace`: the Age of Steam tracer of a map's track and links; it lives beside the game it belongs to."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.cli.say import CannotTry, read_bytes

TRACER = "engine.age_of_steam.trace"


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("trace", help="go through an Age of Steam game file step by step")
    command.add_argument("file", type=Path, metavar="FILE")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Trace; whatever exit code the tracer gives."""
    read_bytes(arguments.file)
    try:
        tracer = import_module(TRACER)
    except ModuleNotFoundError as error:
        raise CannotTry("Age of Steam is not installed here, so nothing can be traced.") from error
    code: int = tracer.run(arguments.file)
    return code
