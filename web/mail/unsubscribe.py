"""No more of these mails. A mail program's own button posts here (RFC 8058); a person sees a page and chooses."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from notifications.services.unsubscribing import Reach, dispatch_of
from notifications.services.unsubscribing import unsubscribe as switch_off
from web.mail.private import unlogged


@csrf_exempt
@unlogged
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the page changes nothing; a post does, without a question."""
    dispatch = dispatch_of(token)
    if dispatch is None:
        return render(request, "web/mail/bad_link.html", status=404)
    done = request.method == "POST"
    if done:
        asked = request.POST.get("reach", Reach.HERE.value)
        reach = Reach(asked) if asked in [one.value for one in Reach] else Reach.HERE
        switch_off(dispatch=dispatch, reach=reach)
    return render(request, "web/mail/unsubscribe.html", {"dispatch": dispatch, "done": done})
