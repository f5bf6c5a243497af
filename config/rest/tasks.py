"""Celery's door to the housekeeping of the REST foundations."""

from celery import shared_task

from config.rest import idempotency


@shared_task
def forget_old_answers() -> None:
    idempotency.forget_old_answers()
