"""Talking at a table: say something, mute a word or a person, bring something before those who look after the place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Report, User
from accounts.services.neighbours import block_player, report_player
from config.rest.throttles import to_wait
from games import services
from games.errors import TableError
from games.models import Table, Talk
from games.selectors.talk import hider, muted_words, talk_at
from web.tables import views
from web.tables.finding import found, found_for, person

SHOWN = 30
PAGE = 100


@dataclass(frozen=True)
class Said:
    """A few words as one reader meets them; folded when they hold a word that this reader mutes."""

    talk: Talk
    folded: bool
    own: bool


def heard(
    table: Table, reader: User | None, muted: Sequence[str], before: int | None = None, limit: int = SHOWN
) -> list[Said]:
    """What was said, newest first."""
    talk = talk_at(table, reader)
    if before is not None:
        talk = talk.filter(pk__lt=before)
    hides = hider(muted)
    return [
        Said(one, folded=hides(one.words), own=reader is not None and one.author_id == reader.pk)
        for one in talk[:limit]
    ]


@require_safe
def earlier(request: HttpRequest, table_id: str) -> HttpResponse:
    """All that was said, a page at a time."""
    table, seat = found_for(request, table_id, strongbox=False)
    asked, reader = request.GET.get("before", ""), person(request)
    muted = [] if reader is None else muted_words(reader)
    said = heard(table, reader, muted, int(asked) if asked.isdecimal() else None, PAGE)
    more = said[-1].talk.pk if len(said) == PAGE else None
    return render(request, "web/tables/talk.html", {"table": table, "said": said, "more": more, "seat": seat})


@require_POST
@login_required
def say(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say something to the table. What cannot be said now stays in the form."""
    table, user = found(request, table_id), _person(request)
    words = request.POST.get("words", "")
    if (wait := to_wait("talk", f"user-{user.pk}")) is not None:
        error = _("That was a lot at once. Please wait {n} seconds.").format(n=int(wait) + 1)
        return views.page(request, table, status=429, extra={"talk_words": words, "talk_error": error})
    try:
        services.say(game_id=table.pk, author=user, words=words, key=request.POST.get("key", "")[:60])
    except TableError as refusal:
        return views.page(
            request, table, status=refusal.status, extra={"talk_words": words, "talk_error": refusal.sentence}
        )
    return back_to(table, "talk")


@require_POST
@login_required
def mute(request: HttpRequest, table_id: str, talk_id: int) -> HttpResponse:
    """Whoever said this is no longer read."""
    table, user, said = _said(request, table_id, talk_id)
    block_player(owner=user, player=said.author)
    messages.success(
        request,
        _(
            "You no longer read what {name} says, and you do not meet at new tables. It can be undone on your own page."
        ).format(name=said.author),
    )
    return back_to(table, "talk")


@require_POST
@login_required
def report(request: HttpRequest, table_id: str, talk_id: int) -> HttpResponse:
    """Bring what was said before the organisers or the staff, word for word, with where it was said."""
    table, user, said = _said(request, table_id, talk_id)
    if to_wait("report", f"user-{user.pk}") is not None:
        messages.error(request, _("You have reported a lot today. Please write to the staff instead."))
        return back_to(table, "talk")
    report_player(
        reporter=user,
        player=said.author,
        reason=Report.Reason.ABUSE,
        words=said.words[:2000],
        about=f"table {table.public_id}, talk {said.pk}",
        at_table=table.public_id,
    )
    messages.success(request, _("Thank you. Somebody will look at it; nobody is told by whom it came."))
    return back_to(table, "talk")


@require_POST
@login_required
def mute_words(request: HttpRequest, table_id: str) -> HttpResponse:
    """Words this reader does not want to meet, one a line."""
    table, user = found(request, table_id), _person(request)
    said = request.POST.get("muted", "")
    try:
        kept = services.mute_words(reader=user, words=said.replace(",", "\n").split("\n"))
    except TableError as refusal:
        return views.page(request, table, status=refusal.status, extra={"muted": said, "muted_error": refusal.sentence})
    messages.success(request, _("Muted words are kept.") if kept else _("No word is muted."))
    return back_to(table, "talk")


def back_to(table: Table, panel: str) -> HttpResponse:
    return redirect(reverse("tables:table", args=[table.public_id]) + f"#{panel}")


def _said(request: HttpRequest, table_id: str, talk_id: int) -> tuple[Table, User, Talk]:
    table, user = found(request, table_id), _person(request)
    said = table.talk.select_related("author").filter(pk=talk_id).exclude(author=user).first()
    if said is None:
        raise Http404
    return table, user, said


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
