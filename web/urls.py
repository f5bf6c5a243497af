"""Addresses of the pages and of what machines ask: health and metrics."""

from django.urls import include, path
from django.views.i18n import set_language

from web import views
from web.frame import choose_look
from web.operations import healthz, metrics, readyz

urlpatterns = [
    path("", views.home, name="home"),
    path("tables/", include("web.tables.urls")),
    path("live/", include("web.live.urls")),
    path("events/", include("web.events.urls")),
    path("you/", include("web.you.urls")),
    path("learn/", include("web.learn.urls")),
    path("players/", include("web.players.urls")),
    path("", include("web.mail.urls")),
    path("look/", choose_look, name="look"),
    path("language/", set_language, name="set_language"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
