"""A running table held under its row lock: everything that a move writes is written here, and in one order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from engine import Played, Position, delta
from games import signals
from games.automata import wants_to_look
from games.chain import link
from games.engine_room import current_position, engine_at_work
from games.errors import Conflict, NotFound, Quarantined
from games.models import KEYFRAME_EVERY, Decision, LogRow, Seat, Strongbox, Table
from games.services.running import charged, set_going
from games.services.swift import everything_locked, locked, save, save_seat_clock, turn_into

_fingerprint = msgspec.json.Encoder(enc_hook=str)

NOT_RUNNING = {
    Table.State.OPEN: gettext_noop("This game has not started yet."),
    Table.State.FINISHED: gettext_noop("This game is over."),
    Table.State.CANCELLED: gettext_noop("This table was cancelled."),
}


def lock(game_id: int) -> Table:
    """The table's row, locked until the transaction ends; its strongbox comes with it."""
    box = locked(game_id)
    if box is None:
        raise NotFound
    return box.table


def must_run(table: Table) -> None:
    """Raise unless the table's game is running."""
    if table.state == Table.State.QUARANTINED:
        raise Quarantined
    if not table.running:
        raise Conflict(gettext(NOT_RUNNING[Table.State(table.state)]), code="not-running")


@dataclass
class Held:
    """A running game in hand. Make one with `hold` inside a transaction, change it, then `store` it once."""

    table: Table
    box: Strongbox
    seats: list[Seat]
    decisions: dict[int, Decision]
    position: Position
    now: datetime
    rows: list[LogRow] = field(default_factory=list)
    call: int = 0

    @property
    def next_index(self) -> int:
        return self.table.last_index + 1

    def asked_of(self, seats: Collection[int]) -> dict[int, bytes]:
        """What these seats are asked now, as a fingerprint: a decision stays open while it does not change."""
        with engine_at_work():
            return {
                seat: _fingerprint.encode((self.position.step, self.position.choices(seat)))
                for seat in self.position.waiting_on()
                if seat in seats
            }

    def append(
        self,
        kind: LogRow.Kind,
        *,
        source: str,
        seat: int | None = None,
        actor_id: int | None = None,
        action: object = None,
        text: str = "",
        played: Played | None = None,
        back_to: int | None = None,
    ) -> LogRow:
        """Add a row for what was just done to `position`; stored with all others by `store`."""
        with engine_at_work():
            after = self.position.encode()
            events = [] if played is None else msgspec.to_builtins(played.events)
        before, index = bytes(self.box.position), self.next_index
        keyframe = not before or kind == LogRow.Kind.CHECKPOINT or index % KEYFRAME_EVERY == 0
        row = LogRow(
            table=self.table,
            index=index,
            kind=kind,
            seat=seat,
            call=self.call if self.rows else index,
            back_to=back_to,
            action=action,
            text=text,
            secret=played.secret if played else False,
            revealed=played.revealed if played else False,
            outcomes=list(played.outcomes) if played else [],
            events=list(events),
            keyframe=keyframe,
            delta=delta.pack(after) if keyframe else delta.pack(after, before),
            revision=self.table.revision,
            at=self.now,
            source=source,
            actor_id=actor_id,
        )
        row.chain = link(bytes(self.box.key), bytes(self.box.chain), row, after)
        self.box.position, self.box.chain = after, row.chain
        self.table.last_index, self.call = index, row.call
        self.rows.append(row)
        return row

    def store(self) -> None:
        """Write rows, position and table, and tell who listens."""
        table = self.table
        with engine_at_work():
            table.step = self.position.step
        table.changed_at = self.now
        for row in self.rows:
            row.table_id = table.pk
        save(self.rows, self.box, table)
        signals.tell(signals.rows_logged, signals.Logged(table, tuple(self.rows)))

    def ask(self, *, acted: Collection[int], asked_before: Mapping[int, bytes]) -> None:
        """Bring the decisions in line with whom the position waits on.

        A seat that neither acted nor is asked anything else keeps its decision and its number: another seat's
        simultaneous move does not make mine stale.
        """
        with engine_at_work():
            waiting = self.position.waiting_on()
        keepable = [seat for seat in waiting if seat in asked_before and seat not in acted]
        asked_now = self.asked_of(keepable) if keepable else {}
        kept = {seat for seat, asked in asked_now.items() if seat in self.decisions and asked == asked_before[seat]}
        self._replace(
            [seat for seat in self.decisions if seat not in kept],
            [seat for seat in waiting if seat not in kept],
            acted=acted,
        )

    def ask_again(self, seat: int) -> None:
        """The seat has somebody else to decide for it: what it is asked gets a new number and a new clock."""
        if seat in self.decisions:
            self._replace([seat], [seat], charge=False)

    def close_all(self) -> None:
        """Nothing is asked any more."""
        self._replace(list(self.decisions), [])

    def _replace(
        self, closing: Sequence[int], opening: Sequence[int], *, acted: Collection[int] = (), charge: bool = True
    ) -> None:
        """Close and open decisions. The usual case, one answered and the next one asked, is a single write."""
        closed = [self.decisions.pop(seat) for seat in closing]
        going_on = {decision.seat: decision for decision in closed if decision.seat in opening}
        for decision in closed if charge else ():
            self._stop_clock(decision, goes_on=decision.seat in going_on, played=decision.seat in acted)
        opened = [self._decision(seat, going_on.get(seat) if seat in acted else None) for seat in opening]
        if len(closed) == len(opened) == 1:
            turn_into(closed[0], opened[0])
        else:
            if closed:
                Decision.objects.filter(pk__in=[decision.pk for decision in closed]).delete()
            if opened:
                Decision.objects.bulk_create(opened)
        self.decisions.update((decision.seat, decision) for decision in opened)
        self._tell(closed, opened)

    def _stop_clock(self, decision: Decision, *, goes_on: bool, played: bool) -> None:
        """What thinking has cost. A turn of several decisions is charged when it passes to somebody else."""
        seat, clock = self.seats[decision.seat], self.table.time_control.clock
        before = seat.bank, seat.stand_in
        if not goes_on:
            seat.stand_in = ""
        if clock is not None and decision.clock_from is not None and not (goes_on and played):
            seat.bank = charged(decision, clock, seat, self.now, played=played)
        if (seat.bank, seat.stand_in) != before:
            save_seat_clock(seat)

    def _decision(self, number: int, before: Decision | None) -> Decision:
        """What the seat is asked; `before` is what it has just answered in the same turn, on the same clock."""
        seat, clock = self.seats[number], self.table.time_control.clock
        decision = Decision(
            table=self.table,
            seat=number,
            index=self.table.last_index,
            asked_at=self.now,
            automaton_since=self.now if wants_to_look(self.table, seat) else None,
        )
        runs = clock is not None and not self.table.clocks_stopped
        if runs and clock is not None and seat.status == Seat.Status.PLAYER and not seat.automatic:
            since = self.now if before is None or before.clock_from is None else before.clock_from
            set_going(decision, clock, seat, since, self.now)
        return decision

    def _tell(self, closed: Sequence[Decision], opened: Sequence[Decision]) -> None:
        for decision in closed:
            signals.tell(signals.decision_closed, signals.Answered(self.table, decision.seat, decision.index))
        for decision in opened:
            news = signals.Asked(self.table, decision, self.seats[decision.seat].player_id)
            signals.tell(signals.decision_opened, news)
            if decision.automaton_since is None:
                signals.tell(signals.person_needed, news)
        if any(decision.automaton_since for decision in opened):
            follow_up_after_commit(self.table.pk)


def hold(game_id: int) -> Held:
    """Lock a running game and take it in hand. Only inside a transaction."""
    held, table, _ = hold_if_running(game_id)
    must_run(table)
    assert held is not None
    return held


def hold_if_running(game_id: int) -> tuple[Held | None, Table, list[Seat]]:
    """Lock a table with its seats; if its game is running, take it in hand."""
    found = everything_locked(game_id)
    if found is None:
        raise NotFound
    box, seats, decisions = found
    table = box.table
    return (_in_hand(table, seats, decisions) if table.running else None), table, seats


def _in_hand(table: Table, seats: list[Seat], decisions: list[Decision]) -> Held:
    box = table.strongbox
    asked = {decision.seat: decision for decision in decisions}
    return Held(table, box, seats, asked, current_position(table, box), timezone.now())


def follow_up_after_commit(game_id: int) -> None:
    """Have code look at the table's decisions as soon as this transaction is kept.

    The move stands even when the broker is away: the sweep finds the table again.
    """
    from games.tasks import follow_up

    transaction.on_commit(lambda: follow_up.apply_async((game_id,), retry=False), robust=True)
