"""What is news to those who have a table open. Told after the commit; a page that asks at once sees it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from games import signals
from games.models import Table
from web.live.exchange import Change
from web.live.wire import announce

CHANGES = (
    signals.rows_logged,
    signals.seat_taken,
    signals.seat_left,
    signals.seat_timed_out,
    signals.table_cancelled,
    signals.game_started,
    signals.game_finished,
    signals.game_quarantined,
    signals.game_released,
)


def stamp_of(moment: datetime) -> int:
    return int(moment.timestamp() * 1_000_000)


def on_change(*, news: signals.News, **_: object) -> None:
    assert isinstance(news, signals.TableNews | signals.SeatNews | signals.Logged | signals.TimedOut)
    _tell_after_commit(news.table)


def on_talk(*, news: signals.Spoken, **_: object) -> None:
    _tell_after_commit(news.table, talk=news.talk.pk)


def _tell_after_commit(table: Table, talk: int = 0) -> None:
    change = Change(table.public_id, table.last_index, talk, stamp_of(table.changed_at))
    transaction.on_commit(partial(announce, change), robust=True)


def listen_to_the_tables() -> None:
    for signal in CHANGES:
        signal.connect(on_change, dispatch_uid="live")
    signals.talked.connect(on_talk, dispatch_uid="live")
