"""A map that needs code comes as an installed package; a faulty package is told of and harms nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.hexes.small_map import drop

ROOT = Path(__file__).parents[4]

ALSACE = '''
from engine.age_of_steam.rules import Rules
from engine.kernel.event import Event


class Toast(Event, frozen=True, tag="toast"):
    """Somebody built something, and it was noticed."""

    says = "{seat:player} is toasted in Colmar."
    seat: int


class Alsace(Rules):
    """Everything costs a dollar more."""

    map = "alsace"
    differs = "Every build costs $1 more."
    own_events = (Toast,)

    def price(self, game, seat, plan):
        return super().price(game, seat, plan) + 1

    def built(self, game, seat, plan, paid):
        game.emit(Toast(seat=seat))
'''


def install(folder: Path, source: str, points: str = "alsace = alsace_map:Alsace") -> None:
    """A package with its metadata, as an installer leaves it behind."""
    package, metadata = folder / "alsace_map", folder / "alsace_map-1.0.dist-info"
    package.mkdir()
    metadata.mkdir()
    (package / "__init__.py").write_text(source)
    drop(package, "alsace")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: alsace-map\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[whistlepost.maps]\n{points}\n")


def engine(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line, with what is installed in the folder."""
    path = os.pathsep.join([str(ROOT), str(folder)])
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        timeout=300,
    )


def test_an_installed_map_is_listed_and_played_by_its_own_rules(tmp_path: Path) -> None:
    install(tmp_path, ALSACE)
    listed = engine(tmp_path, "list")
    assert "map alsace: Small map, for 3 players\n      differs: Every build costs $1 more." in listed.stdout
    assert listed.stderr == ""
    played = engine(
        tmp_path,
        "simulate",
        "age-of-steam",
        "--map",
        "alsace",
        "--players",
        "3",
        "--games",
        "2",
        "--record",
        str(tmp_path),
    )
    assert played.returncode == 0, played.stderr
    assert "no broken promise" in played.stdout
    record = next(tmp_path.glob("*.json"))
    assert engine(tmp_path, "replay", str(record)).returncode == 0


@pytest.mark.parametrize(
    ("source", "points", "why"),
    [
        ("import nothing_of_that_name", "alsace = alsace_map:Alsace", "cannot be loaded: ModuleNotFoundError"),
        (ALSACE, "alsace = alsace_map:Lorraine", "cannot be loaded: AttributeError"),
        (ALSACE, "alsace = alsace_map:Rules", "is not a class of Age of Steam rules that names its map"),
        (ALSACE.replace('"alsace"', '"france"'), "alsace = alsace_map:Alsace", "'france', which there is already"),
        (ALSACE.replace('"alsace"', '"baden"'), "alsace = alsace_map:Alsace", "has no board: "),
        (ALSACE.replace('"toast"', '"shares-issued"'), "alsace = alsace_map:Alsace", "calls a step, action or event"),
        (
            ALSACE + "\n    def __init__(self, board, players):\n        raise ValueError('no')\n",
            "alsace = alsace_map:Alsace",
            "does not come up: ValueError: no.",
        ),
    ],
)
def test_a_faulty_package_is_left_out_and_told_of(tmp_path: Path, source: str, points: str, why: str) -> None:
    install(tmp_path, source, points)
    listed = engine(tmp_path, "list")
    assert listed.returncode == 0
    [sentence] = listed.stderr.splitlines()
    assert sentence.startswith("Left out: The installed map 'alsace' (alsace_map:")
    assert why in sentence
    assert "map alsace" not in listed.stdout
    assert "map rust-belt" in listed.stdout
