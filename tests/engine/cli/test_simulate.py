"""`python -m engine simulate`."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.engine.cli.command import ROOT, command, engine, refused


def test_the_same_seed_gives_the_same_results() -> None:
    one, two, other = (
        engine("simulate", "whistle-stop", "--players", 3, "--games", 4, "--seed", seed) for seed in (7, 7, 8)
    )
    results = one.stdout.splitlines()[:-1]
    assert one.returncode == 0
    assert len([line for line in results if line.startswith("game ")]) == 4
    assert results == two.stdout.splitlines()[:-1]
    assert results != other.stdout.splitlines()[:-1]


def test_the_last_line_tells_the_throughput_and_the_one_before_that_no_promise_broke() -> None:
    lines = engine("simulate", "whistle-stop", "--players", 1).stdout.splitlines()
    assert lines[0] == "Whistle Stop, The Valley, 1 player"
    assert lines[-2] == "no broken promise"
    assert "actions a second" in lines[-1]


def test_map_options_and_a_bot_for_each_seat_are_taken() -> None:
    done = engine(
        *("simulate", "whistle-stop", "--map", "ridge", "--option", "purse=rich"),
        *("--players", 2, "--bot", "random,cautious", "--unchecked"),
    )
    assert done.returncode == 0, done.stderr
    assert "The Ridge, 2 players, purse rich" in done.stdout
    assert "P1 random" in done.stdout
    assert "P2 cautious" in done.stdout


def test_every_game_is_written_down_as_json_and_as_text_and_both_replay(tmp_path: Path) -> None:
    engine("simulate", "whistle-stop", "--players", 2, "--games", 2, "--record", tmp_path / "new")
    files = sorted((tmp_path / "new").iterdir())
    assert [file.suffix for file in files] == [".json", ".txt", ".json", ".txt"]
    for file in files:
        assert engine("replay", file).returncode == 0


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ("a_cube_is_lost", "at the start, now there are"),
        ("money_goes_below_nothing", "less than nothing"),
        ("something_offered_is_refused", "offered and refused"),
        ("a_default_is_illegal", "safe default"),
        ("a_float_is_stored", "is a float"),
        ("a_text_reads_back_differently", "reads back as"),
        ("a_draw_is_not_recorded", "replay:"),
    ],
)
def test_a_broken_promise_is_told_and_the_exit_code_is_1(fault: str, complaint: str) -> None:
    done = engine("simulate", "whistle-stop", "--players", 3, "--games", 6, fault=fault)
    assert done.returncode == 1, done.stderr
    assert complaint in done.stdout
    assert "broken promises: " in done.stdout
    assert "Traceback" not in done.stderr


def test_several_jobs_tell_and_write_what_one_does(tmp_path: Path) -> None:
    games = ("simulate", "whistle-stop", "--players", 3, "--games", 7)
    alone, together = (engine(*games, "--jobs", jobs, "--record", tmp_path / str(jobs)) for jobs in (1, 3))
    assert (together.returncode, together.stderr) == (0, "")
    assert together.stdout.splitlines()[:-1] == alone.stdout.splitlines()[:-1]
    written = [{file.name: file.read_bytes() for file in (tmp_path / jobs).iterdir()} for jobs in ("1", "3")]
    assert len(written[0]) == 14
    assert written[0] == written[1]


def test_what_breaks_in_a_job_is_told() -> None:
    alone, together = (
        engine("simulate", "whistle-stop", "--players", 3, "--games", 4, "--jobs", jobs, fault="a_cube_is_lost")
        for jobs in (1, 2)
    )
    assert together.returncode == alone.returncode == 1
    assert "BROKEN" in together.stdout
    assert together.stdout.splitlines()[:-1] == alone.stdout.splitlines()[:-1]


def test_a_job_that_is_killed_is_told() -> None:
    with long_run("--jobs", 2) as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        assert len(children) == 2
        os.kill(int(children[0]), signal.SIGKILL)
        _, errors = running.communicate()
    assert running.returncode == 2
    assert errors.startswith("A job ended in the middle of a game")
    assert errors.count("\n") == 1


def test_what_cannot_be_tried_is_one_sentence() -> None:
    assert "no game called 'chess'" in refused("simulate", "chess", "--players", 2)
    assert "no map 'moon'; it has valley, ridge" in refused("simulate", "whistle-stop", "--map", "moon", "--players", 2)
    assert "not 9" in refused("simulate", "whistle-stop", "--players", 9)
    assert "no option 'speed'" in refused("simulate", "whistle-stop", "--players", 2, "--option", "speed=1")
    assert "'purse' is one of" in refused("simulate", "whistle-stop", "--players", 2, "--option", "purse=big")
    assert "name=value" in refused("simulate", "whistle-stop", "--players", 2, "--option", "rich")
    assert "no bot 'clever'" in refused("simulate", "whistle-stop", "--players", 2, "--bot", "clever")
    assert "3 bots for 2 players" in refused(
        "simulate", "whistle-stop", "--players", 2, "--bot", "random,random,random"
    )
    assert "At least one" in refused("simulate", "whistle-stop", "--players", 2, "--games", 0)
    assert "at a time" in refused("simulate", "whistle-stop", "--players", 2, "--jobs", 0)
    assert "--players" in refused("simulate", "whistle-stop")
    assert "invalid int value" in refused("simulate", "whistle-stop", "--players", "two")
    assert "cannot be written" in refused_late("simulate", "whistle-stop", "--players", 2, "--record", "/dev/null/x")


def refused_late(*arguments: object) -> str:
    """Like `refused`, where something was already printed."""
    done = engine(*arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    return done.stderr


def long_run(*arguments: object) -> subprocess.Popen[str]:
    """A simulation that goes on until it is stopped, and has begun to print."""
    running = subprocess.Popen(
        command("simulate", "whistle-stop", "--players", 4, "--games", 100_000, *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert running.stdout is not None
    while not running.stdout.readline().startswith("game"):
        assert running.poll() is None
    return running


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_is_quiet_and_leaves_130(jobs: int) -> None:
    with long_run("--jobs", jobs) as running:
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate()
    assert (running.returncode, errors) == (130, "")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_reader_that_goes_away_is_no_error(jobs: int) -> None:
    with long_run("--jobs", jobs) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        errors = running.stderr.read()
        running.wait()
    assert (running.returncode, errors) == (141, "")
