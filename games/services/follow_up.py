"""Moves that code makes: each its own transaction and key, until a person is needed or the task has done its share."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from django.db import transaction
from django.utils.translation import gettext

from games import automata, signals
from games.engine_room import REFUSALS, current_position, engine_at_work, where_it_happened
from games.errors import Conflict, EngineFault, KeyReused, Quarantined, Stale
from games.models import Decision, LogRow, Seat, Table
from games.services.held import lock
from games.services.play import play
from games.services.quarantine import set_aside

log = structlog.get_logger(__name__)

MOST_FOLLOW_UPS = 40
"""How many moves one task makes before it goes to the end of the queue, so that no game of bots starves the others."""


def follow_up(*, game_id: int, limit: int = MOST_FOLLOW_UPS, still_wanted: Callable[[], bool] = lambda: True) -> bool:
    """Let code answer what it can. Returns True if there is more to do than one call should."""
    for _ in range(limit):
        decision = _next(game_id)
        if decision is None or not still_wanted():
            return False
        try:
            _answer(decision)
        except (Stale, KeyReused):
            continue  # somebody was quicker; look again at what is asked now
        except Conflict:
            return False
    return _next(game_id) is not None


def _next(game_id: int) -> Decision | None:
    waiting = Decision.objects.filter(table_id=game_id, automaton_since__isnull=False, table__state="running")
    return waiting.select_related("table__strongbox").order_by("seat").first()


def _answer(decision: Decision) -> None:
    table = decision.table
    seat = table.seats.select_related("player").get(number=decision.seat)
    try:
        answer = _decide(table, seat)
    except EngineFault as fault:
        set_aside(table.pk, fault)
        raise Quarantined from None
    if answer is None:
        _hand_to_person(decision)
        return
    try:
        _play(decision, answer)
    except REFUSALS as refusal:
        log.error("automaton_refused", table=table.public_id, seat=seat.number, bot=seat.bot, code=refusal.code)
        _play_safely(decision, seat)


def _decide(table: Table, seat: Seat) -> automata.Answer | None:
    """What code would do. It is given what the seat may see; a bot that stumbles plays the safe default instead."""
    position = current_position(table, table.strongbox)
    with engine_at_work():
        if seat.number not in position.waiting_on():
            raise Stale(gettext("Nothing is asked of this seat any more."), expected=-1, current=None, since=())
        seen = position.seen_by(seat.number)
        try:
            return automata.decide(table, seat, seen)
        except Exception as error:
            log.error("automaton_failed", table=table.public_id, seat=seat.number, where=where_it_happened(error))
            if not seat.automatic:
                return None
            return automata.Answer((seen.default(seat.number),), LogRow.Source.DEFAULT)


def _play(decision: Decision, answer: automata.Answer) -> None:
    play(
        decision.table_id,
        decision.seat,
        answer.actions,
        expected_index=decision.index,
        key=f"auto:{decision.seat}:{decision.index}",
        source=answer.source,
        also=answer.also,
    )


def _play_safely(decision: Decision, seat: Seat) -> None:
    """An automaton chose what the rules refuse. A person is asked instead; for a bot the safe default must do."""
    if not seat.automatic:
        _hand_to_person(decision)
        return
    table = Table.objects.select_related("strongbox").get(pk=decision.table_id)
    try:
        with engine_at_work():
            action = current_position(table, table.strongbox).default(seat.number)
        _play(decision, automata.Answer((action,), LogRow.Source.DEFAULT))
    except EngineFault as fault:
        set_aside(table.pk, fault)
    except REFUSALS as refusal:
        set_aside(table.pk, EngineFault(f"the safe default of {table.step} is refused: {refusal.code}"))


def _hand_to_person(decision: Decision) -> None:
    """No code can answer: from now on a person is asked."""
    with transaction.atomic(durable=True):
        table = lock(decision.table_id)
        mine = table.decisions.filter(pk=decision.pk, index=decision.index, automaton_since__isnull=False).first()
        if mine is not None:
            mine.automaton_since = None
            mine.save(update_fields=["automaton_since"])
            player_id = table.seats.values_list("player_id", flat=True).get(number=mine.seat)
            signals.tell(signals.person_needed, signals.Asked(table, mine, player_id))
