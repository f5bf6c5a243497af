"""The events and ratings under /api/v1/."""

from django.urls import path

from tournaments.api import events, exports, ladder, people, ratings, rounds, rulings

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
    path("events/<slug:event_id>/entries/", people.EntriesView.as_view(), name="api-entries"),
    path("events/<slug:event_id>/entry/", people.MyEntryView.as_view(), name="api-entry"),
    path("events/<slug:event_id>/import/", people.ImportView.as_view(), name="api-import-players"),
    path("events/<slug:event_id>/lineups/", people.LineupsView.as_view(), name="api-lineups"),
    path("events/<slug:event_id>/captain/", people.CaptainView.as_view(), name="api-captain"),
    path("events/<slug:event_id>/invitees/", people.InviteesView.as_view(), name="api-invitees"),
    path("events/<slug:event_id>/organisers/", people.OrganisersView.as_view(), name="api-organisers"),
    path("events/<slug:event_id>/next-season/", events.NextSeasonView.as_view(), name="api-next-season"),
    path("events/<slug:event_id>/rounds/", rounds.RoundsView.as_view(), name="api-rounds"),
    path(f"{ROUND}proof/", rounds.ProofView.as_view(), name="api-round-proof"),
    path(f"{ROUND}why/", rounds.WhyView.as_view(), name="api-why"),
    path(f"{ROUND}publish/", rounds.PublishView.as_view(), name="api-publish"),
    path(f"{ROUND}exchange/", rounds.ExchangeView.as_view(), name="api-exchange"),
    path("events/<slug:event_id>/standings/", rounds.StandingsView.as_view(), name="api-standings"),
    path("events/<slug:event_id>/standings.csv", exports.StandingsCsvView.as_view(), name="api-standings-csv"),
    path("events/<slug:event_id>/results.csv", exports.ResultsCsvView.as_view(), name="api-results-csv"),
    path("events/<slug:event_id>/calendar.ics", exports.CalendarView.as_view(), name="api-calendar"),
    path("events/<slug:event_id>/feed.atom", exports.FeedView.as_view(), name="api-event-feed"),
    path("events/<slug:event_id>/bracket/", rounds.BracketView.as_view(), name="api-bracket"),
    path("events/<slug:event_id>/bracket.svg", exports.BracketSvgView.as_view(), name="api-bracket-svg"),
    path("events/<slug:event_id>/tables/<slug:match_id>/map/", rounds.MapView.as_view(), name="api-map-choice"),
    path("events/<slug:event_id>/export/", exports.ExportView.as_view(), name="api-export-event"),
    path("events/<slug:event_id>/console/", rulings.ConsoleView.as_view(), name="api-console"),
    path("events/<slug:event_id>/tables/<slug:match_id>/remind/", rulings.RemindView.as_view(), name="api-remind"),
    path("events/<slug:event_id>/rulings/", rulings.RulingsView.as_view(), name="api-rulings"),
    path("events/<slug:event_id>/rulings/<slug:ruling_id>/undo/", rulings.UndoView.as_view(), name="api-undo"),
    path("events/<slug:event_id>/appeals/", rulings.AppealsView.as_view(), name="api-appeals"),
    path(
        "events/<slug:event_id>/appeals/<slug:appeal_id>/answer/",
        rulings.AnswerAppealView.as_view(),
        name="api-answer-appeal",
    ),
    path("events/<slug:event_id>/notices/", rulings.NoticesView.as_view(), name="api-notices"),
    path("events/<slug:event_id>/challenges/", ladder.ChallengesView.as_view(), name="api-challenges"),
    path(
        "events/<slug:event_id>/challenges/<slug:challenge_id>/answer/",
        ladder.AnswerChallengeView.as_view(),
        name="api-answer-challenge",
    ),
    path("ratings/", ratings.SystemsView.as_view(), name="api-ratings"),
    path("ratings/odds/", ratings.OddsView.as_view(), name="api-odds"),
    path("ratings/<slug:system>/", ratings.LeaderboardView.as_view(), name="api-leaderboard"),
    path("players/<int:player_id>/ratings/", ratings.PlayerRatingsView.as_view(), name="api-player-ratings"),
    path("players/<int:player_id>/ratings/<slug:system>/", ratings.HistoryView.as_view(), name="api-rating-history"),
    path("tables/<slug:table_id>/odds/", ratings.TableOddsView.as_view(), name="api-table-odds"),
    path("tables/<slug:table_id>/rating/", ratings.TableRatingView.as_view(), name="api-table-rating"),
]
