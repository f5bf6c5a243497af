"""What a host may set from the outside. A missing or senseless value stops the start with one sentence."""

import base64
import re
import secrets
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import environ

env = environ.Env()


class SettingsError(SystemExit):
    """Ends the process with a sentence for the host; a traceback would only hide it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(f"Whistlepost cannot start: {sentence}")


@dataclass(frozen=True)
class Variable:
    meaning: str
    required: bool = False


# Every variable the settings read. deploy/ is tested against this table.
VARIABLES = {
    "SECRET_KEY": Variable("signs sessions and turn links: at least 50 random characters", required=True),
    "SECRET_KEY_FALLBACKS": Variable("former keys, comma separated, still accepted while links signed with them live"),
    "DATABASE_URL": Variable(
        "where the games are kept: postgres://user:password@host:5432/name or sqlite:////path/to/file", required=True
    ),
    "WEB_THREADS": Variable("requests a web process works on at once, each with a database connection of its own (8)"),
    "REDIS_URL": Variable("broker, cache and live pages: redis://host:6379/0", required=True),
    "ALLOWED_HOSTS": Variable("names this service answers to, comma separated", required=True),
    "SITE_URL": Variable("the address people type, and links in mails: https://league.example", required=True),
    "EMAIL_URL": Variable("where mail goes out: smtp+tls://user:password@host:587", required=True),
    "DEFAULT_FROM_EMAIL": Variable("whom mail comes from: Whistlepost <turns@league.example>", required=True),
    "MAIL_REPLY_ADDRESS": Variable("where replies come to; a plus sign and a token are put in: reply@league.example"),
    "MAILBOX_URL": Variable("the mailbox that is polled for replies: imaps://user:password@host/INBOX"),
    "MAILGUN_WEBHOOK_SIGNING_KEY": Variable("checks what Mailgun posts to /anymail/mailgun/…"),
    "ANYMAIL_WEBHOOK_SECRET": Variable("user:password that other mail services post to /anymail/… with"),
    "VAPID_PRIVATE_KEY": Variable("signs push messages: 32 random bytes in base 64; without it there is no push"),
    "DATA_DIR": Variable("the folder for collected static files and, locally, database and mails (var)"),
    "MAPS_DIR": Variable("a folder of board files that are offered beside ours; without it none"),
    "TRUSTED_PROXIES": Variable("how many reverse proxies stand in front (1)"),
    "HSTS_SECONDS": Variable("how long browsers insist on https (31536000)"),
    "HSTS_INCLUDE_SUBDOMAINS": Variable("whether they insist for subdomains too (true)"),
    "METRICS_TOKEN": Variable("the bearer token that opens /metrics, 20 characters or more; without it, closed"),
    "SENTRY_DSN": Variable("where errors are reported; without it nowhere"),
    "LOG_LEVEL": Variable("DEBUG, INFO, WARNING or ERROR (INFO)"),
}


def text(name: str, default: str | None = None) -> str:
    """The variable as written. Without a default it has to be there."""
    variable = VARIABLES[name]
    value: str = env.str(name, default="").strip()
    if value:
        return value
    if default is None:
        raise SettingsError(f"{name} is not set ({variable.meaning}).")
    return default


def names(name: str, default: list[str] | None = None) -> list[str]:
    """A comma-separated list."""
    listed = text(name, None if default is None else ",".join(default))
    return [part.strip() for part in listed.split(",") if part.strip()]


def number(name: str, default: int, *, at_least: int) -> int:
    value = text(name, str(default))
    if not re.fullmatch(r"\d{1,9}", value) or int(value) < at_least:
        raise SettingsError(f"{name} must be a whole number of at least {at_least}, not {value!r}.")
    return int(value)


def switch(name: str, default: bool) -> bool:
    value = text(name, str(default)).lower()
    if value not in ("true", "false"):
        raise SettingsError(f"{name} must be true or false, not {value!r}.")
    return value == "true"


def folder(name: str, default: Path) -> Path:
    path = Path(text(name, str(default)))
    if not path.is_absolute():
        raise SettingsError(f"{name} must be a whole path that begins with a slash, not {str(path)!r}.")
    return path


def maps_folder() -> Path | None:
    """The host's own maps. The folder may be empty, but it has to be there: a mistyped path would offer nothing."""
    if not text("MAPS_DIR", ""):
        return None
    path = folder("MAPS_DIR", Path("/"))
    if not path.is_dir():
        raise SettingsError(f"MAPS_DIR names {str(path)!r}, where there is no folder.")
    return path


def secret_key() -> str:
    key = text("SECRET_KEY")
    if len(key) < 50 or len(set(key)) < 10:
        raise SettingsError("SECRET_KEY is too easy to guess; it must have at least 50 random characters.")
    return key


def secret_key_fallbacks() -> list[str]:
    return names("SECRET_KEY_FALLBACKS", [])


def allowed_hosts() -> list[str]:
    hosts = names("ALLOWED_HOSTS")
    for host in hosts:
        if "*" in host:
            raise SettingsError("ALLOWED_HOSTS must name the hosts; '*' would let anybody forge links in our mails.")
        if not re.fullmatch(r"\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:]+\]", host):
            raise SettingsError(f"ALLOWED_HOSTS holds {host!r}, which is not a host name (no scheme, port or path).")
    return hosts


def site_url(hosts: list[str]) -> str:
    """The public address, without a closing slash; its host must be one we answer to."""
    url = text("SITE_URL").rstrip("/")
    parts = _split("SITE_URL", url)
    if parts.scheme != "https" or not parts.hostname or parts.path or parts.query or parts.fragment or "@" in url:
        raise SettingsError(f"SITE_URL must look like https://league.example, not {url!r}.")
    if not any(parts.hostname == host or (host[0] == "." and f".{parts.hostname}".endswith(host)) for host in hosts):
        raise SettingsError(f"SITE_URL names {parts.hostname!r}, which ALLOWED_HOSTS does not.")
    return url


