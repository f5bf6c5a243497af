"""One's own time: quiet hours, weekend, and leave within the year's budget."""

from __future__ import annotations

from datetime import time
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.services import calendar
from config.rest.refusals import Refusal
from web.you.page import page, person

DAYS = [(number + 1, name) for number, name in WEEKDAYS.items()]


class CalendarForm(forms.Form):
    """When clocks and mails leave somebody alone. No quiet hours: both fields empty."""

    quiet_from = forms.TimeField(
        label=gettext_lazy("Quiet from"), required=False, widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    quiet_to = forms.TimeField(
        label=gettext_lazy("until"), required=False, widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    weekend = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Days off every week"),
        choices=DAYS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if (said.get("quiet_from") is None) != (said.get("quiet_to") is None):
            raise forms.ValidationError(_("Quiet hours need both times; leave both empty to have none."))
        return said


class LeaveForm(forms.Form):
    """Away from one day to another."""

    first = forms.DateField(label=gettext_lazy("First day"), widget=forms.DateInput({"type": "date"}))
    last = forms.DateField(label=gettext_lazy("Last day"), widget=forms.DateInput({"type": "date"}))


def calendar_form(user: User) -> CalendarForm:
    """The form as the person's calendar is now."""
    known: dict[str, Any] = {"weekend": list(user.calendar.weekend)}
    if user.calendar.quiet is not None:
        known["quiet_from"], known["quiet_to"] = (time(*divmod(minutes, 60)) for minutes in user.calendar.quiet)
    return CalendarForm(initial=known)


def times_of(user: User) -> dict[str, object]:
    """What the page shows of somebody's time."""
    today = user.local(timezone.now()).date()
    return {
        "calendar_form": calendar_form(user),
        "leave_form": LeaveForm(),
        "leaves": user.leaves.filter(last__gte=today),
        "budget": [(year, calendar.days_left(user, year)) for year in (today.year, today.year + 1)],
        "today": today,
    }


@require_POST
@login_required
def keep_calendar(request: HttpRequest) -> HttpResponse:
    """Quiet hours and weekend; deadlines that are open are reckoned anew."""
    form = CalendarForm(request.POST)
    if not form.is_valid():
        return page(request, calendar_form=form)
    said = form.cleaned_data
    begins, ends = said["quiet_from"], said["quiet_to"]
    try:
        calendar.update_calendar(
            user=person(request),
            quiet=None if begins is None else (_minutes(begins), _minutes(ends)),
            no_quiet=begins is None,
            weekend=said["weekend"],
        )
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
        return page(request, calendar_form=form)
    messages.success(request, _("Kept. Open deadlines have been reckoned anew."))
    return redirect("you:you")


@require_POST
@login_required
def declare_leave(request: HttpRequest) -> HttpResponse:
    """Be away; the clocks of one's tables stand still."""
    form = LeaveForm(request.POST)
    if not form.is_valid():
        return page(request, leave_form=form)
    try:
        calendar.declare_leave(user=person(request), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
        return page(request, leave_form=form)
    messages.success(request, _("Have a good time. Your clocks stand still on these days."))
    return redirect("you:you")


@require_POST
@login_required
def cancel_leave(request: HttpRequest, number: int) -> HttpResponse:
    """Be back earlier; days to come are given back."""
    try:
        calendar.cancel_leave(user=person(request), leave_id=number)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("Welcome back. The days to come are given back."))
    return redirect("you:you")


def _minutes(moment: time) -> int:
    return moment.hour * 60 + moment.minute
