"""Rounds: paired, looked at, changed by the organisers while they may, published, opened."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks import TimeControl
from games.errors import Conflict, NotAllowed, Unacceptable
from games.models import Table
from games.services import seat_everybody
from tournaments import signals
from tournaments.models import Division, Entry, Event, Match, Round
from tournaments.pairing import knockout, round_robin, swiss
from tournaments.pairing.choosing import map_of_round
from tournaments.pairing.errors import Impossible
from tournaments.pairing.lot import sub_seed
from tournaments.rules import EventRules, round_robin_of
from tournaments.selectors.books import bracket_now, matches_of, swiss_request
from tournaments.selectors.proofs import accepted_faults
from tournaments.services.common import lock, must_direct, touch

MOST_LUCKY_LOSERS = 3


def prepare(division: Division, number: int, *, not_before: datetime | None = None) -> Round:
    """Pair a round and keep what it was paired from. It is published by itself when its preview is over."""
    event, rules = division.event, division.event.rules
    seed = sub_seed(event.seed, "division", division.number, "round", number)
    request, pairing, byes = _paired(division, rules, number, seed)
    opens, fixed = max(filter(None, [timezone.now(), not_before])), rules.map_choice == "fixed"
    return Round.objects.create(
        division=division,
        number=number,
        map="" if rules.table_chooses else map_of_round(seed, rules.maps, number, fixed=fixed),
        request=request,
        pairing=pairing,
        byes=byes,
        publish_at=opens + timedelta(hours=rules.preview_hours),
    )


def prepare_again(preview: Round) -> None:
    """Who plays has changed: pair the preview anew, for the same day. If the players no longer fill a table, the
    event's next step ends the division."""
    from tournaments.services.advancing import soon  # which pairs rounds by this module

    division, number, when = preview.division, preview.number, preview.publish_at
    preview.delete()
    try:
        with transaction.atomic():
            again = prepare(division, number)
    except Impossible:
        soon(division.event)
        return
    again.publish_at = when
    again.save(update_fields=["publish_at"])


def _paired(division: Division, rules: EventRules, number: int, seed: str) -> tuple[Any, Any, list[int]]:
    if rules.round_robin:
        return _from_schedule(division, rules, number)
    if rules.format == "knockout":
        asked = knockout_request(division, rules, number, seed)
        drawn = knockout.draw(asked)
        return msgspec.to_builtins(asked), msgspec.to_builtins(drawn), list(drawn.byes)
    if rules.format == "ladder":
        return None, {"tables": []}, []
    request = swiss_request(division, rules, number, seed)
    made = swiss.pair(request)
    return _data(request), msgspec.to_builtins(made), list(made.byes)


def _data(request: object) -> Any:
    """As JSON: the numbers of people become texts where they are keys, and stay so when read back."""
    return msgspec.json.decode(msgspec.json.encode(request))


def _from_schedule(division: Division, rules: EventRules, number: int) -> tuple[Any, Any, list[int]]:
    """A round robin is made once, for all rounds; whoever left meanwhile is replaced by a bot."""
    if division.plan is None:
        players = tuple(division.entries.order_by("number").values_list("pk", flat=True))
        asked = round_robin_of(rules, sub_seed(division.event.seed, "division", division.number), players)
        division.plan = _data({"request": asked, "schedule": round_robin.schedule(asked)})
        division.save(update_fields=["plan"])
    tables = division.plan["schedule"]["rounds"][number - 1]
    return None, {"tables": tables}, []


def rounds_planned(division: Division) -> int:
    """How many rounds a round robin has."""
    return len(division.plan["schedule"]["rounds"]) if division.plan else 0


def knockout_request(division: Division, rules: EventRules, number: int, seed: str) -> knockout.KnockoutRound:
    """Who is still in. If somebody who was in withdrew and the numbers no longer come out, the best of those who just
    went out come back: lucky losers."""
    now = bracket_now(division, rules, matches_of(division))
    contenders = sorted(now.contenders, key=lambda one: one.id)
    for lucky in range(MOST_LUCKY_LOSERS + 1):
        back = [msgspec.structs.replace(one, lives=1) for one in now.just_out[:lucky]]
        asked = knockout.KnockoutRound(seed, number, (*contenders, *back), rules.knockout)
        try:
            knockout.draw(asked)
        except Impossible:
            if lucky == MOST_LUCKY_LOSERS or lucky >= len(now.just_out):
                raise
        else:
            return asked
    raise AssertionError("the loop returns or raises")


