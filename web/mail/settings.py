"""How one likes one's mail: kinds, rhythm, whether mails may move, and an address that needs attention."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from notifications.models import Dispatch, MailHabits
from notifications.selectors import wishes as selectors
from notifications.services import addresses, wishes


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_settings(request: HttpRequest) -> HttpResponse:
    """Everything on one page; each part is a form of its own."""
    person = request.user
    assert isinstance(person, User)
    if request.method == "POST":
        _change(request, person)
        return redirect("mail:settings")
    habits = MailHabits.objects.filter(person=person).first() or MailHabits(person=person)
    context = {
        "kinds": [(kind, selectors.wants(person, kind, None)) for kind in selectors.SWITCHABLE],
        "habits": habits,
        "rhythms": MailHabits.Rhythm.choices,
        "hours": range(24),
        "mail_play": selectors.mail_play(person.pk, None).allowed,
        "trouble": selectors.trouble_of(person.email),
        "moves": selectors.moves_by_mail(person, 30),
        "tables": selectors.tables_with_wishes(person),
    }
    return render(request, "web/mail/settings.html", context)


def _change(request: HttpRequest, person: User) -> None:
    match request.POST.get("part"):
        case "kinds":
            wanted = request.POST.getlist("kind")
            for kind in selectors.SWITCHABLE:
                wishes.wish(person=person, kind=Dispatch.Kind(kind), wanted=kind in wanted)
        case "rhythm":
            rhythm, hour = request.POST.get("rhythm", ""), request.POST.get("hour", "")
            if rhythm in MailHabits.Rhythm.values and hour.isdecimal() and int(hour) < 24:
                wishes.set_rhythm(person=person, rhythm=MailHabits.Rhythm(rhythm), digest_hour=int(hour))
        case "revoke":
            wishes.revoke_mail_play(person=person)
        case "allow":
            wishes.allow_mail_play(person=person)
        case "address":
            addresses.set_right(email=person.email)
    messages.success(request, _("Noted."))
