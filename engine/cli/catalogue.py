"""`list`: the games there are, their maps, who can play on them, and how far the board data can be trusted."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import msgspec

from engine.added import left_out
from engine.bots import bots_of
from engine.kernel.registry import AnySystem, systems


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("list", help="systems, maps and player counts")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the catalogue."""
    if arguments.json:
        print(json.dumps([_data(system) for system in systems()], indent=1, ensure_ascii=False))
    else:
        print("\n\n".join(_text(system) for system in systems()))
    for sentence in left_out():
        print(f"Left out: {sentence}", file=sys.stderr)
    return 0


def _data(system: AnySystem) -> dict[str, Any]:
    return {
        "name": system.name,
        "title": system.title,
        "summary": system.summary,
        "revision": system.revision,
        "maps": [
            _full(msgspec.to_builtins(info, enc_hook=str), info.__struct_fields__) for info in system.maps.values()
        ],
        "options": [{**msgspec.to_builtins(option), "default": option.default} for option in system.options],
        "bots": bots_of(system.name),
    }


def _full(data: dict[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    """With the fields that are empty, so that a program need not guess."""
    return {field: data.get(field, [] if field == "recommended" else "") for field in fields}


def _text(system: AnySystem) -> str:
    lines = [f"{system.name}: {system.title}" + (f". {system.summary}" if system.summary else "")]
    for info in system.maps.values():
        counts = ", ".join(map(str, info.players)) + (" player" if info.players == (1,) else " players")
        best = " or ".join(map(str, info.recommended)) if set(info.players) - set(info.recommended) else ""
        lines.append(f"  map {info.name}: {info.title}, for {counts}" + (f" (best with {best})" if best else ""))
        for label, text in (("differs", info.differs), ("board", info.provenance), ("confidence", info.confidence)):
            if text:
                lines.append(f"      {label}: {text}")
    for option in system.options:
        lines.append(f"  option {option.name}: {option.title} ({', '.join(option.values)})")
    return "\n".join(lines)
