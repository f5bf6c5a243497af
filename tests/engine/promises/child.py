"""Replays records in a process of its own: `python -m tests.engine.promises.child [fault] < records.json`.

Prints one digest a record, over every position, view and list of choices on the way. Run under two hash seeds, the
digests must be the same.
"""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import nullcontext

import msgspec

from engine import Record, replay
from tests.engine.promises import faults
from tests.engine.promises.faults import built_in
from tests.engine.tiny import whistle_stop


def digest(record: Record) -> str:
    """A fingerprint of everything a replay shows."""
    seen = hashlib.sha256()
    for moment in replay(record):
        position = moment.position
        seen.update(position.encode())
        if moment.index % 5 == 0 or position.over:
            seen.update(json.dumps(position.view(None)).encode())
            for seat in position.waiting_on():
                seen.update(msgspec.json.encode(position.choices(seat), enc_hook=str))
        seen.update(msgspec.json.encode(moment.played))
    return seen.hexdigest()


def main(fault: str = "") -> None:
    """Replay what stands on standard input; a fault can be built into the tiny game first."""
    whistle_stop.register_tiny()
    with built_in(getattr(faults, fault)) if fault else nullcontext():
        for data in json.load(sys.stdin):
            print(digest(Record.from_json(json.dumps(data))))


if __name__ == "__main__":
    main(*sys.argv[1:])
