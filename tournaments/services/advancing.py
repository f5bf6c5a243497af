"""Bringing an event up to date: results are taken in, standings follow, rounds end and open, until nothing is due.

Everything here may run twice: a task that was killed, or a sweep that comes a second time, finds nothing left to do.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.errors import TableError
from games.models import Table
from tournaments import signals
from tournaments.models import Arrival, Challenge, Division, Event, Match, Round
from tournaments.pairing.errors import Impossible
from tournaments.rules import EventRules
from tournaments.selectors.books import books_of, bracket_now, matches_of
from tournaments.services import climbing, deciding
from tournaments.services.choosing import settle_choices
from tournaments.services.common import lock, touch
from tournaments.services.publishing import publish
from tournaments.services.rounds import open_free_tables, prepare, rounds_planned
from tournaments.standings.table import standings

log = structlog.get_logger(__name__)

MOST_STEPS = 200
UNDECIDED = (Match.State.WAITING, Match.State.RUNNING)


def note_arrival(table: Table) -> None:
    """A game ended. If it belongs to an event, write that down in the move's own transaction; a task does the rest."""
    found = Match.objects.filter(game=table).values_list("round__division__event_id", flat=True).first()
    if found is not None:
        Arrival.objects.get_or_create(game=table)
        soon_by_id(found)


def soon(event: Event) -> None:
    """Bring the event up to date as soon as this transaction is kept."""
    soon_by_id(event.pk)


def soon_by_id(event_id: int) -> None:
    from tournaments.tasks import advance as task

    transaction.on_commit(lambda: task.apply_async((event_id,), retry=False), robust=True)


def advance(*, event_id: int) -> None:
    """Do everything that is due. One step a transaction, so that what is done is kept."""
    for _ in range(MOST_STEPS):
        with transaction.atomic():
            if not _step(lock(event_id)):
                return
    log.error("event_does_not_settle", of=event_id)


def _step(event: Event) -> bool:
    """The first thing that is due; False: nothing is."""
    if not event.under_way:
        return False
    if _take_arrivals(event):
        return True
    if event.state == Event.State.PAUSED:
        return False
    rules = event.rules
    divisions = list(event.divisions.filter(finished_at=None))
    if divisions and event.ends_at is not None and timezone.now() >= event.ends_at:
        return _end(event, rules)
    for division in divisions:
        division.event = event
        if _advance_division(event, division, rules):
            return True
    if not divisions:
        _finish(event)
        return True
    return False


def _end(event: Event, rules: EventRules) -> bool:
    """The hard end: what is unfinished is settled and all is over. Where organisers decide, it waits for them, and
    nothing new opens."""
    undecided = Match.objects.filter(round__division__event=event, state__in=UNDECIDED)
    if rules.unfinished == "organiser" and undecided.exists():
        return False
    Challenge.objects.filter(division__event=event, state=Challenge.State.OPEN).update(state=Challenge.State.LAPSED)
    _settle(event, rules)
    for division in event.divisions.filter(finished_at=None):
        division.event = event
        division.rounds.filter(state=Round.State.PREVIEW).delete()
        division.rounds.filter(state=Round.State.PUBLISHED).update(
            state=Round.State.FINISHED, finished_at=timezone.now()
        )
        _close(division)
    return True


def _take_arrivals(event: Event) -> bool:
    waiting = Arrival.objects.select_for_update().filter(handled_at=None, game__match__round__division__event=event)
    arrivals = list(waiting.order_by("at", "pk").select_related("game")[:50])
    touched: dict[int, Division] = {}
    for arrival in arrivals:
        match = Match.objects.select_related("round__division").get(game=arrival.game)
        if match.state == Match.State.RUNNING:
            deciding.take_result(event, match, arrival.game)
            touched[match.round.division_id] = match.round.division
        arrival.handled_at = timezone.now()
        arrival.save(update_fields=["handled_at"])
    for division in touched.values():
        division.event = event
        refresh(division)
    return bool(arrivals)


def refresh(division: Division) -> None:
    """Compute the standings anew, from results alone."""
    rows = standings(books_of(division, division.event.rules))
    division.standings = msgspec.json.decode(msgspec.json.encode(rows))
    division.standings_at = timezone.now()
    division.save(update_fields=["standings", "standings_at"])
    touch(division.event)


def _advance_division(event: Event, division: Division, rules: EventRules) -> bool:
    if rules.table_chooses and settle_choices(event, division, rules):
        return True
    if rules.format == "ladder":
        return _advance_ladder(event, division)
    current = division.rounds.order_by("-number").first()
    if current is None:
        return _prepare(event, division, rules, 1)
    if preview := division.rounds.filter(state=Round.State.PREVIEW).order_by("number").first():
        if preview.publish_at is None or preview.publish_at > timezone.now():
            return False
        publish(event, preview)
        return True
    if rules.opening == "when-free" and open_free_tables(event, division):
        return True
    if done := _finish_rounds(division):
        return done
    if current.state == Round.State.PUBLISHED:
        return _settle_due(event, current, rules)
    return _next(event, division, rules, current)


