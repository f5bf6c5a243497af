"""The engine's command line: one small module a command. Faults are one sentence and an exit code, never a traceback.

Exit codes: 0 all is well, 1 something does not hold (a broken promise, a record that does not verify, a faulty board),
2 it could not be tried (unknown name, unreadable file), 130 interrupted.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from engine.added import add_map_folder
from engine.cli.say import CannotTry
from engine.kernel.errors import BrokenPromise, EngineError

MAPS_DIR = "MAPS_DIR"
"""The environment variable that names a folder of maps: the service's own, so that both offer the same."""
COMMANDS = ("catalogue", "simulate", "replay", "render", "bench", "board", "trace")


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one sentence."""

    def error(self, message: str) -> NoReturn:
        raise CannotTry(f"{message[:1].upper()}{message[1:]}; see '{self.prog} --help'.")


def parser() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    top = _Parser(prog="python -m engine", description="The rules of the games, from the command line.")
    top.add_argument(
        "--maps",
        type=Path,
        metavar="DIR",
        default=os.environ.get(MAPS_DIR),
        help=f"offer the board files there, too (${MAPS_DIR})",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    for name in COMMANDS:
        import_module(f"engine.cli.{name}").add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        chosen = parser().parse_args(arguments)
        _offer_maps(chosen.maps)
        _look_for_cycles_seldom()
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except CannotTry as error:
        return _say(str(error), 2)
    except BrokenPromise as error:
        return _say(f"A promise is broken: {error.sentence}", 1)
    except EngineError as error:
        return _say(error.sentence, 2)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it again when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _look_for_cycles_seldom() -> None:
    """Games make many small things and hardly a cycle; Python's usual looks for cycles take a fifth of a simulation."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


def _offer_maps(folder: Path | None) -> None:
    """Offer the maps of a folder, too. `list` says which files cannot be offered, and why."""
    if folder is None:
        return
    if not folder.is_dir():
        raise CannotTry(f"There is no folder of maps at {folder}.")
    add_map_folder(folder)


def _say(sentence: str, code: int) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return code
