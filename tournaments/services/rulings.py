"""What organisers decide about tables and people: with a reason, in a log that players see.

Whoever sits at a table never rules on it.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Unacceptable
from games.models import Table
from games.services.seats import replace_player
from tournaments import signals
from tournaments.models import Entry, Event, Match, Ruling
from tournaments.services import deciding, entering, teams
from tournaments.services.common import entry_of, lock, match_of, must_be, must_rule, reason_of
from tournaments.services.log import refreshed, write


def adjudicate(
    *, event_id: int, match_id: str, by: User, reason: str, places: Mapping[int, int] | None = None, void: bool = False
) -> Ruling:
    """Decide an unfinished table: by given places, as void, or else by the game's score as it stands. Its game ends."""
    with transaction.atomic():
        event = lock(event_id)
        match = match_of(event, match_id)
        must_rule(event, by, match)
        must_be(event, Event.State.RUNNING, Event.State.PAUSED)
        why = reason_of(reason)
        deciding.must_be_open(match)
        ruled = None if places is None else deciding.finishes_ruled(match, places)
        game = deciding.stop_game(
            match, f"ruling: {why}", without_ranking=void, sealed=event.format != Event.Format.LADDER
        )
        if void:
            match.state, match.decided_by, match.decided_at = Match.State.VOID, Match.By.RULING, timezone.now()
            match.save(update_fields=["state", "decided_by", "decided_at"])
            signals.tell(signals.match_decided, signals.MatchNews(match))
        elif ruled is not None:
            deciding.decide(event, match, ruled, Match.By.RULING)
        elif game is not None and game.result is not None and game.result.places:
            deciding.decide(event, match, deciding.finishes_from(match, game, game.result.places), Match.By.RULING)
        else:
            raise Conflict(_("This table has no game whose score could decide; give places."), code="no-score")
        refreshed(event, match.round.division)
        return write(event, Ruling.Kind.ADJUDICATE, by, why, match=match)


def substitute(*, event_id: int, match_id: str, seat: int, entry_id: int, by: User, reason: str) -> Ruling:
    """Somebody from the standby list takes over a seat: the seat keeps its position, and the table counts for them.
    In a team event the captain sends a team-mate from the bench; whoever stands up then sits down there."""
    with transaction.atomic():
        event = lock(event_id)
        match = match_of(event, match_id)
        must_be(event, Event.State.RUNNING, Event.State.PAUSED)
        why = reason_of(reason)
        if not 0 <= seat < len(match.seats):
            raise Unacceptable(_("This table has {seats} seats.").format(seats=len(match.seats)), code="no-seat")
        outgoing, incoming = match.seats[seat], entry_of(event, entry_id)
        bench = teams.from_the_bench(event, match, outgoing, incoming)
        if bench:
            teams.must_lead(event, by, incoming.team)
        else:
            must_rule(event, by, match)
        deciding.must_be_open(match)
        standby = incoming.state in (Entry.State.STANDBY, Entry.State.WAITING)
        if not (standby or bench) or incoming.player is None:
            raise Conflict(_("Only people on the standby or waiting list step in."), code="not-standby")
        if match.game is not None and match.game.state == Table.State.RUNNING:
            replace_player(match.game_id or 0, incoming.player, seat)
        seats = list(match.seats)
        seats[seat] = incoming.pk
        match.seats = seats
        match.save(update_fields=["seats"])
        if not bench:
            _step_in(event, incoming, match)
        if outgoing is not None and not bench:
            leaver = entry_of(event, outgoing)
            if leaver.state == Entry.State.PLAYING:
                entering.take_out(event, leaver, Entry.State.WITHDRAWN)
                leaver.left_round = match.round.number
                leaver.save(update_fields=["left_round"])
        refreshed(event, match.round.division)
        return write(
            event,
            Ruling.Kind.SUBSTITUTE,
            by,
            why,
            match=match,
            entry=incoming,
            before={"entry": outgoing, "seat": seat},
        )


def _step_in(event: Event, incoming: Entry, match: Match) -> None:
    incoming.state, incoming.division = Entry.State.PLAYING, match.round.division
    incoming.joined_round = match.round.number
    incoming.number = event.entries.count() + 1
    incoming.save(update_fields=["state", "division", "joined_round", "number"])


def disqualify(*, event_id: int, entry_id: int, by: User, reason: str) -> Ruling:
    """Out of the event and last in the standings. Their running games go on with a bot."""
    return _take_out(event_id, entry_id, by, reason, Ruling.Kind.DISQUALIFY, Entry.State.DISQUALIFIED)


def take_out(*, event_id: int, entry_id: int, by: User, reason: str) -> Ruling:
    """Somebody who does not play any more is not paired again; what they won stays."""
    return _take_out(event_id, entry_id, by, reason, Ruling.Kind.WITHDRAW, Entry.State.WITHDRAWN)


def _take_out(event_id: int, entry_id: int, by: User, reason: str, kind: Ruling.Kind, state: Entry.State) -> Ruling:
    with transaction.atomic():
        event = lock(event_id)
        entry = entry_of(event, entry_id)
        must_rule(event, by)
        if entry.player_id == by.pk:
            raise Conflict(_("Rule on others; to leave yourself, withdraw."), code="own-entry")
        why = reason_of(reason)
        if entry.state in (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED):
            raise Conflict(_("They are out already."), code="out")
        rungs = entry.division.rungs if entry.division else []
        before = {
            "state": entry.state,
            "left_round": entry.left_round,
            "rung": rungs.index(entry.pk) if entry.pk in rungs else None,
        }
        entering.take_out(event, entry, state)
        if state == Entry.State.DISQUALIFIED:
            before["left"] = entering.leave_tables(entry)
        refreshed(event, entry.division)
        return write(event, kind, by, why, entry=entry, before=before)


def give_points(*, event_id: int, entry_id: int, points: int, by: User, reason: str) -> Ruling:
    """Add points, or with a negative number take them; in sixtieths."""
    with transaction.atomic():
        event = lock(event_id)
        entry = entry_of(event, entry_id)
        must_rule(event, by)
        if entry.player_id == by.pk:
            raise Conflict(_("Rule on others."), code="own-entry")
        why = reason_of(reason)
        if not points or abs(points) > 60_000:
            raise Unacceptable(_("Give or take some points, at most a thousand."), code="points")
        ruling = write(event, Ruling.Kind.PENALTY, by, why, entry=entry, points=points)
        refreshed(event, entry.division)
        return ruling
