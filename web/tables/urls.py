"""Addresses of the tables' pages."""

from django.urls import path

from web.tables import views

app_name = "tables"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:table_id>/", views.table, name="table"),
    path("<slug:table_id>/at/<int:index>/", views.moment, name="moment"),
    path("<slug:table_id>/plan/", views.plan, name="plan"),
    path("<slug:table_id>/move/", views.move, name="move"),
]
