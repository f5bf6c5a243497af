"""The wiring of the service: settings, addresses, and the Celery app that every task registers with."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
