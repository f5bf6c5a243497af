"""What happens at tables, for rooms that listen. Sent inside the transaction of the write: a listener only inserts
its own small row through a service of its own, and an error in it is an error of the move.

Each signal is sent as `signal.send(sender=Table, news=<payload>)`; `connect` below is the typed way to listen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.dispatch import Signal

from games.models import Decision, Invitation, LogRow, Seat, Table, Talk


@dataclass(frozen=True)
class TableNews:
    """Something that happened to a table as a whole."""

    table: Table


@dataclass(frozen=True)
class SeatNews:
    """Somebody sat down, left, resigned or took over."""

    table: Table
    seat: Seat


@dataclass(frozen=True)
class Logged:
    """Rows were added to the log. They may hold secrets: show them only through `selectors.log`."""

    table: Table
    rows: Sequence[LogRow]


@dataclass(frozen=True)
class Asked:
    """A seat is asked. When code is to look at it first (`decision.automaton_since`), `person_needed` follows later
    if code could not answer; a mail belongs to `person_needed` alone. `player_id`: who sits there, if anybody."""

    table: Table
    decision: Decision
    player_id: int | None = None


@dataclass(frozen=True)
class Answered:
    """A decision is no longer open: answered, or asked anew under another index."""

    table: Table
    seat: int
    index: int


@dataclass(frozen=True)
class TimedOut:
    """A seat's time was up. `rule` is what happened: remind, default, bot, substitute, hand-to-bot or forfeit.
    `player_id`: who sat there until then."""

    table: Table
    seat: Seat
    rule: str
    player_id: int | None = None


@dataclass(frozen=True)
class Invited:
    """A seat was offered to somebody."""

    invitation: Invitation


@dataclass(frozen=True)
class Spoken:
    """Somebody said something to the table."""

    table: Table
    talk: Talk


table_created = Signal()
table_cancelled = Signal()
game_started = Signal()
game_finished = Signal()
game_reopened = Signal()
"""The ruling that ended it was undone; `decision_opened` follows for whoever is asked."""
game_quarantined = Signal()
game_released = Signal()
seat_taken = Signal()
seat_left = Signal()
seat_resigned = Signal()
seat_substituted = Signal()
rows_logged = Signal()
decision_opened = Signal()
decision_closed = Signal()
person_needed = Signal()
reminder_due = Signal()
"""Sent with `Asked`: a part of the time has gone, and the decision is still open. Once for each part."""
seat_timed_out = Signal()
invited = Signal()
talked = Signal()

News = TableNews | SeatNews | Logged | Asked | Answered | TimedOut | Invited | Spoken


def tell(signal: Signal, news: News) -> None:
    """Send news to whoever listens; their errors are ours."""
    signal.send(sender=Table, news=news)
