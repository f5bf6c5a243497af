"""What one has to say about another player: not to meet them again, or to bring them before the staff."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import Report, User
from accounts.selectors.people import blocked_by, players
from accounts.services import neighbours
from config.rest.refusals import Refusal
from config.rest.throttles import ScopeThrottle


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=gettext_lazy("What is it about?"), choices=Report.Reason.choices)
    words = forms.CharField(
        label=gettext_lazy("In your words"), max_length=2000, required=False, widget=forms.Textarea({"rows": 3})
    )


class _Reports:
    """What the throttle asks of a view."""

    throttle_scope = "report"


@require_POST
@login_required
def keep_apart(request: HttpRequest, number: int) -> HttpResponse:
    """Meet somebody no more at new tables, or again. They are not told."""
    assert isinstance(request.user, User)
    whom = get_object_or_404(players(), pk=number)
    try:
        if number in blocked_by(user=request.user):
            neighbours.unblock_player(owner=request.user, player_id=number)
            messages.success(request, _("You may meet again."))
        else:
            neighbours.block_player(owner=request.user, player=whom)
            messages.success(request, _("You will not meet at new tables, and their talk is hidden from you."))
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return redirect("players:player", number)


@require_POST
@login_required
def report(request: HttpRequest, number: int) -> HttpResponse:
    """Bring somebody before the staff."""
    assert isinstance(request.user, User)
    whom, form = get_object_or_404(players(), pk=number), ReportForm(request.POST)
    throttle = ScopeThrottle()
    if not throttle.allow_request(request, _Reports()):  # type: ignore[arg-type]
        messages.error(request, _("That is a lot of reports for one day; please write to the staff."))
    elif form.is_valid():
        try:
            neighbours.report_player(reporter=request.user, player=whom, about=request.path, **form.cleaned_data)
        except Refusal as refusal:
            messages.error(request, refusal.sentence)
        else:
            messages.success(request, _("Thank you. The staff will look into it."))
    else:
        messages.error(request, _("Please say what it is about."))
    return redirect("players:player", number)
