"""Is a stored game what it says it is? Checks chain and stored positions, and replays what today's rules played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine import Chance, EngineError, Position, Scripted, Seeded, commitment
from engine import system as find_system
from games.chain import link
from games.engine_room import is_offered
from games.models import LogRow, Table
from games.selectors.positions import unrolled


def faults_of(table: Table) -> list[str]:
    """Everything that is wrong with the game, each with where; empty if nothing is. `table` has its strongbox."""
    if table.last_index < 0:
        return []
    rows = list(table.log.order_by("index"))
    faults = list(_faults_in_order(table, rows))
    if faults:
        return faults
    positions: dict[int, bytes] = {}
    try:
        for row, data in unrolled(rows):
            positions[row.index] = data
    except EngineError:
        return [f"row {len(positions)}: its stored position cannot be opened"]
    return [*_faults_in_chain(table, rows, positions), *_faults_in_replay(table, rows, positions)]


def _faults_in_order(table: Table, rows: list[LogRow]) -> Iterator[str]:
    for number, row in enumerate(rows):
        if row.index != number:
            yield f"row {number}: missing"
            return
    if len(rows) != table.last_index + 1:
        yield f"row {len(rows)}: missing, the table says there are {table.last_index + 1}"
    if table.commitment and table.commitment != commitment(bytes(table.strongbox.seed)):
        yield "seed: not the one whose hash was published"


def _faults_in_chain(table: Table, rows: list[LogRow], positions: dict[int, bytes]) -> Iterator[str]:
    key, before = bytes(table.strongbox.key), b""
    for row in rows:
        chain = link(key, before, row, positions[row.index])
        if chain != bytes(row.chain):
            yield f"row {row.index}: changed since it was written (chain)"
            return
        before = chain
    if before != bytes(table.strongbox.chain):
        yield f"row {len(rows) - 1}: not the last one that was written (chain)"
    if positions[rows[-1].index] != bytes(table.strongbox.position):
        yield f"row {len(rows) - 1}: the stored position is not the log's"


def _faults_in_replay(table: Table, rows: list[LogRow], positions: dict[int, bytes]) -> Iterator[str]:
    """Replays the stretch that the current revision of the rules played; earlier ones were played by other rules."""
    if not is_offered(table):
        yield f"map: '{table.map}' is not here, so nothing can be replayed"
        return
    if table.revision != find_system(table.system).revision:
        return
    last = max((row.index for row in rows if row.kind == LogRow.Kind.CHECKPOINT), default=0)
    # A record brought from elsewhere may come without its seed; then its draws are taken as written.
    chance: Chance = Seeded(bytes(table.strongbox.seed)) if table.commitment else Scripted(rows[last].outcomes)
    try:
        if rows[last].kind == LogRow.Kind.START:
            position, played = Position.start(table.setup, chance)
            if list(played.outcomes) != rows[0].outcomes or position.encode() != positions[0]:
                yield "row 0: set-up replays to something else"
                return
        else:
            position = Position.load(table.setup, positions[last], chance)
        for row in rows[last + 1 :]:
            fault, position = _replayed(table, position, row, positions)
            if fault:
                yield fault
                return
    except Exception as error:
        yield f"replay stopped: {type(error).__name__}"
        return
    yield from _faults_at_end(table, position)


def _replayed(table: Table, position: Position, row: LogRow, positions: dict[int, bytes]) -> tuple[str, Position]:
    if row.kind == LogRow.Kind.TAKE_BACK:
        position = Position.load(table.setup, positions[row.back_to or 0], position.chance)
    elif row.kind == LogRow.Kind.ACTION:
        if isinstance(position.chance, Scripted):
            position.chance.extend(row.outcomes)
        try:
            played = position.play(row.seat or 0, position.action(row.action))
        except EngineError as error:
            return f"row {row.index}: does not replay ({error.code})", position
        if list(played.outcomes) != row.outcomes:
            return f"row {row.index}: chance says something else", position
        if msgspec.json.decode(msgspec.json.encode(played.events)) != row.events:
            return f"row {row.index}: other events", position
    if position.encode() != positions[row.index]:
        return f"row {row.index}: replays to another position", position
    return "", position


def _faults_at_end(table: Table, position: Position) -> Iterator[str]:
    if table.state == Table.State.RUNNING:
        asked = set(table.decisions.values_list("seat", flat=True))
        if asked != set(position.waiting_on()):
            yield f"decisions: seats {sorted(asked)} are asked, the rules wait on {sorted(position.waiting_on())}"
    result = position.result()
    if table.ending == Table.Ending.PLAYED and (result is None or table.result is None):
        yield "result: missing"
    elif table.ending == Table.Ending.PLAYED and result is not None and table.result is not None:
        stored = [(place.seat, place.rank, place.score) for place in table.result.places]
        if stored != [(place.seat, place.rank, place.score) for place in result.places]:
            yield "result: not the one the actions lead to"
