"""What a player notes for themselves at a table."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games import services
from games.errors import TableError
from web.tables import views
from web.tables.finding import found
from web.tables.talk import back_to


@require_POST
@login_required
def keep(request: HttpRequest, table_id: str) -> HttpResponse:
    """Keep the note. One that is too long stays in the form."""
    assert isinstance(request.user, User)
    table, words = found(request, table_id), request.POST.get("note", "")
    try:
        services.keep_note(game_id=table.pk, owner=request.user, words=words)
    except TableError as refusal:
        extra = {"note": words, "note_error": refusal.sentence}
        return views.page(request, table, status=refusal.status, extra=extra)
    messages.success(request, _("Noted."))
    return back_to(table, "notes")
