"""How games end: by their rules, or because everybody at the table wishes it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Result
from games import signals
from games.engine_room import engine_at_work
from games.errors import Conflict, NotAllowed
from games.models import EndVote, LogRow, Seat, Sitting, Table
from games.services.held import Held, hold, lock
from games.services.order_book import forget_orders

EARLY = [left for left in Sitting.Left if left != Sitting.Left.FINISHED]


def finish_if_over(held: Held) -> None:
    """If the rules say the game is over, write down how it ended; the seed is public from now on."""
    with engine_at_work():
        result = held.position.result()
    if result is not None:
        finish(held, result, Table.Ending.PLAYED)


def finish(held: Held, result: Result, ending: Table.Ending) -> None:
    """Write down the final ranking, with a note where somebody did not play their seat to the end."""
    table = held.table
    notes = _notes(held)
    places = [
        msgspec.structs.replace(place, note="; ".join(filter(None, [place.note, notes.get(place.seat, "")])))
        for place in result.places
    ]
    result = msgspec.structs.replace(result, places=tuple(places))
    table.state, table.ending, table.finished_at = Table.State.FINISHED, ending, held.now
    table.result_data = msgspec.json.decode(msgspec.json.encode(result))
    table.save(update_fields=["state", "ending", "finished_at", "result_data"])
    by_seat = {place.seat: place for place in result.places}
    for seat in held.seats:
        place = by_seat.get(seat.number)
        seat.place, seat.score = (place.rank, place.score) if place else (None, None)
        seat.note = (place.note if place else notes.get(seat.number, ""))[:200]
    Seat.objects.bulk_update(held.seats, ["place", "score", "note"])
    Sitting.objects.filter(seat__table=table, to_index=None).update(
        to_index=table.last_index, left=Sitting.Left.FINISHED
    )
    held.close_all()
    for seat in held.seats:
        forget_orders(seat, "The game is over.")
    table.end_votes.all().delete()
    signals.tell(signals.game_finished, signals.TableNews(table))


def _notes(held: Held) -> dict[int, str]:
    """Who left a seat before the end, and from which action on."""
    notes: dict[int, list[str]] = {}
    left = Sitting.objects.filter(seat__table=held.table, left__in=EARLY)
    for sitting in left.select_related("seat"):
        if sitting.player_id is None:
            words = f"a bot played until action {sitting.to_index}"
        else:
            words = f"{sitting.get_left_display()} at action {sitting.to_index}"
        notes.setdefault(sitting.seat.number, []).append(words)
    return {seat: "; ".join(words) for seat, words in notes.items()}


def vote_to_end(*, game_id: int, player_id: int) -> Table:
    """A player's wish to end the game. With the last one the game ends, without a ranking."""
    with transaction.atomic(durable=True):
        held = hold(game_id)
        seat = seat_of(held, player_id)
        EndVote.objects.get_or_create(table=held.table, seat=seat.number, defaults={"at": held.now})
        if not end_if_all_agree(held):
            held.table.changed_at = held.now
            held.table.save(update_fields=["changed_at"])
        return held.table


def end_if_all_agree(held: Held) -> bool:
    """End the game if every person at the table has voted for it."""
    people = {seat.number for seat in held.seats if seat.status == Seat.Status.PLAYER}
    if not people or not people <= set(held.table.end_votes.values_list("seat", flat=True)):
        return False
    after = held.table.last_index
    held.rows = []
    held.append(LogRow.Kind.END, source=LogRow.Source.HOUSE)
    held.store()
    finish(held, Result((), note=f"Ended by agreement of all players after action {after}."), Table.Ending.AGREED)
    return True


def end_by_ruling(*, game_id: int, note: str, result: Result | None = None, sealed: bool = False) -> Table:
    """An organiser, or an event's rule, ends a running game: with a ranking if one is given, else as it stands now.

    `sealed`: the ruling may be undone and the game go on, so the seed and the seats' secrets are kept until `unseal`.
    Not durable: it is part of the ruling's own transaction.
    """
    with transaction.atomic():
        held = hold(game_id)
        with engine_at_work():
            ranking = result if result is not None else held.position.ranking_now()
        held.append(LogRow.Kind.END, source=LogRow.Source.HOUSE, text="ruling")
        held.store()
        if sealed:
            held.table.sealed = True
            held.table.save(update_fields=["sealed"])
        finish(held, msgspec.structs.replace(ranking, note=note), Table.Ending.RULED)
        return held.table


def reopen(*, game_id: int) -> Table:
    """The ruling that ended a game is undone: it goes on where it stood, and everybody who is asked has their whole
    time again. Only while it is sealed: once the seed was public, nobody could play on fairly.

    Not durable: it is part of the ruling's own transaction. Standing orders ended with the game and stay so.
    """
    with transaction.atomic():
        table = lock(game_id)
        if not (table.state == Table.State.FINISHED and table.sealed):
            raise Conflict(_("This game cannot go on: its secrets are open."), code="not-sealed")
        table.state, table.ending, table.sealed = Table.State.RUNNING, "", False
        table.finished_at = table.result_data = None
        table.save(update_fields=["state", "ending", "sealed", "finished_at", "result_data"])
        Seat.objects.filter(table=table).update(place=None, score=None, note="")
        Sitting.objects.filter(seat__table=table, left=Sitting.Left.FINISHED).update(to_index=None, left="")
        held = hold(game_id)
        held.append(LogRow.Kind.REOPEN, source=LogRow.Source.HOUSE)
        held.store()
        held.ask(acted=(), asked_before={})
        signals.tell(signals.game_reopened, signals.TableNews(held.table))
        return held.table


def unseal(*, game_ids: Collection[int]) -> int:
    """The rulings that ended these games stand for good: what was secret is open, as after any game."""
    sealed = Table.objects.filter(pk__in=game_ids, sealed=True, state=Table.State.FINISHED)
    return sealed.update(sealed=False, changed_at=timezone.now())


def withdraw_vote(*, game_id: int, player_id: int) -> Table:
    """A player would rather play on."""
    with transaction.atomic(durable=True):
        held = hold(game_id)
        seat = seat_of(held, player_id)
        EndVote.objects.filter(table=held.table, seat=seat.number).delete()
        held.table.changed_at = held.now
        held.table.save(update_fields=["changed_at"])
        return held.table


def seat_of(held: Held, player_id: int) -> Seat:
    """The seat this person plays."""
    for seat in held.seats:
        if seat.player_id == player_id:
            return seat
    raise NotAllowed(_("You do not play at this table."), code="not-your-table")
