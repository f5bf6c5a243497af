"""Registers the room with Django, and with the rooms below."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from accounts import own_data
        from notifications import events, inbound, listeners
        from notifications.selectors.own_data import export_of
        from notifications.services.forgetting import forget_person

        listeners.listen()
        events.listen()
        inbound.listen()
        own_data.register("notifications", export=export_of, forget=forget_person)
