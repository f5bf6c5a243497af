"""Addresses of this room's API, under /api/v1/."""

from django.urls import path

from accounts.api import calendar, me, players, sign_in

urlpatterns = [
    path("auth/code/", sign_in.CodeView.as_view(), name="api-auth-code"),
    path("auth/token/", sign_in.TokenView.as_view(), name="api-auth-token"),
    path("me/", me.MeView.as_view(), name="api-me"),
    path("me/calendar/", calendar.CalendarView.as_view(), name="api-me-calendar"),
    path("me/leave/", calendar.LeavesView.as_view(), name="api-me-leave"),
    path("me/leave/<int:leave_id>/", calendar.OneLeaveView.as_view(), name="api-me-one-leave"),
    path("me/deletion/", me.DeletionView.as_view(), name="api-me-deletion"),
    path("me/export/", me.ExportView.as_view(), name="api-me-export"),
    path("me/tokens/", me.TokensView.as_view(), name="api-me-tokens"),
    path("me/tokens/<int:token_id>/", me.OneTokenView.as_view(), name="api-me-token"),
    path("me/blocks/", me.BlocksView.as_view(), name="api-me-blocks"),
    path("me/blocks/<int:player_id>/", me.OneBlockView.as_view(), name="api-me-block"),
    path("players/", players.PlayersView.as_view(), name="api-players"),
    path("players/<int:player_id>/", players.PlayerView.as_view(), name="api-player"),
    path("players/<int:player_id>/report/", players.ReportView.as_view(), name="api-player-report"),
]
