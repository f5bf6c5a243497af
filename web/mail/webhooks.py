"""Webhooks on pages: one's own beside the rest of what is told elsewhere, and those of a whole table or event."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from config.rest.refusals import Refusal
from games.errors import NotAllowed, NotFound
from games.selectors import tables
from notifications.models import Webhook
from notifications.selectors.wishes import SWITCHABLE
from notifications.services import elsewhere
from notifications.services.elsewhere import Place
from tournaments.selectors import events


def listed(place: Place) -> dict[str, object]:
    """What there is, and what one may choose from. Refuses whoever has no say there."""
    kinds = [kind for kind in SWITCHABLE if kind in place.kinds]
    return {"webhooks": place.webhooks(), "kinds": kinds, "shapes": Webhook.Shape.choices}


def number_in(given: QueryDict) -> int:
    number = given.get("number", "")
    return int(number) if number.isdecimal() else 0


def changed_webhooks(given: QueryDict, place: Place) -> dict[str, object]:
    """Do what the form asks. What it answers with is shown at once: a new secret, once."""
    number = number_in(given)
    match given.get("part"):
        case "add-webhook":
            shape = given.get("shape", "")
            made = elsewhere.create_webhook(
                place=place,
                url=given.get("url", "").strip(),
                name=given.get("name", ""),
                shape=shape if shape in Webhook.Shape.values else Webhook.Shape.PLAIN,
                kinds=given.getlist("kind"),
            )
            return {"new": made}
        case "rotate-webhook":
            return {"new": elsewhere.rotate_secret(place=place, webhook_id=number)}
        case "try-webhook":
            elsewhere.try_webhook(place=place, webhook_id=number)
        case "switch-webhook":
            elsewhere.change_webhook(place=place, webhook_id=number, on=given.get("on") == "yes")
        case "delete-webhook":
            elsewhere.delete_webhook(place=place, webhook_id=number)
    return {}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def of_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table's, for its owner and the directors of its event."""
    assert isinstance(request.user, User)
    try:
        place = Place(request.user, table=tables.find(table_id, request.user))
    except NotFound:
        raise Http404 from None
    return _page(request, place, reverse("tables:table", args=[table_id]))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def of_event(request: HttpRequest, event_id: str) -> HttpResponse:
    """An event's, for its directors."""
    assert isinstance(request.user, User)
    try:
        place = Place(request.user, event=events.find(event_id, request.user))
    except NotFound:
        raise Http404 from None
    return _page(request, place, reverse("events:event", args=[event_id]))


def _page(request: HttpRequest, place: Place, back: str) -> HttpResponse:
    shown: dict[str, object] = {}
    try:
        place.must_be_allowed()
        if request.method == "POST":
            shown = changed_webhooks(request.POST, place)
    except NotAllowed as refusal:
        messages.error(request, refusal.sentence)
        return redirect(back)
    except Refusal as refusal:
        shown = {"problem": refusal.sentence, "asked": request.POST}
    else:
        if request.method == "POST" and not shown:
            messages.success(request, _("Noted."))
            return redirect(request.path)
    context = {"about": place.table or place.event, "event": place.event, "back": back, **listed(place), **shown}
    return render(request, "web/mail/webhooks.html", context, status=422 if "problem" in shown else 200)
