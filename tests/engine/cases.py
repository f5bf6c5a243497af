"""Rule cases as data: reads `tests/engine/cases/<system>/*.toml`, plays each case and says what came out differently.

How a case is written stands in `cases/README.md`; this module is its exact meaning.
"""

from __future__ import annotations

import re
import runpy
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from engine import (
    BrokenPromise,
    Chance,
    EngineError,
    InvalidAction,
    Outcome,
    Played,
    Position,
    Scripted,
    Seeded,
    Setup,
    as_data,
    load,
    start,
)

FOLDER = Path(__file__).parent / "cases"
LONGEST_LEAD = 5_000
"""How many safe moves `until` may take before the case counts as misspelt."""


class _Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a case file: a field nobody knows is a misspelling, and said so."""


class SetupPart(_Part):
    """The game a case is played in."""

    map: str = ""
    players: int = 0
    options: dict[str, str] = {}


class Move(_Part):
    """One move, and what must come of it."""

    seat: int
    play: str = ""
    action: dict[str, Any] = {}
    chance: tuple[Outcome, ...] = ()
    refused: str = ""
    because: str = ""
    rule: str = ""
    says: tuple[str, ...] = ()
    says_not: tuple[str, ...] = ()


class Then(_Part):
    """What must hold once the moves are played."""

    position: dict[str, Any] = {}
    view: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    step: str = ""
    waiting: list[int] | None = None
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    over: bool | None = None
    winners: list[int] | None = None
    scores: dict[str, int] = {}


class Case(_Part):
    """One rule case."""

    name: str
    rule: str = ""
    setup: SetupPart | None = None
    seed: int = 1
    opening: tuple[Outcome, ...] | None = None
    until: str = ""
    position: dict[str, Any] = {}
    remove: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    then: Then = msgspec.field(default_factory=Then)


class CaseFile(_Part):
    """A file of cases of one section of a rulebook."""

    rule: str
    setup: SetupPart = msgspec.field(default_factory=SetupPart)
    case: tuple[Case, ...] = ()


@dataclass(frozen=True)
class Found:
    """A case and where it stands."""

    system: str
    file: Path
    case: Case
    setup: SetupPart

    def __str__(self) -> str:
        return f"{self.system}/{self.file.stem}: {self.case.name}"


class CaseFailed(AssertionError):
    """What the rules did is not what the case says."""


def all_cases(folder: Path = FOLDER) -> Iterator[Found]:
    """Every case of every file, in the order of the files."""
    for file in sorted(folder.glob("*/*.toml")):
        yield from read_file(file)


def read_file(file: Path) -> Iterator[Found]:
    """The cases of one file; the folder's name is the system."""
    try:
        content = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), CaseFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise CaseFailed(f"{file.parent.name}/{file.name} cannot be read: {error}") from error
    for case in content.case:
        yield Found(file.parent.name, file, case, _merged(content.setup, case.setup))


def _merged(general: SetupPart, own: SetupPart | None) -> SetupPart:
    own = own or SetupPart()
    options = {**general.options, **own.options}
    return SetupPart(own.map or general.map, own.players or general.players, options)


def run(found: Found) -> Position:
    """Play a case; raises CaseFailed with one sentence about the first thing that is not as it says."""
    case = found.case
    chance = Scripted()
    position = _edited(_begun(found), case, chance)
    healthy = not position.faults()
    totals = position.totals()
    for number, move in enumerate(case.moves, start=1):
        _play(position, chance, move, f"move {number} ('{move.play or move.action}')")
        _expect(position.totals(), totals, f"after move {number} what the rules conserve")
        if healthy:
            _expect(position.faults(), [], f"after move {number} the faults")
    _check_then(found, position)
    return position


