"""Rounds: who sits where and why, previews, choosing maps, standings, the bracket."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from games.api.base import checked, whole
from tournaments import services
from tournaments.api import shapes, show
from tournaments.api.base import DIVISION, NOT_ORGANISER, EventView
from tournaments.models import Event, Match, Round
from tournaments.selectors import events as selectors
from tournaments.selectors import proofs
from tournaments.selectors.bracket import bracket_of
from tournaments.selectors.choosing import choice_at


class RoundsView(EventView):
    serializer_class = shapes.RoundShape

    @extend_schema(
        operation_id="event_rounds",
        parameters=[DIVISION],
        responses={200: shapes.RoundShape(many=True), 400: problem("validation.")},
        tags=["events"],
    )
    def get(self, request: Request, event_id: str) -> Response:
        """All rounds with their tables; organisers see previews as well."""
        event = self.event(event_id)
        rounds = Round.objects.filter(division__event=event).select_related("division")
        if not selectors.may_see_previews(event, self.asker):
            rounds = rounds.exclude(state=Round.State.PREVIEW)
        division = whole(request.query_params.get("division", ""), "division")
        if division is not None:
            rounds = rounds.filter(division__number=division)
        found = rounds.prefetch_related("matches__game").order_by("division__number", "number")
        return Response([show.round_(one) for one in found])


class ProofView(EventView):
    serializer_class = shapes.ProofShape

    @extend_schema(operation_id="round_proof", tags=["events"])
    def get(self, request: Request, event_id: str, division: int, number: int) -> Response:
        """What a round was paired from, and whether it keeps its rules: checked, not solved again."""
        one = self.round(self.event(event_id), division, number)
        return Response(
            {
                "seed": one.division.event.seed,
                "request": one.request if one.request is not None else (one.division.plan or {}).get("request"),
                "pairing": one.pairing,
                "edited": bool(one.edits),
                "faults": proofs.faults_of_round(one),
                "accepted": proofs.accepted_faults(one),
            }
        )


class WhyView(EventView):
    serializer_class = shapes.WhyShape

    @extend_schema(
        operation_id="why_here",
        parameters=[OpenApiParameter("entry", int, description="Whose place; your own if left out.")],
        responses={200: shapes.WhyShape, 400: problem("validation.")},
        tags=["events"],
    )
    def get(self, request: Request, event_id: str, division: int, number: int) -> Response:
        """Why am I at this table?"""
        event = self.event(event_id)
        one = self.round(event, division, number)
        entry = whole(request.query_params.get("entry", ""), "entry")
        if entry is None and self.asker is not None:
            entry = event.entries.filter(player=self.asker).values_list("pk", flat=True).first()
        seated = [pk for table in one.pairing["tables"] for pk in table] + list(one.byes)
        if entry is None or entry not in seated:
            raise Http404
        return Response({"entry": entry, "sentences": selectors.why_here(one, entry, selectors.names_of(event))})


class PublishView(EventView):
    serializer_class = shapes.RoundShape

    @extend_schema(
        operation_id="publish_round",
        request=None,
        responses={200: shapes.RoundShape, 403: NOT_ORGANISER, 409: problem("published.")},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, division: int, number: int) -> Response:
        """End the preview: publish the pairing and open the tables."""
        event = self.event(event_id)
        one = self.round(event, division, number)
        services.publish_now(event_id=event.pk, round_id=one.pk, by=self.person)
        return Response(show.round_(self.round(event, division, number)))


class ExchangeView(EventView):
    serializer_class = shapes.RoundShape

    @extend_schema(
        operation_id="exchange_players",
        request=shapes.ExchangeShape,
        responses={
            200: shapes.RoundShape,
            403: NOT_ORGANISER,
            409: problem("published."),
            422: problem("no-entry; reason."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, division: int, number: int) -> Response:
        """Before publishing, let two entries change places; everybody can read why."""
        asked, event = checked(shapes.ExchangeShape, request), self.event(event_id)
        one = self.round(event, division, number)
        services.exchange(event_id=event.pk, round_id=one.pk, by=self.person, **asked)
        return Response(show.round_(self.round(event, division, number)))


class StandingsView(EventView):
    serializer_class = shapes.DivisionStandingsShape

    @extend_schema(
        operation_id="event_standings",
        parameters=[DIVISION],
        responses={200: shapes.DivisionStandingsShape(many=True), 400: problem("validation.")},
        tags=["events"],
    )
    def get(self, request: Request, event_id: str) -> Response:
        """Who stands where, every figure with what it is made of."""
        event = self.event(event_id)
        divisions = event.divisions.select_related("event").order_by("number")
        wanted = whole(request.query_params.get("division", ""), "division")
        if wanted is not None:
            divisions = divisions.filter(number=wanted)
        names = selectors.names_of(event)
        return Response([show.division_standings(one, names) for one in divisions])


class MapView(EventView):
    serializer_class = shapes.MapChoiceShape

    @extend_schema(operation_id="map_choice", tags=["events"])
    def get(self, request: Request, event_id: str, match_id: str) -> Response:
        """How far a table's choice of its map is; 404 where its players have none."""
        return self._shown(self.event(event_id), match_id)

    @extend_schema(
        operation_id="choose_map",
        request=shapes.NewMapShape,
        responses={
            200: shapes.MapChoiceShape,
            403: problem("not-your-table; missing-scope."),
            409: problem("chosen; wrong-state."),
            422: problem("no-map."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, match_id: str) -> Response:
        """Vote for a map, or strike one. With the last word the game starts."""
        asked, event = checked(shapes.NewMapShape, request), self.event(event_id)
        services.choose_map(event_id=event.pk, match_id=match_id, player=self.person, map=asked["map"])
        return self._shown(event, match_id)

    def _shown(self, event: Event, match_id: str) -> Response:
        matches = Match.objects.filter(public_id=match_id, round__division__event=event)
        match = matches.select_related("round__division__event").first()
        choice = choice_at(match, event.rules) if match is not None else None
        if choice is None:
            raise Http404
        return Response(show.map_choice(choice))


class BracketView(EventView):
    serializer_class = shapes.BracketShape

    @extend_schema(
        operation_id="event_bracket",
        responses={200: shapes.BracketShape, 422: problem("no-bracket: the event is no knock-out.")},
        tags=["events"],
    )
    def get(self, request: Request, event_id: str) -> Response:
        """A knock-out's rounds and tables, who went on, and what is planned."""
        return Response(show.bracket(bracket_of(self.division(event_id))))
