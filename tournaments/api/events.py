"""Events: find, prepare, open, start, call off; leagues; templates and what a choice means."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.rest.conditional import etag, not_modified
from config.rest.idempotency import idempotent
from config.rest.schema import problem
from config.rest.views import ApiView
from games.api.base import checked
from games.api.show import moment
from tournaments import rules as rule_book
from tournaments import services
from tournaments.api import shapes, show
from tournaments.api.base import NOT_ORGANISER, WRONG_STATE, EventView
from tournaments.api.filters import EventFilter
from tournaments.models import Event, League
from tournaments.selectors import events as selectors
from tournaments.templates_of_events import TEMPLATES, rules_from, what_it_means

RULES = "what makes no sense or cannot be played, each with its own code: rules-unreadable, player-count, windows, …"


class EventsView(ApiView):
    """Events, newest first."""

    public = True
    write_scope = "tables"
    serializer_class = shapes.EventShape
    filterset_class = EventFilter

    def get_queryset(self) -> QuerySet[Event]:
        user = self.request.user if isinstance(self.request.user, User) else None
        return selectors.visible_to(user).select_related("owner", "league")

    @extend_schema(operation_id="events", responses=shapes.EventShape(many=True), tags=["events"])
    def get(self, request: Request) -> Response:
        page: Any = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        user = request.user if isinstance(request.user, User) else None
        return self.get_paginated_response([show.event(one, user) for one in page])

    @extend_schema(
        operation_id="create_event",
        request=shapes.NewEventShape,
        responses={201: shapes.EventShape, 404: problem("not-found: no such league of yours."), 422: problem(RULES)},
        tags=["events"],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Prepare an event: a draft that its organisers alone see, until it is opened."""
        asked = checked(shapes.NewEventShape, request)
        assert isinstance(request.user, User)
        league = None
        if wanted := asked.pop("league", None):
            league = League.objects.filter(public_id=wanted, owner=request.user).first()
            if league is None:
                raise Http404
        event = services.create_event(owner=request.user, league=league, **asked)
        return Response(show.event(event, request.user), 201)


class OneEventView(EventView):
    serializer_class = shapes.EventShape

    @extend_schema(operation_id="event", tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        event = self.event(event_id)
        tag = etag("event", request.user.pk, event.pk, event.changed_at)
        if (same := not_modified(request, tag)) is not None:
            return same
        return Response(show.event(event, self.asker), headers={"ETag": tag})

    @extend_schema(
        operation_id="change_event",
        request=shapes.EventChangesShape,
        responses={200: shapes.EventShape, 403: NOT_ORGANISER, 409: WRONG_STATE, 422: problem(RULES)},
        tags=["events"],
    )
    def patch(self, request: Request, event_id: str) -> Response:
        """Change an event before it starts."""
        changes = checked(shapes.EventChangesShape, request)
        event = services.change_event(event_id=self.event(event_id).pk, by=self.person, changes=changes)
        return Response(show.event(event, self.person))

    @extend_schema(
        operation_id="cancel_event",
        responses={200: shapes.EventShape, 403: NOT_ORGANISER, 409: WRONG_STATE},
        tags=["events"],
    )
    def delete(self, request: Request, event_id: str) -> Response:
        """Call an event off before it starts."""
        event = services.cancel_event(event_id=self.event(event_id).pk, by=self.person)
        return Response(show.event(event, self.person))


class OpenView(EventView):
    serializer_class = shapes.EventShape

    @extend_schema(
        operation_id="open_event",
        request=None,
        responses={200: shapes.EventShape, 403: NOT_ORGANISER, 409: WRONG_STATE},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Show the event to everybody and take entries."""
        event = services.open_registration(event_id=self.event(event_id).pk, by=self.person)
        return Response(show.event(event, self.person))


class StartView(EventView):
    serializer_class = shapes.EventShape

    @extend_schema(
        operation_id="start_event",
        request=None,
        responses={
            200: shapes.EventShape,
            403: NOT_ORGANISER,
            409: WRONG_STATE,
            422: problem("too-few-players; no-bracket; games: the players do not come out; nothing has changed."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Freeze the rules, draw and publish the seed, and pair the first round."""
        event = services.start_event(event_id=self.event(event_id).pk, by=self.person)
        return Response(show.event(event, self.person))


class NextSeasonView(EventView):
    serializer_class = shapes.EventShape

    @extend_schema(
        operation_id="next_season",
        request=shapes.NextSeasonShape,
        responses={
            201: shapes.EventShape,
            403: NOT_ORGANISER,
            409: problem("wrong-state; no-league; next-season: it exists already."),
            422: problem("promotion: more change than a division has players."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Open a league's next season: promotion, relegation, carry-over and the waiting list."""
        asked = checked(shapes.NextSeasonShape, request)
        event, _ = services.next_season_of(event_id=self.event(event_id).pk, by=self.person, **asked)
        return Response(show.event(event, self.person), 201)


class LeaguesView(EventView):
    serializer_class = shapes.LeagueShape

    @extend_schema(
        operation_id="create_league",
        request=shapes.NewLeagueShape,
        responses={201: shapes.LeagueShape},
        tags=["events"],
    )
    def post(self, request: Request) -> Response:
        """A name for seasons that follow each other."""
        asked = checked(shapes.NewLeagueShape, request)
        return Response(show.league(services.create_league(owner=self.person, **asked)), 201)


class LeagueView(EventView):
    serializer_class = shapes.LeagueShape

    @extend_schema(operation_id="league", tags=["events"])
    def get(self, request: Request, league_id: str) -> Response:
        found = League.objects.filter(public_id=league_id).first()
        if found is None:
            raise Http404
        return Response(show.league(found))


class TemplatesView(EventView):
    serializer_class = shapes.TemplateShape
    public_seconds = 300

    @extend_schema(operation_id="event_templates", responses=shapes.TemplateShape(many=True), tags=["events"])
    def get(self, request: Request) -> Response:
        """The usual events, to begin with."""
        return Response(
            [
                {"name": one.name, "title": one.title, "about": one.about, "rules": one.rules}
                for one in TEMPLATES.values()
            ]
        )


class WizardView(EventView):
    serializer_class = shapes.MeaningShape

    @extend_schema(
        operation_id="event_meaning",
        request=shapes.WizardShape,
        responses={200: shapes.MeaningShape, 422: problem(RULES)},
        tags=["events"],
    )
    def post(self, request: Request) -> Response:
        """What a choice means: the whole rules, games per player, expected days from real pace. Stores nothing."""
        asked = checked(shapes.WizardShape, request)
        rules = rules_from(
            asked["template"], system=asked["system"], map=asked.get("map", ""), changes=asked.get("changes")
        )
        found = what_it_means(rules, asked["players"], days_a_game=selectors.days_a_game(rules.system))
        return Response(
            {
                "rules": rule_book.to_data(rules),
                "players": found.players,
                "rounds": found.rounds,
                "tables": found.tables,
                "fewest_games": found.games_each[0],
                "most_games": found.games_each[1],
                "byes": found.byes,
                "days": found.days,
                "ends_at": moment(timezone.now() + timedelta(days=found.days)),
                "sentences": list(found.sentences),
            }
        )
