"""The events under /api/v1/."""

from django.urls import path

from tournaments.api import events, running

ROUND = "events/<slug:event_id>/rounds/<int:division>/<int:number>/"

urlpatterns = [
    path("event-templates/", events.TemplatesView.as_view(), name="api-event-templates"),
    path("event-templates/meaning/", events.WizardView.as_view(), name="api-event-meaning"),
    path("leagues/", events.LeaguesView.as_view(), name="api-leagues"),
    path("leagues/<slug:league_id>/", events.LeagueView.as_view(), name="api-league"),
    path("events/", events.EventsView.as_view(), name="api-events"),
    path("events/<slug:event_id>/", events.OneEventView.as_view(), name="api-event"),
    path("events/<slug:event_id>/open/", events.OpenView.as_view(), name="api-open-event"),
    path("events/<slug:event_id>/start/", events.StartView.as_view(), name="api-start-event"),
    path("events/<slug:event_id>/entries/", events.EntriesView.as_view(), name="api-entries"),
    path("events/<slug:event_id>/entry/", events.MyEntryView.as_view(), name="api-entry"),
    path("events/<slug:event_id>/import/", events.ImportView.as_view(), name="api-import-players"),
    path("events/<slug:event_id>/invitees/", events.InviteesView.as_view(), name="api-invitees"),
    path("events/<slug:event_id>/organisers/", events.OrganisersView.as_view(), name="api-organisers"),
    path("events/<slug:event_id>/next-season/", events.NextSeasonView.as_view(), name="api-next-season"),
    path("events/<slug:event_id>/rounds/", running.RoundsView.as_view(), name="api-rounds"),
    path(f"{ROUND}proof/", running.ProofView.as_view(), name="api-round-proof"),
    path(f"{ROUND}why/", running.WhyView.as_view(), name="api-why"),
    path(f"{ROUND}publish/", running.PublishView.as_view(), name="api-publish"),
    path(f"{ROUND}exchange/", running.ExchangeView.as_view(), name="api-exchange"),
    path("events/<slug:event_id>/standings/", running.StandingsView.as_view(), name="api-standings"),
    path("events/<slug:event_id>/standings.csv", running.StandingsCsvView.as_view(), name="api-standings-csv"),
    path("events/<slug:event_id>/results.csv", running.ResultsCsvView.as_view(), name="api-results-csv"),
    path("events/<slug:event_id>/calendar.ics", running.CalendarView.as_view(), name="api-calendar"),
    path("events/<slug:event_id>/export/", running.ExportView.as_view(), name="api-export-event"),
    path("events/<slug:event_id>/console/", running.ConsoleView.as_view(), name="api-console"),
    path("events/<slug:event_id>/tables/<slug:match_id>/remind/", running.RemindView.as_view(), name="api-remind"),
    path("events/<slug:event_id>/rulings/", running.RulingsView.as_view(), name="api-rulings"),
    path("events/<slug:event_id>/rulings/<slug:ruling_id>/undo/", running.UndoView.as_view(), name="api-undo"),
    path("events/<slug:event_id>/appeals/", running.AppealsView.as_view(), name="api-appeals"),
    path(
        "events/<slug:event_id>/appeals/<slug:appeal_id>/answer/",
        running.AnswerAppealView.as_view(),
        name="api-answer-appeal",
    ),
    path("events/<slug:event_id>/notices/", running.NoticesView.as_view(), name="api-notices"),
    path("events/<slug:event_id>/challenges/", running.ChallengesView.as_view(), name="api-challenges"),
    path(
        "events/<slug:event_id>/challenges/<slug:challenge_id>/answer/",
        running.AnswerChallengeView.as_view(),
        name="api-answer-challenge",
    ),
]
