"""The commands a newcomer remembers, and what they are made of."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import yaml

from tests.processes import ROOT, environment, run

TARGETS = ["help", "run", "test", "lint", "format", "types", "bench", "soak", "migrations", "messages", "lock", "clean"]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "deploy" / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_make_help_lists_every_target() -> None:
    listed = run("make", "help", env=environment()).stdout
    assert re.findall(r"^make (\w+)", listed, re.MULTILINE) == TARGETS


def test_make_alone_helps() -> None:
    assert run("make", env=environment()).stdout == run("make", "help", env=environment()).stdout


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_can_be_planned(target: str) -> None:
    planned = run("make", "--dry-run", target, env=environment())
    assert planned.returncode == 0, planned.stderr
    for script in re.findall(r"deploy/scripts/\w+\.py", planned.stdout):
        assert (ROOT / script).is_file()


def test_continuous_integration_runs_make_test() -> None:
    path = ROOT / ".ci" / "run"
    assert os.access(path, os.X_OK)
    assert path.read_text().strip().endswith("exec make test")


def test_hooks_are_local_and_use_installed_tools() -> None:
    (repo,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert repo["repo"] == "local"
    for hook in repo["hooks"]:
        program = hook["entry"].split()[0]
        assert program.startswith(".venv/bin/")
        assert (Path(sys.executable).parent / Path(program).name).exists()


def test_another_python_is_refused_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    install = load("install")
    other = SimpleNamespace(version_info=(3, 12, 1), executable="/usr/bin/python3.12", exit=sys.exit)
    monkeypatch.setattr(install, "sys", other)
    with pytest.raises(SystemExit) as told:
        install.main("base")
    assert told.value.code.startswith(
        "Whistlepost needs Python 3.11, but /usr/bin/python3.12 is 3.12; try: make PYTHON="
    )


@pytest.fixture
def installer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, list[str]]:
    """install.py in an empty folder, with every command it would run written down instead."""
    install = load("install")
    commands: list[str] = []

    def note(command: list, **_: object) -> subprocess.CompletedProcess:
        commands.append(" ".join(map(str, command)))
        if "venv" in command:
            (tmp_path / ".venv" / "bin").mkdir(parents=True)
            for name in ("python", "pip"):
                (tmp_path / ".venv" / "bin" / name).touch()
        failed = uv_is_to_be_had is False and "installer.txt" in str(command[-1])
        if not failed and "installer.txt" in str(command[-1]):
            (tmp_path / ".venv" / "bin" / "uv").touch()
        return subprocess.CompletedProcess(command, int(failed))

    uv_is_to_be_had = True
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "base.txt").write_text("django==5.2\n")
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(install, "UV", tmp_path / ".venv" / "bin" / "uv")
    monkeypatch.setattr(install.subprocess, "run", note)

    def without_uv() -> None:
        nonlocal uv_is_to_be_had
        uv_is_to_be_had = False

    install.without_uv = without_uv
    return install, commands


def test_installing_goes_by_hash_with_uv(installer) -> None:
    install, commands = installer
    install.main("base")
    assert [command.split()[-1].rpartition("/")[2] for command in commands] == [".venv", "installer.txt", "base.txt"]
    assert "/bin/uv pip install" in commands[-1]
    assert all("--require-hashes" in command for command in commands[1:])


def test_without_uv_pip_does_it(installer) -> None:
    install, commands = installer
    install.without_uv()
    install.main("base")
    assert "-m pip install" in commands[-1]
    assert commands[-1].endswith("base.txt")


def test_a_second_time_nothing_is_installed_until_the_list_changes(installer) -> None:
    install, commands = installer
    install.main("base")
    done = len(commands)
    install.main("base")
    assert len(commands) == done
    (install.ROOT / "requirements" / "base.txt").write_text("django==5.2.1\n")
    install.main("base")
    assert commands[done:] == [commands[done - 1]]


def test_the_test_run_fails_when_any_part_fails(monkeypatch: pytest.MonkeyPatch, capfd) -> None:
    run_tests = load("run_tests")
    codes: dict[str, int] = {}
    ran: list[str] = []

    def call(command: list[str], environment: object) -> int:
        ran.append(" ".join(command))
        return codes.get(command[0], 0)

    monkeypatch.setattr(run_tests, "call", call)
    assert run_tests.main([]) == 0
    assert ran[-1].startswith("pytest"), "pytest's closing line is the last one"
    codes["mypy"] = 1
    assert run_tests.main([]) == 1
    assert ran[-1].startswith("pytest"), "the suite runs although a check failed"
    assert "== Failed: mypy" in capfd.readouterr().err
    codes.clear()
    codes["pytest"] = 1
    assert run_tests.main([]) == 1


def test_the_sqlite_part_does_not_see_the_other_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    run_tests = load("run_tests")
    seen: dict[str, bool] = {}
    monkeypatch.setenv("DATABASE_URL", "postgres://127.0.0.1/x")
    monkeypatch.setattr(
        run_tests, "call", lambda command, env: seen.update({" ".join(command): "DATABASE_URL" in env}) or 0
    )
    run_tests.main([])
    assert [sees for command, sees in seen.items() if "sqlite_too" in command] == [False]
    assert [sees for command, sees in seen.items() if command.startswith("pytest") and "sqlite_too" not in command] == [
        True
    ]


def test_arguments_run_pytest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    run_tests = load("run_tests")
    ran: list[list[str]] = []
    monkeypatch.setattr(run_tests, "call", lambda command, env: ran.append(command) or 0)
    run_tests.main(["tests/web", "-k", "ready"])
    assert ran == [["pytest", "tests/web", "-k", "ready"]]


def test_an_unknown_bench_is_named(capfd) -> None:
    assert load("run_bench").main(["nothing"]) == 2
    assert capfd.readouterr().err.startswith("There is no bench called nothing; there are: engine")


@pytest.mark.parametrize(
    "path", ["Makefile", "README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/hosting.md"]
)
def test_every_make_command_in_the_docs_exists(path: str) -> None:
    mentioned = set(re.findall(r"`make (\w+)", (ROOT / path).read_text()))
    assert mentioned <= set(TARGETS)
    assert mentioned or path == "docs/architecture.md"


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/hosting.md"])
def test_every_file_the_docs_link_to_is_there(path: str) -> None:
    page = ROOT / path
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []
