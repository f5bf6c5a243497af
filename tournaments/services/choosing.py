"""A table's players choose its map: they vote or strike within a window; then the game starts."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.errors import Conflict, NotAllowed, Unacceptable
from tournaments import signals
from tournaments.models import Division, Event, MapVote, Match
from tournaments.rules import EventRules
from tournaments.selectors.choosing import outcome
from tournaments.services.common import lock, match_of, must_be, touch
from tournaments.services.rounds import open_match


def begin(event: Event, match: Match, rules: EventRules) -> None:
    """Open the table, or first let its players choose what they play."""
    if not rules.table_chooses or not any(match.seats):
        open_match(event, match)
        return
    match.choose_by = timezone.now() + timedelta(hours=rules.choice_hours)
    match.save(update_fields=["choose_by"])
    signals.tell(signals.map_wanted, signals.MatchNews(match))


def choose_map(*, event_id: int, match_id: str, player: User, map: str) -> Match:
    """Vote for a map or strike one; until the window closes one may think again. With the last word the game starts."""
    with transaction.atomic():
        event = lock(event_id)
        must_be(event, Event.State.RUNNING)
        match, rules = match_of(event, match_id), event.rules
        mine = event.entries.filter(player=player, pk__in=[pk for pk in match.seats if pk is not None]).first()
        if mine is None:
            raise NotAllowed(gettext("You do not sit at this table."), code="not-your-table")
        if match.state != Match.State.WAITING or match.choose_by is None:
            raise Conflict(gettext("There is nothing to choose at this table any more."), code="chosen")
        if map not in rules.maps:
            raise Unacceptable(gettext("Choose one of {maps}.").format(maps=", ".join(rules.maps)), code="no-map")
        MapVote.objects.update_or_create(match=match, entry=mine, defaults={"map": map, "at": timezone.now()})
        if match.map_votes.count() >= sum(entry is not None for entry in match.seats):
            _start(event, match, rules)
        touch(event)
        return match


def settle_choices(event: Event, division: Division, rules: EventRules) -> bool:
    """Windows that are over: who said nothing leaves it to the others."""
    due = Match.objects.filter(round__division=division, state=Match.State.WAITING, choose_by__lte=timezone.now())
    matches = list(due.select_related("round__division").order_by("pk"))
    for match in matches:
        match.round.division.event = event
        _start(event, match, rules)
    return bool(matches)


def _start(event: Event, match: Match, rules: EventRules) -> None:
    match.map, _ = outcome(match, rules)
    match.save(update_fields=["map"])
    open_match(event, match)
