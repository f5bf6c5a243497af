"""Ratings: a game that ends is noted in its own transaction, the books follow, and a changed result rewrites them from
there on.

Everything in the books follows from the rated games in their order, so whoever writes them anew gets the same.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import structlog
from django.db import transaction
from django.utils import timezone

from games.models import LogRow, Seat, Sitting, Table
from tournaments import signals
from tournaments.models import Match, Pool, RatedGame, RatingBook, Ruling
from tournaments.ratings.line_up import LineUp, SeatStory, Stretch, line_up
from tournaments.ratings.parameters import CURRENT
from tournaments.services.rating_books import Books

log = structlog.get_logger(__name__)

DESERTED = (Sitting.Left.RESIGNED, Sitting.Left.TIMED_OUT, Sitting.Left.FORFEITED)
Why = RatedGame.Why


def note_game(table: Table) -> None:
    """A game has ended: write down how it counts, in the move's own transaction."""
    if table.kind == Table.Kind.PLAY and table.finished_at is not None:
        _write(table.pk, _judged(table, _ranks(table)))


def game_reopened(table: Table) -> None:
    """The ruling that ended a game was undone: it counts again when it ends again, and then as it ends."""
    row = RatedGame.objects.select_for_update().filter(game=table).first()
    if row is not None:
        row.settled_at = None
        _revise(row, {"left_out": Why.UNDECIDED, "line_up_data": [], "settled_at": None})


def _write(game_id: int, made: dict[str, object]) -> None:
    row = RatedGame.objects.select_for_update().filter(game=game_id).first()
    if row is not None:
        _revise(row, made)
        return
    row = RatedGame.objects.create(game_id=game_id, **made)
    if row.state == RatedGame.State.WAITING:
        soon(row.pool)


def _revise(row: RatedGame, made: dict[str, object]) -> None:
    """The game counts otherwise than was written down. What it changed has to be taken back, even if it counts no
    more."""
    if all(getattr(row, name) == value for name, value in made.items() if name != "state"):
        return
    if made["left_out"] and not made["line_up_data"]:
        made.pop("pool", None)  # without a ranking nobody can say; it stays where it was
    counts = not made["left_out"]
    made["state"] = RatedGame.State.WAITING if counts or row.changes.exists() else RatedGame.State.SETTLED
    for name, value in made.items():
        setattr(row, name, value)
    row.save(update_fields=list(made))
    if row.state == RatedGame.State.WAITING:
        soon(row.pool)


def _ranks(table: Table) -> dict[int, int]:
    result = table.result
    return {place.seat: place.rank for place in result.places} if result is not None else {}


def _judged(table: Table, ranks: Mapping[int, int], left_out: str = Why.COUNTS) -> dict[str, object]:
    """How the game counts by these ranks, as fields of its row."""
    found = line_up(_stories(table, ranks)) if ranks else None
    if not left_out:
        if not table.rated:
            left_out = Why.UNRATED
        elif not ranks:
            left_out = Why.NO_RANKING
        elif found is None:
            left_out = Why.NOBODY_MET
    return {
        "pool": Pool(found.kind) if found is not None else Pool.PLAY,
        "system": table.system,
        "finished_at": table.finished_at,
        "left_out": left_out,
        "line_up_data": _data(found),
        "state": RatedGame.State.SETTLED if left_out else RatedGame.State.WAITING,
    }


def _data(found: LineUp | None) -> object:
    return [] if found is None else msgspec.to_builtins(found.parts)


def _stories(table: Table, ranks: Mapping[int, int]) -> list[SeatStory]:
    """Who held each seat for how many of its moves. The log is asked only where a seat changed hands."""
    seats = dict(Seat.objects.filter(table=table).values_list("pk", "number"))
    moves: dict[int, list[int]] = {}
    if table.seats_changed:
        acted = LogRow.objects.filter(table=table, kind=LogRow.Kind.ACTION).exclude(seat=None)
        for row in acted.only("seat", "index"):
            moves.setdefault(row.seat or 0, []).append(row.index)
    stretches: dict[int, list[Stretch]] = {number: [] for number in seats.values()}
    for sitting in Sitting.objects.filter(seat__table=table).order_by("from_index", "id"):
        number = seats[sitting.seat_id]
        to = sitting.to_index if sitting.to_index is not None else table.last_index
        mine = sum(sitting.from_index < index <= to for index in moves.get(number, ()))
        left = sitting.left
        stretches[number].append(
            Stretch(sitting.player_id or sitting.bot or None, mine, left in DESERTED, left in ("", "finished"))
        )
    return [SeatStory(seat, ranks[seat], tuple(held)) for seat, held in sorted(stretches.items()) if seat in ranks]


