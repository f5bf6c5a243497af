"""docs/tour-email.md, run as it stands: a whole game by mail alone."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.services.calendar import declare_leave
from games import services
from notifications.mails import table as table_mails
from tests.notifications import tour as tour_helpers
from tests.notifications.mailbox import links_of, reply_to, text_of
from tests.notifications.servers import put_in_mailbox, running_imap, running_smtp
from tests.processes import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clean_counters")]


def test_a_whole_game_is_played_by_mail_alone(settings: Any, monkeypatch: pytest.MonkeyPatch):
    picture = table_mails.to_png
    # The pictures' own tests look at their size; here a small one will do for each of a hundred mails.
    monkeypatch.setattr(table_mails, "to_png", lambda svg, width, small: picture(svg, 200))
    page = (ROOT / "docs" / "tour-email.md").read_text()
    noon = datetime(2026, 3, 10, 12, tzinfo=ZoneInfo("Europe/Berlin"))
    with running_smtp() as (smtp, port), running_imap() as mailbox, time_machine.travel(noon) as time:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.MAILBOX_URL = "127.0.0.1", port, mailbox
        names: dict[str, Any] = {
            "tour": tour_helpers.Tour(smtp, mailbox, time),
            "Client": Client,
            "Counter": Counter,
            "answered_by": tour_helpers.answered_by,
            "declare_leave": declare_leave,
            "kind_of": tour_helpers.kind_of,
            "links_of": links_of,
            "put_in_mailbox": put_in_mailbox,
            "reply_to": reply_to,
            "services": services,
            "text_of": text_of,
            "timedelta": timedelta,
            "timezone": timezone,
        }
        for block in re.finditer(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
            above = page.count("\n", 0, block.start(1))  # so that a failure names the line of the page
            exec(compile("\n" * above + block[1], "docs/tour-email.md", "exec"), names)
