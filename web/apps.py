"""Registers the room with Django, and listens to what happens at the tables."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        from web.live.reporters import listen_to_the_tables

        listen_to_the_tables()
