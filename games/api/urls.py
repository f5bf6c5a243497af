"""Addresses of the tables' API, under /api/v1/."""

from django.urls import path

from games.api import boards, history, invitations, orders, play, systems, tables, talk

urlpatterns = [
    path("systems/", systems.SystemsView.as_view(), name="api-systems"),
    path("systems/<slug:name>/", systems.SystemView.as_view(), name="api-system"),
    path("tables/", tables.TablesView.as_view(), name="api-tables"),
    path("tables/<slug:table_id>/", tables.OneTableView.as_view(), name="api-table"),
    path("tables/<slug:table_id>/seats/", tables.SeatsView.as_view(), name="api-seats"),
    path("tables/<slug:table_id>/join/", tables.JoinView.as_view(), name="api-join"),
    path("tables/<slug:table_id>/leave/", tables.LeaveView.as_view(), name="api-leave"),
    path("tables/<slug:table_id>/bots/", tables.BotView.as_view(), name="api-bots"),
    path("tables/<slug:table_id>/start/", tables.StartView.as_view(), name="api-start"),
    path("tables/<slug:table_id>/resign/", tables.ResignView.as_view(), name="api-resign"),
    path("tables/<slug:table_id>/substitute/", tables.SubstituteView.as_view(), name="api-substitute"),
    path("tables/<slug:table_id>/end-vote/", tables.EndVoteView.as_view(), name="api-end-vote"),
    path("tables/<slug:table_id>/invitations/", invitations.TableInvitationsView.as_view(), name="api-invite"),
    path("tables/<slug:table_id>/view/", play.ViewView.as_view(), name="api-view"),
    path("tables/<slug:table_id>/choices/", play.ChoicesView.as_view(), name="api-choices"),
    path("tables/<slug:table_id>/preview/", play.PreviewView.as_view(), name="api-preview"),
    path("tables/<slug:table_id>/moves/", play.MovesView.as_view(), name="api-moves"),
    path("tables/<slug:table_id>/take-back/", play.TakeBackView.as_view(), name="api-take-back"),
    path("tables/<slug:table_id>/orders/", orders.OrdersView.as_view(), name="api-orders"),
    path("tables/<slug:table_id>/orders/preview/", orders.OrderPreviewView.as_view(), name="api-order-preview"),
    path("tables/<slug:table_id>/orders/<int:order_id>/", orders.OneOrderView.as_view(), name="api-order"),
    path("tables/<slug:table_id>/talk/", talk.TalkView.as_view(), name="api-talk"),
    path("tables/<slug:table_id>/log/", history.LogView.as_view(), name="api-log"),
    path("tables/<slug:table_id>/positions/<int:index>/", history.PositionView.as_view(), name="api-position"),
    path("tables/<slug:table_id>/board.svg", boards.SvgView.as_view(), name="api-board-svg"),
    path("tables/<slug:table_id>/board.png", boards.PngView.as_view(), name="api-board-png"),
    path("tables/<slug:table_id>/record/", history.RecordView.as_view(), name="api-record"),
    path("tables/<slug:table_id>/record.txt", history.TextRecordView.as_view(), name="api-record-text"),
    path("tables/<slug:table_id>/chance/", history.ChanceView.as_view(), name="api-chance"),
    path("invitations/", invitations.InvitationsView.as_view(), name="api-invitations"),
    path("invitations/<slug:invitation_id>/", invitations.OneInvitationView.as_view(), name="api-invitation"),
    path("invitations/<slug:invitation_id>/accept/", invitations.AcceptView.as_view(), name="api-accept"),
    path("invitations/<slug:invitation_id>/decline/", invitations.DeclineView.as_view(), name="api-decline"),
    path("records/", history.RecordsView.as_view(), name="api-records"),
    path("changes/", history.ChangesView.as_view(), name="api-changes"),
]
