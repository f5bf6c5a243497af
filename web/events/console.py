"""The organiser's console: what is wrong tonight, and what to press about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Report
from accounts.services import neighbours
from tournaments.models import Appeal, Entry, Event, Match, Organiser, Round, Ruling
from tournaments.selectors import console as selectors
from tournaments.selectors import shown
from tournaments.services.common import RULERS
from web.events.common import Frame, found, signed_in

LATEST_RULINGS = 12
A_LONG_WAIT, NEARLY_OVER = timedelta(days=1), timedelta(hours=3)
FEW = 6
"""So many tables that wait as tables do are shown at once; more stand under one line."""


@dataclass(frozen=True)
class Trouble:
    """A table that keeps others waiting: who, since when, until when; and whether the reader may rule on it."""

    match: Match
    names: list[str]
    since: datetime | None
    deadline: datetime | None
    why: str
    own: bool
    seat: int | None = None
    """Whose turn it is, if it is one person's."""

    appealed: bool = False

    @property
    def overdue(self) -> bool:
        return self.deadline is not None and self.deadline < timezone.now()

    @property
    def calm(self) -> bool:
        """Does it wait as tables do, so that nobody has to look?"""
        if self.why or self.appealed or self.match.paused_at is not None:
            return False
        now = timezone.now()
        nearly_over = self.deadline is not None and self.deadline < now + NEARLY_OVER
        return not nearly_over and self.since is not None and self.since > now - A_LONG_WAIT


@dataclass(frozen=True)
class LeftSeat:
    """A seat that somebody left, and their entry, if they are still in the event."""

    match: Match
    seat: int
    status: str
    entry: Entry | None
    own: bool

    @property
    def still_in(self) -> bool:
        return self.entry is not None and self.entry.state == Entry.State.PLAYING


@require_safe
@login_required
def console(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who blocks what and since when, what needs a ruling, who is away, and everything that can be done about it."""
    event = found(request, event_id)
    frame = Frame(request, event)
    if frame.role is None:
        return frame.page(
            request, "doing", "overview", status=403, refusal=_("Only the organisers of this event see its console.")
        )
    seen = selectors.console(event)
    me = frame.entry.pk if frame.entry is not None else None
    entries = list(event.entries.select_related("player", "division").order_by("number", "registered_at", "pk"))
    rulings = list(event.rulings.select_related("by", "entry__player", "match__round", "undone_by")[:LATEST_RULINGS])
    appeals = event.appeals.filter(state=Appeal.State.OPEN).select_related("by", "match__round", "ruling")
    appealed = {appeal.match_id for appeal in appeals}
    waiting = [replace(one, appealed=one.match.pk in appealed) for one in _troubles(seen, me)]
    calm = [one for one in waiting if one.calm]
    context = {
        "seen": seen,
        "waiting": len(waiting),
        "troubles": [one for one in waiting if not one.calm],
        "calm": calm,
        "few_calm": len(calm) <= FEW,
        "left_seats": _left(seen, entries, me),
        "previews": _previews(event),
        "appeals": list(appeals),
        "reports": [
            (report, match, me is not None and me in match.seats)
            for report, match in seen.reports
            if frame.user is None or report.player_id != frame.user.pk
        ],
        "rulings": rulings,
        "entries": entries,
        "standby": sum(one.state in (Entry.State.STANDBY, Entry.State.WAITING) for one in entries),
        "inside": sum(one.state in shown.INSIDE for one in entries),
        "organisers": list(event.organisers.select_related("person").order_by("pk")),
        "roles": dict(Organiser.Role.choices),
        "rules_may": frame.role in RULERS,
        "undoable": Ruling.UNDOABLE,
        "several": event.format == Event.Format.LEAGUE,
    }
    return frame.page(request, "console", "console", context)


@require_POST
@login_required
def close_report(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """A report was looked at. Not by whoever sits at that table."""
    event, me = found(request, event_id), signed_in(request)
    frame = Frame(request, event)
    open_here = {report.pk: (report, match) for report, match in selectors.reports_at(event)}
    if number not in open_here:
        raise Http404
    report, match = open_here[number]
    own = frame.entry is not None and frame.entry.pk in match.seats
    if frame.role not in RULERS or report.player_id == me.pk or own:
        refusal = _("Another organiser looks at this report: you sit at its table, or cannot rule.")
        return frame.page(request, "doing", "overview", status=403, refusal=refusal)
    neighbours.close_report(report=report, by=me, status=Report.Status.HANDLED)
    messages.success(request, _("The report is closed."))
    return redirect("events:console", event_id)


def _troubles(seen: selectors.Console, me: int | None) -> list[Trouble]:
    """One line a table, the longest wait first; tables that need a ruling come before those that only wait."""
    lines: dict[int, Trouble] = {}
    for why, matches in (("quarantined", seen.quarantined), ("unruled", seen.unruled)):
        for match in matches:
            lines[match.pk] = Trouble(match, [], match.opened_at, None, why, me is not None and me in match.seats)
    for blocker in seen.blockers:
        before = lines.get(blocker.match.pk)
        names = [*(before.names if before else []), blocker.player]
        late = blocker.match in seen.late
        lines[blocker.match.pk] = Trouble(
            blocker.match,
            names,
            min(filter(None, [before.since if before else None, blocker.since])),
            blocker.deadline,
            before.why if before and before.why else ("late" if late else ""),
            me is not None and me in blocker.match.seats,
            None if before and before.names else blocker.seat,
        )
    return sorted(lines.values(), key=lambda one: (one.why in ("", "late"), one.since or timezone.now()))


def _left(seen: selectors.Console, entries: list[Entry], me: int | None) -> list[LeftSeat]:
    by_pk = {entry.pk: entry for entry in entries}
    return [
        LeftSeat(match, seat, str(status), by_pk.get(match.seats[seat] or 0), me is not None and me in match.seats)
        for match, seat, status in seen.left_seats
    ]


def _previews(event: Event) -> list[Round]:
    """Pairings that only the organisers see so far."""
    waiting = Round.objects.filter(division__event=event, state=Round.State.PREVIEW)
    return list(waiting.select_related("division").order_by("division__number", "number"))
