"""What a player does about an event: enter, leave, challenge, answer, appeal. The services say who may."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from tournaments import services
from tournaments.models import Challenge, ChallengeAnswer, Entry, Event
from tournaments.selectors import shown
from web.events.common import REFUSED, Frame, found, signed_in
from web.events.words import listed, map_title

MOST_CHALLENGES = 30


def _enter(event: Event, user: User, request: HttpRequest) -> str:
    team = request.POST.get("team", "").strip()[:40]
    entry = services.register(event_id=event.pk, player=user, team=team, standby=request.POST.get("standby") == "1")
    if entry.state == Entry.State.WAITING:
        return _("All places are taken. You are on the waiting list and move up when somebody leaves.")
    if entry.state == Entry.State.STANDBY:
        return _("You are on the standby list. The organisers may ask you to take over a seat.")
    if entry.state == Entry.State.PLAYING:
        return _("You are in. You play from round {n} on.").format(n=entry.joined_round)
    return _("You are in. We write to you when it starts.")


def _withdraw(event: Event, user: User, request: HttpRequest) -> str:
    services.withdraw(event_id=event.pk, player=user)
    if event.under_way:
        return _("You are out. Games that run go on; please finish them or resign there.")
    return _("You are out.")


def _challenge(event: Event, user: User, request: HttpRequest) -> str:
    entries = [int(one) for one in request.POST.getlist("entry") if one.isdecimal()]
    made = services.challenge(event_id=event.pk, player=user, entries=entries)
    return _("The challenge stands. They answer by {date}.").format(date=f"{made.answer_by:%Y-%m-%d %H:%M} UTC")


def _answer(accept: bool) -> Callable[[Event, User, HttpRequest], str]:
    def answer(event: Event, user: User, request: HttpRequest) -> str:
        made = services.answer_challenge(
            event_id=event.pk, challenge_id=request.POST.get("challenge", ""), player=user, accept=accept
        )
        if made.state == Challenge.State.PLAYING:
            return _("Everybody has answered: the game has started.")
        return _("Accepted. The game starts when everybody has answered.") if accept else _("Refused.")

    return answer


def _appeal(event: Event, user: User, request: HttpRequest) -> str:
    services.appeal(
        event_id=event.pk,
        by=user,
        words=request.POST.get("words", ""),
        ruling_id=request.POST.get("ruling", ""),
        match_id=request.POST.get("match", ""),
    )
    return _("Your appeal is with the organisers. One who does not sit at that table answers.")


def _choose(event: Event, user: User, request: HttpRequest) -> str:
    made = services.choose_map(
        event_id=event.pk, match_id=request.POST.get("match", ""), player=user, map=request.POST.get("map", "")
    )
    if made.map:
        return _("Everybody has chosen: you play {map}.").format(map=map_title(event.rules.system, made.map))
    return _("Noted. You may think again until the window closes.")


def _line_up(event: Event, user: User, request: HttpRequest) -> str:
    entries = [int(one) for one in request.POST.getlist("entry") if one.isdecimal()]
    made = services.set_lineup(event_id=event.pk, by=user, team=request.POST.get("team", ""), entries=entries)
    return _("The line-up stands from round {n} on.").format(n=made.number)


def _captain(event: Event, user: User, request: HttpRequest) -> str:
    entry = services.name_captain(event_id=event.pk, by=user, entry_id=_number(request, "entry"))
    return _("{name} leads {team} now.").format(name=entry, team=entry.team)


def _from_bench(event: Event, user: User, request: HttpRequest) -> str:
    """A captain sends a team-mate to a running table."""
    match_id, _slash, seat = request.POST.get("seat", "").partition("/")
    services.substitute(
        event_id=event.pk,
        match_id=match_id,
        seat=int(seat) if seat.isdecimal() else -1,
        entry_id=_number(request, "entry"),
        by=user,
        reason=request.POST.get("reason", ""),
    )
    return _("They take the seat over as it stands.")


def _number(request: HttpRequest, name: str) -> int:
    said = request.POST.get(name, "")
    return int(said) if said.isdecimal() else 0


DOINGS: dict[str, tuple[Callable[[Event, User, HttpRequest], str], str]] = {
    "enter": (_enter, "events:event"),
    "withdraw": (_withdraw, "events:event"),
    "challenge": (_challenge, "events:ladder"),
    "accept": (_answer(accept=True), "events:ladder"),
    "refuse": (_answer(accept=False), "events:ladder"),
    "appeal": (_appeal, "events:rulings"),
    "choose": (_choose, "events:event"),
    "line-up": (_line_up, "events:players"),
    "captain": (_captain, "events:players"),
    "bench": (_from_bench, "events:players"),
}
"""Each press, and the page it comes back to."""


@require_POST
@login_required
def do(request: HttpRequest, event_id: str, what: str) -> HttpResponse:
    """One press of a player. A refusal says why, and nothing has changed."""
    if what not in DOINGS:
        raise Http404
    event, (doing, back) = found(request, event_id), DOINGS[what]
    try:
        messages.success(request, doing(event, signed_in(request), request))
    except REFUSED as refusal:
        messages.error(request, refusal.sentence)
    return redirect(back, event_id)


@require_safe
def ladder(request: HttpRequest, event_id: str) -> HttpResponse:
    """The rungs, whom one may challenge, and the challenges that wait or are played."""
    event = found(request, event_id)
    if event.format != Event.Format.LADDER:
        raise Http404
    frame = Frame(request, event)
    division = event.divisions.first()
    if division is None:
        return frame.page(request, "ladder", "rounds", rungs=[])
    called = shown.names(event)
    me = frame.entry.pk if frame.entry and frame.entry.state == Entry.State.PLAYING else None
    challenges = list(
        division.challenges.select_related("match__game", "challenger")
        .prefetch_related("answers")
        .order_by("-pk")[:MOST_CHALLENGES]
    )
    rungs = division.rungs
    own = rungs.index(me) if me in rungs else None
    reach = frame.rules.ladder.reach
    told = [
        {
            "rung": rung,
            "entry": pk,
            "name": called[pk],
            "mine": pk == me,
            "in_reach": own is not None and rung - 1 != own and rung - 1 >= own - reach,
            "above": own is not None and own - reach <= rung - 1 < own,
        }
        for rung, pk in enumerate(rungs, 1)
    ]
    asked = [one for one in challenges if one.state == Challenge.State.OPEN and _waits_for(one, me)]
    busy = any(
        one.challenger_id == me and one.state in (Challenge.State.OPEN, Challenge.State.PLAYING) for one in challenges
    )
    context = {
        "rungs": told,
        "own": own,
        "busy": busy,
        "asked": [_told(one, called) for one in asked],
        "challenges": [_told(one, called) for one in challenges],
        "others": listed([str(size - 1) for size in sorted(frame.rules.sizes.allowed)], _("or")),
        "refusals_left": _refusals_left(frame, me),
    }
    return frame.page(request, "ladder", "rounds", context)


def _waits_for(challenge: Challenge, me: int | None) -> bool:
    return any(one.entry_id == me and not one.said for one in challenge.answers.all())


def _told(challenge: Challenge, called: shown.Names) -> dict[str, object]:
    answers = [(called[one.entry_id], one.said, one.get_said_display()) for one in challenge.answers.all()]
    return {"one": challenge, "challenger": called[challenge.challenger_id], "answers": answers}


def _refusals_left(frame: Frame, me: int | None) -> int:
    if me is None:
        return 0
    refused = ChallengeAnswer.objects.filter(entry_id=me, said=ChallengeAnswer.Said.NO).count()
    return max(0, frame.rules.ladder.free_refusals - refused)
