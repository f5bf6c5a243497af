"""Addresses under /events/."""

from django.urls import path

from web.events import console, doings, taking_part, views, wizard

app_name = "events"

urlpatterns = [
    path("", views.index, name="index"),
    path("new/", wizard.new, name="new"),
    path("leagues/<slug:league_id>/", views.league, name="league"),
    path("<slug:event_id>/", views.event, name="event"),
    path("<slug:event_id>/standings/", views.standings, name="standings"),
    path("<slug:event_id>/standings/<int:division>/", views.standings, name="division"),
    path("<slug:event_id>/rounds/", views.rounds, name="rounds"),
    path("<slug:event_id>/rounds/<int:division>/", views.rounds, name="division-rounds"),
    path("<slug:event_id>/rounds/<int:division>/<int:number>/", views.round_, name="round"),
    path("<slug:event_id>/rounds/<int:division>/<int:number>/why/<int:table>/", views.why, name="why"),
    path("<slug:event_id>/ladder/", taking_part.ladder, name="ladder"),
    path("<slug:event_id>/bracket/", views.bracket, name="bracket"),
    path("<slug:event_id>/players/", views.players, name="players"),
    path("<slug:event_id>/rulings/", views.rulings, name="rulings"),
    path("<slug:event_id>/do/<slug:what>/", taking_part.do, name="do"),
    path("<slug:event_id>/rules/", wizard.change_rules, name="change-rules"),
    path("<slug:event_id>/console/", console.console, name="console"),
    path("<slug:event_id>/console/reports/<int:number>/", console.close_report, name="close-report"),
    path("<slug:event_id>/console/<slug:what>/", doings.doing, name="doing"),
]
