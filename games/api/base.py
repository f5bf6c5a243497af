"""What the tables' views share: who asks, which table, which seat, and refusals that tell what happened."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response

from accounts.models import User
from config.rest.bodies import checked as checked
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


def tell_since(stale: Stale, table: Table, seat: int | None) -> None:
    """Put what happened since into the refusal, as this seat may know it."""
    reader = Reader(table, selectors.seats_of(table), seat)
    stale.members = {
        "expected_index": stale.expected,
        "current_index": stale.current,
        "since": [show.entry(reader.entry(row)) for row in stale.since],
    }
