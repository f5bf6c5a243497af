"""A missing or senseless value stops the start with one sentence that names it, and no traceback."""

import sys

import pytest

from config.env import VARIABLES
from tests.processes import PRODUCTION, environment, manage, run

SENSELESS = [
    ("SECRET_KEY", "short", "too easy to guess"),
    ("SECRET_KEY", "a" * 60, "too easy to guess"),
    ("DATABASE_URL", "mysql://user:hidden@host/name", "must begin with postgres:// or sqlite:///"),
    ("DATABASE_URL", "postgres://user:hidden@host:port/name", "not an address"),
    ("DATABASE_URL", "postgres://user:hidden@host", "needs a host and a database name"),
    ("DATABASE_URL", "sqlite://", "four slashes"),
    ("REDIS_URL", "localhost:6379", "must look like redis://"),
    ("ALLOWED_HOSTS", "*", "'*' would let anybody forge links"),
    ("ALLOWED_HOSTS", "league.example,*.example", "'*' would let anybody forge links"),
    ("ALLOWED_HOSTS", "https://league.example", "not a host name"),
    ("SITE_URL", "http://league.example", "must look like https://league.example"),
    ("SITE_URL", "https://other.example", "which ALLOWED_HOSTS does not"),
    ("EMAIL_URL", "mail.league.example", "must look like smtp+tls://"),
    ("DEFAULT_FROM_EMAIL", "Whistlepost", "must hold a mail address"),
    ("MAIL_REPLY_ADDRESS", "reply+x@league.example", "must look like reply@league.example"),
    ("MAILBOX_URL", "pop3://user:hidden@host", "must look like imaps://"),
    ("VAPID_PRIVATE_KEY", "too-short", "43 characters"),
    ("ANYMAIL_WEBHOOK_SECRET", "hidden", "must look like user:password"),
    ("WEB_THREADS", "0", "at least 1"),
    ("TRUSTED_PROXIES", "many", "whole number"),
    ("HSTS_INCLUDE_SUBDOMAINS", "perhaps", "true or false"),
    ("METRICS_TOKEN", "guess", "at least 20 characters"),
    ("SENTRY_DSN", "somewhere", "must look like https://"),
    ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING or ERROR"),
    ("DATA_DIR", "var", "begins with a slash"),
    ("MAPS_DIR", "maps", "begins with a slash"),
    ("MAPS_DIR", "/nowhere/maps", "where there is no folder"),
]


def refusal(env: dict[str, str]) -> str:
    result = manage("check", env=env)
    assert result.returncode == 1, result.stderr
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("Whistlepost cannot start: ")
    return result.stderr


@pytest.mark.parametrize("name", [name for name, variable in VARIABLES.items() if variable.required])
def test_a_missing_value_stops_the_start(name: str) -> None:
    env = environment(**PRODUCTION)
    del env[name]
    assert f"{name} is not set" in refusal(env)


@pytest.mark.parametrize(("name", "value", "why"), SENSELESS)
def test_a_senseless_value_stops_the_start(name: str, value: str, why: str) -> None:
    sentence = refusal(environment(**PRODUCTION) | {name: value})
    assert name in sentence
    assert why in sentence
    assert "hidden" not in sentence, "a password must not be repeated"


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "uvicorn", "config.asgi:application", "--port", "0"],
        ["-m", "celery", "--app", "config", "report"],
        ["-c", "import config.wsgi"],
    ],
    ids=["uvicorn", "celery", "wsgi"],
)
def test_every_way_to_start_says_it_the_same_way(command: list[str]) -> None:
    result = run(sys.executable, *command, env=environment(**PRODUCTION) | {"ALLOWED_HOSTS": ""})
    assert result.returncode == 1
    assert "Whistlepost cannot start: ALLOWED_HOSTS is not set" in result.stderr
    assert "Traceback" not in result.stderr


def test_all_values_set_start_the_service() -> None:
    result = manage("check", env=environment(**PRODUCTION))
    assert result.returncode == 0, result.stderr


def test_a_subdomain_of_a_dotted_host_may_be_the_site() -> None:
    env = environment(**PRODUCTION) | {"ALLOWED_HOSTS": ".league.example", "SITE_URL": "https://play.league.example"}
    assert manage("check", env=env).returncode == 0
