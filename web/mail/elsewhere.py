"""Being told elsewhere than by mail: push on this device, webhooks, and the calendar's feed. Each part is a form."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from config.rest.conditional import etag, matches
from config.rest.refusals import Refusal
from notifications.elsewhere import webpush
from notifications.models import CalendarFeed
from notifications.selectors import calendar
from notifications.services import elsewhere
from web.mail.webhooks import changed_webhooks, listed, number_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def elsewhere_page(request: HttpRequest) -> HttpResponse:
    """What there is, and forms to change it. A new secret is shown once, in the answer that made it."""
    person = request.user
    assert isinstance(person, User)
    shown: dict[str, object] = {}
    if request.method == "POST":
        try:
            shown = _changed(request, person)
        except Refusal as refusal:
            shown = {"problem": refusal.sentence, "asked": request.POST}
        else:
            if not shown:
                messages.success(request, _("Noted."))
                return redirect("mail:elsewhere")
    feed = CalendarFeed.objects.filter(person=person, on=True).first()
    key = settings.VAPID_PRIVATE_KEY
    context = {
        "browsers": person.browsers.order_by("pk"),
        "push_key": webpush.public_key_of(key) if key else "",
        "feed": calendar.feed_url(feed) if feed else "",
        **listed(elsewhere.Place(person)),
        **shown,
    }
    return render(request, "web/mail/elsewhere.html", context, status=422 if "problem" in shown else 200)


def _changed(request: HttpRequest, person: User) -> dict[str, object]:
    number = number_in(request.POST)
    match request.POST.get("part"):
        case "try-browser":
            elsewhere.try_browser(person=person, browser_id=number)
        case "remove-browser":
            elsewhere.remove_browser(person=person, browser_id=number)
        case "open-feed":
            elsewhere.open_feed(person=person)
        case "rotate-feed":
            elsewhere.rotate_feed(person=person)
        case "close-feed":
            elsewhere.close_feed(person=person)
        case _:
            return changed_webhooks(request.POST, elsewhere.Place(person))
    return {}


@require_safe
def deadlines(request: HttpRequest, token: str) -> HttpResponse:
    """The feed itself. A calendar asks often; while nothing has changed it is told so, without a look at a game."""
    person = calendar.reader_of(token)
    if person is None:
        return HttpResponse(status=404)
    decisions = calendar.deadlines_of(person)
    tag = etag(
        person.pk,
        person.language,
        *(f"{one.pk}-{one.index}-{one.deadline}" for one in decisions),
        *(f"{leave.pk}-{leave.first}-{leave.last}" for leave in person.leaves.all()),
    )
    if matches(request, tag):
        answer = HttpResponse(status=304)
    else:
        answer = HttpResponse(calendar.calendar_of(person, decisions), content_type="text/calendar; charset=utf-8")
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
