"""A game written down: as a record for programs or people, and as a proof of its chance."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Checkpoint, Record, Result, Row, commitment, to_text
from engine import system as find_system
from games.engine_room import engine_at_work
from games.errors import Conflict
from games.models import LogRow, Table
from games.selectors.positions import line_of_play, position_at, unrolled

CHECK_LENGTH = 16


def record_of(table: Table) -> Record:
    """The game's record. Of a running game: no seed, no hash of a position, and only up to the first secret."""
    rows = list(table.log.order_by("index"))
    if not rows:
        raise Conflict(_("This game has not started yet."), code="not-running")
    after = dict(unrolled_by_index(rows)) if table.over else {}
    line = [row for row in line_of_play(rows) if row.kind in PLAYED]
    if not table.over:
        line = _open_part(line)
    actions = [row for row in line if row.kind == LogRow.Kind.ACTION]
    start = line[0]
    system = find_system(table.system)
    return Record(
        setup=table.setup,
        opening=tuple(start.outcomes),
        opening_check=_check(after, start),
        rows=tuple(Row(row.seat or 0, row.action or {}, tuple(row.outcomes), _check(after, row)) for row in actions),
        revision=table.revision,
        format=system.format,
        checkpoints=_checkpoints(line, after) if table.over else (),
        seed=bytes(table.strongbox.seed).hex() if table.over and table.commitment else "",
        commitment=table.commitment,
        names=tuple(seat.name for seat in table.seats.select_related("player").order_by("number")),
        result=_played_result(table),
    )


PLAYED = (LogRow.Kind.START, LogRow.Kind.ACTION, LogRow.Kind.CHECKPOINT)


def text_of(table: Table) -> str:
    """The game's record as people write it down."""
    record = record_of(table)
    with engine_at_work():
        return to_text(record)


def unrolled_by_index(rows: list[LogRow]) -> list[tuple[int, bytes]]:
    """Each row's index with the position after it."""
    return [(row.index, data) for row, data in unrolled(rows)]


def _open_part(line: list[LogRow]) -> list[LogRow]:
    """The rows before the first one that a spectator may not see all of."""
    part: list[LogRow] = []
    for row in line:
        if row.secret or any(event.get("only") is not None for event in row.events):
            break
        part.append(row)
    if not part:
        raise Conflict(
            _("This game keeps secrets from its set-up on; its record opens when it ends."), code="secret-record"
        )
    return [row for row in part if row.kind != LogRow.Kind.CHECKPOINT]


def _check(after: dict[int, bytes], row: LogRow) -> str:
    return hashlib.sha256(after[row.index]).hexdigest()[:CHECK_LENGTH] if row.index in after else ""


def _checkpoints(line: list[LogRow], after: dict[int, bytes]) -> tuple[Checkpoint, ...]:
    marks, played = [], 0
    for row in line:
        if row.kind == LogRow.Kind.CHECKPOINT:
            marks.append(Checkpoint(played, row.revision, after[row.index]))
        played += row.kind == LogRow.Kind.ACTION
    return tuple(marks)


def _played_result(table: Table) -> Result | None:
    """The result as the rules alone give it: notes about who left are the house's, and would not replay."""
    if table.result is None or table.ending != Table.Ending.PLAYED:
        return None
    with engine_at_work():
        return position_at(table, table.last_index).result()


@dataclass(frozen=True)
class Draw:
    """One draw of a finished game: the n-th number of the seed decided it."""

    number: int
    index: int
    why: str
    outcome: str | int


def draws_of(table: Table) -> list[Draw]:
    """Every draw of a finished game, in order."""
    if not table.over:
        raise Conflict(_("The seed is published when the game ends."), code="still-secret")
    if not table.commitment:
        raise Conflict(_("This game was brought from elsewhere, without its seed."), code="no-seed")
    draws: list[Draw] = []
    for row in table.log.order_by("index").only("table", "index", "events"):
        for event in row.events:
            if event["event"] == "chance":
                draws.append(Draw(len(draws), row.index, event["why"], event["outcome"]))
    return draws


def seed_is_the_promised_one(table: Table) -> bool:
    """Is the seed the one whose hash was published at the start?"""
    return commitment(bytes(table.strongbox.seed)) == table.commitment
