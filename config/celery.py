"""The Celery app and everything that happens by the clock. The schedule is code: there is no second place to look."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready
from django_structlog.celery.steps import DjangoStructLogInitStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

app = Celery("whistlepost")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)

SWEEP_EVERY_SECONDS = 30
POLL_EVERY_SECONDS = 60
TIDY_EVERY_SECONDS = 3600

# A tick that nobody picked up before the next one is due is dropped: after an outage one sweep is enough.
app.conf.beat_schedule = {
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": SWEEP_EVERY_SECONDS,
        "options": {"expires": SWEEP_EVERY_SECONDS},
    },
    "sweep-outbox": {
        "task": "notifications.tasks.sweep",
        "schedule": SWEEP_EVERY_SECONDS,
        "options": {"expires": SWEEP_EVERY_SECONDS},
    },
    "poll-mailbox": {
        "task": "notifications.tasks.poll_mailbox",
        "schedule": POLL_EVERY_SECONDS,
        "options": {"expires": POLL_EVERY_SECONDS},
    },
    "tidy-notifications": {"task": "notifications.tasks.tidy", "schedule": TIDY_EVERY_SECONDS},
    "sweep-events": {
        "task": "tournaments.tasks.sweep",
        "schedule": SWEEP_EVERY_SECONDS,
        "options": {"expires": SWEEP_EVERY_SECONDS},
    },
    "sweep-ratings": {
        "task": "tournaments.tasks.sweep_ratings",
        "schedule": SWEEP_EVERY_SECONDS,
        "options": {"expires": SWEEP_EVERY_SECONDS},
    },
    "tidy-accounts": {"task": "accounts.tasks.tidy", "schedule": TIDY_EVERY_SECONDS},
    "forget-old-answers": {"task": "config.rest.tasks.forget_old_answers", "schedule": TIDY_EVERY_SECONDS},
}


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Django has configured the logs already; being connected is what stops Celery from replacing them."""


@worker_ready.connect
def sweep_at_once(**_: Any) -> None:
    """A worker that starts may follow an outage: it looks for what is due before the clock's first tick."""
    app.send_task("games.tasks.sweep", expires=SWEEP_EVERY_SECONDS)
