"""Addresses of players' pages. A number stays; a name leads to whoever is called so now."""

from django.urls import path

from web.players import neighbours, views

app_name = "players"
urlpatterns = [
    path("", views.index, name="index"),
    path("<int:number>/", views.player, name="player"),
    path("<int:number>/apart/", neighbours.keep_apart, name="apart"),
    path("<int:number>/report/", neighbours.report, name="report"),
    path("<str:name>/", views.named, name="named"),
]
