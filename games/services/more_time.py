"""Clocks of running games by an organiser's word: more time, standing still, going on."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Decision, Seat, Table
from games.services.running import set_going


def give_time(*, game_ids: Collection[int], more: timedelta) -> int:
    """Whoever is asked at these tables gets so much more time. Returns how many decisions that were."""
    with transaction.atomic():
        asked = list(Decision.objects.select_for_update().filter(table_id__in=game_ids).exclude(deadline=None))
        for decision in asked:
            assert decision.deadline is not None
            decision.deadline += more
            if decision.clock_at is not None:
                decision.clock_at += more
        Decision.objects.bulk_update(asked, ["deadline", "clock_at"])
        return len(asked)


def stop_clocks(*, game_ids: Collection[int]) -> int:
    """Nobody's time runs at these tables until `start_clocks`; moves can still be made, and start no clock. Returns how
    many decisions that were."""
    with transaction.atomic():
        # The tables first: a move that is being made has locked its table, and starts the next clock before it ends.
        _mark(game_ids, stopped=True)
        timed = Decision.objects.filter(table_id__in=game_ids).exclude(deadline=None)
        return timed.update(deadline=None, clock_from=None, clock_at=None)


def _mark(game_ids: Collection[int], *, stopped: bool) -> None:
    for table in Table.objects.select_for_update().filter(pk__in=game_ids).order_by("pk"):
        table.clocks_stopped, table.changed_at = stopped, timezone.now()
        table.save(update_fields=["clocks_stopped", "changed_at"])


def start_clocks(*, game_ids: Collection[int]) -> int:
    """Whoever is asked at these tables has their whole time again, from now on."""
    now = timezone.now()
    with transaction.atomic():
        _mark(game_ids, stopped=False)
        asked = list(
            Decision.objects.select_for_update(of=("self",)).filter(table_id__in=game_ids).select_related("table")
        )
        people = Seat.objects.filter(table_id__in=game_ids, status=Seat.Status.PLAYER).select_related("player")
        seats = {(seat.table_id, seat.number): seat for seat in people}
        timed = []
        for decision in asked:
            seat, clock = seats.get((decision.table_id, decision.seat)), decision.table.time_control.clock
            if seat is not None and clock is not None and not seat.automatic:
                set_going(decision, clock, seat, now, now)
                timed.append(decision)
        Decision.objects.bulk_update(timed, ["deadline", "clock_from", "clock_at", "reminded"])
        return len(timed)
