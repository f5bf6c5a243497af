"""Registers the room with Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"
