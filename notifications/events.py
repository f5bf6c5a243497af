"""What this room hears from the events. Each listener writes its rows and nothing else; what a mail says is found when
it is sent, in its reader's language."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils import timezone

from accounts.models import Report, User
from accounts.signals import reported
from games.models import Decision, Seat
from notifications.listeners import announce as announce_table
from notifications.listeners import key_of
from notifications.models import Dispatch
from notifications.services import outbox
from tournaments import signals
from tournaments.models import Entry, Event, Match, Organiser, Ruling
from tournaments.selectors.console import event_of_table

INSIDE = (Entry.State.REGISTERED, Entry.State.PLAYING, Entry.State.WAITING, Entry.State.STANDBY)
TO_EVERYBODY = (Ruling.Kind.PAUSE, Ruling.Kind.RESUME, Ruling.Kind.EXTEND)


KINDS = {"notice": Dispatch.Kind.NOTICE} | dict.fromkeys(
    ("ruling", "appeal", "answered", "report"), Dispatch.Kind.RULING
)
"""What can be switched off by itself; all other news of an event is one kind."""


def _write(news: str, number: int, people: Collection[int | None], match: Match | None = None) -> None:
    """With its game's table, so that it is off where somebody switched it off at that table."""
    for person in sorted({pk for pk in people if pk is not None}):
        outbox.write(
            kind=KINDS.get(news, Dispatch.Kind.SEASON),
            key=f"{news}:{number}:{person}",
            person_id=person,
            table_id=match.game_id if match is not None else None,
            facts={"news": news, "number": number},
        )


def _announce(news: str, number: int, event: Event) -> None:
    """To the event's webhooks: only what its public feed tells as well. Messages, appeals and byes are not."""
    kind = KINDS.get(news, Dispatch.Kind.SEASON)
    outbox.announce(kind=kind, key=f"{news}:{number}:all", event_id=event.pk, facts={"news": news, "number": number})


def _players(event: Event) -> list[int | None]:
    return list(event.entries.filter(state__in=INSIDE).values_list("player_id", flat=True))


def _at(match: Match) -> list[int | None]:
    seated = [pk for pk in match.seats if pk is not None]
    return list(Entry.objects.filter(pk__in=seated).values_list("player_id", flat=True))


def _rulers(event: Event) -> list[int | None]:
    roles = (Organiser.Role.DIRECTOR, Organiser.Role.REFEREE)
    return [event.owner_id, *event.organisers.filter(role__in=roles).values_list("person_id", flat=True)]


def on_notice(*, news: signals.NoticeNews, **_: Any) -> None:
    notice = news.notice
    _write("notice", notice.pk, _at(notice.match) if notice.match else _players(notice.event), notice.match)


def on_ruling(*, news: signals.RulingNews, **_: Any) -> None:
    """Whom it concerns: the table, the player, or everybody when the whole event stands still or gets time."""
    ruling = news.ruling
    people: list[int | None] = []
    if ruling.match is not None:
        people += _at(ruling.match)
    if ruling.entry is not None:
        people.append(ruling.entry.player_id)
    if not people and ruling.kind in TO_EVERYBODY:
        people = _players(ruling.event)
    _announce("ruling", ruling.pk, ruling.event)
    _write("ruling", ruling.pk, set(people) - {ruling.by_id}, ruling.match)


def on_appeal(*, news: signals.AppealNews, **_: Any) -> None:
    _write("appeal", news.appeal.pk, set(_rulers(news.appeal.event)) - {news.appeal.by_id})


def on_reported(*, report: Report, **_: Any) -> None:
    """What was said at an event's table goes to its organisers who do not sit there; everything else, and what is about
    one of them, to the staff."""
    event = event_of_table(report.at_table)
    rulers = set(_rulers(event)) if event is not None else set()
    seated = Seat.objects.filter(table__public_id=report.at_table).exclude(player=None) if event is not None else None
    told = rulers - {None, *(seated.values_list("player_id", flat=True) if seated is not None else ())}
    if not told or report.player_id in rulers:
        told |= set(User.objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True))
    _write("report", report.pk, told - {report.player_id, report.reporter_id})


def on_appeal_answered(*, news: signals.AppealNews, **_: Any) -> None:
    _write("answered", news.appeal.pk, [news.appeal.by_id])


def on_challenge(*, news: signals.ChallengeNews, **_: Any) -> None:
    challenged = news.challenge.answers.values_list("entry__player_id", flat=True)
    _write("challenge", news.challenge.pk, list(challenged))


def on_map_wanted(*, news: signals.MatchNews, **_: Any) -> None:
    _write("map", news.match.pk, _at(news.match))


def on_round_published(*, news: signals.RoundNews, **_: Any) -> None:
    """Who plays hears it from the table; who sits out would hear nothing."""
    _announce("round", news.round.pk, news.round.division.event)
    resting = Entry.objects.filter(pk__in=news.round.byes).values_list("player_id", flat=True)
    _write("bye", news.round.pk, list(resting))


def on_moved_up(*, news: signals.EntryNews, **_: Any) -> None:
    _write("moved-up", news.entry.pk, [news.entry.player_id])


def on_match_opened(*, news: signals.MatchNews, **_: Any) -> None:
    """When its game started, nobody knew yet that the table is the event's: its webhooks hear of it now."""
    game = news.match.game
    if game is None:
        return
    announce_table(game, Dispatch.Kind.STARTED)
    for decision in Decision.objects.filter(table=game, automaton_since=None):
        outbox.announce(
            kind=Dispatch.Kind.TURN,
            key=key_of(game, decision.seat, decision.index, Dispatch.Kind.TURN),
            table_id=game.pk,
            seat=decision.seat,
            decision=decision.index,
        )


def on_event_started(*, news: signals.EventNews, **_: Any) -> None:
    _announce("begun", news.event.pk, news.event)


def on_event_finished(*, news: signals.EventNews, **_: Any) -> None:
    _announce("finished", news.event.pk, news.event)
    _write("finished", news.event.pk, _players(news.event))


def on_reminder_asked(*, news: signals.MatchNews, **_: Any) -> None:
    """An organiser's reminder is a reminder like the clock's: not in quiet hours, at most one a day a decision."""
    game, now = news.match.game, timezone.now()
    if game is None:
        return
    people = Seat.objects.filter(table=game, status=Seat.Status.PLAYER).select_related("player")
    seats = {seat.number: seat.player for seat in people}
    for decision in Decision.objects.filter(table=game, automaton_since=None):
        person = seats.get(decision.seat)
        if person is not None:
            outbox.write(
                kind=Dispatch.Kind.REMINDER,
                key=f"{game.pk}:{decision.seat}:{decision.index}:asked:{now:%Y%m%d}",
                person_id=person.pk,
                table_id=game.pk,
                seat=decision.seat,
                decision=decision.index,
                due_at=person.calendar.quiet_until(now),
            )


def listen() -> None:
    """Called once, when the service starts."""
    for signal, listener in (
        (signals.notice_sent, on_notice),
        (signals.ruling_made, on_ruling),
        (signals.appeal_made, on_appeal),
        (signals.appeal_answered, on_appeal_answered),
        (signals.challenge_made, on_challenge),
        (signals.map_wanted, on_map_wanted),
        (signals.round_published, on_round_published),
        (signals.moved_up, on_moved_up),
        (signals.match_opened, on_match_opened),
        (signals.event_started, on_event_started),
        (signals.event_finished, on_event_finished),
        (signals.reminder_asked, on_reminder_asked),
    ):
        signal.connect(listener, dispatch_uid="notifications")
    reported.connect(on_reported, dispatch_uid="notifications")