def database(default: str | None = None) -> dict[str, Any]:
    """Django's DATABASES entry. The URL itself is never repeated in an error: it holds a password."""
    url = text("DATABASE_URL", default)
    parts = _split("DATABASE_URL", url)
    if parts.scheme not in ("postgres", "postgresql", "sqlite"):
        raise SettingsError("DATABASE_URL must begin with postgres:// or sqlite:///.")
    if parts.scheme == "sqlite":
        if len(parts.path) < 2 or parts.netloc:
            raise SettingsError("DATABASE_URL names no file: write sqlite:////path/to/file with four slashes.")
        return _sqlite(env.db_url_config(url))
    if not parts.hostname or len(parts.path) < 2:
        raise SettingsError("DATABASE_URL needs a host and a database name: postgres://user:password@host:5432/name.")
    return _postgres(env.db_url_config(url))


def _postgres(entry: dict[str, Any]) -> dict[str, Any]:
    """Statements that a connection sees for the third time stay prepared on it (config.rest.swift)."""
    return {**entry, "OPTIONS": {**entry.get("OPTIONS", {}), "prepare_threshold": 2}}


def _sqlite(entry: dict[str, Any]) -> dict[str, Any]:
    """WAL lets pages read while a move is written; IMMEDIATE makes two writers queue instead of failing as locked."""
    return {
        **entry,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def kept_open(entry: dict[str, Any]) -> dict[str, Any]:
    """Each thread keeps its PostgreSQL connection; one that has died is noticed before it is used."""
    return {**entry, "CONN_MAX_AGE": None} if entry["ENGINE"].endswith("postgresql") else entry


def redis_url(default: str | None = None) -> str:
    url = text("REDIS_URL", default)
    parts = _split("REDIS_URL", url)
    if url == default:
        return url
    if parts.scheme not in ("redis", "rediss") or not parts.hostname:
        raise SettingsError("REDIS_URL must look like redis://host:6379/0.")
    return url


def email() -> dict[str, Any]:
    """Django's EMAIL_… settings from one URL."""
    url = text("EMAIL_URL")
    parts = _split("EMAIL_URL", url)
    if parts.scheme not in ("smtp", "smtp+tls", "smtp+ssl") or not parts.hostname:
        raise SettingsError("EMAIL_URL must look like smtp+tls://user:password@host:587 (or smtp://, smtp+ssl://).")
    return dict(env.email_url_config(url))


def from_address() -> str:
    address = text("DEFAULT_FROM_EMAIL")
    if not re.fullmatch(r"[^@\s]+@[^@\s]+", parseaddr(address)[1]):
        raise SettingsError(f"DEFAULT_FROM_EMAIL must hold a mail address, not {address!r}.")
    return address


def reply_address() -> str:
    address = text("MAIL_REPLY_ADDRESS", "")
    if address and not re.fullmatch(r"[^@\s+]{1,20}@[^@\s]+", address):
        raise SettingsError(f"MAIL_REPLY_ADDRESS must look like reply@league.example, not {address!r}.")
    return address


def mailbox_url() -> str:
    """The URL itself is never repeated in an error: it holds a password."""
    url = text("MAILBOX_URL", "")
    parts = _split("MAILBOX_URL", url)
    if url and (parts.scheme not in ("imaps", "imap") or not parts.hostname or not parts.username):
        raise SettingsError("MAILBOX_URL must look like imaps://user:password@host/INBOX.")
    return url


def anymail() -> dict[str, Any]:
    """What checks the webhooks of mail services. Without a secret a service's webhook refuses everything."""
    secret = text("ANYMAIL_WEBHOOK_SECRET", "")
    if secret and (":" not in secret or len(secret) < 20):
        raise SettingsError("ANYMAIL_WEBHOOK_SECRET must look like user:password, with 20 characters or more.")
    given = {"WEBHOOK_SECRET": secret, "MAILGUN_WEBHOOK_SIGNING_KEY": text("MAILGUN_WEBHOOK_SIGNING_KEY", "")}
    return {name: value for name, value in given.items() if value}


def push_key() -> str:
    key = text("VAPID_PRIVATE_KEY", "")
    if key and not re.fullmatch(r"[A-Za-z0-9_-]{43}", key):
        raise SettingsError("VAPID_PRIVATE_KEY must be 32 random bytes in base 64 for addresses: 43 characters.")
    return key


def kept_push_key(path: Path) -> str:
    """On one's own machine: made once, kept in a file."""
    if not path.exists():
        path.write_text(base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("="))
    return path.read_text().strip()


def metrics_token() -> str:
    token = text("METRICS_TOKEN", "")
    if token and len(token) < 20:
        raise SettingsError("METRICS_TOKEN is too easy to guess; it must have at least 20 characters.")
    return token


def log_level() -> str:
    level = text("LOG_LEVEL", "INFO").upper()
    if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise SettingsError(f"LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {level!r}.")
    return level


def sentry_dsn() -> str:
    dsn = text("SENTRY_DSN", "")
    if dsn:
        parts = _split("SENTRY_DSN", dsn)
        if parts.scheme not in ("http", "https") or not parts.username or not parts.path.strip("/").isdigit():
            raise SettingsError("SENTRY_DSN must look like https://key@host/project-number.")
    return dsn


def _split(name: str, url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - reading it is what checks it
    except ValueError:
        raise SettingsError(f"{name} is not an address that can be read.") from None
    return parts
