"""`trace`: an Age of Steam game recorded elsewhere is played again and its figures compared.

The tracer itself lives beside the game it belongs to.
"""

from __future__ import annotations

import argparse
import io
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.cli.say import CannotTry, read_bytes

TRACER = "engine.age_of_steam.trace"


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("trace", help="play a recorded Age of Steam game again and compare its figures")
    command.add_argument("file", type=Path, metavar="FILE")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Trace; 1 if a figure differs."""
    read_bytes(arguments.file)
    try:
        tracer = import_module(TRACER)
    except ModuleNotFoundError as error:
        raise CannotTry("Age of Steam is not installed here, so nothing can be traced.") from error
    told = io.StringIO()
    with redirect_stdout(told):
        code: int = tracer.run(arguments.file)
    if code == 2:
        raise CannotTry(told.getvalue())
    print(told.getvalue(), end="")
    return code
