"""Who may import whom is checked, and the check can fail."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, environment, run

LINT = Path(sys.executable).parent / "lint-imports"
ROOMS = ["accounts", "config", "engine", "games", "notifications", "tournaments", "web"]
ALLOWED = {
    "accounts": [],
    "engine": [],
    "games": ["accounts", "engine"],
    "notifications": ["accounts", "engine", "games", "tournaments"],
    "tournaments": ["accounts", "engine", "games"],
    "web": ["accounts", "config", "engine", "games", "notifications", "tournaments"],
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The rooms, empty, under the project's real contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ROOMS:
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").touch()
    (tmp_path / "config" / "rest.py").touch()
    return tmp_path


def lint(house: Path) -> int:
    """import-linter reads the packages of the folder it is started in."""
    return run(LINT, "--no-cache", env=environment(), cwd=house).returncode


def test_all_allowed_imports_together_are_kept(house: Path) -> None:
    for room, others in ALLOWED.items():
        (house / room / "door.py").write_text("".join(f"import {other}\n" for other in others))
    assert lint(house) == 0


@pytest.mark.parametrize(
    ("room", "other"),
    [(room, other) for room in ALLOWED for other in ROOMS if other not in (*ALLOWED[room], room)]
    + [("engine", "django"), ("engine", "celery")],
)
def test_any_other_import_is_refused(house: Path, room: str, other: str) -> None:
    (house / room / "door.py").write_text(f"import {other}\n")
    assert lint(house) == 1
