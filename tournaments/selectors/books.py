"""A division's books: what pairings and standings are made from, gathered from what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import msgspec

from tournaments.models import Division, Entry, Match, Round, Ruling
from tournaments.pairing.knockout import Contender
from tournaments.pairing.swiss import Entrant, SwissRound
from tournaments.rules import EventRules
from tournaments.standings.books import Books, Bye, Finish, Game, Penalty
from tournaments.standings.table import Row, standings

OUT = (Entry.State.DISQUALIFIED,)


def matches_of(division: Division) -> list[Match]:
    """Every table of the division, in the order of rounds."""
    return list(
        Match.objects.filter(round__division=division)
        .select_related("round", "game")
        .order_by("round__number", "number")
    )


def books_of(division: Division, rules: EventRules, matches: Sequence[Match] | None = None) -> Books:
    """What the standings are made from: results, byes and rulings, and nothing else."""
    entries = list(division.entries.all())
    decided = [match for match in matches or matches_of(division) if match.state == Match.State.DECIDED]
    rounds = division.rounds.exclude(state=Round.State.PREVIEW)
    penalties = Ruling.objects.filter(entry__division=division, kind=Ruling.Kind.PENALTY, undone_by=None)
    return Books(
        seed=division.event.seed,
        players=tuple(sorted(entry.pk for entry in entries)),
        rules=rules.standings,
        games=tuple(Game(match.public_id, match.round.number, finishes_of(match)) for match in decided),
        byes=tuple(Bye(player, number) for number, byes in rounds.values_list("number", "byes") for player in byes),
        penalties=tuple(Penalty(one.entry_id or 0, one.points, one.reason) for one in penalties.order_by("pk")),
        ratings={entry.pk: entry.rating for entry in entries if entry.rating is not None},
        out=tuple(sorted(entry.pk for entry in entries if entry.state in OUT)),
    )


def finishes_of(match: Match) -> tuple[Finish, ...]:
    """How a table counts. A bot has a negative number of its own, so that it never is anybody's entry."""
    return tuple(
        Finish(
            player=one["entry"] if one["entry"] is not None else -1 - one["seat"],
            seat=one["seat"],
            place=one["place"],
            score=one["score"],
            note=one["note"],
        )
        for one in match.finishes
    )


def stored_standings(division: Division) -> tuple[Row, ...]:
    return msgspec.convert(division.standings, tuple[Row, ...])


@dataclass
class History:
    """What happened to one entry so far, as far as pairing needs to know."""

    met: Counter[int] = field(default_factory=Counter)
    seats: list[int] = field(default_factory=lambda: [0] * 6)
    byes: int = 0
    down: int = 0
    up: int = 0
    odd: int = 0


def histories(division: Division, rules: EventRules, matches: Sequence[Match]) -> dict[int, History]:
    """Every entry's history, from published rounds; tables that do not count are forgotten."""
    found: dict[int, History] = {pk: History() for pk in division.entries.values_list("pk", flat=True)}
    scores = _scores_then(division)
    for match in matches:
        if match.state == Match.State.VOID:
            continue
        people = [entry for entry in match.seats if entry in found]
        then = {entry: scores.get((match.round.number, entry), 0) for entry in people}
        for seat, entry in enumerate(match.seats):
            if entry in found:
                mine = found[entry]
                mine.seats[seat] += 1
                mine.odd += len(match.seats) != rules.sizes.preferred
                mine.down += then[entry] > min(then.values())
                mine.up += then[entry] < max(then.values())
        for a, b in combinations(people, 2):
            found[a].met[b] += 1
            found[b].met[a] += 1
    for byes in division.rounds.exclude(state=Round.State.PREVIEW).values_list("byes", flat=True):
        for entry in byes:
            if entry in found:
                found[entry].byes += 1
    return found


def _scores_then(division: Division) -> dict[tuple[int, int], int]:
    """The scores with which each Swiss round was paired."""
    found = {}
    for number, request in division.rounds.exclude(state=Round.State.PREVIEW).values_list("number", "request"):
        for one in (request or {}).get("entrants", ()):
            found[number, one["id"]] = one.get("score", 0)
    return found


