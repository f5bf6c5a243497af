"""Addresses of this room's API, under /api/v1/."""

from django.urls import path

from notifications.api import elsewhere, mail, public_webhooks

urlpatterns = [
    path("me/mail/", mail.MailView.as_view(), name="api-me-mail"),
    path("me/mail/moves/", mail.MovesByMailView.as_view(), name="api-me-mail-moves"),
    path("me/mail/tables/<slug:table_id>/", mail.TableMailView.as_view(), name="api-me-mail-table"),
    path("me/webhooks/", elsewhere.WebhooksView.as_view(), name="api-me-webhooks"),
    path("me/webhooks/<int:number>/", elsewhere.WebhookView.as_view(), name="api-me-webhook"),
    path("me/webhooks/<int:number>/test/", elsewhere.WebhookTrialView.as_view(), name="api-me-webhook-test"),
    path("me/webhooks/<int:number>/secret/", elsewhere.WebhookSecretView.as_view(), name="api-me-webhook-secret"),
    path("tables/<slug:table_id>/webhooks/", public_webhooks.TableWebhooksView.as_view(), name="api-table-webhooks"),
    path(
        "tables/<slug:table_id>/webhooks/<int:number>/",
        public_webhooks.TableWebhookView.as_view(),
        name="api-table-webhook",
    ),
    path(
        "tables/<slug:table_id>/webhooks/<int:number>/test/",
        public_webhooks.TableWebhookTrialView.as_view(),
        name="api-table-webhook-test",
    ),
    path(
        "tables/<slug:table_id>/webhooks/<int:number>/secret/",
        public_webhooks.TableWebhookSecretView.as_view(),
        name="api-table-webhook-secret",
    ),
    path("events/<slug:event_id>/webhooks/", public_webhooks.EventWebhooksView.as_view(), name="api-event-webhooks"),
    path(
        "events/<slug:event_id>/webhooks/<int:number>/",
        public_webhooks.EventWebhookView.as_view(),
        name="api-event-webhook",
    ),
    path(
        "events/<slug:event_id>/webhooks/<int:number>/test/",
        public_webhooks.EventWebhookTrialView.as_view(),
        name="api-event-webhook-test",
    ),
    path(
        "events/<slug:event_id>/webhooks/<int:number>/secret/",
        public_webhooks.EventWebhookSecretView.as_view(),
        name="api-event-webhook-secret",
    ),
    path("me/push/", elsewhere.BrowsersView.as_view(), name="api-me-push"),
    path("me/push/<int:number>/", elsewhere.BrowserView.as_view(), name="api-me-browser"),
    path("me/push/<int:number>/test/", elsewhere.BrowserTrialView.as_view(), name="api-me-browser-test"),
    path("me/calendar-feed/", elsewhere.FeedView.as_view(), name="api-me-calendar-feed"),
]
