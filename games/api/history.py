"""What happened: the log, past positions, what changed since, records, the proof of chance."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.conditional import etag, not_modified
from config.rest.idempotency import idempotent
from config.rest.parsers import BoundedJSONParser
from config.rest.schema import problem
from games import services
from games.api import show
from games.api.base import SEAT, TableView, whole
from games.api.shapes import SMALL, ChanceShape, ChangesShape, LogShape, PastViewShape, TableShape
from games.selectors import tables as selectors
from games.selectors import views
from games.selectors.log import Reader, rows_since
from games.selectors.records import draws_of, record_of, seed_is_the_promised_one, text_of
from games.selectors.verification import faults_of
from games.services.records import MOST_BYTES

LOG_LIMIT = 500
CHANGES_LIMIT = 200

RECORD = OpenApiResponse({"type": "object", "additionalProperties": True}, description="A whistlepost-record/1.")


class LogView(TableView):
    """The log after an index, as you may see it, told in sentences."""

    serializer_class = LogShape

    @extend_schema(
        operation_id="log",
        parameters=[
            SEAT,
            OpenApiParameter(
                "since",
                {"type": "integer", "minimum": 0, "maximum": SMALL},
                description="Entries after this index; from the beginning if left out.",
            ),
        ],
        responses={
            200: LogShape,
            400: problem("validation."),
            403: problem("not-your-seat; missing-scope."),
            422: problem("no-seat."),
        },
        tags=["history"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id)
        seat = self.eyes(table)
        since = whole(request.query_params.get("since", ""), "since")
        tag = etag("log", self.person.pk, table.pk, table.changed_at, seat, since)
        if (same := not_modified(request, tag)) is not None:
            return same
        rows = rows_since(table, -1 if since is None else since, LOG_LIMIT + 1)
        reader = Reader(table, selectors.seats_of(table), seat)
        body = {
            "table": table.public_id,
            "index": table.last_index,
            "entries": [show.entry(reader.entry(row)) for row in rows[:LOG_LIMIT]],
            "more": len(rows) > LOG_LIMIT,
        }
        return Response(body, headers={"ETag": tag})


class PositionView(TableView):
    """What you saw, or would have seen, after any row of the log. No rule runs for it."""

    serializer_class = PastViewShape

    @extend_schema(
        operation_id="position",
        parameters=[SEAT],
        responses={
            200: PastViewShape,
            400: problem("validation."),
            403: problem("not-your-seat; missing-scope."),
            404: problem("not-found; no-position: the log does not go that far."),
            409: problem("not-running: it has not started."),
            422: problem("no-seat."),
        },
        tags=["history"],
    )
    def get(self, request: Request, table_id: str, index: int) -> Response:
        table = self.table(table_id, strongbox=True)
        seat = self.eyes(table)
        tag = etag("position", table.pk, index, table.over, seat)
        if (same := not_modified(request, tag)) is not None:
            return same
        seen = views.view(table, seat, index)
        body = {"table": table.public_id, "index": index, "seat": seat, "view": seen}
        return Response(body, headers={"ETag": tag})


class ChangesView(TableView):
    """Which of your tables changed since a moment."""

    serializer_class = ChangesShape

    @extend_schema(
        operation_id="changes",
        parameters=[OpenApiParameter("since", datetime, required=True, description="`until` of your last question.")],
        responses={200: ChangesShape, 400: problem("validation.")},
        tags=["history"],
    )
    def get(self, request: Request) -> Response:
        since = _moment(request.query_params.get("since", ""))
        tables, until, more = selectors.changed_since(self.person, since, CHANGES_LIMIT)
        changes = []
        for table in tables:
            own = [seat.number for seat in table.own_seats]  # type: ignore[attr-defined]
            asked = next((one for one in table.decisions.all() if one.seat in own), None)
            changes.append(
                {
                    "table": table.public_id,
                    "state": table.state,
                    "index": table.last_index,
                    "changed_at": show.moment(table.changed_at),
                    "my_seat": own[0] if own else None,
                    "expected_index": asked.index if asked else None,
                    "deadline": show.moment(asked.deadline) if asked else None,
                }
            )
        return Response({"changes": changes, "until": show.moment(until), "more": more})


def _moment(text: str) -> datetime:
    """A moment in UTC; databases refuse zones that exist nowhere, and years at the ends of the calendar."""
    try:
        at = parse_datetime(text.replace(" ", "+"))
        if at is not None and at.tzinfo is not None:
            return at.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise ValidationError({"since": ["Write a moment with its zone, such as 2026-05-01T12:00:00Z."]})


class RecordView(TableView):
    """The game as a record that replays and verifies. A running game's has no seed and stops before any secret."""

    serializer_class = None

    @extend_schema(
        operation_id="record",
        responses={200: RECORD, 409: problem("not-running: it has not started; secret-record: it opens at the end.")},
        tags=["records"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id, strongbox=True)
        return Response(json.loads(record_of(table).to_json()))


class PlainTextRenderer(BaseRenderer):
    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> str:
        return data if isinstance(data, str) else json.dumps(data)


class TextRecordView(TableView):
    """The game as people write it down."""

    renderer_classes = [PlainTextRenderer]
    serializer_class = None

    @extend_schema(
        operation_id="record_text",
        responses={
            (200, "text/plain"): str,
            409: problem("not-running: it has not started; secret-record: it opens at the end."),
            422: problem("json-only: its rules changed under way."),
        },
        tags=["records"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        return Response(text_of(self.table(table_id, strongbox=True)))


class PlainTextParser(BaseParser):
    """A record as text."""

    media_type = "text/plain"

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        limit = getattr((parser_context or {}).get("view"), "max_body_bytes", settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        data = stream.read(limit + 1)
        if len(data) > limit:
            raise RequestDataTooBig
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise ParseError("The body is not UTF-8 text.") from None


class RecordsView(TableView):
    """Bringing a record back to life."""

    write_scope = "tables"
    throttle_scope = "export"
    parser_classes = [BoundedJSONParser, PlainTextParser]
    max_body_bytes = MOST_BYTES
    serializer_class = TableShape

    @extend_schema(
        operation_id="import_record",
        request={
            "application/json": {"type": "object", "additionalProperties": True},
            "text/plain": {"type": "string"},
        },
        responses={
            201: TableShape,
            409: problem("idempotency-key-in-flight."),
            422: problem("invalid-record and codes that say where it does not replay; idempotency-key-reused."),
        },
        tags=["records"],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Make an analysis table of a record. It is yours alone; you play every seat of it."""
        sent: Any = request.data
        is_text = isinstance(sent, str)
        data = (sent if is_text else json.dumps(sent)).encode()
        return self.shown(services.import_record(owner=self.person, data=data, is_text=is_text), 201)


class ChanceView(TableView):
    """Proof that the chance of a finished game was what its published hash promised; the whole game is replayed."""

    throttle_scope = "heavy"
    serializer_class = ChanceShape

    @extend_schema(
        operation_id="chance",
        responses={
            200: ChanceShape,
            409: problem("still-secret: the game is not over; no-seed: it was imported without one."),
        },
        tags=["records"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id, strongbox=True)
        tag = etag("chance", table.pk, table.changed_at)
        if (same := not_modified(request, tag)) is not None:
            return same
        draws = draws_of(table)
        body = {
            "commitment": table.commitment,
            "seed": bytes(table.strongbox.seed).hex(),
            "seed_is_the_promised_one": seed_is_the_promised_one(table),
            "faults": faults_of(table),
            "draws": [
                {"number": one.number, "index": one.index, "why": one.why, "outcome": str(one.outcome)} for one in draws
            ],
        }
        return Response(body, headers={"ETag": tag})
