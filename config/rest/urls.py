"""Addresses of the API's own pages, and the answer for all those that do not exist. Hang it under /api/, last."""

from django.urls import path, re_path

from config.rest import handlers, views

urlpatterns = [
    path("v1/", views.IndexView.as_view(), name="api-index"),
    path("v1/schema/", views.ContractView.as_view(), name="api-schema"),
    path("v1/docs/", views.documentation, name="api-docs"),
    re_path(r"", handlers.no_such_address),
]
