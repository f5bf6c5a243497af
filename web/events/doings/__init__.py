"""Everything an organiser can do about an event, each on a page of its own that says what will happen."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from web.events.common import REFUSED, Frame, found, signed_in
from web.events.doings import looking_again, pairing, people, tables, whole
from web.events.doings.base import Doing

DOINGS: dict[str, type[Doing]] = {
    "open": whole.Open,
    "start": whole.Start,
    "change": whole.Change,
    "cancel": whole.Cancel,
    "pause": whole.Pause,
    "resume": whole.Resume,
    "next-season": whole.NextSeason,
    "remind": tables.Remind,
    "extend": tables.Extend,
    "adjudicate": tables.Adjudicate,
    "substitute": tables.Substitute,
    "message": tables.Message,
    "disqualify": people.Disqualify,
    "take-out": people.TakeOut,
    "points": people.GivePoints,
    "role": people.SetRole,
    "invite": people.Invite,
    "import": people.Import,
    "pairing": pairing.Pairing,
    "publish": pairing.Publish,
    "undo": looking_again.Undo,
    "answer": looking_again.AnswerAppeal,
}
CARRIED = ("match", "entry", "ruling", "round", "appeal")
"""What an act is about travels with its form."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def doing(request: HttpRequest, event_id: str, what: str) -> HttpResponse:
    """An act of an organiser: its page says what will happen; its press does it, or says why not."""
    if what not in DOINGS:
        raise Http404
    frame = Frame(request, found(request, event_id))
    act = DOINGS[what](frame, request, signed_in(request))
    refusal = act.may()
    if refusal:
        return frame.page(request, "doing", "console", status=403, act=act, refusal=refusal)
    form = act.made_form()
    if request.method == "POST" and not act.only_tries and form.is_valid():
        try:
            messages.success(request, act.do(form.cleaned_data))
        except REFUSED as error:
            form.add_error(None, error.sentence)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return redirect(act.way_back())
    carried = {name: act.asked[name] for name in CARRIED if act.asked.get(name)}
    return frame.page(request, act.template, "console", act.more(), act=act, form=form, carried=carried, what=what)
