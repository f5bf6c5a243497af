"""A whole game written down: as JSON for programs, as text for people. A record replays and verifies move by move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from engine.kernel.action import Action, Jsonable, as_data
from engine.kernel.chance import Chance, Outcome, Scripted, Seeded, Weighted, commitment
from engine.kernel.errors import EngineError, InvalidRecord
from engine.kernel.game import Setup
from engine.kernel.position import Played, Position
from engine.kernel.registry import system as find_system
from engine.kernel.result import Result

FORMAT = "whistlepost-record/1"
CHECK_LENGTH = 16
MOST_ROWS = 20_000
"""No real game comes near this many actions; a file with more is not a game."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action of the game: who, what, what chance said, and a check of the position after it."""

    seat: int
    action: dict[str, Jsonable]
    outcomes: tuple[Outcome, ...] = ()
    check: str = ""


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a new rules revision (or stored form) took over: `at` rows had been played, and this was the position."""

    at: int
    revision: int
    position: bytes


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from set-up to its last action. `opening` is what set-up drew; `seed` is there once the game is over."""

    setup: Setup
    opening: tuple[Outcome, ...] = ()
    opening_check: str = ""
    rows: tuple[Row, ...] = ()
    revision: int = 1
    format: int = 1
    checkpoints: tuple[Checkpoint, ...] = ()
    seed: str = ""
    commitment: str = ""
    names: tuple[str, ...] = ()
    result: Result | None = None
    record: str = FORMAT

    def to_json(self) -> bytes:
        """The record as JSON, stable to the byte."""
        return msgspec.json.format(msgspec.json.Encoder(order="deterministic").encode(self), indent=1)

    @classmethod
    def from_json(cls, data: bytes | str) -> Record:
        """A record from JSON; raises InvalidRecord with a sentence that says what is wrong."""
        try:
            record = msgspec.json.decode(data, type=Record)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
            raise InvalidRecord(f"This is not a game record: {error}.") from error
        return record._checked()

    def _checked(self) -> Record:
        if self.record != FORMAT:
            raise InvalidRecord(f"This record has format '{self.record}'; this engine reads '{FORMAT}'.")
        if len(self.rows) > MOST_ROWS:
            raise InvalidRecord(f"This record has {len(self.rows)} actions; no game has more than {MOST_ROWS}.")
        return self


@dataclass(frozen=True)
class Moment:
    """A position on the way through a record, and what led to it; `index` actions have been played."""

    index: int
    position: Position
    played: Played


class Recorder:
    """Plays a game and writes it down at the same time."""

    def __init__(self, setup: Setup, chance: Chance, names: Sequence[str] = ()) -> None:
        self.position, self.opening = Position.start(setup, chance)
        seed = chance.seed if isinstance(chance, Seeded) else b""
        self._so_far = Record(
            setup=self.position.setup,
            opening=self.opening.outcomes,
            opening_check=self._check(),
            commitment=commitment(seed) if seed else "",
            names=tuple(names),
        )
        self.rows: list[Row] = []

    @classmethod
    def resume(cls, record: Record, position: Position) -> Recorder:
        """Go on writing where a record stopped; `position` is the stored one it had come to.

        If the rules have changed since, a checkpoint says that the rest is played by the new ones.
        """
        recorder = cls.__new__(cls)
        recorder.position, recorder.opening = position, Played((), record.opening)
        recorder.rows = list(record.rows)
        if position.upgraded:
            mark = Checkpoint(len(record.rows), position.system.revision, position.encode())
            record = msgspec.structs.replace(record, checkpoints=(*record.checkpoints, mark))
        recorder._so_far = record
        return recorder

    def play(self, seat: int, action: Action) -> Played:
        """Play and write down one action."""
        played = self.position.play(seat, action)
        self.rows.append(Row(seat, as_data(action), played.outcomes, self._check()))
        return played

    def record(self) -> Record:
        """All of it so far; the seed only if the game is over."""
        chance = self.position.chance
        seed = chance.seed if isinstance(chance, Seeded) else b""
        return msgspec.structs.replace(
            self._so_far,
            rows=tuple(self.rows),
            revision=self.position.system.revision,
            format=self.position.system.format,
            seed=seed.hex() if self.position.over else "",
            result=self.position.result(),
        )

    def _check(self) -> str:
        return self.position.hash()[:CHECK_LENGTH]


