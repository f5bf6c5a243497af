"""What this room hears from the tables. Each listener writes its rows and nothing else: it is in a move's way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games import signals
from games.models import Table
from notifications.models import Dispatch
from notifications.services import outbox


def on_person_needed(*, news: signals.Asked, **_: Any) -> None:
    """One insert for the person asked."""
    if news.player_id is None or news.table.kind != Table.Kind.PLAY:
        return
    decision = news.decision
    outbox.write(
        kind=Dispatch.Kind.TURN,
        key=key_of(news.table, decision.seat, decision.index, Dispatch.Kind.TURN),
        person_id=news.player_id,
        table_id=news.table.pk,
        seat=decision.seat,
        decision=decision.index,
        announced=True,
    )


def on_game_started(*, news: signals.TableNews, **_: Any) -> None:
    """Those who are asked at once get a turn mail, which says enough."""
    asked = set(news.table.decisions.values_list("seat", flat=True))
    announce(news.table, Dispatch.Kind.STARTED)
    _tell_everybody(news.table, Dispatch.Kind.STARTED, besides=asked)


def on_game_finished(*, news: signals.TableNews, **_: Any) -> None:
    announce(news.table, Dispatch.Kind.OVER)
    _tell_everybody(news.table, Dispatch.Kind.OVER)


def on_seat_changed(*, news: signals.SeatNews, **_: Any) -> None:
    """The others hear of it, and who takes over, unless they are asked at once."""
    asked = set(news.table.decisions.values_list("seat", flat=True)) & {news.seat.number}
    announce(news.table, Dispatch.Kind.SEAT, facts={"seat": news.seat.number})
    _tell_everybody(news.table, Dispatch.Kind.SEAT, besides=asked, facts={"seat": news.seat.number})


def on_reminder_due(*, news: signals.Asked, **_: Any) -> None:
    """One mail for each part of the time that has gone."""
    if news.player_id is None or news.table.kind != Table.Kind.PLAY:
        return
    decision = news.decision
    outbox.write(
        kind=Dispatch.Kind.REMINDER,
        key=f"{key_of(news.table, decision.seat, decision.index, Dispatch.Kind.REMINDER)}:{decision.reminded}",
        person_id=news.player_id,
        table_id=news.table.pk,
        seat=decision.seat,
        decision=decision.index,
    )


def on_seat_timed_out(*, news: signals.TimedOut, **_: Any) -> None:
    """To whoever was away. If the seat is somebody else's now, they see the table as a spectator does."""
    announce(news.table, Dispatch.Kind.TIMED_OUT)
    if news.player_id is None or news.table.kind != Table.Kind.PLAY:
        return
    table, number = news.table, news.seat.number
    outbox.write(
        kind=Dispatch.Kind.TIMED_OUT,
        key=key_of(table, number, table.last_index, Dispatch.Kind.TIMED_OUT),
        person_id=news.player_id,
        table_id=table.pk,
        seat=number if news.seat.player_id == news.player_id else None,
        decision=table.last_index,
        facts={"rule": news.rule},
    )


def on_invited(*, news: signals.Invited, **_: Any) -> None:
    """To a player, or to an address: then it is no matter whether somebody here has it."""
    invitation = news.invitation
    outbox.write(
        kind=Dispatch.Kind.INVITATION,
        key=f"invitation:{invitation.pk}",
        person_id=invitation.player_id,
        email=invitation.email,
        facts={"invitation": invitation.pk},
    )


def key_of(table: Table, seat: int, decision: int, kind: Dispatch.Kind) -> str:
    """One mail for each table, seat, decision and kind."""
    return f"{table.pk}:{seat}:{decision}:{kind.value}"


def announce(table: Table, kind: Dispatch.Kind, facts: Mapping[str, object] | None = None) -> None:
    """To the webhooks of the table and of its event, once, as spectators see it."""
    if table.kind == Table.Kind.PLAY:
        key = f"{table.pk}:all:{table.last_index}:{kind.value}"
        outbox.announce(kind=kind, key=key, table_id=table.pk, decision=table.last_index, facts=facts)


def _tell_everybody(
    table: Table, kind: Dispatch.Kind, besides: Collection[int] = (), facts: Mapping[str, object] | None = None
) -> None:
    if table.kind != Table.Kind.PLAY:
        return
    for number, player_id in table.seats.exclude(player=None).values_list("number", "player_id"):
        if number not in besides:
            outbox.write(
                kind=kind,
                key=key_of(table, number, table.last_index, kind),
                person_id=player_id,
                table_id=table.pk,
                seat=number,
                decision=table.last_index,
                facts=facts,
            )


def listen() -> None:
    """Called once, when the service starts."""
    signals.person_needed.connect(on_person_needed, dispatch_uid="notifications")
    signals.game_started.connect(on_game_started, dispatch_uid="notifications")
    signals.game_finished.connect(on_game_finished, dispatch_uid="notifications")
    signals.seat_substituted.connect(on_seat_changed, dispatch_uid="notifications")
    signals.seat_resigned.connect(on_seat_changed, dispatch_uid="notifications")
    signals.reminder_due.connect(on_reminder_due, dispatch_uid="notifications")
    signals.seat_timed_out.connect(on_seat_timed_out, dispatch_uid="notifications")
    signals.invited.connect(on_invited, dispatch_uid="notifications")
