"""What organisers decide: with a reason, in a log that players see, and undone where that can be.

Whoever sits at a table never rules on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import Conflict, NotFound, Unacceptable
from games.models import Table
from games.services import give_time, start_clocks, stop_clocks
from games.services.seats import replace_player
from tournaments import signals
from tournaments.models import Appeal, Division, Entry, Event, Match, Notice, Round, Ruling
from tournaments.services import deciding, entering
from tournaments.services.advancing import refresh, soon
from tournaments.services.common import lock, must_be, must_direct, must_help, must_rule, sits_at, touch

MOST_DAYS = 90


def _reason(text: str) -> str:
    if not text.strip():
        raise Unacceptable("Give a reason: everybody in the event can read it.", code="reason")
    return text.strip()[:500]


def _match(event: Event, match_id: str) -> Match:
    found = (
        Match.objects.select_for_update(of=("self",))
        .select_related("round__division", "game")
        .filter(public_id=match_id, round__division__event=event)
        .first()
    )
    if found is None:
        raise NotFound("There is no such table in this event.")
    found.round.division.event = event
    return found


def _entry(event: Event, entry_id: int) -> Entry:
    found = event.entries.select_related("division", "player").filter(pk=entry_id).first()
    if found is None:
        raise NotFound("There is no such entry in this event.")
    return found


def _write(event: Event, kind: Ruling.Kind, by: User | None, reason: str, **facts: object) -> Ruling:
    ruling = Ruling.objects.create(event=event, kind=kind, by=by, reason=reason, **facts)
    touch(event)
    signals.tell(signals.ruling_made, signals.RulingNews(ruling))
    soon(event)
    return ruling


def _refresh(event: Event, division: Division | None) -> None:
    if division is not None:
        division.event = event
        refresh(division)


def adjudicate(
    *, event_id: int, match_id: str, by: User, reason: str, places: Mapping[int, int] | None = None, void: bool = False
) -> Ruling:
    """Decide an unfinished table: by given places, as void, or else by the game's score as it stands. Its game ends."""
    with transaction.atomic():
        event = lock(event_id)
        match = _match(event, match_id)
        must_rule(event, by, match)
        must_be(event, Event.State.RUNNING, Event.State.PAUSED)
        why = _reason(reason)
        deciding.must_be_open(match)
        ruled = None if places is None else deciding.finishes_ruled(match, places)
        game = deciding.stop_game(match, f"ruling: {why}", without_ranking=void)
        if void:
            match.state, match.decided_by, match.decided_at = Match.State.VOID, Match.By.RULING, timezone.now()
            match.save(update_fields=["state", "decided_by", "decided_at"])
            signals.tell(signals.match_decided, signals.MatchNews(match))
        elif ruled is not None:
            deciding.decide(event, match, ruled, Match.By.RULING)
        elif game is not None and game.result is not None and game.result.places:
            deciding.decide(event, match, deciding.finishes_from(match, game, game.result.places), Match.By.RULING)
        else:
            raise Conflict("This table has no game whose score could decide; give places.", code="no-score")
        _refresh(event, match.round.division)
        return _write(event, Ruling.Kind.ADJUDICATE, by, why, match=match)


