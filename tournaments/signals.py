"""What happens in events, for rooms that listen (the mail room above all). Sent inside the write's transaction, as
`signal.send(sender=Event, news=<payload>)`; a listener only inserts its own small row."""

from __future__ import annotations

from dataclasses import dataclass

from django.dispatch import Signal

from games.models import Table
from tournaments.models import Appeal, Challenge, Entry, Event, Match, Notice, Round, Ruling


@dataclass(frozen=True)
class EventNews:
    event: Event


@dataclass(frozen=True)
class EntryNews:
    entry: Entry


@dataclass(frozen=True)
class RoundNews:
    round: Round


@dataclass(frozen=True)
class MatchNews:
    match: Match


@dataclass(frozen=True)
class RulingNews:
    ruling: Ruling


@dataclass(frozen=True)
class AppealNews:
    appeal: Appeal


@dataclass(frozen=True)
class NoticeNews:
    notice: Notice


@dataclass(frozen=True)
class ChallengeNews:
    challenge: Challenge


@dataclass(frozen=True)
class RatingNews:
    """A game has come into the rating books for the first time. What a later change moves is not told again."""

    table: Table


event_opened = Signal()
event_started = Signal()
event_finished = Signal()
entry_changed = Signal()
round_published = Signal()
match_opened = Signal()
"""Sent with `MatchNews`: its game has started, and the table is known to be this event's."""
match_decided = Signal()
ruling_made = Signal()
appeal_made = Signal()
appeal_answered = Signal()
moved_up = Signal()
"""Sent with `EntryNews`: somebody of the waiting list is in."""
notice_sent = Signal()
reminder_asked = Signal()
challenge_made = Signal()
map_wanted = Signal()
rating_settled = Signal()

News = EventNews | EntryNews | RoundNews | MatchNews | RulingNews | AppealNews | NoticeNews | ChallengeNews | RatingNews


def tell(signal: Signal, news: News) -> None:
    """Send news to whoever listens; their errors are ours."""
    signal.send(sender=Event, news=news)
