"""Celery's door to the services of the tables."""

from celery import shared_task

from games import services


@shared_task
def sweep() -> None:
    services.sweep()


@shared_task
def follow_up(game_id: int) -> None:
    """Goes to the end of the queue when it has done its share, so that every game gets its turn."""
    if services.follow_up(game_id=game_id):
        follow_up.delay(game_id)
