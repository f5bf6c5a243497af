"""What happened at a table, as a seat or a spectator may know it, in sentences that name the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, gettext_noop

from engine import system as find_system
from games.engine_room import is_offered
from games.models import LogRow, Seat, Sitting, Table
from games.words import translate


@dataclass(frozen=True)
class Entry:
    """A log row as somebody may see it. `hidden` means that the action is for its seat's eyes only."""

    index: int
    kind: str
    seat: int | None
    player: str
    at: datetime
    source: str
    hidden: bool
    action: Mapping[str, object] | None
    text: str
    back_to: int | None
    events: Sequence[Mapping[str, object]]
    sentences: Sequence[str]
    chain: str


class Reader:
    """Reads a table's rows for one seat (None: a spectator). Once the game is over nothing is hidden any more, unless
    somebody asks how it looked before (`opens_at_end`)."""

    def __init__(self, table: Table, seats: Sequence[Seat], seat: int | None, *, opens_at_end: bool = True) -> None:
        self.table = table
        self.seat = seat
        self.open = table.over and opens_at_end
        # Without its map a game's events cannot be told in sentences; they stay as data until it is back.
        self.system = find_system(table.system) if is_offered(table) else None
        self.names = [one.name for one in seats]
        self.changes = self._names_over_time(seats)

    def _names_over_time(self, seats: Sequence[Seat]) -> dict[int, list[tuple[int, str]]]:
        """Who sat on each seat from which index on; nothing to look up while nobody ever left."""
        if not self.table.seats_changed:
            return {}
        changes: dict[int, list[tuple[int, str]]] = {}
        sittings = Sitting.objects.filter(seat__table=self.table).select_related("seat", "player")
        for sitting in sittings.order_by("from_index", "id"):
            number = sitting.seat.number
            bot = f"{sitting.bot.title()} bot {number + 1}" if sitting.bot else f"Player {number + 1}"
            changes.setdefault(number, []).append((sitting.from_index, str(sitting.player or bot)))
        return changes

    def names_at(self, index: int) -> list[str]:
        """Who sat where when that row was written."""
        names = list(self.names)
        for number, stretches in self.changes.items():
            names[number] = next((name for since, name in reversed(stretches) if since < index), stretches[0][1])
        return names

    def may_see(self, row: LogRow) -> bool:
        """Is the action itself this seat's to see?"""
        return self.open or not row.secret or (row.seat is not None and row.seat == self.seat)

    def events(self, row: LogRow) -> list[dict[str, object]]:
        """The events this seat may see, as stored."""
        if self.open:
            return list(row.events)
        return [event for event in row.events if event.get("only") in (None, self.seat)]

    def entry(self, row: LogRow) -> Entry:
        """The row as this seat may see it."""
        sees, names = self.may_see(row), self.names_at(row.index)
        events = self.events(row)
        told: list[str] = []
        if self.system is not None:
            teller = self.system.teller(self.table.setup, names, translate)
            told = [teller.tell(event) for event in self.system.events(events)]
        return Entry(
            index=row.index,
            kind=row.kind,
            seat=row.seat,
            player=names[row.seat] if row.seat is not None else "",
            at=row.at,
            source=row.source,
            hidden=not sees,
            action=row.action if sees else None,
            text=row.text if sees else "",
            back_to=row.back_to,
            events=events,
            sentences=[*_house_sentences(row, names), *filter(None, told)],
            chain=bytes(row.chain).hex(),
        )


TIME_OUTS = {
    "remind": gettext_noop("{who}'s time is up. The table goes on waiting."),
    "default": gettext_noop("{who}'s time was up. The safe default move is played for this turn."),
    "bot": gettext_noop("{who}'s time was up. A bot plays this turn."),
    "substitute": gettext_noop("{who}'s time was up once too often. The seat waits for a substitute."),
    "hand-to-bot": gettext_noop("{who}'s time was up once too often. A bot takes the seat over."),
    "forfeit": gettext_noop("{who}'s time was up once too often. {who} forfeits the game."),
}


def _house_sentences(row: LogRow, names: Sequence[str]) -> list[str]:
    """What the rules do not tell, because it is the house's doing."""
    who = names[row.seat] if row.seat is not None else ""
    told = {
        LogRow.Kind.TAKE_BACK: gettext_noop("{who} took back to {back_to}."),
        LogRow.Kind.CHECKPOINT: gettext_noop("A newer revision of the rules applies from here on."),
        LogRow.Kind.RESIGN: gettext_noop("{who} resigned."),
        LogRow.Kind.SUBSTITUTE: gettext_noop("{who}'s seat was taken over."),
        LogRow.Kind.TIME_OUT: TIME_OUTS.get(row.text, gettext_noop("{who}'s time was up.")),
        LogRow.Kind.END: gettext_noop("The game was ended by a ruling.")
        if row.text
        else gettext_noop("The game was ended by agreement."),
        LogRow.Kind.REOPEN: gettext_noop("The ruling that ended the game was undone. The game goes on."),
    }.get(LogRow.Kind(row.kind))
    return [] if told is None else [gettext(told).format(who=who, back_to=row.back_to)]


def rows_since(table: Table, index: int, limit: int) -> list[LogRow]:
    """The rows after an index, oldest first."""
    return list(table.log.filter(index__gt=index).order_by("index").defer("delta")[:limit])
