"""The standings: by points, then by the tie-breaks in the order the organiser chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from django.utils.translation import gettext

from tournaments.pairing.errors import Impossible
from tournaments.pairing.explain import points_text as text
from tournaments.standings.books import Books
from tournaments.standings.tie_breaks import ALL, Figure, Ledger, shown


class Row(msgspec.Struct, frozen=True):
    """A line of the standings. `figures` are the points and then the tie-breaks that were needed, each explained."""

    player: int
    rank: int
    points: int
    """In sixtieths."""
    played: int
    byes: int
    figures: tuple[Figure, ...]


class TeamRow(msgspec.Struct, frozen=True):
    """A line of the team standings."""

    team: str
    rank: int
    points: int
    wins: str
    parts: tuple[tuple[int, int], ...]
    """Each member's points."""


def standings(books: Books) -> tuple[Row, ...]:
    """Everybody's place. Whom nothing tells apart share a rank."""
    _check(books)
    ledger = Ledger(books)
    rows: list[Row] = []
    out = set(books.out)
    for group in ([p for p in books.players if p not in out], [p for p in books.players if p in out]):
        for level, figures in _by_points(ledger, group):
            rows += _rows(ledger, level, figures, begin=len(rows))
    return tuple(rows)


def _check(books: Books) -> None:
    if len(set(books.players)) != len(books.players):
        raise Impossible(gettext("Somebody is on the list twice."), code="player-twice")
    seen: set[str] = set()
    for game in books.games:
        if game.id in seen:
            raise Impossible(gettext("Game {id} is in the books twice.").format(id=game.id), code="game-twice")
        seen.add(game.id)
        if len({finish.player for finish in game.finishes}) != len(game.finishes):
            raise Impossible(gettext("Game {id} names a player twice.").format(id=game.id), code="player-twice")


Figures = dict[int, list[Figure]]


def _by_points(ledger: Ledger, players: Sequence[int]) -> Iterator[tuple[list[int], Figures]]:
    """Groups of players who stay level, best first, with the figures that were needed."""
    figures: Figures = {}
    points: dict[int, int] = {}
    for player in players:
        points[player], parts = ledger.points(player)
        figures[player] = [Figure("points", str(points[player]), text(points[player]), parts)]
    for total in sorted(set(points.values()), reverse=True):
        level = sorted(player for player in players if points[player] == total)
        for group in _broken(ledger, level, ledger.books.rules.tie_breaks, figures):
            yield group, figures


def _broken(ledger: Ledger, level: list[int], names: Sequence[str], figures: Figures) -> Iterator[list[int]]:
    """Split who are level by the first tie-break, each part by the next ones."""
    if len(level) == 1 or not names:
        yield level
        return
    values = ALL[names[0]](ledger, level)
    for player in level:
        value, parts = values[player]
        figures[player].append(Figure(names[0], str(value), shown(value), parts))
    for value in sorted({values[player][0] for player in level}, reverse=True):
        group = [player for player in level if values[player][0] == value]
        yield from _broken(ledger, group, names[1:], figures)


def _rows(ledger: Ledger, level: Sequence[int], figures: Figures, *, begin: int) -> list[Row]:
    return [
        Row(
            player=player,
            rank=begin + 1,
            points=int(figures[player][0].exact),
            played=len(ledger.pages[player]),
            byes=len(ledger.byes.get(player, ())),
            figures=tuple(figures[player]),
        )
        for player in level
    ]


def team_standings(books: Books, teams: dict[int, str]) -> tuple[TeamRow, ...]:
    """A team has the points its members win at their tables; level teams by games won, then share the rank."""
    ledger = Ledger(books)
    members: dict[str, list[int]] = {}
    for player in books.players:
        if teams.get(player):
            members.setdefault(teams[player], []).append(player)
    found = []
    for team, players in members.items():
        won = ALL["wins"](ledger, players)
        parts = tuple((player, ledger.points(player)[0]) for player in sorted(players))
        found.append((sum(points for _, points in parts), sum(value for value, _ in won.values()), team, parts))
    found.sort(key=lambda one: (-one[0], -one[1], one[2]))
    return tuple(
        TeamRow(team, 1 + sum((p, w) > (points, wins) for p, w, _, _ in found), points, str(wins), parts)
        for points, wins, team, parts in found
    )
