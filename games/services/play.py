"""The one way of a move into the house, whether it comes from a page, the API, a mail, an order, a bot or the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from engine import Action
from games.chain import digest
from games.engine_room import engine_at_work
from games.errors import Conflict, EngineFault, KeyReused, NotAllowed, NotFound, Quarantined, Stale, Unacceptable
from games.models import LogRow, Seat, Table
from games.selectors.positions import position_at
from games.services.ending import finish_if_over
from games.services.held import Held, hold_if_running, must_run
from games.services.quarantine import set_aside

MOST_ACTIONS = 100
LONGEST_SINCE = 200

Sent = str | Mapping[str, object] | Action
"""An action as it arrives: its text form, its JSON data, or made by our own code."""


@dataclass(frozen=True)
class Answer:
    """What became of a call: the rows it added and whom the game then waited on. Asked again under the same key it is
    the same in every part; only `replayed` tells."""

    table: Table
    seats: Sequence[Seat]
    rows: Sequence[LogRow]
    waiting_on: Sequence[int]
    over: bool
    replayed: bool = False

    @property
    def first_index(self) -> int:
        return self.rows[0].index

    @property
    def last_index(self) -> int:
        return self.rows[-1].index


def play(
    game_id: int,
    seat: int | None,
    actions: Sequence[Sent],
    expected_index: int,
    key: str,
    source: LogRow.Source,
    *,
    actor_id: int | None = None,
    also: Callable[[Held], None] | None = None,
) -> Answer:
    """Play one or several actions for a seat, all or nothing, in one transaction.

    `expected_index` is the number of the decision being answered: another one means the position has moved on (Stale).
    A `key` that was seen gives the first answer again. With an `actor_id`, that person must sit there; without a
    `seat`, it is theirs. What `also` writes is kept with the move or not at all.
    """
    if not 1 <= len(actions) <= MOST_ACTIONS:
        raise Unacceptable(
            _("A move has 1 to {most_actions} actions, not {actions}.").format(
                most_actions=MOST_ACTIONS, actions=len(actions)
            ),
            code="action-count",
        )
    try:
        with transaction.atomic(durable=True):
            return _play(game_id, seat, actions, expected_index, key, source, actor_id, also)
    except EngineFault as fault:
        set_aside(game_id, fault)
        raise Quarantined from None


def _play(
    game_id: int,
    seat: int | None,
    actions: Sequence[Sent],
    expected_index: int,
    key: str,
    source: LogRow.Source,
    actor_id: int | None,
    also: Callable[[Held], None] | None,
) -> Answer:
    held, table, seats = hold_if_running(game_id)
    body = digest(bytes(table.strongbox.key), [seat, expected_index, [_as_data(action) for action in actions]])
    number = must_sit(table, seats, seat, actor_id)
    if held is not None and actor_id is not None and held.seats[number].stand_in:
        raise Conflict(_("Your time was up: this turn is played for you."), code="timed-out")
    if held is None or not _is_current(held, number, expected_index):
        if key and (seen := _seen(table, key, body)):
            return seen
        must_run(table)
        assert held is not None
        raise _stale(held, number, expected_index)
    with engine_at_work():
        waiting = held.position.waiting_on()
    asked_before = held.asked_of([other for other in waiting if other != number])
    mark_new_rules(held)
    for action in actions:
        _play_one(held, number, action, source, actor_id)
    first = next(row for row in held.rows if row.kind == LogRow.Kind.ACTION)
    first.key, first.digest = key, body
    with refusing_a_second_use_of(key):
        held.store()
    if also is not None:
        also(held)
    held.ask(acted=[number], asked_before=asked_before)
    finish_if_over(held)
    return answer_of(held)


@contextmanager
def refusing_a_second_use_of(key: str) -> Iterator[None]:
    """A repeated request answers a decision that is no longer open, and is found before. A key that comes with an open
    decision is new, or was used for something else: then the database says so."""
    try:
        yield
    except IntegrityError as error:
        if key and ("one_move_per_key" in str(error) or "games_logrow.key" in str(error)):
            raise KeyReused from None
        raise


def answer_of(held: Held) -> Answer:
    """What the rows just stored have led to."""
    with engine_at_work():
        waiting, over = held.position.waiting_on(), held.position.over
    rows = [row for row in held.rows if row.kind != LogRow.Kind.CHECKPOINT]
    return Answer(held.table, held.seats, rows, sorted(waiting), over)


def _play_one(held: Held, seat: int, sent: Sent, source: LogRow.Source, actor_id: int | None) -> None:
    position = held.position
    with engine_at_work():
        action = _read(held, seat, sent)
        position.check(seat, action)
        text = position.write(action)
        played = position.play(seat, action)
        data = msgspec.to_builtins(action)
    held.append(LogRow.Kind.ACTION, source=source, seat=seat, actor_id=actor_id, action=data, text=text, played=played)


def _read(held: Held, seat: int, sent: Sent) -> Action:
    if isinstance(sent, Action):
        return sent
    if isinstance(sent, str):
        return held.position.read(seat, sent)
    return held.position.action(sent)


def mark_new_rules(held: Held) -> None:
    """A rule fix applies from the next action on: the log says from where, with the whole position."""
    with engine_at_work():
        upgraded, revision = held.position.upgraded, held.position.system.revision
    if upgraded:
        held.table.revision = revision
        held.append(LogRow.Kind.CHECKPOINT, source=LogRow.Source.HOUSE)


def _as_data(sent: Sent) -> object:
    return msgspec.to_builtins(sent) if isinstance(sent, Action) else sent


def _seen(table: Table, key: str, body: bytes) -> Answer | None:
    first = table.log.filter(key=key).first()
    if first is None:
        return None
    if bytes(first.digest) != body:
        raise KeyReused
    rows = list(table.log.filter(call=first.call, kind=LogRow.Kind.ACTION, index__gte=first.index).order_by("index"))
    then = position_at(table, rows[-1].index)
    seats = list(table.seats.select_related("player").order_by("number"))
    return Answer(table, seats, rows, sorted(then.waiting_on()), then.over, replayed=True)


def must_sit(table: Table, seats: Sequence[Seat], number: int | None, actor_id: int | None) -> int:
    """The seat to play, or the actor's own. It may have changed hands since the request looked: this is under the lock
    and counts."""
    study = table.kind == Table.Kind.ANALYSIS
    if study and actor_id not in (None, table.owner_id):
        raise NotFound
    if number is None and study:
        number = table.decisions.values_list("seat", flat=True).first()
    elif number is None:
        number = next((seat.number for seat in seats if seat.player_id == actor_id), None)
    if number is None:
        raise NotAllowed(_("You do not sit there."), code="not-your-seat")
    if not 0 <= number < len(seats):
        raise Unacceptable(_("This table has no seat {number}.").format(number=number + 1), code="no-seat")
    if actor_id is None or study:
        return number
    if not any(seat.number == number and seat.player_id == actor_id for seat in seats):
        raise NotAllowed(_("You do not sit there."), code="not-your-seat")
    return number


def _is_current(held: Held, seat: int, expected_index: int) -> bool:
    """A seat that is not asked and knows it is out of turn, which the engine says better than we do."""
    decision = held.decisions.get(seat)
    return expected_index == (held.table.last_index if decision is None else decision.index)


def _stale(held: Held, seat: int, expected_index: int) -> Stale:
    decision = held.decisions.get(seat)
    since = held.table.log.filter(index__gt=expected_index).order_by("index")[:LONGEST_SINCE]
    return Stale(
        _("The game has moved on: this decision is no longer open."),
        expected=expected_index,
        current=None if decision is None else decision.index,
        since=list(since),
    )
