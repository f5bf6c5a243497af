"""Addresses that stand in mails. They hold tokens: `config.logs` keeps them out of every log."""

from django.urls import path

from web.mail import links, settings, unsubscribe

app_name = "mail"
urlpatterns = [
    path("m/<str:token>/", links.turn_link, name="move"),
    path("u/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("mail/", settings.mail_settings, name="settings"),
]
