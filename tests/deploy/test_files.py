"""The files hosts start from agree with the settings and with each other. Containers themselves are not run here."""

import configparser
import os
import re
import shlex
import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from config.env import VARIABLES
from tests.processes import PRODUCTION, ROOT, environment, manage, run

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
BIN = Path(sys.executable).parent
REQUIRED = {name for name, variable in VARIABLES.items() if variable.required}
# Read by Django, the metrics library and the database's image; not by our settings.
OTHERS = {"DJANGO_SETTINGS_MODULE", "PROMETHEUS_MULTIPROC_DIR", "POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}


def unit(path: Path) -> configparser.ConfigParser:
    class Repeatable(dict):
        """Keys such as Environment= may stand several times; their values are collected."""

        def __setitem__(self, key, value) -> None:
            super().__setitem__(key, self[key] + value if isinstance(value, list) and key in self else value)

    parser = configparser.ConfigParser(strict=False, interpolation=None, dict_type=Repeatable, delimiters=["="])
    parser.optionxform = str
    parser.read_string(path.read_text())
    return parser


def assert_command_exists(command: list[str]) -> None:
    """The program is in .venv/bin, and what it is asked to load can be loaded."""
    program = Path(command[0]).name
    assert (BIN / program).exists(), command
    if program == "uvicorn":
        module, _, name = command[1].partition(":")
        assert callable(getattr(import_module(module), name))
    elif program == "celery":
        assert command[1] == "--app"
        assert import_module(command[2]).celery_app.main == "whistlepost"
        help_text = run(BIN / "celery", *command[1:4], "--help", env=environment(**PRODUCTION))
        assert help_text.returncode == 0, help_text.stderr
        for option in (word for word in command[4:] if word.startswith("--")):
            assert option in help_text.stdout
    else:
        assert program == "python", command
        assert (ROOT / command[1]).is_file()
        if command[1] == "manage.py":
            assert manage(command[2], "--help", env=environment(**PRODUCTION)).returncode == 0


def uvicorn_options_are_known(command: list[str]) -> None:
    known = run(BIN / "uvicorn", "--help", env=environment()).stdout
    for option in (word for word in command if word.startswith("--")):
        assert option in known


def example() -> tuple[dict[str, str], set[str]]:
    """What the example sets, and every name in it including those commented out."""
    lines = (DEPLOY / "whistlepost.env.example").read_text().splitlines()
    pairs = [re.fullmatch(r"(#?)([A-Z_]+)=(.*)", line) for line in lines]
    found = [match.groups() for match in pairs if match]
    return {name: value.strip('"') for off, name, value in found if not off}, {name for _, name, _ in found}


def test_the_example_names_exactly_what_the_settings_read() -> None:
    _, named = example()
    assert named == set(VARIABLES)


def test_the_example_sets_exactly_what_is_required() -> None:
    values, _ = example()
    assert set(values) == REQUIRED


def test_the_example_starts_once_its_key_is_filled_in() -> None:
    values, _ = example()
    assert values["SECRET_KEY"] == ""
    filled = values | {"SECRET_KEY": PRODUCTION["SECRET_KEY"]}
    env = environment(DJANGO_SETTINGS_MODULE="config.settings.production", **filled)
    result = manage("check", "--deploy", "--fail-level", "WARNING", env=env)
    assert result.returncode == 0, result.stderr


def test_settings_read_the_environment_only_through_the_table() -> None:
    sources = [path for path in (ROOT / "config").rglob("*.py") if path.name != "env.py"]
    readers = [
        str(path.relative_to(ROOT))
        for path in sources
        if re.search(r"os\.environ\[|getenv|env\.(str|int)\(", path.read_text())
    ]
    assert readers == []
    asked = set(re.findall(r'"([A-Z][A-Z_]+)"', (ROOT / "config" / "env.py").read_text()))
    assert set(VARIABLES) <= asked


def test_there_is_a_unit_for_pages_jobs_and_clock() -> None:
    assert [path.stem for path in UNITS] == ["whistlepost-beat", "whistlepost-web", "whistlepost-worker"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_starts_something_that_exists(path: Path) -> None:
    service = unit(path)["Service"]
    for key in ("ExecStartPre", "ExecStart"):
        if key in service:
            command = shlex.split(service[key])
            assert command[0].startswith(service["WorkingDirectory"] + "/.venv/bin/")
            assert_command_exists(command)
            if command[0].endswith("uvicorn"):
                uvicorn_options_are_known(command)
                assert command[command.index("--host") + 1] == "127.0.0.1"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_reads_the_environment_file_and_is_locked_in(path: Path) -> None:
    service = unit(path)["Service"]
    assert service["EnvironmentFile"] == "/etc/whistlepost/env"
    settings = dict(pair.split("=", 1) for pair in service["Environment"].splitlines())
    assert settings["DJANGO_SETTINGS_MODULE"] == "config.settings.production"
    assert set(settings) <= OTHERS | set(VARIABLES)
    assert service["User"] == "whistlepost"
    assert service["NoNewPrivileges"] == "true"
    assert service["ProtectSystem"] == "strict"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_itself_can_read_a_unit(path: Path, tmp_path: Path) -> None:
    """Where systemd-analyze is installed it judges; everywhere, every line is a section, a comment or Key=value."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.+", line) for line in lines)
    if shutil.which("systemd-analyze"):
        copy = tmp_path / path.name
        copy.write_text(path.read_text().replace("/opt/whistlepost/.venv", str(BIN.parent)))
        judged = run("systemd-analyze", "verify", copy, env=environment())
        assert "Unknown" not in judged.stderr


def dockerfile() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(None, 1)) for line in lines]


def test_the_image_holds_every_room_and_nothing_that_is_not_there() -> None:
    copied = {source for word, rest in dockerfile() if word == "COPY" for source in rest.split()[:-1]}
    rooms = {name for name in os.listdir(ROOT) if (ROOT / name / "__init__.py").exists()} - {"tests"}
    assert rooms <= copied
    assert all((ROOT / source).exists() for source in copied)


def test_the_images_command_exists_and_runs_unprivileged() -> None:
    words = dict(dockerfile())
    assert words["USER"] == "whistlepost"
    command = yaml.safe_load(words["CMD"])
    assert_command_exists(command)
    uvicorn_options_are_known(command)
    assert_command_exists(yaml.safe_load(words["HEALTHCHECK"].split("CMD", 1)[1]))


def test_the_image_installs_by_hash() -> None:
    installs = [rest for word, rest in dockerfile() if word == "RUN" and "pip install" in rest]
    assert installs
    assert all("--require-hashes" in line for line in installs)


def test_the_values_for_collecting_files_satisfy_the_settings() -> None:
    (line,) = [rest for word, rest in dockerfile() if word == "RUN" and "collectstatic" in rest]
    words = shlex.split(line)
    values = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
    assert set(values) == REQUIRED
    assert words[len(values) :] == ["python", "manage.py", "collectstatic", "--noinput"]
    env = environment(DJANGO_SETTINGS_MODULE="config.settings.production", **values)
    result = manage("collectstatic", "--noinput", "--dry-run", "-v", "0", env=env)
    assert result.returncode == 0, result.stderr


def compose() -> dict:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_compose_runs_pages_jobs_clock_and_what_they_need() -> None:
    assert set(compose()["services"]) == {"db", "redis", "migrate", "web", "worker", "beat"}


def test_compose_starts_commands_that_exist() -> None:
    for service in compose()["services"].values():
        if service["image"] == "whistlepost" and "command" in service:
            assert_command_exists(service["command"])
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()


def test_compose_names_only_variables_that_somebody_reads() -> None:
    for service in compose()["services"].values():
        assert set(service.get("environment", {})) <= OTHERS | set(VARIABLES)
    assert set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text())) <= OTHERS


def test_compose_publishes_on_this_machine_only() -> None:
    published = [port for service in compose()["services"].values() for port in service.get("ports", [])]
    assert published == ["127.0.0.1:8000:8000"]


def test_compose_waits_for_what_exists_and_is_checked() -> None:
    services = compose()["services"]
    for service in services.values():
        for name, need in service.get("depends_on", {}).items():
            assert name in services
            assert need["condition"] != "service_healthy" or "test" in services[name]["healthcheck"]


def test_beat_runs_once() -> None:
    assert "deploy" not in compose()["services"]["beat"]
    commands = [service.get("command", []) for service in compose()["services"].values()]
    assert sum("beat" in command for command in commands) == 1
