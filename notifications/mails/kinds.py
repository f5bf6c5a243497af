"""The kinds of mail, each a few lines about what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from engine import Place, retold
from games import ratings
from games.models import Decision, Invitation, LogRow, Seat, Table
from games.words import told, translate
from notifications.mails.deadlines import how_long, on_their_clock
from notifications.mails.envelope import Page, seal
from notifications.mails.news import Later, NoLongerNews, must_be_news, open_decision
from notifications.mails.offers import offers_of
from notifications.mails.season import season_page
from notifications.mails.table import TableSeen
from notifications.models import Dispatch
from notifications.post import Letter

RATING_PATIENCE = timedelta(hours=1)
RATING_PAUSE = timedelta(minutes=1)


def compose(dispatch: Dispatch) -> Letter:
    """Write the letter of a dispatch, in its reader's language; raises NoLongerNews or Later."""
    must_be_news(dispatch)
    with translation.override(dispatch.person.language if dispatch.person else settings.LANGUAGE_CODE):
        return seal(dispatch, WRITERS[Dispatch.Kind(dispatch.kind)](dispatch))


def turn(dispatch: Dispatch) -> Page:
    """It is your turn."""
    seen, decision, person = _asked(dispatch)
    page = _decision_page(seen, decision, person)
    page.subject = _("{title}: your turn, {moment}").format(title=seen.title, moment=seen.moment)
    page.heading = _("Your turn")
    return page


def reminder(dispatch: Dispatch) -> Page:
    """Your time is running out."""
    seen, decision, person = _asked(dispatch)
    page = _decision_page(seen, decision, person)
    left = how_long(decision.deadline) if decision.deadline else ""
    page.subject = _("{title}: a reminder, {moment}").format(title=seen.title, moment=seen.moment)
    page.heading = (
        _("The table waits for you; your time ends {left}").format(left=left) if left else _("The table waits for you")
    )
    return page


def _asked(dispatch: Dispatch) -> tuple[TableSeen, Decision, User]:
    seen, person = _table(dispatch), _person(dispatch)
    decision = open_decision(dispatch)
    if decision is None:
        raise NoLongerNews("decision closed")
    return seen, decision, person


def _decision_page(seen: TableSeen, decision: Decision, person: User) -> Page:
    """What turn mails and reminders share: all that is needed to decide."""
    choices = seen.position.choices(decision.seat)
    since, left_out = seen.since()
    return Page(
        subject="",
        heading="",
        seen=seen,
        urgent=True,
        lead=[told(choices.prompt, seen.names)],
        deadline=_deadline(person, decision),
        after_deadline=after_deadline(seen.table),
        offers=offers_of(seen.position, choices, seen.names),
        button=_("Open the board"),
        button_url=seen.url,
        since=since,
        since_title=_("Since your last turn"),
        left_out=left_out,
        figures=True,
        board=True,
    )


def _deadline(person: User, decision: Decision) -> str:
    if decision.deadline is None:
        return ""
    return f"{on_their_clock(person, decision.deadline)}, {how_long(decision.deadline)}"


def after_deadline(table: Table) -> str:
    """What the clock does when a deadline passes; nothing to say where there is no clock."""
    clock = table.time_control.clock
    return "" if clock is None else str(WHEN_IT_PASSES[clock.timeout])


def started(dispatch: Dispatch) -> Page:
    """A game has started."""
    seen = _table(dispatch)
    return Page(
        subject=_("{title}: the game has started").format(title=seen.title),
        heading=_("The game has started"),
        seen=seen,
        lead=[
            _("At the table: {names}.").format(names=_listed(seen.names)),
            _("You will hear from us when it is your turn."),
        ],
        button=_("Open the board"),
        button_url=seen.url,
        figures=True,
        board=True,
    )


def seat(dispatch: Dispatch) -> Page:
    """Somebody left a seat, or took one over."""
    seen = _table(dispatch)
    row = seen.table.log.select_related("actor").filter(index=dispatch.decision or 0).first()
    if row is None:
        raise NoLongerNews("no such row")
    number = int(dispatch.facts["seat"])
    mine = number == dispatch.seat
    if row.kind == LogRow.Kind.SUBSTITUTE and mine:
        heading = _("You have taken over a seat")
        lead = [_("You play on for the seat you took over. Here is how the table stands.")]
    elif row.kind == LogRow.Kind.SUBSTITUTE:
        heading = _("{name} has taken over a seat").format(name=seen.names[number])
        lead = [_("The game goes on as it stands.")]
    else:
        heading = _("{name} has left the game").format(name=row.actor or _("A player"))
        lead = [str(_WHO_PLAYS_ON[Seat.Status(seen.seats[number].status)]) or _("The game goes on.")]
    return Page(
        subject=f"{seen.title}: {heading}",
        heading=heading,
        seen=seen,
        lead=lead,
        button=_("Open the board"),
        button_url=seen.url,
        figures=True,
        board=mine,
    )


