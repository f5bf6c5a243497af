"""Clocks of running games by an organiser's word: more time, standing still, going on."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Decision, Seat


def give_time(*, game_ids: Collection[int], more: timedelta) -> int:
    """Whoever is asked at these tables gets so much more time. Returns how many decisions that were."""
    with transaction.atomic():
        asked = list(Decision.objects.select_for_update().filter(table_id__in=game_ids).exclude(deadline=None))
        for decision in asked:
            assert decision.deadline is not None
            decision.deadline += more
        Decision.objects.bulk_update(asked, ["deadline"])
        return len(asked)


def stop_clocks(*, game_ids: Collection[int]) -> int:
    """Nobody's time runs out at these tables until `start_clocks`. Returns how many decisions that were."""
    return Decision.objects.filter(table_id__in=game_ids).exclude(deadline=None).update(deadline=None)


def start_clocks(*, game_ids: Collection[int]) -> int:
    """Whoever is asked at these tables has their whole time again, from now on."""
    now = timezone.now()
    with transaction.atomic():
        people = set(
            Seat.objects.filter(table_id__in=game_ids, status=Seat.Status.PLAYER).values_list("table_id", "number")
        )
        asked = list(Decision.objects.select_for_update().filter(table_id__in=game_ids).select_related("table"))
        timed = [decision for decision in asked if (decision.table_id, decision.seat) in people]
        for decision in timed:
            decision.deadline = decision.table.time_control.deadline(now)
        Decision.objects.bulk_update(timed, ["deadline"])
        return len(timed)
