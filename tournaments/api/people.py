"""Who takes part and who runs it: entries, lists, invitations, co-organisers, teams."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.selectors.people import players
from config.rest.schema import problem
from games.api.base import checked, whole
from games.api.show import person as shown_person
from tournaments import services
from tournaments.api import shapes, show
from tournaments.api.base import NOT_ORGANISER, WRONG_STATE, EventView
from tournaments.models import Event


class EntriesView(EventView):
    serializer_class = shapes.EventEntryShape

    @extend_schema(operation_id="event_entries", responses=shapes.EventEntryShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """Who takes part, waits or stands by."""
        entries = self.event(event_id).entries.select_related("player", "division").order_by("number", "pk")
        return Response([show.entry(one) for one in entries])


class MyEntryView(EventView):
    """Enter and leave."""

    serializer_class = shapes.EventEntryShape

    @extend_schema(
        operation_id="enter_event",
        request=shapes.EnterShape,
        responses={
            201: shapes.EventEntryShape,
            403: problem("by-invitation; rating; disqualified; not-welcome; missing-scope."),
            409: problem("not-open-yet; registration-closed; already-entered."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Enter; on the waiting list if the event is full."""
        asked = checked(shapes.EnterShape, request)
        entry = services.register(event_id=self.event(event_id).pk, player=self.person, **asked)
        return Response(show.entry(entry), 201)

    @extend_schema(
        operation_id="leave_event",
        responses={200: shapes.EventEntryShape, 409: problem("not-entered; wrong-state.")},
        tags=["events"],
    )
    def delete(self, request: Request, event_id: str) -> Response:
        """Withdraw. Under way, you are not paired again; your running games go on."""
        entry = services.withdraw(event_id=self.event(event_id).pk, player=self.person)
        return Response(show.entry(entry))


class ImportView(EventView):
    serializer_class = shapes.ImportedShape
    throttle_scope = "heavy"

    @extend_schema(
        operation_id="import_players",
        request=shapes.CsvShape,
        responses={
            200: shapes.ImportedShape,
            403: NOT_ORGANISER,
            409: problem("wrong-state."),
            422: problem("csv: the list cannot be read."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Enter people from a list. With any faulty row nobody is entered, and all of them are named."""
        asked = checked(shapes.CsvShape, request)
        done = services.import_players(event_id=self.event(event_id).pk, by=self.person, text=asked["text"])
        return Response({"entered": done.entered, "faults": [{"row": row, "why": why} for row, why in done.faults]})


class InviteesView(EventView):
    serializer_class = shapes.InvitedShape

    @extend_schema(
        operation_id="invite_to_event",
        request=shapes.InviteesShape,
        responses={200: shapes.InvitedShape, 403: NOT_ORGANISER, 409: WRONG_STATE},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Let people enter an event that is by invitation. Numbers that are nobody's are left out."""
        asked = checked(shapes.InviteesShape, request)
        people = list(players().filter(pk__in=asked["people"]))
        return Response({"new": services.invite(event_id=self.event(event_id).pk, by=self.person, people=people)})


class OrganisersView(EventView):
    serializer_class = shapes.OrganiserShape

    @extend_schema(operation_id="organisers", responses=shapes.OrganiserShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        return self._all(self.event(event_id))

    @extend_schema(
        operation_id="set_organiser",
        request=shapes.NewOrganiserShape,
        responses={200: shapes.OrganiserShape(many=True), 403: NOT_ORGANISER, 422: problem("owner.")},
        tags=["events"],
    )
    def put(self, request: Request, event_id: str) -> Response:
        """Make somebody a co-organiser, change their role, or thank them."""
        asked, event = checked(shapes.NewOrganiserShape, request), self.event(event_id)
        person = players().filter(pk=asked["person"]).first()
        if person is None:
            raise Http404
        services.set_role(event_id=event.pk, by=self.person, person=person, role=asked["role"])
        return self._all(event)

    def _all(self, event: Event) -> Response:
        found = event.organisers.select_related("person").order_by("pk")
        return Response([{"person": shown_person(one.person), "role": one.role} for one in found])


class LineupsView(EventView):
    serializer_class = shapes.LineupShape

    @extend_schema(
        operation_id="lineups",
        parameters=[OpenApiParameter("round", int, description="Of this round; the next one if left out.")],
        responses={200: shapes.LineupShape(many=True), 400: problem("validation.")},
        tags=["events"],
    )
    def get(self, request: Request, event_id: str) -> Response:
        """Who of every team plays a round, and who sits on the bench."""
        event = self.event(event_id)
        number = whole(request.query_params.get("round", ""), "round")
        return Response(show.lineups(event, number))

    @extend_schema(
        operation_id="set_lineup",
        request=shapes.NewLineupShape,
        responses={
            200: shapes.LineupShape(many=True),
            403: NOT_ORGANISER,
            409: problem("wrong-state; no-teams; published."),
            422: problem("lineup."),
        },
        tags=["events"],
    )
    def put(self, request: Request, event_id: str) -> Response:
        """The captain, or a director, names who of a team plays from a round on that is not published yet."""
        asked, event = checked(shapes.NewLineupShape, request), self.event(event_id)
        lineup = services.set_lineup(
            event_id=event.pk,
            by=self.person,
            team=asked["team"],
            entries=asked["entries"],
            number=asked.get("round"),
        )
        return Response(show.lineups(event, lineup.number))


class CaptainView(EventView):
    serializer_class = shapes.EventEntryShape

    @extend_schema(
        operation_id="name_captain",
        request=shapes.CaptainShape,
        responses={200: shapes.EventEntryShape, 403: NOT_ORGANISER, 409: problem("no-teams; out.")},
        tags=["events"],
    )
    def put(self, request: Request, event_id: str) -> Response:
        """Another member leads the team from now on."""
        asked, event = checked(shapes.CaptainShape, request), self.event(event_id)
        return Response(show.entry(services.name_captain(event_id=event.pk, by=self.person, entry_id=asked["entry"])))
