"""Playing: what a seat sees, what it may do, what a plan would lead to, and the move itself."""

from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.conditional import etag, not_modified
from config.rest.idempotency import REPLAYED, key_of
from config.rest.schema import problem
from games import presence, services
from games.api import show
from games.api.base import SEAT, TableView, checked, tell_since
from games.api.shapes import (
    AnswerShape,
    ChoicesShape,
    MoveShape,
    PreviewRequestShape,
    PreviewShape,
    TakeBackShape,
    ViewShape,
)
from games.errors import Stale
from games.models import LogRow
from games.selectors import tables as selectors
from games.selectors import views
from games.words import told

NOT_STARTED = problem("not-running: it has not started.")
REFUSED = (
    "Against the rules: the rule's own code (`rule` names it), out-of-turn; invalid-action or ambiguous-action: "
    "`examples` are things one could say"
)


class ViewView(TableView):
    """What you see of the game: your own seat's view, or a spectator's."""

    serializer_class = ViewShape

    @extend_schema(
        operation_id="view",
        parameters=[SEAT],
        responses={
            200: ViewShape,
            400: problem("validation."),
            403: problem("not-your-seat; missing-scope."),
            409: NOT_STARTED,
            422: problem("no-seat."),
        },
        tags=["play"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id, strongbox=True)
        seat = self.eyes(table)
        if seat is not None and table.running:
            presence.note(table_id=table.pk, person_id=self.person.pk)
        tag = etag("view", self.person.pk, table.pk, table.changed_at, seat)
        if (same := not_modified(request, tag)) is not None:
            return same
        seen = views.view(table, seat)
        waiting = [show.waiting(decision) for decision in table.decisions.all()]
        body = {
            "table": table.public_id,
            "index": table.last_index,
            "state": table.state,
            "seat": seat,
            "decision": next((one for one in waiting if one["seat"] == seat), None),
            "waiting": waiting,
            "view": seen,
        }
        return Response(body, headers={"ETag": tag})


class ChoicesView(TableView):
    """Everything you may do now, with the number to send back as `expected_index`."""

    serializer_class = ChoicesShape

    @extend_schema(
        operation_id="choices",
        parameters=[SEAT],
        responses={
            200: ChoicesShape,
            400: problem("validation."),
            403: problem("not-your-seat: you do not play here; missing-scope."),
            409: NOT_STARTED,
            422: problem("no-seat."),
        },
        tags=["play"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id, strongbox=True)
        seat = self.eyes(table)
        seat = selectors.seat_to_play(table, self.person, seat) if seat is None else seat
        tag = etag("choices", self.person.pk, table.pk, table.changed_at, seat)
        if (same := not_modified(request, tag)) is not None:
            return same
        decision = selectors.decision_of(table, seat)
        offered = views.choices(table, seat)
        body = {
            "table": table.public_id,
            "seat": seat,
            "expected_index": None if decision is None else decision.index,
            "prompt": told(offered.prompt) if decision else "",
            "options": show.choices(offered) if decision else [],
        }
        return Response(body, headers={"ETag": tag})


class PreviewView(TableView):
    """Plays actions on a copy of what you may know. Stores nothing, draws nothing, reveals nothing."""

    write_scope = "read"
    throttle_scope = "read"
    serializer_class = PreviewShape

    @extend_schema(
        operation_id="preview",
        request=PreviewRequestShape,
        responses={
            200: PreviewShape,
            403: problem("not-your-seat; missing-scope."),
            409: problem("not-running; no-preview: it depends on what you may not know."),
            422: problem(f"{REFUSED}; no-seat."),
        },
        tags=["play"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        asked = checked(PreviewRequestShape, request)
        table = self.table(table_id, strongbox=True)
        seat = selectors.seat_to_play(table, self.person, asked.get("seat"))
        names = [one.name for one in selectors.seats_of(table)]
        seen = views.preview(table, seat, asked["actions"], names)
        body = {
            "seat": seat,
            "actions": seen.texts,
            "costs": seen.costs,
            "sentences": seen.sentences,
            "stopped": seen.stopped,
            "view": seen.view,
            "prompt": told(seen.choices.prompt),
            "options": show.choices(seen.choices),
        }
        return Response(body)


class MovingView(TableView):
    """What moves and take-backs share."""

    write_scope = "play"
    throttle_scope = "play"
    serializer_class = AnswerShape

    def telling_since(self, table_id: str, seat: int | None, work: Callable[[], services.Answer]) -> services.Answer:
        """Do it; if the game has moved on, the refusal says what happened since, as this seat may know it."""
        try:
            return work()
        except Stale as stale:
            table = self.table(table_id)
            tell_since(stale, table, selectors.seat_to_play(table, self.person, seat))
            raise


class MovesView(MovingView):
    """The move itself."""

    @extend_schema(
        operation_id="play",
        request=MoveShape,
        responses={
            200: AnswerShape,
            400: problem("unreadable, validation or idempotency-key-invalid."),
            403: problem("not-your-seat; missing-scope."),
            409: problem(
                "stale-decision: the game has moved on, `since` tells how and `current_index` is your open decision, "
                "if any; not-running; quarantined: set aside after a fault of ours."
            ),
            422: problem(f"{REFUSED}; key-reused: another body under the same Idempotency-Key; no-seat."),
        },
        tags=["play"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Play one or several actions, all or none.

        With an Idempotency-Key the same request gives the same answer, however often it is sent; the key is kept with
        the move, for good. A refused move leaves no trace, and its key stays free.
        """
        key = key_of(request)
        asked = checked(MoveShape, request)
        game_id, seat = selectors.number_of(table_id), asked.get("seat")
        answer = self.telling_since(
            table_id,
            seat,
            lambda: services.play(
                game_id,
                seat,
                asked["actions"],
                expected_index=asked["expected_index"],
                key=f"api:{self.person.pk}:{key}" if key else "",
                source=LogRow.Source.API,
                actor_id=self.person.pk,
            ),
        )
        headers = {REPLAYED: "true"} if answer.replayed else {}
        return Response(show.answer(answer), headers=headers)

    post.takes_idempotency_key = True  # type: ignore[attr-defined]


class TakeBackView(MovingView):
    """Second thoughts."""

    @extend_schema(
        operation_id="take_back",
        request=TakeBackShape,
        responses={
            200: AnswerShape,
            403: problem("not-your-seat; missing-scope."),
            409: problem(
                "revealed: it cannot be unknown again; too-late: somebody else has acted; stale-decision: `since` "
                "tells what happened; not-running; quarantined."
            ),
            422: problem("no-seat."),
        },
        tags=["play"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Take back your latest actions, while nothing new was revealed and nobody else has acted."""
        asked = checked(TakeBackShape, request)
        game_id, seat = selectors.number_of(table_id), asked.get("seat")
        answer = self.telling_since(
            table_id,
            seat,
            lambda: services.take_back(
                game_id=game_id,
                seat=seat,
                expected_index=asked["expected_index"],
                back_to=asked.get("back_to"),
                actor_id=self.person.pk,
                source=LogRow.Source.API,
            ),
        )
        return Response(show.answer(answer))
