"""News of an event, each kind a few lines: what organisers wrote or decided, who challenges whom, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.db.models import Model
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.models import Report, User
from notifications.mails.deadlines import how_long, on_their_clock
from notifications.mails.envelope import Page
from notifications.mails.news import NoLongerNews
from notifications.models import Dispatch
from tournaments.models import Appeal, Challenge, Entry, Event, Match, Notice, Round, Ruling
from tournaments.selectors.console import event_of_table
from tournaments.selectors.events import final_order

Told = tuple[Event, str, list[str], str]
"""The event, what it is about, the lines, and which part of the event's pages to open."""


def season_page(dispatch: Dispatch) -> Page:
    """The mail of a dispatch about an event: news, a ruling, a message."""
    person = dispatch.person
    if person is None:
        raise NoLongerNews("the person is gone")
    if dispatch.facts["news"] == "report":
        return _report(int(dispatch.facts["number"]))
    event, subject, lines, part = NEWS[str(dispatch.facts["news"])](int(dispatch.facts["number"]), person)
    return Page(
        subject=f"{event.title}: {subject}",
        heading=capfirst(subject),
        about=event.title,
        lead=[line for line in lines if line],
        button=_("Open the event"),
        button_url=f"{settings.SITE_URL}/events/{event.public_id}/{part}",
    )


def _found(model: type[Model], number: int, *related: str) -> Model:
    one = model._default_manager.select_related(*related).filter(pk=number).first()
    if one is None:
        raise NoLongerNews("gone")
    return one


def _place(match: Match) -> str:
    return _("Round {round}, table {table}").format(round=match.round.number, table=match.number)


def _notice(number: int, person: User) -> Told:
    notice = _found(Notice, number, "event", "by", "match__round")
    assert isinstance(notice, Notice)
    where = _place(notice.match) if notice.match else ""
    who = _("{name}, for the organisers").format(name=str(notice.by or _("Somebody")))
    return notice.event, _("a message from the organisers"), [where, *notice.words.splitlines(), who], ""


def _ruling(number: int, person: User) -> Told:
    ruling = _found(Ruling, number, "event", "match__round", "entry__player", "undoes")
    assert isinstance(ruling, Ruling)
    lines = [
        _place(ruling.match) if ruling.match else "",
        str(ruling.entry) if ruling.entry else "",
        str(Ruling.Kind(ruling.kind).label),
        _("The reason: {words}").format(words=ruling.reason),
    ]
    if ruling.undoes is not None and ruling.undoes.kind == Ruling.Kind.ADJUDICATE:
        lines.append(_("The table is open again. If its game can go on, you will hear when it is your turn."))
    lines.append(_("If you think that this is wrong, you can appeal on the event's page."))
    return ruling.event, _("a ruling"), lines, "rulings/"


def _appeal(number: int, person: User) -> Told:
    appeal = _found(Appeal, number, "event", "by", "match__round")
    assert isinstance(appeal, Appeal)
    if appeal.state != Appeal.State.OPEN:
        raise NoLongerNews("answered")
    who = _("{name} asks you to look again:").format(name=appeal.by or _("A player"))
    where = _place(appeal.match) if appeal.match else ""
    return appeal.event, _("an appeal"), [who, where, *appeal.words.splitlines()], "console/"


def _report(number: int) -> Page:
    """To the organisers of the event at whose table it was said; else to the staff."""
    report = _found(Report, number, "player")
    assert isinstance(report, Report)
    if report.status != Report.Status.OPEN:
        raise NoLongerNews("closed")
    event = event_of_table(report.at_table)
    about = event.title if event is not None else ""
    where = f"{settings.SITE_URL}/tables/{report.at_table}/talk/" if report.at_table else report.about
    subject = _("a report about {name}").format(name=report.player)
    return Page(
        subject=f"{about}: {subject}" if about else capfirst(subject),
        heading=capfirst(subject),
        about=about,
        lead=[str(Report.Reason(report.reason).label), *report.words.splitlines(), where],
        button=_("Look at it"),
        button_url=settings.SITE_URL
        + (f"/events/{event.public_id}/console/" if event else f"/admin/accounts/report/{number}/change/"),
    )


def _answered(number: int, person: User) -> Told:
    appeal = _found(Appeal, number, "event")
    assert isinstance(appeal, Appeal)
    state = Appeal.State(appeal.state).label
    return appeal.event, _("your appeal was answered"), [str(state), *appeal.answer.splitlines()], "rulings/"


def _challenge(number: int, person: User) -> Told:
    challenge = _found(Challenge, number, "division__event", "challenger__player")
    assert isinstance(challenge, Challenge)
    mine = challenge.answers.filter(entry__player=person).first()
    if challenge.state != Challenge.State.OPEN or mine is None or mine.said:
        raise NoLongerNews("answered")
    until = f"{on_their_clock(person, challenge.answer_by)}, {how_long(challenge.answer_by)}"
    lines = [
        _("{name} challenges you.").format(name=challenge.challenger),
        _("Answer until {when}. Silence costs your rung.").format(when=until),
    ]
    return challenge.division.event, _("a challenge"), lines, "ladder/"


def _map(number: int, person: User) -> Told:
    match = _found(Match, number, "round__division__event")
    assert isinstance(match, Match)
    if match.state != Match.State.WAITING or match.choose_by is None:
        raise NoLongerNews("chosen")
    event, until = match.round.division.event, f"{on_their_clock(person, match.choose_by)}, {how_long(match.choose_by)}"
    rules = event.rules
    how = _("Strike one of these maps:") if rules.map_choice == "veto" else _("Vote for one of these maps:")
    lines = [_place(match), f"{how} {', '.join(rules.maps)}.", _("Until {when}.").format(when=until)]
    part = f"rounds/{match.round.division.number}/{match.round.number}/"
    return event, _("choose your map"), lines, part


def _bye(number: int, person: User) -> Told:
    round_ = _found(Round, number, "division__event")
    assert isinstance(round_, Round)
    words = _("The numbers do not fill every table, and this time you sit out. You get the points of a bye.")
    part = f"rounds/{round_.division.number}/{round_.number}/"
    return round_.division.event, _("round {number}: you sit out").format(number=round_.number), [words], part


def _moved_up(number: int, person: User) -> Told:
    entry = _found(Entry, number, "event")
    assert isinstance(entry, Entry)
    if entry.state != Entry.State.REGISTERED:
        raise NoLongerNews("not registered any more")
    return entry.event, _("you are in"), [_("A place fell free, and you were next on the waiting list.")], ""


def _finished(number: int, person: User) -> Told:
    event = _found(Event, number)
    assert isinstance(event, Event)
    entry = event.entries.filter(player=person).select_related("division").first()
    lines = [_("The last table is decided.")]
    if entry is not None and entry.division is not None:
        entry.division.event = event
        order = final_order(entry.division)
        if entry.pk in order:
            lines.append(
                _("You came in at place {place} of {count}.").format(place=order.index(entry.pk) + 1, count=len(order))
            )
    return event, _("the event is over"), lines, "standings/"


NEWS: Mapping[str, Callable[[int, User], Told]] = {
    "notice": _notice,
    "ruling": _ruling,
    "appeal": _appeal,
    "answered": _answered,
    "challenge": _challenge,
    "map": _map,
    "bye": _bye,
    "moved-up": _moved_up,
    "finished": _finished,
}
