"""The books of one pool, while somebody writes in them. Whoever does holds the pool's lock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import F, Model, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from tournaments.models import OVERALL, RatedGame, Rating, RatingChange
from tournaments.ratings.ledger import rate
from tournaments.ratings.line_up import LineUp, Who, read_line_up
from tournaments.ratings.parameters import Parameters, Skill

Key = tuple[datetime, int]
"""Where a game stands in the order of the books: when it ended, then its number."""

AT_ONCE = 20_000
A_FEW = 200
"""Above so many, rows are copied into PostgreSQL instead of inserted: a fifth of the time."""

CHANGE = (
    *("rated_game_id", "player_id", "bot", "pool", "system", "finished_at"),
    *("seat", "place", "share", "deserted", "number", "overall_number"),
    *("mu_before", "sigma_before", "mu", "sigma"),
    *("overall_mu_before", "overall_sigma_before", "overall_mu", "overall_sigma"),
)
RATING = ("player_id", "bot", "pool", "system", "mu", "sigma", "games", "last_game_at")


class Account(NamedTuple):
    """Somebody in one system, or overall."""

    skill: Skill
    games: int
    last: datetime | None


class Game(NamedTuple):
    """What the books need to know of a game."""

    number: int
    system: str
    finished_at: datetime
    line_up: LineUp


class Books:
    def __init__(self, pool: str, parameters: Parameters) -> None:
        self.pool, self.parameters = pool, parameters
        self.accounts: dict[tuple[str, Who], Account] = {}
        self.changes: list[tuple[object, ...]] = []
        self.newcomer = Account(parameters.unknown, 0, None)

    def take_in(self, waiting: Sequence[RatedGame]) -> None:
        """Games that came in, in their order; if others are in the books after the first of them, from there on."""
        first = (waiting[0].finished_at, waiting[0].pk)
        moved = RatingChange.objects.filter(rated_game__in=waiting).order_by("finished_at", "rated_game_id").first()
        if moved is not None:  # a game that was reopened stands where it ended the first time
            first = min(first, (moved.finished_at, moved.rated_game_id))
        if _changes(self.pool, since=first).exists():
            self.write_from(first)
            return
        games = [_game(row) for row in waiting if not row.left_out]
        people, bots = _whos(game.line_up for game in games)
        for rating in self._ratings(people, bots):
            who: Who = rating.bot or rating.player_id or 0
            self.accounts[rating.system, who] = Account(rating.skill, rating.games, rating.last_game_at)
        self._play(games)
        self._keep(people, bots, {game.system for game in games})

    def write_from(self, since: Key | None) -> int:
        """Write the books anew from a game on (None: from the first). Returns how many games were written."""
        rows = RatedGame.objects.filter(pool=self.pool, left_out="")
        stale = _changes(self.pool, since=since)
        if since is not None:
            rows = rows.filter(_at_or_after(since, "game_id"))
        in_order = rows.order_by("finished_at", "game_id").values_list("pk", "system", "finished_at", "line_up_data")
        games = [
            Game(number, system, at, read_line_up(self.pool, parts))
            for number, system, at, parts in in_order.iterator(chunk_size=AT_ONCE)
        ]
        people, bots = _whos(game.line_up for game in games)
        people |= set(stale.exclude(player=None).values_list("player_id", flat=True).distinct())
        bots |= set(stale.exclude(bot="").values_list("bot", flat=True).distinct())
        stale._raw_delete(stale.db)
        if since is not None:
            self._look_up(people, bots, before=since)
        else:
            Rating.objects.filter(pool=self.pool).delete()
        self._play(games)
        self._keep(people, bots, None)
        return len(games)

    def _look_up(self, people: set[int], bots: set[str], before: Key) -> None:
        """Everybody's accounts as they were before this game: their last change in each system, and of all."""
        earlier = RatingChange.objects.filter(pool=self.pool).exclude(_at_or_after(before, "rated_game_id"))
        earlier = earlier.filter(Q(player__in=people) | Q(bot__in=bots))
        latest = [F("finished_at").desc(), F("rated_game_id").desc(), F("id").desc()]
        for by, overall in ((["player", "bot", "system"], False), (["player", "bot"], True)):
            rows = earlier.annotate(nth=Window(RowNumber(), partition_by=by, order_by=latest)).filter(nth=1)
            for row in rows:
                who: Who = row.bot or row.player_id or 0
                if overall:
                    account = Account(row.overall_after, row.overall_number, row.finished_at)
                else:
                    account = Account(row.after, row.number, row.finished_at)
                self.accounts[OVERALL if overall else row.system, who] = account

    def _play(self, games: Iterable[Game]) -> None:
        for game in games:
            self._enter(game)
            if len(self.changes) >= AT_ONCE:
                self._write_changes()
        self._write_changes()

    def _enter(self, game: Game) -> None:
        parts, accounts, system = game.line_up.parts, self.accounts, game.system
        here = [accounts.get((system, part.who), self.newcomer) for part in parts]
        overall = [accounts.get((OVERALL, part.who), self.newcomer) for part in parts]
        new = rate(game.line_up, {part.who: one.skill for part, one in zip(parts, here, strict=True)}, self.parameters)
        new_overall = rate(
            game.line_up, {part.who: one.skill for part, one in zip(parts, overall, strict=True)}, self.parameters
        )
        for part, was, was_overall, skill, skill_overall in zip(parts, here, overall, new, new_overall, strict=True):
            who, number, overall_number = part.who, was.games + 1, was_overall.games + 1
            accounts[system, who] = Account(skill, number, game.finished_at)
            accounts[OVERALL, who] = Account(skill_overall, overall_number, game.finished_at)
            self.changes.append(
                (
                    *(game.number, *_columns_of(who), self.pool, system, game.finished_at),
                    *(part.seat, part.place, part.share, part.deserted, number, overall_number),
                    *(*was.skill, *skill, *was_overall.skill, *skill_overall),
                )
            )

    def _write_changes(self) -> None:
        rows, self.changes = self.changes, []
        _insert(RatingChange, CHANGE, rows)

    def _ratings(self, people: set[int], bots: set[str]) -> QuerySet[Rating]:
        return Rating.objects.filter(Q(player__in=people) | Q(bot__in=bots), pool=self.pool)

    def _keep(self, people: set[int], bots: set[str], systems: set[str] | None) -> None:
        """Where everybody stands now. `systems`: the only ones that can have changed."""
        old = self._ratings(people, bots)
        if systems is not None:
            old = old.filter(system__in={*systems, OVERALL})
        old.delete()
        _insert(
            Rating,
            RATING,
            [
                (*_columns_of(who), self.pool, system, *account.skill, account.games, account.last)
                for (system, who), account in self.accounts.items()
                if account.last is not None and (systems is None or system in systems or system == OVERALL)
            ],
        )


