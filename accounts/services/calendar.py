"""What people say about their time: quiet hours, weekend, and leave within a budget. Tables are told at once."""

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import signals
from accounts.calendars import Calendar
from accounts.models import Leave, User
from accounts.refusals import CalendarSenseless, LeaveNotPossible

MOST_AHEAD = timedelta(days=366)


@transaction.atomic
def update_calendar(
    *, user: User, quiet: tuple[int, int] | None = None, weekend: Sequence[int] | None = None, no_quiet: bool = False
) -> Calendar:
    """Change what is given. `no_quiet` takes the quiet hours away."""
    user = User.objects.select_for_update().get(pk=user.pk)
    now = user.calendar
    new_quiet = None if no_quiet else (quiet or now.quiet)
    new_weekend = now.weekend if weekend is None else tuple(sorted(set(weekend)))
    try:
        calendar = Calendar(now.zone, new_quiet, new_weekend, now.leave)
    except ValueError as error:
        raise CalendarSenseless(f"{str(error).capitalize()}.") from None
    return _keep(user, calendar)


@transaction.atomic
def declare_leave(*, user: User, first: date, last: date) -> Leave:
    """Be away from a day to a day, from tomorrow on at the earliest, within the year's budget."""
    user = User.objects.select_for_update().get(pk=user.pk)
    today = user.local(timezone.now()).date()
    if last < first:
        raise LeaveNotPossible(_("Leave ends on the day it begins, or later."))
    if first <= today:
        raise LeaveNotPossible(_("Leave is declared ahead: it begins tomorrow at the earliest."))
    if last > today + MOST_AHEAD:
        raise LeaveNotPossible(_("Leave is declared at most a year ahead."))
    if user.leaves.filter(first__lte=last, last__gte=first).exists():
        raise LeaveNotPossible(_("You are on leave on some of these days already."))
    for year in range(first.year, last.year + 1):
        left = days_left(user, year)
        wanted = _days_in(year, first, last)
        if wanted > left:
            raise LeaveNotPossible(
                _("You have {left} days of leave left in {year}; this would take {wanted}.").format(
                    left=left, year=year, wanted=wanted
                )
            )
    leave = Leave.objects.create(player=user, first=first, last=last)
    _refresh(user)
    return leave


@transaction.atomic
def cancel_leave(*, user: User, leave_id: int) -> None:
    """Be back earlier. Days that have begun stay taken; those to come are given back."""
    user = User.objects.select_for_update().get(pk=user.pk)
    leave = user.leaves.filter(pk=leave_id).first()
    today = user.local(timezone.now()).date()
    if leave is None or leave.last <= today:
        raise LeaveNotPossible(_("There is no such leave ahead of you."))
    if leave.first > today:
        leave.delete()
    else:
        leave.last = today
        leave.save(update_fields=["last"])
    _refresh(user)


def days_left(user: User, year: int) -> int:
    """What the person may still take in a year."""
    taken = sum(_days_in(year, leave.first, leave.last) for leave in user.leaves.all())
    return max(0, int(settings.LEAVE_DAYS_A_YEAR) - taken)


def zone_changed(user: User) -> None:
    """The person's clock is another: tables reckon anew. Inside the caller's transaction."""
    signals.calendar_changed.send(sender=User, user=user)


def _days_in(year: int, first: date, last: date) -> int:
    begins, ends = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (ends - begins).days + 1)


def _refresh(user: User) -> None:
    """What clocks read is kept with the person, so that a move need not look for leave."""
    recent = timezone.now().date() - timedelta(days=120)
    leave = tuple((one.first, one.last) for one in user.leaves.filter(last__gte=recent))
    _keep(user, msgspec.structs.replace(user.calendar, leave=leave))


def _keep(user: User, calendar: Calendar) -> Calendar:
    data = {"quiet": calendar.quiet, "weekend": calendar.weekend, "leave": calendar.leave}
    user.calendar_data = msgspec.json.encode(data).decode()
    user.save(update_fields=["calendar_data"])
    signals.calendar_changed.send(sender=User, user=user)
    return calendar