def _advance_ladder(event: Event, division: Division) -> bool:
    if not division.rounds.exists():
        publish(event, prepare(division, 1))
        return True
    return climbing.lapse_due(event, division)


def _prepare(event: Event, division: Division, rules: EventRules, number: int) -> bool:
    """Pair the next round. If too few are left to fill a table, the division is over."""
    not_before = None
    if rules.opening == "dates" and event.started_at is not None:
        not_before = event.started_at + timedelta(days=rules.round_days * (number - 1))
    try:
        with transaction.atomic():
            prepare(division, number, not_before=not_before)
            if rules.opening == "when-free":
                for later in range(number + 1, rounds_planned(division) + 1):
                    prepare(division, later)
    except Impossible as refusal:
        log.warning("division_ends_early", of=event.public_id, division=division.number, why=refusal.sentence)
        _close(division)
    return True


def _finish_rounds(division: Division) -> bool:
    """Rounds all of whose tables are decided are over."""
    open_tables = Q(matches__state__in=[Match.State.WAITING, Match.State.RUNNING])
    over = division.rounds.filter(state=Round.State.PUBLISHED).exclude(open_tables)
    return bool(over.update(state=Round.State.FINISHED, finished_at=timezone.now()))


def _settle_due(event: Event, current: Round, rules: EventRules) -> bool:
    if current.due_at is None or current.due_at > timezone.now() or rules.unfinished == "organiser":
        return False
    return _settle(event, rules, only=current)


def _settle(event: Event, rules: EventRules, *, only: Round | None = None) -> bool:
    """What is unfinished when the time is over is decided by the frozen rules."""
    unfinished = Match.objects.filter(round__division__event=event, state__in=UNDECIDED)
    if only is not None:
        unfinished = unfinished.filter(round=only, paused_at=None)
    settled: dict[int, Division] = {}
    for match in unfinished.select_related("round__division", "game"):
        deciding.settle(event, match, rules)
        settled[match.round.division_id] = match.round.division
    for division in settled.values():
        division.event = event
        refresh(division)
    return bool(settled)


def _next(event: Event, division: Division, rules: EventRules, current: Round) -> bool:
    if rules.format == "knockout":
        over = bracket_now(division, rules, matches_of(division)).final is not None
    elif rules.round_robin:
        over = current.number >= rounds_planned(division)
    else:
        over = current.number >= rules.rounds
    if over:
        _close(division)
        return True
    return _prepare(event, division, rules, current.number + 1)


def _close(division: Division) -> None:
    refresh(division)
    division.finished_at = timezone.now()
    division.save(update_fields=["finished_at"])


def _finish(event: Event) -> None:
    deciding.open_seals(event)
    event.state, event.finished_at = Event.State.FINISHED, timezone.now()
    touch(event, "state", "finished_at")
    signals.tell(signals.event_finished, signals.EventNews(event))


def due_events() -> list[int]:
    """Events for which something is due: a result, a preview that is over, a date, an answer that did not come."""
    now = timezone.now()
    running = Q(state=Event.State.RUNNING)
    found = set(
        Event.objects.filter(
            running & (Q(ends_at__lte=now) | Q(divisions__finished_at=None, divisions__rounds=None))
        ).values_list("pk", flat=True)
    )
    found |= set(
        Round.objects.filter(
            Q(state=Round.State.PREVIEW, publish_at__lte=now) | Q(state=Round.State.PUBLISHED, due_at__lte=now),
            division__event__state=Event.State.RUNNING,
        ).values_list("division__event_id", flat=True)
    )
    found |= set(
        Arrival.objects.filter(handled_at=None, at__lt=now - timedelta(seconds=20)).values_list(
            "game__match__round__division__event_id", flat=True
        )
    )
    found |= set(
        Match.objects.filter(
            state=Match.State.WAITING, choose_by__lte=now, round__division__event__state=Event.State.RUNNING
        ).values_list("round__division__event_id", flat=True)
    )
    found |= set(
        Challenge.objects.filter(state=Challenge.State.OPEN, answer_by__lte=now).values_list(
            "division__event_id", flat=True
        )
    )
    return sorted(pk for pk in found if pk)


def sweep() -> None:
    """Kick what is due, and start what should have started."""
    from tournaments.services.starting import begin
    from tournaments.tasks import advance as task

    starting = Event.objects.filter(state=Event.State.OPEN, starts_at__lte=timezone.now())
    for event_id in list(starting.values_list("pk", flat=True)):
        try:
            with transaction.atomic():
                event = lock(event_id)
                if event.state == Event.State.OPEN:
                    begin(event)
        except (Impossible, TableError) as refusal:
            # It stays open; the organiser's console says why it has not started.
            log.warning("event_cannot_start", of=event_id, why=refusal.sentence)
    for event_id in due_events():
        task.delay(event_id)
