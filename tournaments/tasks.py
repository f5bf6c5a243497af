"""Celery's door to the services of the events and ratings."""

from celery import shared_task

from tournaments import services
from tournaments.services import rating


@shared_task
def advance(event_id: int) -> None:
    services.advance(event_id=event_id)


@shared_task
def sweep() -> None:
    services.sweep()


@shared_task
def settle_ratings(pool: str) -> None:
    rating.settle(pool=pool)


@shared_task
def sweep_ratings() -> None:
    rating.sweep()
