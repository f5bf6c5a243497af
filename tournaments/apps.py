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
        _keep_ratings()


def _keep_ratings() -> None:
    """The books listen to games and rulings; gates, mails and a person's own data ask them."""
    from accounts import own_data
    from games import ratings
    from games.signals import game_finished, game_reopened
    from tournaments import gates
    from tournaments.selectors import ratings as selectors
    from tournaments.services.forgetting import forget_ratings
    from tournaments.signals import match_decided, ruling_made

    game_finished.connect(_note_game, dispatch_uid="tournaments.ratings")
    game_reopened.connect(_game_reopened, dispatch_uid="tournaments.ratings")
    match_decided.connect(_match_decided, dispatch_uid="tournaments.ratings")
    ruling_made.connect(_ruling_made, dispatch_uid="tournaments.ratings")
    ratings.register("tournaments", selectors.changes_by_seat)
    gates.register_rating(selectors.rating_of)
    own_data.register("ratings", export=selectors.export_of, forget=forget_ratings)


def _note_arrival(news: Any, **_: object) -> None:
    from tournaments.services import note_arrival

    note_arrival(news.table)


def _note_game(news: Any, **_: object) -> None:
    from tournaments.services import rating

    rating.note_game(news.table)


def _game_reopened(news: Any, **_: object) -> None:
    from tournaments.services import rating

    rating.game_reopened(news.table)


def _match_decided(news: Any, **_: object) -> None:
    from tournaments.services import rating

    rating.match_decided(news.match)


def _ruling_made(news: Any, **_: object) -> None:
    from tournaments.services import rating

    rating.ruling_made(news.ruling)
