"""Addresses of this room's API, under /api/v1/."""

from django.urls import path

from notifications.api import mail

urlpatterns = [
    path("me/mail/", mail.MailView.as_view(), name="api-me-mail"),
    path("me/mail/moves/", mail.MovesByMailView.as_view(), name="api-me-mail-moves"),
    path("me/mail/tables/<slug:table_id>/", mail.TableMailView.as_view(), name="api-me-mail-table"),
]
