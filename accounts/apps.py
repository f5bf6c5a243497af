"""Registers the room with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.api import schema  # noqa: F401 - importing is what registers it
