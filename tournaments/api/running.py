"""A running event: rounds and why one sits where, standings, rulings, appeals, messages, the ladder, exports."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.conf import settings
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from games.api.base import checked, whole
from games.errors import NotAllowed
from tournaments import services
from tournaments.api import shapes, show
from tournaments.api.base import CalendarRenderer, CsvRenderer, EventView
from tournaments.models import Event, Round, Ruling
from tournaments.pairing.explain import SIXTIETHS
from tournaments.selectors import events as selectors
from tournaments.selectors import exports, proofs
from tournaments.services.common import role_of

NOT_ORGANISER = problem("not-organiser; own-table: you sit there; missing-scope.")
RULED = problem("wrong-state; decided; not-standby; no-score; out; too-late; not-undoable; own-entry.")
DIVISION = OpenApiParameter("division", int, description="Only this division.")


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
            raise NotAllowed("Only the organisers of this event see that.", code="not-organiser")
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


class ChallengesView(EventView):
    serializer_class = shapes.ChallengeShape

    @extend_schema(operation_id="challenges", responses=shapes.ChallengeShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """A ladder's challenges, newest first."""
        from tournaments.models import Challenge

        found = Challenge.objects.filter(division__event=self.event(event_id)).select_related("match")
        return Response([show.challenge(one) for one in found.prefetch_related("answers").order_by("-pk")[:200]])

    @extend_schema(
        operation_id="challenge",
        request=shapes.NewChallengeShape,
        responses={
            201: shapes.ChallengeShape,
            403: problem("not-on-ladder; missing-scope."),
            409: problem("wrong-state; no-ladder; busy."),
            422: problem("table-size; out-of-reach; nobody-above; challenged-twice; not-on-ladder; busy."),
        },
        tags=["events"],
    )
    def post(self, request: Request, event_id: str) -> Response:
        """Challenge people above you."""
        asked = checked(shapes.NewChallengeShape, request)
        made = services.challenge(event_id=self.event(event_id).pk, player=self.person, **asked)
        return Response(show.challenge(made), 201)


class AnswerChallengeView(EventView):
    serializer_class = shapes.ChallengeShape

    @extend_schema(
        operation_id="answer_challenge",
        request=shapes.ChallengeReplyShape,
        responses={200: shapes.ChallengeShape, 409: problem("answered; wrong-state.")},
        tags=["events"],
    )
    def post(self, request: Request, event_id: str, challenge_id: str) -> Response:
        """Accept or refuse. With the last yes the game starts."""
        asked, event = checked(shapes.ChallengeReplyShape, request), self.event(event_id)
        found = services.answer_challenge(event_id=event.pk, challenge_id=challenge_id, player=self.person, **asked)
        return Response(show.challenge(found))


class ExportView(EventView):
    serializer_class = None
    throttle_scope = "heavy"

    @extend_schema(
        operation_id="export_event", responses={200: {"type": "object", "additionalProperties": True}}, tags=["events"]
    )
    def get(self, request: Request, event_id: str) -> Response:
        """Everything that is public: enough to verify every pairing and compute the standings anew."""
        return Response(exports.whole_event(self.event(event_id)))


class StandingsCsvView(EventView):
    renderer_classes = [CsvRenderer]
    serializer_class = None

    @extend_schema(operation_id="standings_csv", responses={(200, "text/csv"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        return Response(exports.standings_csv(self.event(event_id)))


class ResultsCsvView(EventView):
    renderer_classes = [CsvRenderer]
    serializer_class = None

    @extend_schema(operation_id="results_csv", responses={(200, "text/csv"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        return Response(exports.results_csv(self.event(event_id)))


class CalendarView(EventView):
    renderer_classes = [CalendarRenderer]
    serializer_class = None

    @extend_schema(operation_id="event_calendar", responses={(200, "text/calendar"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """The event's dates and rounds, to subscribe to."""
        event = self.event(event_id)
        address = f"{settings.SITE_URL}/api/v1/events/{event.public_id}/"
        return Response(exports.calendar(event, address=address))
