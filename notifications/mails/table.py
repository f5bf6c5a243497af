"""A table as a mail tells of it: title, moment, board, who has what, and what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import unescape

from django.conf import settings
from django.utils.translation import gettext as _

from engine import InWords, Position, retold
from engine import system as find_system
from engine.drawing.png import WIDTHS, to_png
from games.engine_room import engine_at_work
from games.models import LogRow, Seat, Table
from games.selectors import views
from games.selectors.log import Entry, Reader
from games.selectors.tables import seats_of
from games.words import in_words, told, translate
from notifications.post import Picture, domain

MOST_ENTRIES = 30
BY_HAND = (LogRow.Source.PAGE, LogRow.Source.API, LogRow.Source.LINK, LogRow.Source.MAIL)


@lru_cache(maxsize=8)
def mail_sized(svg: str) -> bytes:
    """A drawing as a mail carries it. Several people of one table often get the very same picture, in a row."""
    return to_png(svg, WIDTHS["mail"], small=True)


@dataclass(frozen=True)
class Told:
    """One thing that happened: who did it and how it is narrated."""

    player: str
    sentences: Sequence[str]
    note: str = ""


@dataclass
class TableSeen:
    """A table through one seat's eyes (None: a spectator's). Everything is worked out when it is first asked for."""

    table: Table
    seat: int | None
    seats: Sequence[Seat] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = seats_of(self.table)

    @classmethod
    def by_id(cls, table_id: int, seat: int | None) -> TableSeen:
        return cls(Table.objects.select_related("strongbox").get(pk=table_id), seat)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def title(self) -> str:
        return self.table.title or self.game

    @property
    def system(self) -> str:
        return find_system(self.table.system).title

    @property
    def map(self) -> str:
        info = find_system(self.table.system).maps.get(self.table.map)
        return info.title if info else self.table.map

    @property
    def game(self) -> str:
        """System and map, each named once."""
        return self.system if self.map in self.system else f"{self.system} · {self.map}"

    @property
    def url(self) -> str:
        return f"{settings.SITE_URL}/tables/{self.table.public_id}/"

    @property
    def thread(self) -> str:
        """The Message-ID that all mails about this table hang from."""
        return f"<table-{self.table.public_id}@{domain()}>"

    @cached_property
    def position(self) -> Position:
        return views.position_of(self.table)

    @cached_property
    def view(self) -> views.View:
        with engine_at_work():
            return self.position.view(self.seat)

    @cached_property
    def moment(self) -> str:
        with engine_at_work():
            return told(find_system(self.table.system).moment(self.view))

    @cached_property
    def reader(self) -> Reader:
        return Reader(self.table, self.seats, self.seat)

    @cached_property
    def rows_since(self) -> list[LogRow]:
        """What was logged since this seat's person last moved by hand."""
        log = self.table.log
        mine = (
            log.filter(seat=self.seat, kind=LogRow.Kind.ACTION, source__in=BY_HAND)
            if self.seat is not None
            else log.none()
        )
        last = mine.order_by("-index").values_list("index", flat=True).first()
        return list(log.filter(index__gt=-1 if last is None else last).order_by("index").defer("delta"))

    def since(self, limit: int = MOST_ENTRIES) -> tuple[list[Told], int]:
        """What happened since, newest last, and how many earlier things were left out."""
        told = [self._told(self.reader.entry(row)) for row in self.rows_since]
        worth = [one for one in told if one.sentences]
        return worth[-limit:], max(0, len(worth) - limit)

    def _told(self, entry: Entry) -> Told:
        mine = entry.seat is not None and entry.seat == self.seat
        note = {"order": _("by your standing order"), "clock": _("by the clock"), "default": _("by the clock")}.get(
            entry.source, ""
        )
        return Told(entry.player, entry.sentences, note if mine else "")

    @cached_property
    def svg(self) -> str:
        """The board at a mail's size, with what happened since outlined."""
        system = find_system(self.table.system)
        events = [event for row in self.rows_since for event in self.reader.events(row)]
        with engine_at_work():
            marks = dict.fromkeys(mark for event in system.events(events) for mark in event.marks())
        names = "|".join(name.replace("|", "/") for name in self.names)
        return views.picture(self.view, options={"size": "mail", "names": names, "last": " ".join(marks)})

    @cached_property
    def board(self) -> Picture:
        with engine_at_work():
            return Picture(f"board@{domain()}", mail_sized(self.svg))

    @property
    def board_in_words(self) -> str:
        """The picture for those who see none: what the drawing says of itself."""
        found = re.search(r"<desc[^>]*>(.*?)</desc>", self.svg, re.DOTALL)
        return unescape(found[1]) if found else ""

    @cached_property
    def places_in_words(self) -> Sequence[InWords]:
        """The board for those who read text alone: place by place, what lies and stands there."""
        with engine_at_work():
            return in_words(self.view, self.names)

    @cached_property
    def figures(self) -> list[dict[str, object]]:
        """Who has what, in turn order of the seats."""
        with engine_at_work():
            lines = find_system(self.table.system).figures(self.view, translate)
        waiting = set(self.position.waiting_on())
        return [
            {
                "name": name,
                "mine": seat == self.seat,
                "asked": seat in waiting,
                "has": _labelled(line),
                "numbers": _labelled({label: value for label, value in line.items() if not _is_words(label, value)}),
                "words": _labelled({label: value for label, value in line.items() if _is_words(label, value)}),
                "money": retold("money", translate),
            }
            for seat, (name, line) in enumerate(zip(self.names, lines, strict=False))
        ]


def _labelled(line: dict[str, str]) -> dict[str, str]:
    return {retold(label, translate): value for label, value in line.items()}


def _is_words(label: str, value: str) -> bool:
    """Words go below a player's name, where a phone has room for them."""
    return label != "money" and not value.lstrip("-").isdigit()
