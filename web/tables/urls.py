"""Addresses of the tables' pages."""

from django.urls import path

from web.tables import founding, history, listing, notes, orders, talk, views
from web.tables.miniatures import board
from web.tables.what_if import what_if

app_name = "tables"
urlpatterns = [
    path("", listing.index, name="index"),
    path("new/", founding.games, name="games"),
    path("new/<slug:system>/<slug:map>/", founding.new, name="new"),
    path("<slug:table_id>/", views.table, name="table"),
    path("<slug:table_id>/at/<int:index>/", history.moment, name="moment"),
    path("<slug:table_id>/what-if/<int:index>/", what_if, name="what-if"),
    path("<slug:table_id>/verify/", history.verify, name="verify"),
    path("<slug:table_id>/board.svg", board, name="board"),
    path("<slug:table_id>/plan/", views.plan, name="plan"),
    path("<slug:table_id>/do/<slug:what>/", founding.do, name="do"),
    path("<slug:table_id>/log/", history.log, name="log"),
    path("<slug:table_id>/talk/", talk.earlier, name="talk"),
    path("<slug:table_id>/say/", talk.say, name="say"),
    path("<slug:table_id>/talk/<int:talk_id>/mute/", talk.mute, name="mute"),
    path("<slug:table_id>/talk/<int:talk_id>/report/", talk.report, name="report"),
    path("<slug:table_id>/muted-words/", talk.mute_words, name="mute-words"),
    path("<slug:table_id>/note/", notes.keep, name="note"),
    path("<slug:table_id>/orders/", orders.give, name="order"),
    path("<slug:table_id>/orders/<int:order_id>/withdraw/", orders.withdraw, name="withdraw-order"),
    path("<slug:table_id>/move/", views.move, name="move"),
]