_WHO_PLAYS_ON = {
    Seat.Status.BOT: gettext_lazy("A bot plays on for that seat."),
    Seat.Status.DEFAULT: gettext_lazy("The safe default is played for that seat from now on."),
    Seat.Status.VACANT: gettext_lazy("The seat waits for a substitute."),
    Seat.Status.PLAYER: "",
    Seat.Status.EMPTY: "",
}


WHEN_IT_PASSES = {
    "remind": gettext_lazy("The table then goes on waiting for you."),
    "default": gettext_lazy("After that the safe move is played for you."),
    "bot": gettext_lazy("After that a bot plays this turn for you."),
    "substitute": gettext_lazy("After that your seat may go to a substitute."),
    "hand-to-bot": gettext_lazy("After that a bot may take over your seat."),
    "forfeit": gettext_lazy("After that your seat may be forfeited."),
}
WHAT_WAS_DONE = {
    "remind": gettext_lazy("The table still waits for you."),
    "default": gettext_lazy("The safe move was played for you."),
    "bot": gettext_lazy("A bot plays this turn for you."),
    "substitute": gettext_lazy("Your seat now waits for a substitute."),
    "hand-to-bot": gettext_lazy("A bot plays on for your seat."),
    "forfeit": gettext_lazy("Your seat is forfeited."),
}


def timed_out(dispatch: Dispatch) -> Page:
    """Your time has run out, and this is what was done."""
    seen = _table(dispatch)
    since, left_out = seen.since()
    done = str(WHAT_WAS_DONE.get(str(dispatch.facts.get("rule", "")), ""))
    return Page(
        subject=_("{title}: your time ran out").format(title=seen.title),
        heading=_("Your time ran out"),
        seen=seen,
        urgent=True,
        lead=[
            line
            for line in (done, _("If life gets in the way, declare leave ahead of time: clocks respect it."))
            if line
        ],
        button=_("Open the board"),
        button_url=seen.url,
        since=since,
        since_title=_("Since your last turn"),
        left_out=left_out,
        figures=True,
        board=True,
    )


def over(dispatch: Dispatch) -> Page:
    """A game is over: the final board, every score taken apart, and what it did to ratings."""
    seen = _table(dispatch)
    if seen.table.state != Table.State.FINISHED:
        raise NoLongerNews("the game goes on")  # a ruling ended it and was undone
    try:
        changes = ratings.changes_of(seen.table)
    except ratings.Pending:
        if timezone.now() - dispatch.created_at < RATING_PATIENCE:
            raise Later(RATING_PAUSE) from None
        changes = {}
    result = seen.table.result
    places = result.places if result else ()
    mine = next((place for place in places if place.seat == dispatch.seat), None)
    since, left_out = seen.since()
    heading = _("The game is over")
    if mine is not None and result is not None and mine.seat in result.winners:
        heading = _("The game is over: you won")
    elif result is not None and result.winners:
        heading = _("The game is over: {names} won").format(names=_listed([seen.names[n] for n in result.winners]))
    return Page(
        subject=f"{seen.title}: {heading}",
        heading=heading,
        seen=seen,
        lead=[retold(result.note, translate)] if result and result.note else [],
        places=[
            _place(seen, place, result.unit if result else "", changes.get(place.seat), dispatch.seat)
            for place in places
        ],
        button=_("Leaf through the game"),
        button_url=seen.url,
        since=since,
        since_title=_("How it ended"),
        left_out=left_out,
        board=True,
    )


def _place(
    seen: TableSeen, place: Place, unit: str, change: ratings.RatingChange | None, mine: int | None
) -> dict[str, object]:
    return {
        "rank": place.rank,
        "name": seen.names[place.seat],
        "mine": place.seat == mine,
        "score": place.score,
        "unit": retold(unit, translate),
        "breakdown": [(retold(line.label, translate), line.amount) for line in place.breakdown],
        "note": retold(place.note, translate),
        "rating": f"{change.before} → {change.after}" if change else "",
    }


def invitation(dispatch: Dispatch) -> Page:
    """Somebody offers you a seat."""
    found = Invitation.objects.select_related("table", "invited_by").filter(pk=dispatch.facts["invitation"]).first()
    if found is None or found.state != Invitation.State.PENDING:
        raise NoLongerNews("invitation answered")
    seen = TableSeen.by_id(found.table_id, None)
    host = str(found.invited_by) if found.invited_by else _("Somebody")
    taken = [seat.name for seat in seen.seats if seat.status != Seat.Status.EMPTY]
    lead = [
        _("{host} invites you to a game of {game}, for {n} players.").format(
            host=host, game=seen.game, n=seen.table.players
        ),
        _("At the table so far: {names}.").format(names=_listed(taken)) if taken else "",
    ]
    if dispatch.person is None:
        lead.append(
            _("Whistlepost plays railway board games by e-mail. You need no password: sign in with this address.")
        )
    return Page(
        subject=_("{host} invites you: {title}").format(host=host, title=seen.title),
        heading=_("An invitation"),
        seen=seen,
        lead=[line for line in lead if line],
        button=_("Look at the table"),
        button_url=seen.url,
    )


