"""Registers the REST foundations with Django: they keep one table (answers to repeated requests) and one page."""

from django.apps import AppConfig


class RestConfig(AppConfig):
    name = "config.rest"
    label = "rest"

    def ready(self) -> None:
        from config.rest import connections, schema  # noqa: F401 - importing is what registers the sign-in schemes

        connections.watch()
