"""One's deadlines as a calendar reads them (iCalendar, RFC 5545), behind an address that only its owner knows."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Decision, Table
from games.words import told
from notifications.mails.table import TableSeen
from notifications.models import CalendarFeed
from notifications.post import domain
from notifications.tokens import BadToken, Purpose, Sealed, link_token, open_link_token

LENGTH = timedelta(minutes=15)
FOLD = 73
"""Octets of a line; RFC 5545 asks for at most 75, and those that follow begin with a space."""


def feed_url(feed: CalendarFeed) -> str:
    token = link_token(Purpose.CALENDAR, Sealed(feed.person_id, feed.epoch))
    return f"{settings.SITE_URL}/c/{token}/deadlines.ics"


def reader_of(token: str) -> User | None:
    """Whose calendar this is, if the address still holds."""
    try:
        sealed = open_link_token(Purpose.CALENDAR, token)
    except BadToken:
        return None
    feed = CalendarFeed.objects.select_related("person").filter(person=sealed.dispatch, epoch=sealed.epoch, on=True)
    found = feed.first()
    return found.person if found is not None and found.person.is_active else None


def deadlines_of(person: User) -> list[Decision]:
    """What waits for this person and has an end, soonest first."""
    asked = Decision.objects.filter(
        table__state=Table.State.RUNNING,
        table__kind=Table.Kind.PLAY,
        table__seats__player=person,
        deadline__isnull=False,
        automaton_since=None,
    ).select_related("table", "table__strongbox")
    seats = dict(person.seats.filter(table__state=Table.State.RUNNING).values_list("table_id", "number"))
    return [one for one in asked.order_by("deadline", "pk") if seats.get(one.table_id) == one.seat]


def calendar_of(person: User, decisions: list[Decision]) -> str:
    """The feed: each deadline with what is to be decided and a link to the table, and the days of one's leave."""
    with translation.override(person.language):
        events = [_deadline(decision) for decision in decisions] + [
            _leave(number, first, last) for number, first, last in person.leaves.values_list("pk", "first", "last")
        ]
        head = [
            ("VERSION", "2.0"),
            ("PRODID", "-//Whistlepost//Deadlines//EN"),
            ("CALSCALE", "GREGORIAN"),
            ("METHOD", "PUBLISH"),
            ("X-WR-CALNAME", _text(_("Whistlepost: your deadlines"))),
            ("REFRESH-INTERVAL;VALUE=DURATION", "PT1H"),
            ("X-PUBLISHED-TTL", "PT1H"),
        ]
    lines = [("BEGIN", "VCALENDAR"), *head, *(line for event in events for line in event), ("END", "VCALENDAR")]
    return "".join(_folded(f"{name}:{value}") for name, value in lines)


def _deadline(decision: Decision) -> list[tuple[str, str]]:
    seen = TableSeen(decision.table, decision.seat)
    assert decision.deadline is not None
    prompt = told(seen.position.prompt(decision.seat), seen.names)
    return [
        ("BEGIN", "VEVENT"),
        ("UID", f"{decision.table.public_id}-{decision.seat}-{decision.index}@{domain()}"),
        ("DTSTAMP", _moment(decision.asked_at)),
        ("DTSTART", _moment(decision.deadline - LENGTH)),
        ("DTEND", _moment(decision.deadline)),
        ("SUMMARY", _text(_("{title}: your time ends").format(title=seen.title))),
        ("DESCRIPTION", _text(f"{seen.game}\n{prompt}\n{seen.url}")),
        ("URL", seen.url),
        ("TRANSP", "TRANSPARENT"),
        ("END", "VEVENT"),
    ]


def _leave(number: int, first: date, last: date) -> list[tuple[str, str]]:
    return [
        ("BEGIN", "VEVENT"),
        ("UID", f"leave-{number}@{domain()}"),
        ("DTSTAMP", f"{first:%Y%m%d}T000000Z"),
        ("DTSTART;VALUE=DATE", f"{first:%Y%m%d}"),
        ("DTEND;VALUE=DATE", f"{last + timedelta(days=1):%Y%m%d}"),
        ("SUMMARY", _text(_("On leave: your clocks stand still"))),
        ("TRANSP", "TRANSPARENT"),
        ("END", "VEVENT"),
    ]


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(words: str) -> str:
    """Free text, with what would end it early made harmless."""
    words = words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(" ".join(line.split()) for line in words.splitlines())


def _folded(line: str) -> str:
    """Long lines go on in the next one, after a space; never in the middle of a letter."""
    parts, now = [], b""
    for letter in line:
        more = letter.encode()
        if len(now) + len(more) > FOLD:
            parts.append(now)
            now = b" "
        now += more
    return "\r\n".join(part.decode() for part in [*parts, now]) + "\r\n"
