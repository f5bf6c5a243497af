"""A table as one reader looks at it: who sits there, the position their eyes see, and the newest rows of the log.

What only the index and the reader decide (pictures, words, the log's sentences, the list of choices) is made once and
kept until the next move. Every seat has a place of its own in the cache, so that nothing a seat knows comes to another,
and a place is taken over by the next moment, so that an old table fills no more of it than a young one. Past moments
are not kept: there are too many, and browsers keep those they have seen.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Sequence
from functools import cache as once
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from games.engine_room import is_offered
from games.models import Decision, LogRow, Table
from games.selectors import tables as selectors
from games.selectors import views
from games.selectors.log import Reader
from web.tables.finding import person

T = TypeVar("T")
SHOWN = 30
"""How many rows of the log the page shows at once."""
KEPT = 24 * 3600
MAKING_PAGES = ("engine", "games", "web")
OF_WHAT = {".py", ".json", ".html", ".mo"}


class Last(NamedTuple):
    """Of the newest row, what says whether it can be taken back."""

    seat: int | None
    kind: str
    revealed: bool


class Sight:
    """Everything is looked up when it is first asked for: where all that a page shows of a position is kept, the
    position is not opened and the log is not read."""

    def __init__(self, request: HttpRequest, table: Table, index: int | None = None) -> None:
        self.table = table
        self.past = index is not None
        self.index = table.last_index if index is None else index
        self.user: User | None = person(request)
        self.size = "phone" if on_a_phone(request) else "desktop"
        self.offered = is_offered(table)
        self.drawn = self.offered and table.last_index >= 0
        self.seats, self.decisions = selectors.seats_and_decisions(table)
        self.names = [seat.name for seat in self.seats]
        self.own = next((one for one in self.seats if self.user is not None and one.player_id == self.user.pk), None)
        self.seat = None if self.own is None else self.own.number
        self.reader = Reader(table, self.seats, self.seat)
        self._made: dict[str, Any] | None = None
        self._new = False

    @property
    def decision(self) -> Decision | None:
        """What the reader is asked."""
        return next((one for one in self.decisions if one.seat == self.seat), None)

    @cached_property
    def view(self) -> views.View:
        return views.view(self.table, self.seat, self.index if self.past else None)

    @cached_property
    def rows(self) -> Sequence[LogRow]:
        """The newest rows up to the moment, newest first."""
        return list(self.table.log.filter(index__lte=self.index).order_by("-index").defer("delta")[:SHOWN])

    def last(self) -> Last | None:
        return Last(self.rows[0].seat, self.rows[0].kind, self.rows[0].revealed) if self.rows else None

    def earlier(self) -> int | None:
        """Where the log goes on that the page does not show."""
        return self.rows[-1].index if self.rows and self.rows[-1].index > 0 else None

    def piece(self, name: str, make: Callable[[], T]) -> T:
        """A piece of the page that nothing but moment and reader decide: as it was kept, or made now."""
        if self.past:
            return make()
        if self._made is None:
            self._made = self._kept()
        if name not in self._made:
            self._made[name] = make()
            self._new = True
        piece: T = self._made[name]
        return piece

    def keep(self) -> None:
        """Keep what was made for this page, if anything was."""
        if self._new:
            packed = zlib.compress(pickle.dumps(self._made), 1)
            cache.set(self._place, (self._moment, packed), KEPT)

    def _kept(self) -> dict[str, Any]:
        moment, packed = cache.get(self._place) or ("", b"")
        found: dict[str, Any] = pickle.loads(zlib.decompress(packed)) if moment == self._moment else {}
        return found

    @cached_property
    def _place(self) -> str:
        """One for each pair of eyes, and for how they read."""
        how = (self.size, get_language(), timezone.get_current_timezone_name())
        return f"sight:{self.table.pk}:{self.seat}:" + sha256(repr(how).encode()).hexdigest()[:24]

    @cached_property
    def _moment(self) -> str:
        """All that may change while the place stays the same."""
        table, reader = self.table, self.reader
        asked = None if self.decision is None else (self.decision.index, self.decision.deadline)
        parts = (
            code(),
            self.offered,
            table.last_index,
            table.state,
            table.over,
            asked,
            self.names,
            sorted(reader.changes.items()),
        )
        return sha256(repr(parts).encode()).hexdigest()


def on_a_phone(request: HttpRequest) -> bool:
    """Browsers on phones say so, one way or the other."""
    return request.headers.get("Sec-CH-UA-Mobile") == "?1" or "Mobi" in request.headers.get("User-Agent", "")


@once
def code() -> str:
    """A mark of the code, words and boards that make pages: what an older version made is not shown by a newer one."""
    rooms = [Path(settings.BASE_DIR) / room for room in MAKING_PAGES]
    rooms += [Path(settings.MAPS_DIR)] if settings.MAPS_DIR else []
    mark = sha256()
    for room in rooms:
        for file in sorted(room.rglob("*.*")):
            if file.suffix in OF_WHAT:
                mark.update(file.relative_to(room).as_posix().encode() + b"\0" + file.read_bytes())
    return mark.hexdigest()[:16]
