"""The dates of an event in their order: what was, what is next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Event, Round


@dataclass(frozen=True)
class Moment:
    """A line of the schedule."""

    at: datetime
    words: str
    past: bool


def schedule(event: Event, rounds: Sequence[Round]) -> list[Moment]:
    """Registration, start, rounds and end. Rounds of several divisions with the same number are one line."""
    said: list[tuple[datetime | None, str]] = [
        (event.registration_opens_at, _("registration opens")),
        (event.registration_closes_at, _("registration closes")),
        (event.started_at or event.starts_at, _("start")),
    ]
    for one in {one.number: one for one in sorted(rounds, key=lambda each: -each.division_id)}.values():
        said.append((one.published_at, _("round {n} opens").format(n=one.number)))
        said.append((one.finished_at or one.due_at, _("round {n} ends").format(n=one.number)))
    said.append((event.finished_at or event.ends_at, _("end")))
    now = timezone.now()
    lines = [Moment(at, words, at <= now) for at, words in said if at is not None]
    return sorted(lines, key=lambda line: line.at)