def swiss_request(division: Division, rules: EventRules, number: int, seed: str) -> SwissRound:
    """What the next Swiss round is paired from. Of a team, those who are lined up."""
    from tournaments.selectors.teams import lined_up

    matches = matches_of(division)
    points = {row.player: row.points for row in standings(books_of(division, rules, matches))}
    past = histories(division, rules, matches)
    playing = division.entries.filter(state=Entry.State.PLAYING, joined_round__lte=number).order_by("number", "pk")
    if rules.team_size:
        playing = playing.filter(pk__in=lined_up(division, rules, number))
    entrants = tuple(
        Entrant(
            id=entry.pk,
            rank=entry.number,
            score=points[entry.pk],
            met=dict(sorted(past[entry.pk].met.items())),
            seats=tuple(past[entry.pk].seats),
            byes=past[entry.pk].byes,
            floated_down=past[entry.pk].down,
            floated_up=past[entry.pk].up,
            odd_tables=past[entry.pk].odd,
            team=entry.team,
        )
        for entry in playing
    )
    return SwissRound(seed, entrants, rules.sizes, rules.within_groups)


@dataclass(frozen=True)
class Bracketed:
    """Where a knock-out stands: who is in, who went out last (best first), the order of all who are out."""

    contenders: list[Contender]
    just_out: list[Contender]
    out: list[list[int]]
    """Groups of entries, the last to go out first."""
    final: Match | None


def bracket_now(division: Division, rules: EventRules, matches: Sequence[Match]) -> Bracketed:
    """Follow the knock-out from its results: who goes on, who loses a life, who is out."""
    entries = {entry.pk: entry for entry in division.entries.all()}
    past = histories(division, rules, matches)
    alive = {pk: Contender(pk, entry.number, rules.lives, seats=tuple(past[pk].seats)) for pk, entry in entries.items()}
    out: list[list[int]] = []
    just_out: list[Contender] = []
    final: Match | None = None
    by_round: dict[int, list[Match]] = {}
    for match in matches:
        by_round.setdefault(match.round.number, []).append(match)
    for number in sorted(by_round):
        decided = [match for match in by_round[number] if match.state == Match.State.DECIDED]
        final = next((match for match in decided if match.final), final)
        losers = _play_round(alive, decided, rules)
        seated = {entry for match in by_round[number] for entry in match.seats}
        for pk, one in alive.items():
            if pk not in seated:
                alive[pk] = msgspec.structs.replace(one, place=1, came_from=0)
        if losers:
            just_out = losers
            out.insert(0, [one.id for one in losers])
    here = [one for one in alive.values() if entries[one.id].state == Entry.State.PLAYING]
    return Bracketed(here, [one for one in just_out if entries[one.id].state == Entry.State.PLAYING], out, final)


def order_of(match: Match) -> list[int]:
    """A table's entries from first to last. Level ones: the higher score, then the earlier seat of the seeding."""
    rows = [one for one in match.finishes if one["entry"] is not None]
    rows.sort(key=lambda one: (one["place"], -(one["score"] or 0), one["seat"]))
    return [one["entry"] for one in rows]


def _play_round(alive: dict[int, Contender], decided: Sequence[Match], rules: EventRules) -> list[Contender]:
    """Count one round; returns who is out, best first."""
    losers: list[tuple[int, Contender]] = []
    for match in decided:
        if match.final:
            continue
        for place, pk in enumerate(order_of(match), 1):
            if pk not in alive:
                continue
            lives = alive[pk].lives - (place > rules.advance)
            one = msgspec.structs.replace(alive[pk], place=place, came_from=match.number, lives=lives)
            if lives:
                alive[pk] = one
            else:
                del alive[pk]
                losers.append((place, one))
    return [one for _, one in sorted(losers, key=lambda pair: (pair[0], pair[1].seed))]


def knockout_order(division: Division, rules: EventRules, matches: Sequence[Match]) -> list[int]:
    """Everybody from the champion down: the final's order, then by the round in which one went out."""
    now = bracket_now(division, rules, matches)
    first = order_of(now.final) if now.final is not None else []
    rest = sorted((one for one in now.contenders if one.id not in first), key=lambda one: (-one.lives, one.seed))
    order = [*first, *(one.id for one in rest), *(pk for group in now.out for pk in group)]
    missing = division.entries.exclude(pk__in=order).order_by("number").values_list("pk", flat=True)
    return list(dict.fromkeys([*order, *missing]))
