"""Addresses of the pages and of what machines ask: health and metrics."""

from django.urls import include, path

from web import views
from web.operations import healthz, metrics, readyz

urlpatterns = [
    path("", views.home, name="home"),
    path("tables/", include("web.tables.urls")),
    path("you/", include("web.you.urls")),
    path("", include("web.mail.urls")),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
