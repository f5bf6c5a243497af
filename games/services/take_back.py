"""Taking back: only while nothing new was revealed and nobody else has acted. It appends; nothing is deleted."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from engine import Position
from games.engine_room import engine_at_work
from games.errors import Conflict, EngineFault, Quarantined, Stale
from games.models import LogRow
from games.selectors.positions import bytes_at, line_of_play
from games.services.held import Held, hold
from games.services.play import LONGEST_SINCE, Answer, answer_of, must_sit
from games.services.quarantine import set_aside

LONGEST_TAKE_BACK = 200


def take_back(
    *,
    game_id: int,
    seat: int | None,
    expected_index: int,
    actor_id: int | None,
    source: LogRow.Source,
    back_to: int | None = None,
) -> Answer:
    """Take back the seat's latest actions: the last one it chose itself, or all after the row `back_to`.

    `expected_index` is the log's last index as the player saw it.
    """
    try:
        with transaction.atomic(durable=True):
            held = hold(game_id)
            number = must_sit(held.table, held.seats, seat, actor_id)
            _must_be_last(held, expected_index)
            target = _target(held, number, back_to)
            with engine_at_work():
                asked_before = held.asked_of([other for other in held.position.waiting_on() if other != number])
                held.position = Position.load(held.table.setup, bytes_at(held.table, target), held.position.chance)
            held.append(LogRow.Kind.TAKE_BACK, source=source, seat=number, actor_id=actor_id, back_to=target)
            held.store()
            held.ask(acted=[number], asked_before=asked_before)
            return answer_of(held)
    except EngineFault as fault:
        set_aside(game_id, fault)
        raise Quarantined from None


def _target(held: Held, seat: int, back_to: int | None) -> int:
    """The row whose position is to stand again: always the one just before the first row that is undone."""
    newest = list(held.table.log.order_by("-index").defer("delta", "events")[:LONGEST_TAKE_BACK])[::-1]
    undone: list[LogRow] = []
    for row in reversed(line_of_play(newest)):
        if row.kind != LogRow.Kind.ACTION or row.seat != seat:
            break
        if row.revealed:
            if not undone:
                raise Conflict(_("Something was revealed by it: this cannot be taken back."), code="revealed")
            break
        undone.append(row)
    if not undone:
        raise Conflict(_("Somebody else has acted since, or there is nothing of yours to take back."), code="too-late")
    if back_to is None:
        chosen = next((row for row in undone if row.source != LogRow.Source.FORCED), undone[-1])
        return chosen.index - 1
    if back_to not in {row.index - 1 for row in undone}:
        raise Conflict(
            _("You can go back to {index} at the earliest.").format(index=undone[-1].index - 1), code="too-late"
        )
    return back_to


def _must_be_last(held: Held, expected_index: int) -> None:
    if expected_index != held.table.last_index:
        since = list(held.table.log.filter(index__gt=expected_index).order_by("index")[:LONGEST_SINCE])
        raise Stale(
            _("The game has moved on since."), expected=expected_index, current=held.table.last_index, since=since
        )
