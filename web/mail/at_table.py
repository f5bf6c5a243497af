"""One's mail about one table: kinds on, off or as everywhere, and whether links and replies move there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.errors import NotFound
from games.models import Table
from games.selectors import tables
from notifications.selectors import wishes as selectors
from notifications.services import wishes
from notifications.services.elsewhere import may_tell_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_mail(request: HttpRequest, table_id: str) -> HttpResponse:
    """Everybody who may see the table; who does not sit there gets no mail about it anyway."""
    person = request.user
    assert isinstance(person, User)
    try:
        table = tables.find(table_id, person)
    except NotFound:
        raise Http404 from None
    if request.method == "POST":
        _change(request, person, table)
        messages.success(request, _("Noted."))
        return redirect(request.path)
    here = selectors.wishes_at(person, table)
    everywhere = selectors.wishes_at(person, None)
    context = {
        "table": table,
        "kinds": [(kind, everywhere.get(kind, True), here.get(kind)) for kind in selectors.ABOUT_TABLES],
        "mail_play": selectors.mail_play(person.pk, table.pk).allowed,
        "everywhere_play": selectors.mail_play(person.pk, None).allowed,
        "may_tell": may_tell_of(table, person),
    }
    return render(request, "web/mail/table.html", context)


def _change(request: HttpRequest, person: User, table: Table) -> None:
    match request.POST.get("part"):
        case "kinds":
            for kind in selectors.ABOUT_TABLES:
                wishes.wish_at(person=person, kind=kind, table=table, wanted=_CHOSEN.get(request.POST.get(kind, "")))
        case "quiet":
            for kind in selectors.ABOUT_TABLES:
                wishes.wish(person=person, kind=kind, wanted=False, table=table)
        case "revoke":
            wishes.revoke_mail_play(person=person, table=table)
        case "allow":
            wishes.allow_mail_play(person=person, table=table)


_CHOSEN = {"on": True, "off": False}
