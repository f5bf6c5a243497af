"""Addresses of the tables' pages."""

from django.urls import path

from web.tables import founding, history, views

app_name = "tables"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", founding.games, name="games"),
    path("new/<slug:system>/<slug:map>/", founding.new, name="new"),
    path("<slug:table_id>/", views.table, name="table"),
    path("<slug:table_id>/at/<int:index>/", history.moment, name="moment"),
    path("<slug:table_id>/verify/", history.verify, name="verify"),
    path("<slug:table_id>/board.svg", views.board, name="board"),
    path("<slug:table_id>/plan/", views.plan, name="plan"),
    path("<slug:table_id>/do/<slug:what>/", founding.do, name="do"),
    path("<slug:table_id>/move/", views.move, name="move"),
]
