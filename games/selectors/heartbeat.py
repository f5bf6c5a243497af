"""How the periodic work does."""

from datetime import timedelta

from django.utils import timezone

from games.models import Heartbeat


def heartbeat_age(*, name: str) -> timedelta | None:
    """How long ago the job last came to its end; None if it never did."""
    at = Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()
    return None if at is None else timezone.now() - at
