"""Tables, log rows and answers as JSON. Written out by hand: these are what phones poll and moves wait for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from engine import Choices, Said, System, retold
from games.automata import bots_of
from games.clocks import Clock
from games.models import Decision, Invitation, Seat, Sitting, Table, Talk
from games.selectors.log import Entry, Reader
from games.services import Answer
from games.services.running import bank_of
from games.words import as_plain, told, translate

Json = dict[str, object]


def moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat().replace("+00:00", "Z")


def person(user: User | None) -> Json | None:
    return None if user is None else {"id": user.pk, "name": str(user)}


def system(game: System[Any, Any]) -> Json:
    return {
        "name": game.name,
        "title": game.title,
        "summary": retold(game.summary, translate),
        "revision": game.revision,
        "maps": [
            {
                "name": info.name,
                "title": info.title,
                "players": list(info.players),
                "recommended": list(info.recommended),
                "provenance": info.provenance,
                "confidence": info.confidence,
                "differs": told(info.differs) if isinstance(info.differs, Said) else retold(info.differs, translate),
            }
            for info in game.maps.values()
        ],
        "options": [
            {"name": option.name, "title": retold(option.title, translate), "values": list(option.values)}
            for option in game.options
        ],
        "bots": bots_of(game.name),
    }


def seat(one: Seat, clock: Clock | None) -> Json:
    return {
        "number": one.number,
        "status": one.status,
        "name": one.name,
        "player": person(one.player),
        "bot": one.bot,
        "timeouts": one.timeouts,
        "bank_seconds": None if clock is None else int(bank_of(clock, one).total_seconds()),
        "away": away(one),
        "place": one.place,
        "score": one.score,
        "note": one.note,
    }


def away(one: Seat) -> list[Json]:
    """When the player is on leave, now or ahead: their clock stands still, and the table may know why."""
    if one.player is None or not one.player.calendar_data:
        return []
    today = one.player.local(timezone.now()).date()
    leave = one.player.calendar.leave
    return [{"first": first.isoformat(), "last": last.isoformat()} for first, last in leave if last >= today]


def seat_with_history(one: Seat, sittings: Iterable[Sitting], clock: Clock | None) -> Json:
    history = [
        {
            "player": person(sitting.player),
            "bot": sitting.bot,
            "from_index": sitting.from_index,
            "to_index": sitting.to_index,
            "left": sitting.left,
        }
        for sitting in sittings
    ]
    return {**seat(one, clock), "history": history}


def waiting(decision: Decision) -> Json:
    return {
        "seat": decision.seat,
        "index": decision.index,
        "asked_at": moment(decision.asked_at),
        "deadline": moment(decision.deadline),
    }


def result(data: Mapping[str, object] | None) -> Json | None:
    """The stored result leaves out what is empty; clients get every field."""
    if data is None:
        return None
    places = [{"breakdown": [], "note": "", **place} for place in data["places"]]  # type: ignore[attr-defined]
    return {"unit": "points", "note": "", **data, "places": places}


def table(one: Table, user: User) -> Json:
    """Everything anybody may know. `one` comes with owner, seats and their players, decisions and votes."""
    seats = list(one.seats.all())
    return {
        "id": one.public_id,
        "title": one.title,
        "kind": one.kind,
        "state": one.state,
        "system": one.system,
        "map": one.map,
        "players": one.players,
        "options": one.options,
        "access": one.access,
        "owner": person(one.owner),
        "time_control": one.time_control.to_data(),
        "resign_rule": one.resign_rule,
        "play_forced": one.play_forced,
        "rated": one.rated,
        "commitment": one.commitment,
        "revision": one.revision,
        "index": one.last_index,
        "step": one.step,
        "my_seat": next((seat.number for seat in seats if seat.player_id == user.pk), None),
        "seats": [seat(each, one.time_control.clock) for each in seats],
        "waiting": [waiting(decision) for decision in one.decisions.all()],
        "end_votes": [vote.seat for vote in one.end_votes.all()],
        "result": result(one.result_data),
        "ending": one.ending,
        "created_at": moment(one.created_at),
        "started_at": moment(one.started_at),
        "finished_at": moment(one.finished_at),
        "changed_at": moment(one.changed_at),
    }


def invitation(one: Invitation, user: User) -> Json:
    mine = one.invited_by_id == user.pk
    return {
        "id": one.public_id,
        "table": one.table.public_id,
        "state": one.state,
        "player": person(one.player),
        "email": one.email if mine else "",
        "invited_by": person(one.invited_by),
        "created_at": moment(one.created_at),
    }


def talk(one: Talk) -> Json:
    return {"id": one.pk, "author": person(one.author), "words": one.words, "at": moment(one.at)}


def entry(one: Entry) -> Json:
    return {
        "index": one.index,
        "kind": one.kind,
        "seat": one.seat,
        "player": one.player,
        "at": moment(one.at),
        "source": one.source,
        "hidden": one.hidden,
        "action": one.action,
        "text": one.text,
        "back_to": one.back_to,
        "events": one.events,
        "sentences": one.sentences,
        "chain": one.chain,
    }


def answer(one: Answer) -> Json:
    """A move's answer: always as the seat saw it while the game ran, so that a repeated request reads the same."""
    number = one.rows[0].seat
    reader = Reader(one.table, one.seats, number, opens_at_end=False)
    goes_on = number in one.waiting_on
    return {
        "table": one.table.public_id,
        "seat": number,
        "first_index": one.first_index,
        "last_index": one.last_index,
        "over": one.over,
        "waiting_on": list(one.waiting_on),
        "expected_index": one.last_index if goes_on else None,
        "entries": [entry(reader.entry(row)) for row in one.rows],
    }


def choices(one: Choices) -> Sequence[Json]:
    options: Sequence[Json] = msgspec.to_builtins(one.options, enc_hook=as_plain)
    return options