def _begun(found: Found) -> Position:
    case, part = found.case, found.setup
    chance: Chance = Seeded.from_number(case.seed) if case.opening is None else Scripted(case.opening)
    info = _first_map(found.system)
    setup = Setup(found.system, part.map or info[0], part.players or info[1], part.options)
    try:
        position = start(setup, chance)[0].fork(Seeded.from_number(case.seed))
    except EngineError as error:
        raise CaseFailed(f"The game cannot be set up: {error.sentence}") from error
    if isinstance(chance, Scripted) and chance.left:
        raise CaseFailed(f"Set-up did not use the last {chance.left} outcomes of `opening`.")
    for _ in range(LONGEST_LEAD):
        if not case.until or position.step == case.until:
            return position
        if position.over:
            break
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    raise CaseFailed(f"Playing safe moves never comes to the step '{case.until}'.")


def _first_map(system: str) -> tuple[str, int]:
    from engine import system as find

    info = next(iter(find(system).maps.values()))
    return info.name, info.players[0]


def _edited(position: Position, case: Case, chance: Chance) -> Position:
    raw = msgspec.msgpack.decode(position.encode())
    for path in case.remove:
        _remove(raw, path)
    for path, value in case.position.items():
        _put(raw, path, value)
    try:
        edited = load(position.setup, msgspec.msgpack.Encoder(order="deterministic").encode(raw), chance)
        return load(position.setup, edited.encode(), chance)
    except EngineError as error:
        raise CaseFailed(f"The edited position cannot be: {error.sentence}") from error


def _play(position: Position, chance: Scripted, move: Move, where: str) -> None:
    seat = move.seat - 1
    before = position.encode()
    chance.extend(move.chance)
    offered = False
    try:
        action = position.action(move.action) if move.action else position.read(seat, move.play)
        offered = position.choices(seat).admits(as_data(action))
        played = position.play(seat, action)
    except BrokenPromise:
        raise
    except EngineError as error:
        _check_refusal(error, move, where)
        _expect(offered, False, f"{where} was refused; that it was offered")
        _expect(position.encode() == before, True, f"{where} was refused; that the position is unchanged")
        return
    if move.refused:
        raise CaseFailed(f"{where} must be refused with '{move.refused}', but it was played.")
    _expect(offered, True, f"{where} was played; that it was offered")
    _expect(chance.left, 0, f"{where}: the outcomes of `chance` that were not used")
    _check_told(position, played, move, where)


def _check_refusal(error: EngineError, move: Move, where: str) -> None:
    if not move.refused:
        raise CaseFailed(f"{where} was refused with '{error.code}': {error.sentence}") from error
    _expect(error.code, move.refused, f"{where}: the code of the refusal ({error.sentence})")
    if move.because and move.because not in error.sentence:
        raise CaseFailed(f"{where}: the refusal says '{error.sentence}', which does not contain '{move.because}'.")
    if move.rule and move.rule not in getattr(error, "rule", ""):
        raise CaseFailed(f"{where}: the refusal cites '{getattr(error, 'rule', '')}', not '{move.rule}'.")


def _check_told(position: Position, played: Played, move: Move, where: str) -> None:
    teller = position.teller()
    told = [sentence for event in played.events if (sentence := teller.tell(event))]
    for wanted in move.says:
        if not any(wanted in sentence for sentence in told):
            raise CaseFailed(f"{where}: nothing says '{wanted}'; told was: {' '.join(told) or 'nothing'}")
    for unwanted in move.says_not:
        if any(unwanted in sentence for sentence in told):
            raise CaseFailed(f"{where}: something says '{unwanted}'; told was: {' '.join(told)}")


def _check_then(found: Found, position: Position) -> None:
    then = found.case.then
    raw = msgspec.msgpack.decode(position.encode())
    for path, value in then.position.items():
        _expect(_get(raw, path), value, f"position {path}")
    view = position.view(None)["game"] if then.view else {}
    for path, value in then.view.items():
        _expect(_get(view, path), value, f"view {path}")
    facts = _facts(found.file, position) if then.facts else {}
    for name, value in then.facts.items():
        _expect(facts.get(name), value, f"fact {name}")
    if then.step:
        _expect(position.step, then.step, "the step")
    if then.waiting is not None:
        _expect([seat + 1 for seat in position.waiting_on()], then.waiting, "the seats that are asked")
    for text in then.offered:
        if problem := _not_offered(position, text):
            raise CaseFailed(f"'{text}' must be offered, but {problem}")
    for text in then.not_offered:
        if not _not_offered(position, text):
            raise CaseFailed(f"'{text}' must not be offered, but it is.")
    _check_end(then, position)


