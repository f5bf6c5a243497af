"""What the tables' views share: who asks, which table, which seat, and refusals that tell what happened."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.rest.views import ApiView
from games.api import show
from games.api.shapes import SMALL
from games.errors import Stale
from games.models import Table
from games.selectors import tables as selectors
from games.selectors.log import Reader

SEAT = OpenApiParameter(
    "seat",
    str,
    pattern=r"^(\d{1,3}|spectator)$",
    description="Through whose eyes: a seat's number or `spectator`. Your own seat if left out.",
)
INDEX = OpenApiParameter(
    "index", {"type": "integer", "minimum": 0, "maximum": SMALL}, description="A past moment: after this log row."
)

S = TypeVar("S", bound=serializers.Serializer[Any])


class TableView(ApiView):
    """A view of one table."""

    pagination_class = None
    filter_backends = []

    @property
    def person(self) -> User:
        """Whoever asks; HasScope has seen to it that there is somebody."""
        assert isinstance(self.request.user, User)
        return self.request.user

    def table(self, table_id: str, *, strongbox: bool = False) -> Table:
        return selectors.find(table_id, self.person, strongbox=strongbox)

    def shown(self, table: Table, status: int = 200) -> Response:
        """The whole table, as it is now."""
        everything = selectors.with_everything(Table.objects.filter(pk=table.pk)).get()
        return Response(show.table(everything, self.person), status)

    def eyes(self, table: Table) -> int | None:
        """Through whose eyes the request looks."""
        asked = self.request.query_params.get("seat", "")
        if asked == "spectator":
            return None
        return selectors.eyes(table, self.person, whole(asked, "seat"))


def whole(text: str, name: str) -> int | None:
    """A whole number from the address; None if it is left out."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or int(text[:12]) > SMALL:
        raise ValidationError({name: ["This is not a whole number that makes sense here."]})
    return int(text)


def checked(shape: type[S], request: Request) -> dict[str, Any]:
    """The request's body, if it has that shape."""
    if request.data is None:
        raise ValidationError({"non_field_errors": ["No data provided"]})
    return dict(_reader(shape).run_validation(request.data))


@cache
def _reader(shape: type[S]) -> S:
    """Making a serializer copies all its fields, which takes longer than reading a move with them; reading leaves no
    trace in it."""
    return shape()


def tell_since(stale: Stale, table: Table, seat: int | None) -> None:
    """Put what happened since into the refusal, as this seat may know it."""
    reader = Reader(table, selectors.seats_of(table), seat)
    stale.members = {
        "expected_index": stale.expected,
        "current_index": stale.current,
        "since": [show.entry(reader.entry(row)) for row in stale.since],
    }