def substitute(*, event_id: int, match_id: str, seat: int, entry_id: int, by: User, reason: str) -> Ruling:
    """Somebody from the standby list takes over a seat: the seat keeps its position, and the table counts for them."""
    with transaction.atomic():
        event = lock(event_id)
        match = _match(event, match_id)
        must_rule(event, by, match)
        why = _reason(reason)
        deciding.must_be_open(match)
        incoming = _entry(event, entry_id)
        if incoming.state not in (Entry.State.STANDBY, Entry.State.WAITING) or incoming.player is None:
            raise Conflict("Only people on the standby or waiting list step in.", code="not-standby")
        if not 0 <= seat < len(match.seats):
            raise Unacceptable(f"This table has {len(match.seats)} seats.", code="no-seat")
        outgoing = match.seats[seat]
        if match.game is not None and match.game.state == Table.State.RUNNING:
            replace_player(match.game_id or 0, incoming.player, seat)
        seats = list(match.seats)
        seats[seat] = incoming.pk
        match.seats = seats
        match.save(update_fields=["seats"])
        _step_in(event, incoming, match)
        if outgoing is not None:
            leaver = _entry(event, outgoing)
            if leaver.state == Entry.State.PLAYING:
                entering.take_out(event, leaver, Entry.State.WITHDRAWN)
                leaver.left_round = match.round.number
                leaver.save(update_fields=["left_round"])
        _refresh(event, match.round.division)
        return _write(
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
        entry = _entry(event, entry_id)
        must_rule(event, by)
        if entry.player_id == by.pk:
            raise Conflict("Rule on others; to leave yourself, withdraw.", code="own-entry")
        why = _reason(reason)
        if entry.state in (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED):
            raise Conflict("They are out already.", code="out")
        before = {"state": entry.state, "left_round": entry.left_round}
        entering.take_out(event, entry, state)
        _refresh(event, entry.division)
        return _write(event, kind, by, why, entry=entry, before=before)


def give_points(*, event_id: int, entry_id: int, points: int, by: User, reason: str) -> Ruling:
    """Add points, or with a negative number take them; in sixtieths."""
    with transaction.atomic():
        event = lock(event_id)
        entry = _entry(event, entry_id)
        must_rule(event, by)
        if entry.player_id == by.pk:
            raise Conflict("Rule on others.", code="own-entry")
        why = _reason(reason)
        if not points or abs(points) > 60_000:
            raise Unacceptable("Give or take some points, at most a thousand.", code="points")
        ruling = _write(event, Ruling.Kind.PENALTY, by, why, entry=entry, points=points)
        _refresh(event, entry.division)
        return ruling


def undo(*, event_id: int, ruling_id: str, by: User, reason: str) -> Ruling:
    """Undo a ruling, while the round after it has not been paired from what it decided.

    A game that a ruling ended stays ended; its table waits for another ruling.
    """
    with transaction.atomic():
        event = lock(event_id)
        ruling = (
            event.rulings.select_related("match__round__division", "entry__division")
            .filter(public_id=ruling_id)
            .first()
        )
        if ruling is None:
            raise NotFound("There is no such ruling.")
        must_rule(event, by, ruling.match)
        why = _reason(reason)
        if ruling.kind not in Ruling.UNDOABLE or Ruling.objects.filter(undoes=ruling).exists():
            raise Conflict("This ruling cannot be undone, or was already.", code="not-undoable")
        division = _undo(event, ruling)
        undone = _write(event, Ruling.Kind.UNDO, by, why, match=ruling.match, entry=ruling.entry, undoes=ruling)
        _refresh(event, division)
        return undone


def _undo(event: Event, ruling: Ruling) -> Division | None:
    if ruling.kind == Ruling.Kind.ADJUDICATE:
        match = ruling.match
        if match is None or match.round.division.rounds.filter(number__gt=match.round.number).exists():
            raise Conflict("The next round was paired from this result; rule on points instead.", code="too-late")
        if event.state == Event.State.FINISHED or event.format == Event.Format.LADDER:
            raise Conflict("Places were given out from this result; rule on points instead.", code="too-late")
        match.state, match.finishes, match.decided_by, match.decided_at = Match.State.RUNNING, [], "", None
        match.save(update_fields=["state", "finishes", "decided_by", "decided_at"])
        match.round.state, match.round.finished_at = Round.State.PUBLISHED, None
        match.round.save(update_fields=["state", "finished_at"])
        match.round.division.finished_at = None
        match.round.division.save(update_fields=["finished_at"])
        return match.round.division
    entry = ruling.entry
    if entry is None:
        return None
    if ruling.kind in (Ruling.Kind.DISQUALIFY, Ruling.Kind.WITHDRAW):
        entry.state, entry.left_round = ruling.before["state"], ruling.before["left_round"]
        entry.save(update_fields=["state", "left_round"])
    return entry.division


def pause(*, event_id: int, by: User, reason: str) -> Ruling:
    """Nothing new opens and no clock of the event runs out until it is resumed."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.RUNNING)
        event.state, event.paused_at = Event.State.PAUSED, timezone.now()
        touch(event, "state", "paused_at")
        stop_clocks(game_ids=_games(event))
        return _write(event, Ruling.Kind.PAUSE, by, _reason(reason))


def resume(*, event_id: int, by: User, reason: str) -> Ruling:
    """Go on. Dates move by as long as the event stood still; whoever is asked has their whole time again."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.PAUSED)
        assert event.paused_at is not None
        _move_dates(event, timezone.now() - event.paused_at)
        event.state, event.paused_at = Event.State.RUNNING, None
        touch(event, "state", "paused_at", "ends_at")
        start_clocks(game_ids=_games(event))
        return _write(event, Ruling.Kind.RESUME, by, _reason(reason))


def _games(event: Event) -> list[int]:
    """The event's games that are under way."""
    matches = Match.objects.filter(round__division__event=event, state=Match.State.RUNNING).exclude(game=None)
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


def extend(*, event_id: int, by: User, days: int, reason: str, match_id: str = "") -> Ruling:
    """More time: for one table, whoever is asked there gets so many days more; for all, dates move as well."""
    if not 1 <= days <= MOST_DAYS:
        raise Unacceptable(f"Give 1 to {MOST_DAYS} days.", code="days")
    with transaction.atomic():
        event = lock(event_id)
        match = _match(event, match_id) if match_id else None
        must_rule(event, by, match)
        must_be(event, Event.State.RUNNING)
        why, more = _reason(reason), timedelta(days=days)
        if match is None:
            _move_dates(event, more)
            touch(event, "ends_at")
        games = _games(event) if match is None else [match.game_id or 0]
        give_time(game_ids=games, more=more)
        return _write(event, Ruling.Kind.EXTEND, by, why, match=match, before={"days": days})


def remind(*, event_id: int, match_id: str, by: User) -> Match:
    """Ask the mail room to remind whoever blocks this table."""
    with transaction.atomic():
        event = lock(event_id)
        must_help(event, by)
        match = _match(event, match_id)
        if match.game is None or not match.game.decisions.exists():
            raise Conflict("Nobody is asked at this table.", code="nobody-asked")
        signals.tell(signals.reminder_asked, signals.MatchNews(match))
        return match


def send_notice(*, event_id: int, by: User, words: str, match_id: str = "") -> Notice:
    """A message to everybody in the event, or to one table."""
    with transaction.atomic():
        event = lock(event_id)
        must_help(event, by)
        match = _match(event, match_id) if match_id else None
        if not words.strip():
            raise Unacceptable("Write something.", code="words")
        notice = Notice.objects.create(event=event, match=match, by=by, words=words.strip()[:4000])
        signals.tell(signals.notice_sent, signals.NoticeNews(notice))
        return notice


def appeal(*, event_id: int, by: User, words: str, ruling_id: str = "", match_id: str = "") -> Appeal:
    """A player asks the organisers to look again."""
    with transaction.atomic():
        event = lock(event_id)
        if not event.entries.filter(player=by).exists():
            raise NotFound("You do not take part in this event.")
        if not words.strip():
            raise Unacceptable("Say what should be looked at again.", code="words")
        ruling = event.rulings.filter(public_id=ruling_id).first() if ruling_id else None
        match = _match(event, match_id) if match_id else None
        if (ruling_id and ruling is None) or (ruling is None and match is None):
            raise Unacceptable("Name the ruling or the table that this is about.", code="about")
        made = Appeal.objects.create(event=event, by=by, ruling=ruling, match=match, words=words.strip()[:2000])
        signals.tell(signals.appeal_made, signals.AppealNews(made))
        return made


def answer_appeal(*, event_id: int, appeal_id: str, by: User, uphold: bool, answer: str) -> Appeal:
    """Answer an appeal; not one's own, not about a table one sits at, not about one's own ruling if another can."""
    with transaction.atomic():
        event = lock(event_id)
        found = (
            event.appeals.select_related("match__round__division", "ruling__match__round__division")
            .filter(public_id=appeal_id)
            .first()
        )
        if found is None:
            raise NotFound("There is no such appeal.")
        about = found.match or (found.ruling.match if found.ruling else None)
        must_rule(event, by, about)
        if found.by_id == by.pk or (about is not None and sits_at(about, by)):
            raise Conflict("Another organiser has to answer this.", code="own-appeal")
        if found.state != Appeal.State.OPEN:
            raise Conflict("This appeal is answered.", code="answered")
        found.state = Appeal.State.UPHELD if uphold else Appeal.State.DISMISSED
        found.answer, found.answered_by, found.answered_at = _reason(answer), by, timezone.now()
        found.save(update_fields=["state", "answer", "answered_by", "answered_at"])
        return found