class _Witnessed(Scripted):
    """Scripted chance that also knows the seed: what the record says must be what the seed gives."""

    def __init__(self, seeded: Seeded) -> None:
        super().__init__()
        self.seeded = seeded

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        outcome = super().pick(number, why, cases)
        given = self.seeded.pick(number, why, cases)
        if given != outcome:
            raise InvalidRecord(
                f"The record says {outcome!r} for {why}, the seed gives {given!r}.", code="chance-not-from-seed"
            )
        return outcome


def replay(record: Record) -> Iterator[Moment]:
    """Play the record again, moment by moment; raises InvalidRecord at the first thing that does not verify.

    Where a later rules revision took over, replay begins at its checkpoint: earlier stretches were played by other
    rules. With a seed, every outcome is checked against it, and the seed against its published hash.
    """
    try:
        yield from _replay(record)
    except InvalidRecord as error:
        current = find_system(record.setup.system).revision
        if record.revision == current:
            raise
        raise InvalidRecord(
            f"This game was played under revision {record.revision} of the rules, this is revision {current}, "
            f"which comes to something else. {error.sentence}",
            code="other-revision",
        ) from error


def _replay(record: Record) -> Iterator[Moment]:
    chance = _chance(record)
    checks = record.format == find_system(record.setup.system).format
    last = record.checkpoints[-1] if record.checkpoints else None
    if last is None:
        chance.extend(record.opening)
        position, played = Position.start(record.setup, chance)
        at = 0
        _verified("set-up", record.opening_check if checks else "", position, chance)
    else:
        if not 0 <= last.at <= len(record.rows):
            raise InvalidRecord("A checkpoint stands after the end of the record.")
        position, played, at = Position.load(record.setup, last.position, chance), Played(()), last.at
    yield Moment(at, position, played)
    for index, row in enumerate(record.rows[at:], start=at + 1):
        where = f"action {index}"
        chance.extend(row.outcomes)
        try:
            played = position.play(row.seat, position.action(row.action))
        except EngineError as error:
            raise InvalidRecord(f"At {where}: {error.sentence}", code="does-not-replay") from error
        _verified(where, row.check if checks else "", position, chance)
        yield Moment(index, position, played)
    if record.result is not None and position.result() != record.result:
        raise InvalidRecord("The record's result is not the one its actions lead to.", code="wrong-result")


def verify(record: Record) -> Position:
    """Replay the whole record and return its last position."""
    for moment in replay(record):
        position: Position = moment.position
    return position


def _chance(record: Record) -> Scripted:
    if not record.seed:
        return Scripted()
    try:
        seed = bytes.fromhex(record.seed)
        seeded = Seeded(seed)
    except ValueError as error:
        raise InvalidRecord(f"The record's seed cannot be read: {error}.") from error
    if record.commitment and record.commitment != commitment(seed):
        raise InvalidRecord("The seed is not the one whose hash was published.", code="wrong-seed")
    return _Witnessed(seeded)


def _verified(where: str, check: str, position: Position, chance: Scripted) -> None:
    if chance.left:
        raise InvalidRecord(f"At {where}: the record has a draw that did not happen.", code="chance-left-over")
    if check and not position.hash().startswith(check):
        raise InvalidRecord(f"At {where}: the position is not the recorded one.", code="wrong-position")