def digest(dispatch: Dispatch) -> Page:
    """Where you are asked, and what ended since the last digest."""
    person = _person(dispatch)
    asked = Decision.objects.filter(
        table__state=Table.State.RUNNING, table__seats__player=person, automaton_since=None
    ).select_related("table", "table__strongbox")
    mine = [one for one in asked.order_by("deadline", "pk") if _sits(one, person)]
    ended = Table.objects.filter(seats__player=person, finished_at__gt=dispatch.facts["since"]).order_by("finished_at")
    listed = [_digest_line(one, person) for one in mine]
    listed += [
        {"title": TableSeen(table, None).title, "text": _("The game is over."), "url": TableSeen(table, None).url}
        for table in ended
    ]
    if not listed:
        raise NoLongerNews("nothing to tell")
    count = len(mine)
    heading = ngettext("%(n)d table waits for you", "%(n)d tables wait for you", count) % {"n": count}
    return Page(
        subject=heading,
        heading=heading,
        urgent=bool(mine),
        listed=listed,
        button=_("Your tables"),
        button_url=f"{settings.SITE_URL}/tables/",
    )


def _sits(decision: Decision, person: User) -> bool:
    return decision.table.seats.filter(number=decision.seat, player=person).exists()


def _digest_line(decision: Decision, person: User) -> dict[str, str]:
    seen = TableSeen(decision.table, decision.seat)
    prompt = told(seen.position.prompt(decision.seat), seen.names)
    until = f" {_('Until')} {_deadline(person, decision)}." if decision.deadline else ""
    return {"title": seen.title, "text": f"{prompt}{until}", "url": seen.url}


def answer(dispatch: Dispatch) -> Page:
    """What we made of a mail of yours."""
    from notifications.mails.answers import answer_page

    return answer_page(dispatch, _table(dispatch))


def hook_off(dispatch: Dispatch) -> Page:
    """A webhook took nothing for so long that we stopped."""
    facts, person = dispatch.facts, _person(dispatch)
    return Page(
        subject=_("Your webhook {name} was switched off").format(name=facts["name"]),
        heading=_("Your webhook was switched off"),
        urgent=True,
        lead=[
            _("{name} has taken nothing from us since {when}. The last try met this: {note}.").format(
                name=facts["name"],
                when=on_their_clock(person, datetime.fromisoformat(facts["since"])),
                note=facts["note"],
            ),
            _("We send it nothing more. When it works again, switch it on in your settings."),
        ],
        button=_("Your settings"),
        button_url=f"{settings.SITE_URL}{facts.get('page', '/mail/elsewhere/')}",
    )


def trial(dispatch: Dispatch) -> Page:
    """Says nothing but that it has arrived."""
    return Page(
        subject=_("A trial from Whistlepost"),
        heading=_("A trial from Whistlepost"),
        lead=[_("It works: what is asked of you at your tables will arrive here.")],
        button_url=f"{settings.SITE_URL}/mail/elsewhere/",
    )


def _table(dispatch: Dispatch) -> TableSeen:
    if dispatch.table_id is None:
        raise NoLongerNews("the table is gone")
    return TableSeen.by_id(dispatch.table_id, dispatch.seat)


def _person(dispatch: Dispatch) -> User:
    if dispatch.person is None:
        raise NoLongerNews("the person is gone")
    return dispatch.person


def _listed(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


WRITERS: Mapping[Dispatch.Kind, Callable[[Dispatch], Page]] = {
    Dispatch.Kind.TURN: turn,
    Dispatch.Kind.REMINDER: reminder,
    Dispatch.Kind.TIMED_OUT: timed_out,
    Dispatch.Kind.STARTED: started,
    Dispatch.Kind.SEAT: seat,
    Dispatch.Kind.OVER: over,
    Dispatch.Kind.INVITATION: invitation,
    Dispatch.Kind.SEASON: season_page,
    Dispatch.Kind.RULING: season_page,
    Dispatch.Kind.NOTICE: season_page,
    Dispatch.Kind.DIGEST: digest,
    Dispatch.Kind.ANSWER: answer,
    Dispatch.Kind.HOOK_OFF: hook_off,
    Dispatch.Kind.TRIAL: trial,
}
