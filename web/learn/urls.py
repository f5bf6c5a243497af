"""Addresses of what there is to learn."""

from django.urls import path

from web.learn import guided, views

app_name = "learn"
urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.search, name="search"),
    path("pages/<slug:name>/", views.page, name="page"),
    path("privacy/", views.page, {"name": "privacy"}, name="privacy"),
    path("guided/<slug:table_id>/<slug:what>/", guided.decide, name="decide"),
    path("<slug:system>/", views.system, name="system"),
    path("<slug:system>/guided/", guided.begin, name="begin"),
    path("<slug:system>/<slug:map>/", views.map_page, name="map"),
    path("<slug:system>/<slug:map>/board.svg", views.board, name="board"),
]