_HEADER = re.compile(r"\[(?P<name>[A-Za-z]+) (?P<value>.*)\]")
_LINE = re.compile(
    r"(?P<index>[0-9]{1,6})\. P(?P<seat>[0-9]{1,3}) (?P<text>.*?)"
    r"(?: \(chance (?P<outcomes>\[.*\])\))?(?: ;(?P<check>[0-9a-f]*))?"
)


def to_text(record: Record) -> str:
    """The record as people would write it down: a header, then a numbered line an action."""
    if record.checkpoints:
        raise InvalidRecord("A game that changed its rules revision under way exports as JSON only.", code="json-only")
    headers = {
        "Record": record.record,
        "System": record.setup.system,
        "Map": record.setup.map,
        "Players": record.setup.players,
        "Options": record.setup.options,
        "Names": record.names,
        "Revision": record.revision,
        "Format": record.format,
        "Commitment": record.commitment,
        "Seed": record.seed,
        "Opening": record.opening,
        "Check": record.opening_check,
    }
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    lines.append("")
    position: Position | None = None
    for moment in replay(msgspec.structs.replace(record, rows=(), result=None)):
        position = moment.position
    assert position is not None
    chance = position.chance
    assert isinstance(chance, Scripted)
    for index, row in enumerate(record.rows, start=1):
        action = position.action(row.action)
        drawn = f" (chance {json.dumps(row.outcomes, ensure_ascii=False)})" if row.outcomes else ""
        check = f" ;{row.check}" if row.check else ""
        lines.append(f"{index}. P{row.seat + 1} {position.write(action)}{drawn}{check}")
        chance.extend(row.outcomes)
        position.play(row.seat, action)
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Record:
    """A record from its text form; each move is read in the position it was made in."""
    headers: dict[str, Jsonable] = {}
    moves: list[re.Match[str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        header, move = _HEADER.fullmatch(line), _LINE.fullmatch(line)
        if header:
            try:
                headers[header["name"]] = json.loads(header["value"])
            except ValueError as error:
                raise InvalidRecord(f"Line {number} cannot be read: {error}.") from error
        elif move and int(move["index"]) == len(moves) + 1 and len(moves) < MOST_ROWS:
            moves.append(move)
        else:
            raise InvalidRecord(f"Line {number} is neither a header nor move {len(moves) + 1}: '{line[:80]}'.")
    try:
        setup = {name: headers[name.title()] for name in ("system", "map", "players", "options")}
        record = msgspec.convert(
            {
                "setup": setup,
                "record": headers.get("Record", ""),
                "opening": headers.get("Opening", []),
                "opening_check": headers.get("Check", ""),
                "names": headers.get("Names", []),
                "revision": headers.get("Revision", 1),
                "format": headers.get("Format", 1),
                "seed": headers.get("Seed", ""),
                "commitment": headers.get("Commitment", ""),
            },
            Record,
        )._checked()
    except KeyError as error:
        raise InvalidRecord(f"The header {error} is missing.") from error
    except msgspec.ValidationError as error:
        raise InvalidRecord(f"The record's header cannot be read: {error}.") from error
    return _with_moves(record, moves)


def _with_moves(record: Record, moves: Sequence[re.Match[str]]) -> Record:
    position = verify(record)
    chance = position.chance
    assert isinstance(chance, Scripted)
    rows: list[Row] = []
    for move in moves:
        seat = int(move["seat"]) - 1
        try:
            outcomes = msgspec.json.decode(move["outcomes"] or "[]", type=tuple[Outcome, ...])
            chance.extend(outcomes)
            action = position.read(seat, move["text"])
            position.play(seat, action)
        except EngineError as error:
            raise InvalidRecord(f"At action {move['index']}: {error.sentence}", code="does-not-replay") from error
        except msgspec.DecodeError as error:
            raise InvalidRecord(f"At action {move['index']}: its draws cannot be read: {error}.") from error
        rows.append(Row(seat, as_data(action), outcomes, move["check"] or ""))
    return msgspec.structs.replace(record, rows=tuple(rows), result=position.result())
