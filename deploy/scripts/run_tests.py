"""What `make test` does once the services run: checks, the SQLite part, then the whole suite on PostgreSQL and Redis.

    python deploy/scripts/with_services.py -- python deploy/scripts/run_tests.py [pytest arguments]

With arguments only pytest runs, with those. Everything runs even when an earlier part failed; the whole suite comes
last, so that pytest's closing line is about all of it.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = Path(sys.executable).parent
WORKERS = str(max(2, os.cpu_count() or 2))

LINT: dict[str, list[str]] = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "import-linter": ["lint-imports", "--no-logo", "--no-cache"],
}
CHECKS = LINT | {
    "mypy": ["mypy"],
    "migrations": ["python", "manage.py", "makemigrations", "--check", "--dry-run"],
}
SQLITE_TOO = ["pytest", "-n", WORKERS, "-m", "sqlite_too and not soak"]
ALL = ["pytest", "-n", WORKERS, "--dist", "worksteal"]


def main(arguments: list[str]) -> int:
    if arguments == ["--lint"]:
        return report(failed_of(LINT))
    if arguments:
        return call(["pytest", *arguments], os.environ)
    failed = failed_of(CHECKS)
    on_sqlite = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    if say("pytest on SQLite", call(SQLITE_TOO, on_sqlite)):
        failed.append("pytest on SQLite")
    report(failed)
    return call(ALL, os.environ) or bool(failed)


def failed_of(checks: dict[str, list[str]]) -> list[str]:
    return [name for name, command in checks.items() if say(name, call(command, os.environ))]


def call(command: list[str], environment: os._Environ[str] | dict[str, str]) -> int:
    program, *arguments = command
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    return subprocess.run([BIN / program, *arguments], cwd=ROOT, env={**environment, **settings}).returncode


def say(name: str, code: int) -> int:
    print(f"== {name}: {'failed' if code else 'ok'}", flush=True)
    return code


def report(failed: list[str]) -> int:
    if failed:
        print(f"== Failed: {', '.join(failed)}", file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
