"""The periodic look around: what a crash left behind is found here."""

from datetime import timedelta

from django.utils import timezone

from games.models import Decision, Heartbeat, Table
from games.services.clockwork import sweep_clocks

SWEEP = "sweep"
PATIENCE = timedelta(seconds=30)
"""How long a decision may wait for code before the sweep thinks that its task was lost."""
MOST_AT_ONCE = 500


def record_heartbeat(*, name: str) -> None:
    """Notes that a periodic job came to its end just now."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": timezone.now()})


def sweep() -> None:
    """Finds what is due or was left behind by a crash. The heartbeat comes last: a sweep that fails leaves none."""
    from games.tasks import follow_up

    sweep_clocks()
    for game_id in find_forgotten():
        follow_up.delay(game_id)
    record_heartbeat(name=SWEEP)


def find_forgotten() -> list[int]:
    """Running games that have waited on code for too long. Each is claimed for a while: sweeps do not pile up."""
    now = timezone.now()
    overdue = Decision.objects.filter(automaton_since__lt=now - PATIENCE, table__state=Table.State.RUNNING)
    found = list(overdue.order_by("automaton_since").values_list("pk", "table_id")[:MOST_AT_ONCE])
    Decision.objects.filter(pk__in=[pk for pk, _ in found]).update(automaton_since=now)
    return list(dict.fromkeys(table_id for _, table_id in found))
