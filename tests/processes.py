"""Starts our own commands as a host would, with an environment of which nothing is inherited by accident."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": "a-key-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGH",
    "DATABASE_URL": "postgres://whistlepost:password@127.0.0.1:5432/whistlepost",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "ALLOWED_HOSTS": "league.example",
    "SITE_URL": "https://league.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.league.example:587",
    "DEFAULT_FROM_EMAIL": "Whistlepost <turns@league.example>",
}


def environment(**variables: str) -> dict[str, str]:
    """Only what a program needs to run at all, and what the test says."""
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**bare, **variables}


def run(
    *command: str | Path, env: dict[str, str], cwd: Path = ROOT, timeout: float = 60
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=timeout)


def manage(*arguments: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "manage.py", *arguments, env=env)


def eventually(condition: Callable[[], object], seconds: float = 20) -> bool:
    """Whether it comes true in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False