def exchange(*, event_id: int, round_id: int, by: User, one: int, other: int, reason: str) -> Round:
    """Before publishing, an organiser may let two entries change places; it is written down and stays visible."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        found = Round.objects.select_for_update().filter(pk=round_id, division__event=event).first()
        if found is None:
            raise Conflict(_("There is no such round."), code="no-round")
        if found.state != Round.State.PREVIEW:
            raise Conflict(_("This pairing is published; what must change now is a ruling."), code="published")
        if not reason.strip():
            raise Unacceptable(_("Say why: everybody can read it."), code="reason")
        places = [*(p for table in found.pairing["tables"] for p in table), *found.byes]
        if one == other or one not in places or other not in places:
            raise Unacceptable(_("Name two entries of this round."), code="no-entry")
        mine = set(event.entries.filter(player=by).values_list("pk", flat=True))
        touched = [set(table) for table in found.pairing["tables"] if one in table or other in table]
        if mine & {one, other}.union(*touched):
            raise NotAllowed(_("You sit at one of these tables; another organiser has to change it."), code="own-table")
        swap = {one: other, other: one}
        found.pairing["tables"] = [[swap.get(p, p) for p in table] for table in found.pairing["tables"]]
        found.byes = [swap.get(p, p) for p in found.byes]
        edit: dict[str, Any] = {"by": by.pk, "one": one, "other": other, "why": reason.strip()[:500]}
        found.edits = [*found.edits, edit]
        found.division.event = event
        edit["accepted"] = accepted_faults(found)
        found.save(update_fields=["pairing", "byes", "edits"])
        touch(event)
        return found


def open_match(event: Event, match: Match) -> None:
    """Lay the table and start its game. A table of bots alone is void."""
    rules, round_ = event.rules, match.round
    players = {entry.pk: entry.player for entry in Entry.objects.filter(pk__in=match.seats).select_related("player")}
    people = [players.get(entry) for entry in match.seats]
    if not any(people):
        match.state, match.decided_at = Match.State.VOID, timezone.now()
        match.save(update_fields=["state", "decided_at"])
        return
    several = round_.division.event.format == Event.Format.LEAGUE
    division = f", division {round_.division.number}" if several else ""
    system, board, options = rules.game_on(match.map or round_.map)
    match.game = seat_everybody(
        players=people,
        system=system,
        map=board,
        options=options,
        title=f"{event.title}{division}, round {round_.number}, table {match.number}"[:80],
        time_control=clock_of(event, rules),
        resign_rule=Table.ResignRule(rules.resign_rule),
        rated=rules.rated,
    )
    match.state, match.opened_at = Match.State.RUNNING, timezone.now()
    match.save(update_fields=["game", "state", "opened_at"])
    signals.tell(signals.match_opened, signals.MatchNews(match))


def clock_of(event: Event, rules: EventRules) -> TimeControl:
    """The clock of the event's tables; its budget of leave is one for the whole event, from its first day on."""
    control = TimeControl.from_data(rules.time_control)
    if control.clock is None or rules.leave_days is None:
        return control
    begun = (event.started_at or timezone.now()).date()
    return msgspec.structs.replace(control.clock, leave_days=rules.leave_days, leave_since=begun)


def open_free_tables(event: Event, division: Division) -> bool:
    """Where tables open as soon as their players are free: open those that can."""
    rules = event.rules
    busy: dict[int, int] = {}
    waiting: list[Match] = []
    for match in matches_of(division):
        if match.state == Match.State.RUNNING:
            for entry in filter(None, match.seats):
                busy[entry] = busy.get(entry, 0) + 1
        elif match.state == Match.State.WAITING:
            waiting.append(match)
    opened = False
    for match in waiting:
        people = list(filter(None, match.seats))
        if all(busy.get(entry, 0) < rules.at_once for entry in people):
            open_match(event, match)
            opened = True
            for entry in people:
                busy[entry] = busy.get(entry, 0) + 1
    return opened
