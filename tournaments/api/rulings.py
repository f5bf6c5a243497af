"""The organisers' desk: the console, reminders, rulings, appeals, messages."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from games.api.base import checked
from games.errors import NotAllowed
from tournaments import services
from tournaments.api import shapes, show
from tournaments.api.base import NOT_ORGANISER, EventView
from tournaments.models import Event, Ruling
from tournaments.pairing.explain import SIXTIETHS
from tournaments.selectors import events as selectors
from tournaments.services.common import role_of

RULED = problem(
    "wrong-state; decided; not-standby; no-score; out; too-late; not-undoable; own-entry; not-running; not-paused."
)


class ConsoleView(EventView):
    public = False
    serializer_class = shapes.ConsoleShape

    @extend_schema(
        operation_id="event_console", responses={200: shapes.ConsoleShape, 403: NOT_ORGANISER}, tags=["events"]
    )
    def get(self, request: Request, event_id: str) -> Response:
        """For organisers: who blocks what and since when, what needs a ruling, when it will be over."""
        event = self.event(event_id)
        if role_of(event, self.person) is None:
            raise NotAllowed(_("Only the organisers of this event see that."), code="not-organiser")
        return Response(show.console(selectors.console(event)))


class RemindView(EventView):
    @extend_schema(
        operation_id="remind_table",
        request=None,
        responses={204: None, 403: NOT_ORGANISER, 409: problem("nobody-asked.")},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, match_id: str) -> Response:
        """Remind whoever blocks this table."""
        services.remind(event_id=self.event(event_id).pk, match_id=match_id, by=self.person)
        return Response(status=204)


class RulingsView(EventView):
    serializer_class = shapes.RulingShape

    @extend_schema(operation_id="rulings", responses=shapes.RulingShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """Everything the organisers decided, newest first."""
        return Response(_rulings(self.event(event_id)))

    @extend_schema(
        operation_id="rule",
        request=shapes.NewRulingShape,
        responses={
            201: shapes.RulingShape,
            403: NOT_ORGANISER,
            409: RULED,
            422: problem("places; reason; points; days; no-seat."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Decide something. Everybody in the event can read it, with its reason."""
        asked = checked(shapes.NewRulingShape, request)
        ruling = _rule(self.event(event_id), self.person, asked)
        return Response(show.ruling(ruling, undone=False), 201)


def _rulings(event: Event) -> list[dict[str, object]]:
    rulings = list(event.rulings.select_related("by", "match").order_by("-pk"))
    undone = {one.undoes_id for one in rulings if one.undoes_id}
    return [show.ruling(one, one.pk in undone) for one in rulings]


def _rule(event: Event, by: Any, asked: dict[str, Any]) -> Ruling:
    common = {"event_id": event.pk, "by": by, "reason": asked["reason"]}
    match asked["kind"]:
        case "adjudicate":
            places = asked.get("places")
            return services.adjudicate(**common, match_id=asked["match"], places=places, void=asked["void"])
        case "substitute":
            return services.substitute(**common, match_id=asked["match"], seat=asked["seat"], entry_id=asked["entry"])
        case "disqualify":
            return services.disqualify(**common, entry_id=asked["entry"])
        case "withdraw":
            return services.take_out(**common, entry_id=asked["entry"])
        case "penalty":
            points = int(Decimal(asked["points"]) * SIXTIETHS)
            return services.give_points(**common, entry_id=asked["entry"], points=points)
        case "extend":
            return services.extend(**common, days=asked["days"], match_id=asked.get("match", ""))
        case "pause":
            return services.pause(**common, match_id=asked.get("match", ""))
        case _:
            return services.resume(**common, match_id=asked.get("match", ""))


class UndoView(EventView):
    serializer_class = shapes.RulingShape

    @extend_schema(
        operation_id="undo_ruling",
        request=shapes.ReasonShape,
        responses={201: shapes.RulingShape, 403: NOT_ORGANISER, 409: RULED, 422: problem("reason.")},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, ruling_id: str) -> Response:
        """Undo a ruling; both stay in the log."""
        asked, event = checked(shapes.ReasonShape, request), self.event(event_id)
        ruling = services.undo(event_id=event.pk, ruling_id=ruling_id, by=self.person, **asked)
        return Response(show.ruling(ruling, undone=False), 201)


class AppealsView(EventView):
    public = False
    serializer_class = shapes.AppealShape

    @extend_schema(operation_id="appeals", responses=shapes.AppealShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """Your own appeals; organisers see all."""
        event = self.event(event_id)
        appeals = event.appeals.select_related("by", "ruling", "match")
        if role_of(event, self.person) is None:
            appeals = appeals.filter(by=self.person)
        return Response([show.appeal(one) for one in appeals])

    @extend_schema(
        operation_id="appeal",
        request=shapes.NewAppealShape,
        responses={201: shapes.AppealShape, 422: problem("about; words.")},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Ask the organisers to look again at a ruling or a table."""
        asked = checked(shapes.NewAppealShape, request)
        appeal = services.appeal(
            event_id=self.event(event_id).pk,
            by=self.person,
            words=asked["words"],
            ruling_id=asked.get("ruling", ""),
            match_id=asked.get("match", ""),
        )
        return Response(show.appeal(appeal), 201)


class AnswerAppealView(EventView):
    serializer_class = shapes.AppealShape

    @extend_schema(
        operation_id="answer_appeal",
        request=shapes.AnswerAppealShape,
        responses={
            200: shapes.AppealShape,
            403: NOT_ORGANISER,
            409: problem("own-appeal; answered."),
            422: problem("reason."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, appeal_id: str) -> Response:
        asked, event = checked(shapes.AnswerAppealShape, request), self.event(event_id)
        appeal = services.answer_appeal(event_id=event.pk, appeal_id=appeal_id, by=self.person, **asked)
        return Response(show.appeal(appeal))


class NoticesView(EventView):
    public = False
    serializer_class = shapes.NoticeSeenShape

    @extend_schema(operation_id="notices", responses=shapes.NoticeSeenShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """What the organisers wrote to everybody, and to your tables."""
        event = self.event(event_id)
        return Response([show.notice(one) for one in selectors.notices_for(event, self.person)])

    @extend_schema(
        operation_id="send_notice",
        request=shapes.NoticeShape,
        responses={204: None, 403: NOT_ORGANISER, 422: problem("words.")},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """A message of the organisers to everybody, or to one table."""
        asked = checked(shapes.NoticeShape, request)
        services.send_notice(
            event_id=self.event(event_id).pk, by=self.person, words=asked["words"], match_id=asked.get("match", "")
        )
        return Response(status=204)
