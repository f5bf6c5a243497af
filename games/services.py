"""Every write of the tables, one function a use case."""

from django.utils import timezone

from games.models import Heartbeat

SWEEP = "sweep"


def record_heartbeat(*, name: str) -> None:
    """Notes that a periodic job came to its end just now."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": timezone.now()})


def sweep() -> None:
    """Finds what is due or was left behind by a crash. The heartbeat comes last: a sweep that fails leaves none."""
    record_heartbeat(name=SWEEP)
