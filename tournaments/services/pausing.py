"""Time by an organiser's word: the whole event or one table stands still and goes on, or gets more time."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Unacceptable
from games.services import give_time, start_clocks, stop_clocks
from tournaments.models import Challenge, Event, Match, Round, Ruling
from tournaments.services.common import lock, match_of, must_be, must_direct, must_rule, reason_of, touch
from tournaments.services.log import write

MOST_DAYS = 90


def pause(*, event_id: int, by: User, reason: str, match_id: str = "") -> Ruling:
    """Stand still: the whole event (nothing new opens) or one table. No clock runs; moves can be made all the same."""
    with transaction.atomic():
        event = lock(event_id)
        if match_id:
            return _pause_table(event, match_of(event, match_id), by, reason)
        must_direct(event, by)
        must_be(event, Event.State.RUNNING)
        event.state, event.paused_at = Event.State.PAUSED, timezone.now()
        touch(event, "state", "paused_at")
        stop_clocks(game_ids=_games(event))
        return write(event, Ruling.Kind.PAUSE, by, reason_of(reason))


def _pause_table(event: Event, match: Match, by: User, reason: str) -> Ruling:
    must_rule(event, by, match)
    must_be(event, Event.State.RUNNING, Event.State.PAUSED)
    if match.state != Match.State.RUNNING or match.paused_at is not None:
        raise Conflict(_("This table is not running."), code="not-running")
    match.paused_at = timezone.now()
    match.save(update_fields=["paused_at"])
    stop_clocks(game_ids=[match.game_id or 0])
    return write(event, Ruling.Kind.PAUSE, by, reason_of(reason), match=match)


def resume(*, event_id: int, by: User, reason: str, match_id: str = "") -> Ruling:
    """Go on. Dates move by as long as the event stood still; whoever is asked has their whole time again."""
    with transaction.atomic():
        event = lock(event_id)
        if match_id:
            return _resume_table(event, match_of(event, match_id), by, reason)
        must_direct(event, by)
        must_be(event, Event.State.PAUSED)
        assert event.paused_at is not None
        _move_dates(event, timezone.now() - event.paused_at)
        event.state, event.paused_at = Event.State.RUNNING, None
        touch(event, "state", "paused_at", "ends_at")
        start_clocks(game_ids=_games(event, standing_still=False))
        return write(event, Ruling.Kind.RESUME, by, reason_of(reason))


def _resume_table(event: Event, match: Match, by: User, reason: str) -> Ruling:
    must_rule(event, by, match)
    if match.paused_at is None:
        raise Conflict(_("This table was not paused."), code="not-paused")
    match.paused_at = None
    match.save(update_fields=["paused_at"])
    if event.state == Event.State.RUNNING:
        start_clocks(game_ids=[match.game_id or 0])
    return write(event, Ruling.Kind.RESUME, by, reason_of(reason), match=match)


def _games(event: Event, *, standing_still: bool = True) -> list[int]:
    """The event's games that are under way, with or without those that were paused by themselves."""
    matches = Match.objects.filter(round__division__event=event, state=Match.State.RUNNING).exclude(game=None)
    if not standing_still:
        matches = matches.filter(paused_at=None)
    return [pk for pk in matches.values_list("game_id", flat=True) if pk is not None]


def _move_dates(event: Event, by: timedelta) -> None:
    if event.ends_at is not None:
        event.ends_at += by
    for round_ in Round.objects.filter(division__event=event).exclude(state=Round.State.FINISHED):
        for name in ("publish_at", "due_at"):
            at = getattr(round_, name)
            if at is not None:
                setattr(round_, name, at + by)
        round_.save(update_fields=["publish_at", "due_at"])
    Match.objects.filter(round__division__event=event, state=Match.State.WAITING).exclude(choose_by=None).update(
        choose_by=F("choose_by") + by
    )
    Challenge.objects.filter(division__event=event, state=Challenge.State.OPEN).update(answer_by=F("answer_by") + by)


def extend(*, event_id: int, by: User, days: int, reason: str, match_id: str = "") -> Ruling:
    """More time: for one table, whoever is asked there gets so many days more; for all, dates move as well."""
    if not 1 <= days <= MOST_DAYS:
        raise Unacceptable(_("Give 1 to {most_days} days.").format(most_days=MOST_DAYS), code="days")
    with transaction.atomic():
        event = lock(event_id)
        match = match_of(event, match_id) if match_id else None
        must_rule(event, by, match)
        must_be(event, Event.State.RUNNING)
        why, more = reason_of(reason), timedelta(days=days)
        if match is None:
            _move_dates(event, more)
            touch(event, "ends_at")
        games = _games(event) if match is None else [match.game_id or 0]
        give_time(game_ids=games, more=more)
        return write(event, Ruling.Kind.EXTEND, by, why, match=match, before={"days": days})
