"""Replaying records in another process, under a hash seed of one's choice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import Record

ROOT = Path(__file__).parents[3]


def digests_elsewhere(records: Sequence[Record], hash_seed: str, fault: str = "") -> list[str]:
    """The digests that `child` prints for these records."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.promises.child", *([fault] if fault else [])],
        input=json.dumps([json.loads(record.to_json()) for record in records]),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