def match_decided(match: Match) -> None:
    """An event has decided a table. Where it did so by the game's own ranking, the books know already."""
    if match.state == Match.State.VOID or match.decided_by == Match.By.RULING:
        revise(match)


def ruling_made(ruling: Ruling) -> None:
    """An adjudication that is undone takes the game out of the books until there is another one."""
    undone = ruling.undoes
    if undone is not None and undone.kind == Ruling.Kind.ADJUDICATE and undone.match is not None:
        undone.match.refresh_from_db()
        revise(undone.match)


def revise(match: Match) -> None:
    """A ruling says how a game counts, in the ruling's own transaction; the books are rewritten from there on."""
    table = match.game
    if table is None:
        return
    table.refresh_from_db()
    if table.state != Table.State.FINISHED:
        return  # it goes on: what counts is how it will end
    ranks, left_out = _ranks(table), Why.COUNTS
    if match.state == Match.State.VOID:
        left_out = Why.VOID
    elif match.state != Match.State.DECIDED:
        left_out = Why.UNDECIDED
    else:
        ranks = {finish["seat"]: finish["place"] for finish in match.finishes}
    _write(table.pk, _judged(table, ranks, left_out))


def soon(pool: object) -> None:
    """Bring the books up to date as soon as this transaction is kept."""
    from tournaments.tasks import settle_ratings as task

    transaction.on_commit(lambda: task.apply_async((str(pool),), retry=False), robust=True)


def settle(*, pool: str) -> int:
    """Put every game that waits into the books, in the order games ended. Returns how many came in.

    Usually they are the latest, and the books go on where they were. If one ended before games that are in already (two
    ended at the same moment, or a result changed), the books are rewritten from there on.
    """
    with transaction.atomic():
        book = hold_book(pool)
        waiting = list(
            RatedGame.objects.select_for_update()
            .filter(pool=pool, state=RatedGame.State.WAITING)
            .order_by("finished_at", "game_id")
        )
        books = Books(pool, CURRENT)
        if book.version != CURRENT.version:
            books.write_from(None)
        elif waiting:
            books.take_in(waiting)
        else:
            return 0
        _keep(book)
        now = timezone.now()
        RatedGame.objects.filter(pk__in=[row.pk for row in waiting]).update(state=RatedGame.State.SETTLED)
        fresh = [row.pk for row in waiting if row.settled_at is None]
        RatedGame.objects.filter(pk__in=fresh).update(settled_at=now)
        for table in Table.objects.filter(pk__in=fresh).order_by("finished_at", "pk"):
            signals.tell(signals.rating_settled, signals.RatingNews(table))
        return len(waiting)


def hold_book(pool: str) -> RatingBook:
    """The pool's books, for us alone until the transaction ends."""
    RatingBook.objects.get_or_create(pool=pool)
    return RatingBook.objects.select_for_update().get(pool=pool)


def _keep(book: RatingBook) -> None:
    book.version, book.written_at = CURRENT.version, timezone.now()
    book.save(update_fields=["version", "written_at"])


def rebuild(*, pool: str) -> int:
    """Write the books anew from the first game on. Nobody is told. Returns how many games count."""
    with transaction.atomic():
        book = hold_book(pool)
        waiting = RatedGame.objects.select_for_update().filter(pool=pool, state=RatedGame.State.WAITING)
        numbers = list(waiting.values_list("pk", flat=True))
        count = Books(pool, CURRENT).write_from(None)
        _keep(book)
        settled = RatedGame.objects.filter(pk__in=numbers)
        settled.filter(settled_at=None).update(settled_at=timezone.now())
        settled.update(state=RatedGame.State.SETTLED)
        return count


def note_missing() -> int:
    """Write down finished games that were never noted: those that ended before there were ratings."""
    missing = Table.objects.filter(state=Table.State.FINISHED, kind=Table.Kind.PLAY, rated_game=None)
    count = 0
    for table in missing.exclude(finished_at=None).order_by("finished_at", "pk").iterator(chunk_size=500):
        with transaction.atomic():
            note_game(table)
            match = Match.objects.filter(game=table).first()
            if match is not None:
                match_decided(match)
        count += 1
    return count


def sweep() -> None:
    """Pools in which a game waits that no task has put into the books."""
    for pool in Pool.values:
        behind = RatedGame.objects.filter(pool=pool, state=RatedGame.State.WAITING).exists()
        stale = RatingBook.objects.filter(pool=pool).exclude(version=CURRENT.version).exists()
        if behind or stale:
            soon(pool)
