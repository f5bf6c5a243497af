"""Running `python -m engine` as a process of its own, with the tiny game among the others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
WITH_TINY = """
import sys
from contextlib import nullcontext
from engine.cli import main
from tests.engine.promises import faults
from tests.engine.tiny import whistle_stop
whistle_stop.register_tiny()
fault, arguments = sys.argv[1], sys.argv[2:]
with faults.built_in(getattr(faults, fault)) if fault else nullcontext():
    sys.exit(main(arguments))
"""


def command(*arguments: object, tiny: bool = True, fault: str = "") -> list[str]:
    """The command line of such a process."""
    start = [sys.executable, "-c", WITH_TINY, fault] if tiny else [sys.executable, "-m", "engine"]
    return [*start, *map(str, arguments)]


def engine(*arguments: object, tiny: bool = True, fault: str = "") -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    return subprocess.run(
        command(*arguments, tiny=tiny, fault=fault),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=300,
    )


def refused(*arguments: object, tiny: bool = True) -> str:
    """The one sentence with which it says that it could not try."""
    done = engine(*arguments, tiny=tiny)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.rstrip().endswith((".", "?")), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.strip()
