"""Addresses of this room's API, under /api/v1/."""

from django.urls import path

from notifications.api import elsewhere, mail

urlpatterns = [
    path("me/mail/", mail.MailView.as_view(), name="api-me-mail"),
    path("me/mail/moves/", mail.MovesByMailView.as_view(), name="api-me-mail-moves"),
    path("me/mail/tables/<slug:table_id>/", mail.TableMailView.as_view(), name="api-me-mail-table"),
    path("me/webhooks/", elsewhere.WebhooksView.as_view(), name="api-me-webhooks"),
    path("me/webhooks/<int:number>/", elsewhere.WebhookView.as_view(), name="api-me-webhook"),
    path("me/webhooks/<int:number>/test/", elsewhere.WebhookTrialView.as_view(), name="api-me-webhook-test"),
    path("me/webhooks/<int:number>/secret/", elsewhere.WebhookSecretView.as_view(), name="api-me-webhook-secret"),
    path("me/push/", elsewhere.BrowsersView.as_view(), name="api-me-push"),
    path("me/push/<int:number>/", elsewhere.BrowserView.as_view(), name="api-me-browser"),
    path("me/push/<int:number>/test/", elsewhere.BrowserTrialView.as_view(), name="api-me-browser-test"),
    path("me/calendar-feed/", elsewhere.FeedView.as_view(), name="api-me-calendar-feed"),
]
