"""Structured logs: one JSON object a line for machines, readable lines for people. Lines carry their request id."""

import re
from typing import Any

import structlog

SECRET_PATHS = re.compile(r"(/[cmu]/)[\w-]{8,}")


def without_tokens(logger: object, name: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Links in mails are keys to a seat: whatever line an address stands in, its token does not."""
    for field, value in line.items():
        if isinstance(value, str) and ("/m/" in value or "/u/" in value or "/c/" in value):
            line[field] = SECRET_PATHS.sub(r"\1…", value)
    return line


SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def logging_config(*, level: str, as_json: bool) -> dict[str, Any]:
    """Configures structlog and returns Django's LOGGING, so that libraries' lines look like our own."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.processors.UnicodeDecoder(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    # Local variables stay out of tracebacks: a frame of a move holds what other seats may not know.
    if as_json:
        traceback = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        renderers = [
            structlog.processors.ExceptionRenderer(traceback),
            without_tokens,
            structlog.processors.JSONRenderer(),
        ]
    else:
        plain = structlog.dev.plain_traceback
        renderers = [without_tokens, structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            # config.request_line writes one line when a request ends; these would only repeat it.
            "django.server": {"handlers": [], "propagate": False},
            "uvicorn": {"handlers": [], "propagate": True},
            "uvicorn.access": {"handlers": [], "propagate": False},
            # A sweep every half minute would bury everything else; tasks that fail still show.
            "django_structlog.celery": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
        },
    }
