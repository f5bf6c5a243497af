"""Registers the room with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
