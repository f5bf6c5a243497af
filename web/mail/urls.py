"""Addresses that stand in mails. They hold tokens: `config.logs` keeps them out of every log."""

from django.urls import path

from web.mail import app, at_table, elsewhere, links, settings, unsubscribe, webhooks

app_name = "mail"
urlpatterns = [
    path("m/<str:token>/", links.turn_link, name="move"),
    path("u/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("c/<str:token>/deadlines.ics", elsewhere.deadlines, name="deadlines"),
    path("mail/", settings.mail_settings, name="settings"),
    path("mail/elsewhere/", elsewhere.elsewhere_page, name="elsewhere"),
    path("tables/<slug:table_id>/mail/", at_table.table_mail, name="table"),
    path("tables/<slug:table_id>/webhooks/", webhooks.of_table, name="table-webhooks"),
    path("events/<slug:event_id>/webhooks/", webhooks.of_event, name="event-webhooks"),
    path("app.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service-worker"),
    path("icon-<int:size>.png", app.icon, name="icon"),
]
