"""Undoing a ruling: both stay in the log, and what the first one changed is put back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotFound
from games.models import Table
from games.services import reopen
from games.services.seats import replace_player
from tournaments.models import Arrival, Division, Entry, Event, Match, Round, Ruling
from tournaments.services.common import lock, must_rule, reason_of
from tournaments.services.log import refreshed, write


def undo(*, event_id: int, ruling_id: str, by: User, reason: str) -> Ruling:
    """Undo a ruling. A table that it decided goes on where its game stood, while nothing was published that was
    paired from its result."""
    with transaction.atomic():
        event = lock(event_id)
        ruling = (
            event.rulings.select_related("match__round__division", "match__game", "entry__division", "entry__player")
            .filter(public_id=ruling_id)
            .first()
        )
        if ruling is None:
            raise NotFound(_("There is no such ruling."))
        must_rule(event, by, ruling.match)
        if ruling.entry is not None and ruling.entry.player_id == by.pk:
            raise Conflict(_("This ruling is about you; another organiser has to undo it."), code="own-entry")
        why = reason_of(reason)
        if ruling.kind not in Ruling.UNDOABLE or Ruling.objects.filter(undoes=ruling).exists():
            raise Conflict(_("This ruling cannot be undone, or was already."), code="not-undoable")
        division = _undo(event, ruling)
        undone = write(event, Ruling.Kind.UNDO, by, why, match=ruling.match, entry=ruling.entry, undoes=ruling)
        refreshed(event, division)
        return undone


def _undo(event: Event, ruling: Ruling) -> Division | None:
    if ruling.kind == Ruling.Kind.ADJUDICATE:
        return _undecide(event, ruling.match)
    entry = ruling.entry
    if entry is None:
        return None
    if ruling.kind in (Ruling.Kind.DISQUALIFY, Ruling.Kind.WITHDRAW):
        _take_back_in(entry, ruling)
    return entry.division


def _undecide(event: Event, match: Match | None) -> Division:
    """The table is open again, and its game goes on if it can; else it waits for another ruling."""
    if match is None or event.state == Event.State.FINISHED or event.format == Event.Format.LADDER:
        raise Conflict(_("Places were given out from this result; rule on points instead."), code="too-late")
    round_, division = match.round, match.round.division
    if division.plan is None:
        later = division.rounds.filter(number__gt=round_.number)
        if later.exclude(state=Round.State.PREVIEW).exists():
            raise Conflict(_("The next round was paired from this result; rule on points instead."), code="too-late")
        later.delete()  # a preview nobody but the organisers has seen: it is paired again when this table is decided
    if match.game is not None and match.game.sealed:
        reopen(game_id=match.game_id or 0)
        Arrival.objects.filter(game=match.game).delete()
    match.state = Match.State.RUNNING if match.game is not None else Match.State.WAITING
    match.finishes, match.decided_by, match.decided_at = [], "", None
    match.save(update_fields=["state", "finishes", "decided_by", "decided_at"])
    round_.state, round_.finished_at = Round.State.PUBLISHED, None
    round_.save(update_fields=["state", "finished_at"])
    division.finished_at = None
    division.save(update_fields=["finished_at"])
    return division


def _take_back_in(entry: Entry, ruling: Ruling) -> None:
    """In again: on the old rung of a ladder, and on the seats of games that still run."""
    before = ruling.before
    entry.state, entry.left_round = before["state"], before["left_round"]
    entry.save(update_fields=["state", "left_round"])
    division, rung = entry.division, before.get("rung")
    if division is not None and rung is not None:
        division.rungs = [*division.rungs[:rung], entry.pk, *division.rungs[rung:]]
        division.save(update_fields=["rungs"])
    for match in Match.objects.filter(pk__in=before.get("left", []), state=Match.State.RUNNING).select_related("game"):
        running = match.game is not None and match.game.state == Table.State.RUNNING
        if running and entry.player is not None and entry.pk in match.seats:
            replace_player(match.game_id or 0, entry.player, match.seats.index(entry.pk))
