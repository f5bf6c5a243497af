"""An event to take away: CSV, JSON and a calendar of its rounds."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime

from django.utils import timezone

from tournaments.models import Event, Match, Round
from tournaments.pairing.explain import points_text
from tournaments.selectors.books import stored_standings
from tournaments.selectors.events import final_order, names_of

RISKY = ("=", "+", "-", "@", "\t", "\r")


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(RISKY) else text


def standings_csv(event: Event) -> str:
    """Everybody's place and points, one line each."""
    names, out = names_of(event), io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["division", "rank", "player", "points", "played", "byes"])
    for division in event.divisions.all():
        for row in stored_standings(division):
            name = _safe(names.get(row.player, ""))
            writer.writerow([division.number, row.rank, name, points_text(row.points), row.played, row.byes])
    return out.getvalue()


def results_csv(event: Event) -> str:
    """Every decided table, one line a seat."""
    names, out = names_of(event), io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["division", "round", "table", "game", "seat", "player", "place", "score", "decided by", "note"])
    for match in _decided(event):
        for one in match.finishes:
            writer.writerow(
                [
                    match.round.division.number,
                    match.round.number,
                    match.number,
                    match.game.public_id if match.game else "",
                    one["seat"] + 1,
                    _safe(names.get(one["entry"], "a bot")),
                    one["place"],
                    "" if one["score"] is None else one["score"],
                    match.decided_by,
                    _safe(one["note"]),
                ]
            )
    return out.getvalue()


def _decided(event: Event) -> list[Match]:
    matches = Match.objects.filter(round__division__event=event, state=Match.State.DECIDED)
    return list(
        matches.select_related("round__division", "game").order_by("round__division__number", "round__number", "number")
    )


def whole_event(event: Event) -> dict[str, object]:
    """Everything that is public: rules, seed, entries, every pairing with its input, every result and ruling. Enough
    to verify each pairing and to compute the standings anew."""
    names = names_of(event)
    return {
        "id": event.public_id,
        "title": event.title,
        "format": event.format,
        "state": event.state,
        "rules": event.rules_data,
        "rules_hash": event.rules_hash,
        "seed": event.seed,
        "entries": [
            {
                "entry": e.pk,
                "name": names[e.pk],
                "number": e.number,
                "state": e.state,
                "team": e.team,
                "captain": e.captain,
            }
            for e in event.entries.order_by("number", "pk")
        ],
        "divisions": [
            {
                "number": division.number,
                "plan": division.plan,
                "rungs": division.rungs,
                "order": final_order(division),
                "standings": division.standings,
                "rounds": [_round(r) for r in division.rounds.exclude(state=Round.State.PREVIEW)],
            }
            for division in event.divisions.all()
        ],
        "rulings": [
            {
                "id": ruling.public_id,
                "kind": ruling.kind,
                "reason": ruling.reason,
                "entry": ruling.entry_id,
                "points": ruling.points,
                "at": ruling.at.isoformat(),
            }
            for ruling in event.rulings.order_by("pk")
        ],
    }


def _round(round_: Round) -> dict[str, object]:
    return {
        "number": round_.number,
        "map": round_.map,
        "request": round_.request,
        "pairing": round_.pairing,
        "byes": round_.byes,
        "edits": round_.edits,
        "tables": [
            {
                "number": match.number,
                "game": match.game.public_id if match.game else None,
                "seats": match.seats,
                "map": match.map,
                "map_votes": {vote.entry_id: vote.map for vote in match.map_votes.all()} if match.map else {},
                "state": match.state,
                "finishes": match.finishes,
                "decided_by": match.decided_by,
            }
            for match in round_.matches.select_related("game").prefetch_related("map_votes").order_by("number")
        ],
    }


def calendar(event: Event, *, address: str) -> str:
    """The event's windows and rounds as iCalendar (RFC 5545)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Whistlepost//Events//EN", "CALSCALE:GREGORIAN"]
    moments = [
        ("opens", "registration opens", event.registration_opens_at),
        ("closes", "registration closes", event.registration_closes_at),
        ("start", "starts", event.started_at or event.starts_at),
        ("end", "ends", event.finished_at or event.ends_at),
    ]
    for key, words, at in moments:
        if at is not None:
            lines += _entry_lines(event, key, f"{event.title}: {words}", at, None, address)
    rounds = Round.objects.filter(division__event=event).exclude(state=Round.State.PREVIEW).select_related("division")
    several = event.divisions.count() > 1
    for one in rounds:
        where = f", division {one.division.number}" if several else ""
        title = f"{event.title}{where}: round {one.number}"
        begin = one.published_at
        if begin is not None:
            lines += _entry_lines(event, f"round{one.pk}", title, begin, one.finished_at or one.due_at, address)
    lines.append("END:VCALENDAR")
    return "\r\n".join(_fold(line) for line in lines) + "\r\n"


def _entry_lines(event: Event, key: str, title: str, begin: datetime, end: datetime | None, address: str) -> list[str]:
    lines = [
        "BEGIN:VEVENT",
        f"UID:{event.public_id}-{key}@whistlepost",
        f"DTSTAMP:{_stamp(timezone.now())}",
        f"DTSTART:{_stamp(begin)}",
        f"SUMMARY:{_escape(title)}",
        f"URL:{address}",
    ]
    if end is not None and end > begin:
        lines.append(f"DTEND:{_stamp(end)}")
    return [*lines, "END:VEVENT"]


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r", "").replace("\n", "\\n")


def _fold(line: str) -> str:
    """Lines of at most 75 octets; a longer one goes on after a space."""
    parts, rest = [], line.encode()
    while len(rest) > 73:
        cut = 73
        while rest[cut] & 0xC0 == 0x80:
            cut -= 1
        parts.append(rest[:cut].decode())
        rest = rest[cut:]
    parts.append(rest.decode())
    return "\r\n ".join(parts)
