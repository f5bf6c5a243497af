"""A knock-out to look at: its rounds and tables, who went on, who is out, who may still come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from tournaments.models import Division, Entry, Event, Match, Round
from tournaments.pairing.errors import Impossible
from tournaments.pairing.knockout import plan
from tournaments.rules import EventRules
from tournaments.selectors.books import matches_of, order_of

Fate = Literal["", "on", "down", "out", "champion"]


@dataclass(frozen=True)
class BracketSeat:
    """Somebody at a table of the knock-out. `fate`: goes on, drops to the second chance, is out, or has won it all."""

    entry: int | None
    name: str
    seed: int
    place: int | None
    fate: Fate


@dataclass(frozen=True)
class BracketTable:
    number: int
    match: str
    game: str
    state: str
    final: bool
    lives: int
    seats: tuple[BracketSeat, ...]


@dataclass(frozen=True)
class BracketRound:
    number: int
    title: str
    tables: tuple[BracketTable, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True)
class Drawn:
    """The whole bracket: rounds that are published, and the sizes of the tables that are planned after them."""

    division: int
    lives: int
    advance: int
    rounds: tuple[BracketRound, ...]
    coming: tuple[tuple[int, ...], ...]
    champion: int | None


def bracket_of(division: Division) -> Drawn:
    """What a drawing of this division's knock-out shows; other formats have no bracket."""
    event = division.event
    if event.format != Event.Format.KNOCKOUT:
        raise Impossible(_("Only a knock-out has a bracket."), code="no-bracket")
    rules = event.rules
    entries = {entry.pk: entry for entry in division.entries.select_related("player")}
    lives = dict.fromkeys(entries, rules.lives)
    by_round: dict[int, list[Match]] = {}
    for match in matches_of(division):
        by_round.setdefault(match.round_id, []).append(match)
    rounds, champion = [], None
    for one in division.rounds.exclude(state=Round.State.PREVIEW).order_by("number"):
        matches = by_round.get(one.pk, [])
        tables = tuple(_table(match, entries, lives, rules) for match in matches)
        byes = tuple(str(entries[pk]) for pk in one.byes if pk in entries)
        rounds.append(BracketRound(one.number, _title(one.number, matches), tables, byes))
        won = [seat.entry for table in tables for seat in table.seats if seat.fate == "champion"]
        champion = won[0] if won else champion
    coming = _coming(division, rules, len(entries), len(rounds)) if champion is None else ()
    return Drawn(division.number, rules.lives, rules.advance, tuple(rounds), coming, champion)


def _title(number: int, matches: list[Match]) -> str:
    return "Final" if any(match.final for match in matches) else f"Round {number}"


def _table(match: Match, entries: dict[int, Entry], lives: dict[int, int], rules: EventRules) -> BracketTable:
    """One table, and what it did to its players' lives."""
    order = order_of(match) if match.state == Match.State.DECIDED else []
    fates: dict[int, Fate] = {}
    for place, pk in enumerate(order, 1):
        if match.final:
            fates[pk] = "champion" if place == 1 else "out"
            continue
        if place > rules.advance:
            lives[pk] = lives.get(pk, 1) - 1
        fates[pk] = "on" if place <= rules.advance else ("down" if lives[pk] else "out")
    seats = [
        BracketSeat(
            entry=pk,
            name=str(entries[pk]) if pk in entries else "A bot",
            seed=entries[pk].number if pk in entries else 0,
            place=order.index(pk) + 1 if pk in order else None,
            fate=fates.get(pk, "") if pk is not None else "",
        )
        for pk in match.seats
    ]
    seats.sort(key=lambda seat: (seat.place or 99, seat.seed))
    return BracketTable(
        number=match.number,
        match=match.public_id,
        game=match.game.public_id if match.game else "",
        state=match.state,
        final=match.final,
        lives=match.lives,
        seats=tuple(seats),
    )


def _coming(division: Division, rules: EventRules, players: int, published: int) -> tuple[tuple[int, ...], ...]:
    """Table sizes of the rounds after those that are published, if everybody stays."""
    try:
        stages = plan(players, rules.knockout)
    except Impossible:  # people left, and the numbers of the start no longer come out
        return ()
    return tuple(
        tuple(size for lives in sorted(stage.tables, reverse=True) for size in stage.tables[lives])
        for stage in stages[published:]
    )
