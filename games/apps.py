"""Registers the room with Django, and with the rooms below."""

from django.apps import AppConfig


def _calendar_changed(user: object, **_: object) -> None:
    from accounts.models import User
    from games.services.clockwork import reckon_anew

    assert isinstance(user, User)
    reckon_anew(user)


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import own_data
        from accounts.signals import calendar_changed
        from games import checks  # noqa: F401 - importing is what registers them
        from games.added_maps import offer_added_maps
        from games.api import problems  # noqa: F401 - importing is what registers it
        from games.selectors.own_data import export_of
        from games.services.forgetting import forget_player

        calendar_changed.connect(_calendar_changed, dispatch_uid="games")
        own_data.register("games", export=export_of, forget=forget_player)
        offer_added_maps()
