"""Celery's door to the services of the events."""

from celery import shared_task

from tournaments import services


@shared_task
def advance(event_id: int) -> None:
    services.advance(event_id=event_id)


@shared_task
def sweep() -> None:
    services.sweep()
