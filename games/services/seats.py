"""Seats that change hands under way: somebody resigns, somebody takes over."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import gates, signals
from games.automata import best_bot
from games.errors import Conflict, NotAllowed, Unacceptable
from games.models import LogRow, Seat, Sitting, Table
from games.services.ending import end_if_all_agree, seat_of
from games.services.held import Held, hold
from games.services.order_book import forget_orders

LEFT_FREE = (Sitting.Left.RESIGNED, Sitting.Left.TIMED_OUT, Sitting.Left.FORFEITED)
"""Ways of leaving after which a substitute may take the seat, even from the bot that plays it meanwhile."""


def resign(*, game_id: int, player_id: int, source: LogRow.Source = LogRow.Source.API) -> Table:
    """Leave a running game. Who decides for the seat from now on is the table's rule; the result will say so."""
    with transaction.atomic(durable=True):
        return leave_game(game_id, player_id, source)


def leave_game(game_id: int, player_id: int, source: LogRow.Source) -> Table:
    """Resign inside somebody else's transaction."""
    held = hold(game_id)
    seat = seat_of(held, player_id)
    held.append(LogRow.Kind.RESIGN, source=source, seat=seat.number, actor_id=player_id)
    stand_up(held, seat, Sitting.Left.RESIGNED)
    held.store()
    hand_over(held, seat, Table.ResignRule(held.table.resign_rule))
    signals.tell(signals.seat_resigned, signals.SeatNews(held.table, seat))
    end_if_all_agree(held)
    return held.table


def hand_over(held: Held, seat: Seat, rule: Table.ResignRule) -> None:
    """Somebody else decides for a seat that nobody sits on any more: a bot, the safe default, or whoever comes."""
    match rule:
        case Table.ResignRule.BOT:
            seat.status, seat.bot = Seat.Status.BOT, best_bot(held.table.system)
        case Table.ResignRule.DEFAULT:
            seat.status = Seat.Status.DEFAULT
        case _:
            seat.status = Seat.Status.VACANT
    seat.save(update_fields=["status", "player", "bot"])
    if seat.automatic:
        Sitting.objects.create(seat=seat, bot=seat.bot or "cautious", from_index=held.table.last_index)
    held.ask_again(seat.number)


def substitute(*, game_id: int, player: User, seat: int | None = None, replace: bool = False) -> Table:
    """Take over a seat that somebody left. With `replace` (an organiser's ruling) a player may be replaced as well.

    Whoever sat on another seat of this table may not: they know what that seat knows.
    """
    with transaction.atomic(durable=True):
        return _take_over(hold(game_id), player, seat, replace)


def replace_player(game_id: int, player: User, seat: int) -> Table:
    """An organiser's ruling puts somebody on a seat, inside the ruling's own transaction."""
    with transaction.atomic():
        return _take_over(hold(game_id), player, seat, replace=True)


def _take_over(held: Held, player: User, seat: int | None, replace: bool) -> Table:
    gates.must_be_welcome(held.table, player)
    taken = _seat_to_take(held, seat, replace)
    sat_before = Sitting.objects.filter(seat__table=held.table, player=player).exclude(seat=taken)
    if sat_before.exists() or any(other.player_id == player.pk for other in held.seats):
        raise NotAllowed(_("You sit or sat on another seat of this table."), code="knows-too-much")
    held.append(LogRow.Kind.SUBSTITUTE, source=LogRow.Source.HOUSE, seat=taken.number, actor_id=player.pk)
    stand_up(held, taken, Sitting.Left.REPLACED)
    taken.status, taken.player, taken.bot = Seat.Status.PLAYER, player, ""
    taken.save(update_fields=["status", "player", "bot"])
    Sitting.objects.create(seat=taken, player=player, from_index=held.table.last_index)
    held.store()
    held.ask_again(taken.number)
    signals.tell(signals.seat_substituted, signals.SeatNews(held.table, taken))
    return held.table


def stand_up(held: Held, seat: Seat, left: Sitting.Left) -> None:
    """Whoever sat there leaves, with orders, votes and what was left of the bank."""
    Sitting.objects.filter(seat=seat, to_index=None).update(to_index=held.table.last_index, left=left)
    held.table.end_votes.filter(seat=seat.number).delete()
    forget_orders(seat, "You left the seat.")
    seat.player, seat.bot = None, ""
    if seat.bank is not None or seat.stand_in or seat.timeouts:
        seat.bank, seat.stand_in, seat.timeouts = None, "", 0
        seat.save(update_fields=["bank", "stand_in", "timeouts"])
    if not held.table.seats_changed:
        held.table.seats_changed = True
        held.table.save(update_fields=["seats_changed"])


def _seat_to_take(held: Held, number: int | None, replace: bool) -> Seat:
    if number is not None and not 0 <= number < len(held.seats):
        raise Unacceptable(_("This table has {seats} seats.").format(seats=len(held.seats)), code="no-seat")
    left = set(
        Sitting.objects.filter(seat__table=held.table, left__in=LEFT_FREE).values_list("seat__number", flat=True)
    )
    for seat in held.seats:
        free = seat.status == Seat.Status.VACANT or (seat.automatic and seat.number in left)
        if number in (None, seat.number) and (free or (replace and number is not None)):
            return seat
    raise Conflict(_("No seat of this table waits for a substitute."), code="no-free-seat")
