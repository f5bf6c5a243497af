"""A ladder's challenges."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from games.api.base import checked
from tournaments import services
from tournaments.api import shapes, show
from tournaments.api.base import EventView
from tournaments.models import Challenge


class ChallengesView(EventView):
    serializer_class = shapes.ChallengeShape

    @extend_schema(operation_id="challenges", responses=shapes.ChallengeShape(many=True), tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """A ladder's challenges, newest first."""
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
