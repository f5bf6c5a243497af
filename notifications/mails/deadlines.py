"""Deadlines as people read them: on their own clock, and what happens when they pass."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User


def on_their_clock(person: User, moment: datetime) -> str:
    """ "Thursday 19 November, 14:30 (Europe/Berlin)"."""
    return f"{date_format(person.local(moment), 'l j F, H:i')} ({person.time_zone})"


def how_long(until: datetime, now: datetime | None = None) -> str:
    """ "in 2 days", roughly; minutes only when it is close."""
    left = until - (now or timezone.now())
    if left <= timedelta():
        return _("now")
    hours = round(left / timedelta(hours=1))
    if left < timedelta(hours=2):
        minutes = max(1, round(left / timedelta(minutes=1)))
        return ngettext("in %(n)d minute", "in %(n)d minutes", minutes) % {"n": minutes}
    if hours < 48:
        return ngettext("in %(n)d hour", "in %(n)d hours", hours) % {"n": hours}
    days = round(hours / 24)
    return ngettext("in %(n)d day", "in %(n)d days", days) % {"n": days}
