"""Celery's door to the services of the tables."""

from celery import shared_task

from games import services


@shared_task
def sweep() -> None:
    services.sweep()
