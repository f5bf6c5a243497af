"""Addresses of what open pages listen to."""

from django.urls import path

from web.live import views

app_name = "live"
urlpatterns = [
    path("", views.mine, name="mine"),
    path("<slug:table_id>/", views.table, name="table"),
    path("<slug:table_id>/now/", views.asked, name="asked"),
]
