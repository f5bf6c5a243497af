"""Registers the room with Django, and with the rooms below."""

from typing import Any

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from accounts import own_data
        from games import signals
        from tournaments.api import problems  # noqa: F401 - importing is what registers it
        from tournaments.selectors.own_data import export_of
        from tournaments.services.forgetting import forget_player

        own_data.register("events", export=export_of, forget=forget_player)
        signals.game_finished.connect(_note_arrival, dispatch_uid="tournaments.arrival")


def _note_arrival(news: Any, **_: object) -> None:
    from tournaments.services import note_arrival

    note_arrival(news.table)