def _columns_of(who: Who) -> tuple[int | None, str]:
    return (who, "") if isinstance(who, int) else (None, who)


def _insert(model: type[Model], columns: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    if connection.vendor != "postgresql" or len(rows) <= A_FEW:
        model._default_manager.bulk_create(model(**dict(zip(columns, row, strict=True))) for row in rows)
        return
    into = f"COPY {model._meta.db_table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(into) as copy:
        for row in rows:
            copy.write_row(row)


def _game(row: RatedGame) -> Game:
    return Game(row.pk, row.system, row.finished_at, row.line_up)


def _whos(line_ups: Iterable[LineUp]) -> tuple[set[int], set[str]]:
    people: set[int] = set()
    bots: set[str] = set()
    for one in line_ups:
        for part in one.parts:
            if isinstance(part.who, int):
                people.add(part.who)
            else:
                bots.add(part.who)
    return people, bots


def _at_or_after(key: Key, number: str) -> Q:
    at, game = key
    return Q(finished_at__gt=at) | Q(**{"finished_at": at, f"{number}__gte": game})


def _changes(pool: str, *, since: Key | None) -> QuerySet[RatingChange]:
    found = RatingChange.objects.filter(pool=pool)
    return found if since is None else found.filter(_at_or_after(since, "rated_game_id"))