def _facts(file: Path, position: Position) -> Mapping[str, Any]:
    """What `facts(position)` in the `facts.py` beside the case's file works out, by name."""
    beside = file.with_name("facts.py")
    if not beside.exists():
        raise CaseFailed(f"A case asks for facts, but there is no {beside.parent.name}/facts.py to work them out.")
    facts: Mapping[str, Any] = runpy.run_path(str(beside))["facts"](position)
    return facts


def _check_end(then: Then, position: Position) -> None:
    if then.over is not None:
        _expect(position.over, then.over, "whether the game is over")
    if then.winners is None and not then.scores:
        return
    result = position.result()
    if result is None:
        raise CaseFailed("The game must be over, but it goes on.")
    if then.winners is not None:
        _expect(sorted(seat + 1 for seat in result.winners), sorted(then.winners), "the winners")
    scores = {str(place.seat + 1): place.score for place in result.places}
    for seat, score in then.scores.items():
        _expect(scores.get(seat), score, f"the score of seat {seat}")


def _not_offered(position: Position, text: str) -> str:
    """Why the move is not on offer; empty if it is. The text may begin with `P2:` to ask for a certain seat."""
    named = re.fullmatch(r"P([0-9]+): *(.*)", text)
    seats = [int(named[1]) - 1] if named else list(position.waiting_on())
    problem = "nobody is asked."
    for seat in seats:
        try:
            action = position.read(seat, named[2] if named else text)
        except InvalidAction as error:
            raise CaseFailed(f"'{text}' cannot be read: {error.sentence}") from error
        offered = position.choices(seat).admits(as_data(action))
        try:
            position.check(seat, action)
        except EngineError as error:
            problem = f"it is refused: {error.sentence}"
            _expect(offered, False, f"'{text}' is refused; that it is offered")
        else:
            _expect(offered, True, f"'{text}' is legal; that it is offered")
            return ""
    return problem


def _expect(found: object, wanted: object, what: str) -> None:
    if found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
        raise CaseFailed(f"{what}: expected {wanted!r}, found {found!r}.")


def _pieces(path: str) -> list[str]:
    return path.split(".")


def _place(holder: Any, piece: str, path: str) -> Any:
    """Where `piece` leads from `holder`: a key of a table, a place in a list, or `field=value` of a list's entry."""
    if isinstance(holder, list):
        field, equals, value = piece.partition("=")
        if equals:
            places = [i for i, entry in enumerate(holder) if str(entry.get(field)) == value]
            if len(places) != 1:
                raise CaseFailed(f"{path}: {len(places)} entries have {piece}.")
            return places[0]
        if re.fullmatch(r"-?[0-9]+", piece) and -len(holder) <= int(piece) < len(holder):
            return int(piece)
    elif isinstance(holder, dict) and piece in holder:
        return piece
    known = f"there are {', '.join(holder)}" if isinstance(holder, dict) else "it is not a table"
    raise CaseFailed(f"{path}: there is no '{piece}'; {known}.")


def _get(raw: Any, path: str) -> Any:
    for piece in _pieces(path):
        if piece == "#":
            raw = len(raw)
        else:
            raw = raw[_place(raw, piece, path)]
    return raw


def _put(raw: Any, path: str, value: Any) -> None:
    *way, last = _pieces(path)
    for piece in way:
        raw = raw[_place(raw, piece, path)]
    if isinstance(raw, list) and last == "+":
        raw.append(value)
    elif isinstance(raw, dict):
        raw[last] = value
    else:
        raw[_place(raw, last, path)] = value


def _remove(raw: Any, path: str) -> None:
    *way, last = _pieces(path)
    for piece in way:
        raw = raw[_place(raw, piece, path)]
    del raw[_place(raw, last, path)]
