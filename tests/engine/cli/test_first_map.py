"""CONTRIBUTING's "Your first map" works as it is written: its files and commands, in order, say what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```(json|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def told(command: str, folder: Path) -> str:
    """What a command of the page prints, typed in a folder of one's own."""
    bin = Path(sys.executable).parent
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=300)
    assert done.stderr == "", (command, done.stderr)
    return done.stdout


def matches(output: str, shown: list[str]) -> bool:
    """Is this the output that the page shows? A line of dots stands for any number of lines."""
    parts = ["(?:.*\\n)*" if line == "..." else re.escape(line) + "\\n" for line in shown]
    return re.fullmatch("".join(parts), output) is not None


def test_the_page_says_what_its_commands_say(tmp_path: Path) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text().split("## Your first map")[1].split("\n## ")[0]
    commands = 0
    for kind, block in BLOCK.findall(page):
        if kind == "json":
            (tmp_path / "fenland.json").write_text(block)
            continue
        for typed in block.removeprefix("$ ").split("\n$ "):
            command, *shown = typed.rstrip("\n").split("\n")
            output = told(command, tmp_path)
            assert matches(output, shown), (command, output)
            commands += 1
    assert commands == 10
    assert (tmp_path / "fenland.png").read_bytes().startswith(b"\x89PNG")
