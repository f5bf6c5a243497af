"""The promises of the engine, each as a function that looks for it being broken in a game that was played.

A promise takes a journey and how much effort to spend, and yields a sentence for everything it finds. `PROMISES` has
them all by name; a game new in the registry is held to all of them without a word here.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import CodeType, FrameType
from typing import Any
from xml.etree import ElementTree

import msgspec

import engine
from engine import (
    Action,
    Choices,
    EngineError,
    IllegalAction,
    InvalidAction,
    InvalidRecord,
    OutOfTurn,
    Position,
    Record,
    Scripted,
    Sealed,
    Seeded,
    Unforeseeable,
    as_data,
)
from engine.drawing.png import WIDTHS
from engine.kernel import promises
from engine.kernel.position import Position as PositionClass
from engine.kernel.registry import OURS
from engine.kernel.step import Step
from tests.engine.promises.journey import MOST_ACTIONS, Journey, Stop
from tests.engine.promises.mutate import Pool, strangers
from tests.engine.promises.orders import faults_of_orders
from tests.engine.promises.tongues import in_english, nonsense_of, not_for_translators, untold


@dataclass(frozen=True)
class Effort:
    """How hard to look: positions looked at, actions made up in each, records tampered with."""

    sights: int = 10
    strangers: int = 60
    forgeries: int = 3


GROWTH = 30
"""Bytes an action may add to a position on average: pieces go onto the board, but no log is kept."""

Promise = Callable[[Journey, Effort], Iterator[str]]


def replays_to_the_byte(journey: Journey, effort: Effort) -> Iterator[str]:
    """1, 4: the same setup, seed and actions give the same bytes and events; so do the recorded outcomes alone."""
    seeded, _ = engine.start(journey.setup, Seeded.from_number(journey.seed))
    chance = Scripted(journey.record.opening)
    scripted, _ = engine.start(journey.setup, chance)
    for stop in journey.stops:
        for name, position in (("the seed", seeded), ("the recorded outcomes", scripted)):
            if position.encode() != stop.data:
                yield f"Played again by {name}, the position before action {stop.index + 1} is another."
                return
        chance.extend(stop.played.outcomes)
        for position in (seeded, scripted):
            if position.play(stop.seat, stop.action) != stop.played:
                yield f"Played again, {stop.action} brings something else."
    for position in (seeded, scripted):
        if position.encode() != journey.end:
            yield "Played again, the last position is another."


def stores_plain_data(journey: Journey, effort: Effort) -> Iterator[str]:
    """1: no set, no float, text keys, canonical bytes; and a stored position goes on as the live one did."""
    for stop in journey.stops:
        position = journey.at(stop)
        if position.encode() != stop.data:
            yield f"The position before action {stop.index + 1} does not come back from its bytes."
        yield from promises.stored_form(position)
        position.play(stop.seat, stop.action)
        yield from promises.plainness(position._game.state)
        following = journey.stops[stop.index + 1].data if stop.index + 1 < len(journey.stops) else journey.end
        if position.encode() != following:
            yield f"A stored position plays {stop.action} differently from the live one."


def costs_the_same_early_and_late(journey: Journey, effort: Effort) -> Iterator[str]:
    """1: neither the bytes of a position nor the calls to decode, play and encode grow with the game's length."""
    third = max(1, len(journey.stops) // 3)
    early, late = journey.stops[:third], journey.stops[-third:]
    most_early, most_late = max(len(stop.data) for stop in early), max(len(stop.data) for stop in late)
    if most_late > 2 * most_early + GROWTH * len(journey.stops):
        yield f"A position has {most_early} bytes early in the game and {most_late} late."
    if most_late > 64_000:
        yield f"A position has {most_late} bytes."
    for kind in sorted({(stop.step, type(stop.action).__name__) for stop in early}):
        before = _calls(journey, kind, early, effort.sights)
        after = _calls(journey, kind, late, effort.sights)
        if before and after and min(after) > 5 * max(before) + 500:
            yield f"Playing {kind[1]} in {kind[0]} takes {max(before)} calls early in the game and {min(after)} late."


def _calls(journey: Journey, kind: tuple[str, str], stops: tuple[Stop, ...], most: int) -> list[int]:
    alike = [stop for stop in stops if (stop.step, type(stop.action).__name__) == kind]
    return [_watched(journey, stop)[0] for stop in alike[:most]]


def _watched(journey: Journey, stop: Stop) -> tuple[int, set[CodeType]]:
    """How many Python functions decode + play + encode calls, and which."""
    calls, codes = 0, set()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        if event == "call":
            calls += 1
            codes.add(frame.f_code)

    old = sys.getprofile()
    chance = Seeded.from_number(journey.seed)
    sys.setprofile(watch)
    try:
        position = engine.load(journey.setup, stop.data, chance)
        position.play(stop.seat, stop.action)
        position.encode()
    finally:
        sys.setprofile(old)
    return calls, codes


def play_never_enumerates(journey: Journey, effort: Effort) -> Iterator[str]:
    """1: playing an action does not work out the choices."""
    enumerators = {PositionClass.choices.__code__, Choices.admits.__code__, Choices.spelled_out.__code__}
    enumerators |= {step.choices.__code__ for step in _descendants(Step)}
    for stop in journey.sights(2 * effort.sights):
        used = _watched(journey, stop)[1] & enumerators
        if used:
            yield f"Playing {stop.action} enumerates: {', '.join(sorted(code.co_qualname for code in used))}."


def _descendants(kind: type[Any]) -> Iterator[type[Any]]:
    for child in kind.__subclasses__():
        yield child
        yield from _descendants(child)


def looking_changes_nothing(journey: Journey, effort: Effort) -> Iterator[str]:
    """1, 3: asking for choices, views, defaults or a judgement writes nothing."""
    for stop in journey.sights(effort.sights):
        position, rng = journey.at(stop), journey.rng()
        looks: list[tuple[str, Callable[[], object]]] = [("view", partial(position.view, None))]
        for seat in range(journey.setup.players):
            looks.append(("view", partial(position.view, seat)))
            looks.append(("seen_by", partial(position.seen_by, seat)))
        for seat in position.waiting_on():
            looks.append(("choices", partial(position.choices, seat)))
            looks.append(("prompt", partial(position.prompt, seat)))
            looks.append(("default", partial(position.default, seat)))
            for action in _some_offered(position, seat, rng, 8):
                looks.append((f"check of {action}", partial(_checked, position, seat, action)))
        for name, look in looks:
            look()
            if position.encode() != stop.data:
                yield f"{name} changes the position before action {stop.index + 1} ({stop.step})."
                return


def _some_offered(position: Position, seat: int, rng: random.Random, most: int) -> list[Action]:
    options = position.choices(seat).options
    chosen = options if len(options) <= most else tuple(rng.sample(options, most))
    return [position.action(Choices(seat, "", (option,)).sample(rng)) for option in chosen]


def _checked(position: Position, seat: int, action: Action) -> EngineError | None:
    try:
        position.check(seat, action)
    except EngineError as error:
        return error
    return None


def everything_offered_is_accepted(journey: Journey, effort: Effort) -> Iterator[str]:
    """3, 9: what is offered is legal, plays, is recognised as offered, and its text reads back as the same action."""
    rng = journey.rng()
    for stop in journey.stops:
        yield from promises.sound(journey.at(stop), rng, most=3)
    for stop in journey.sights(effort.sights):
        position = journey.at(stop)
        for seat in position.waiting_on():
            choices = position.choices(seat)
            for option in choices.options[: effort.strangers]:
                yield from promises.offered(position, seat, option, rng)
                yield from _spelled_out(position, seat, Choices(seat, "", (option,)), rng)


def _spelled_out(position: Position, seat: int, one: Choices, rng: random.Random) -> Iterator[str]:
    fillings = one.spelled_out(200)
    for data in fillings if len(fillings) <= 4 else rng.sample(fillings, 4):
        action = position.action(data)
        if problem := _checked(position, seat, action):
            yield f"{action} is offered and refused: {problem.sentence}"
            continue
        if as_data(action) != msgspec.json.decode(msgspec.json.encode(data)):
            yield f"{action} is offered with fields left out: {data}."
        if position.action(as_data(action)) != action:
            yield f"{action} does not come back from its JSON form."
        trial = position.fork(Seeded.from_number(rng.randrange(1000)))
        trial.play(seat, action)
        yield from promises.stored_form(trial)


def everything_accepted_was_offered(journey: Journey, effort: Effort) -> Iterator[str]:
    """3, 6: actions that were not offered are refused with a code, a sentence and a rule, and change nothing."""
    pool, rng = Pool(journey.offers), journey.rng()
    for stop in journey.sights(effort.sights):
        position = journey.at(stop)
        for seat in position.waiting_on():
            choices = position.choices(seat)
            offered = [Choices(seat, "", (option,)).sample(rng) for option in choices.options[: effort.strangers]]
            for data in strangers(position.system, offered, pool, rng, effort.strangers):
                yield from _judged_rightly(position, seat, choices, data)
                if position.encode() != stop.data:
                    yield f"{data} changed the position in {stop.step}."
                    return


def _judged_rightly(position: Position, seat: int, choices: Choices, data: dict[str, Any]) -> Iterator[str]:
    try:
        action = position.action(data)
    except InvalidAction as error:
        yield from _teaches(error)
        return
    admitted = choices.admits(as_data(action))
    try:
        position.check(seat, action)
    except (IllegalAction, InvalidAction) as error:
        yield from _teaches(error)
        if position.setup.system in OURS:
            yield from untold(error.sentence, sentence=True, given=nonsense_of(data))
        if admitted:
            yield f"{action} is offered and refused: {error.sentence}"
        try:
            position.play(seat, action)
        except (IllegalAction, InvalidAction):
            return
        yield f"{action} is refused when checked and accepted when played."
    else:
        if not admitted:
            yield f"{action} is accepted in {position.step} and was not offered."
        position.fork(Seeded.from_number(0)).play(seat, action)


def _teaches(error: EngineError) -> Iterator[str]:
    if not error.code or error.code != error.code.lower() or " " in error.code:
        yield f"A refusal has the code '{error.code}'."
    if not error.sentence.endswith((".", "!", "?")) or error.sentence[:1].islower():
        yield f"A refusal is not a sentence: '{error.sentence}'"
    if isinstance(error, IllegalAction) and not error.rule:
        yield f"The refusal '{error.sentence}' cites no rule."


def nobody_acts_out_of_turn(journey: Journey, effort: Effort) -> Iterator[str]:
    """3: a seat that is not asked is refused, whatever it wants; nobody acts after the end."""
    for stop in journey.sights(effort.sights):
        position = journey.at(stop)
        asked = position.waiting_on()
        if not asked or len(set(asked)) != len(asked) or not set(asked) <= set(range(journey.setup.players)):
            yield f"The seats {asked} are asked in {stop.step}."
        for seat in [-1, *range(journey.setup.players + 1)]:
            if seat not in asked:
                yield from _out_of_turn(position, seat, stop.action, stop.data)
    last = journey.last()
    if not last.over or last.waiting_on() or last.result() is None:
        yield "The game is over and still asks somebody, or has no result."
    yield from _out_of_turn(last, journey.stops[-1].seat, journey.stops[-1].action, journey.end)


def _out_of_turn(position: Position, seat: int, action: Action, data: bytes) -> Iterator[str]:
    if position.choices(seat).options:
        yield f"Seat {seat + 1} is not asked, and is offered something."
    try:
        position.play(seat, action)
    except OutOfTurn as error:
        yield from _teaches(error)
    else:
        yield f"Seat {seat + 1} is not asked, and could play {action}."
    if position.encode() != data:
        yield "An action out of turn changed the position."


def lists_are_all_or_nothing(journey: Journey, effort: Effort) -> Iterator[str]:
    """Several actions sent as one list are played as if one by one, or not at all."""
    for stop in journey.sights(effort.sights):
        position = journey.at(stop)
        stranger = journey.stops[0].action if stop.index else journey.stops[-1].action
        actions = [stop.action] + [stranger] * (MOST_ACTIONS // 100)
        try:
            position.play_all(stop.seat, actions)
        except EngineError:
            if position.encode() != stop.data:
                yield f"A list of actions failed in {stop.step} and left something behind."
        one_by_one, at_once = journey.at(stop), journey.at(stop)
        own = _run_of(journey, stop)
        played = [one_by_one.play(stop.seat, action) for action in own]
        if at_once.play_all(stop.seat, own) != played or at_once.encode() != one_by_one.encode():
            yield f"A list of actions from {stop.step} on plays differently from its parts."


def _run_of(journey: Journey, stop: Stop) -> list[Action]:
    actions: list[Action] = []
    for later in journey.stops[stop.index : stop.index + 5]:
        if later.seat != stop.seat:
            break
        actions.append(later.action)
    return actions


def secrets_stay_secret(journey: Journey, effort: Effort) -> Iterator[str]:
    """5: positions that differ only in what a seat may not know look the same to it, whatever way it looks."""
    hides, twins = False, 0
    for stop in journey.sights(3 * effort.sights):
        position = journey.at(stop)
        for seat in [None, *range(journey.setup.players)]:
            seen = position.seen_by(seat)
            hides = hides or seen.encode() != stop.data
            if seen.seen_by(seat).encode() != seen.encode() or seen.view(seat) != position.view(seat):
                yield f"In {stop.step}, concealing twice what {_who(seat)} may not know is not like concealing it once."
            for twin in position.twins(seat):
                twins += twin.encode() != stop.data
                if twin.view(seat) != position.view(seat):
                    yield f"In {stop.step}, the view of {_who(seat)} shows what is secret."
                if twin.seen_by(seat).encode() != seen.encode():
                    yield f"In {stop.step}, what {_who(seat)} may know holds what is secret."
                if seat is not None and twin.choices(seat) != position.choices(seat):
                    yield f"In {stop.step}, the choices of {_who(seat)} tell what is secret."
        yield from _secret_action(journey, stop, journey.rng())
    if hides and not twins:
        yield "Something is hidden from somebody, but the system offers no twins to prove it by."


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat + 1}"


def _secret_action(journey: Journey, stop: Stop, rng: random.Random) -> Iterator[str]:
    """Whatever a seat does in a secret step, the others see the same, until it is revealed."""
    if not stop.played.secret or stop.played.revealed:
        return
    ways = [journey.at(stop) for _ in range(3)]
    played = []
    for position in ways:
        action = position.action(position.choices(stop.seat).sample(rng))
        played.append(position.play(stop.seat, action))
    for other in [None, *range(journey.setup.players)]:
        if other == stop.seat:
            continue
        if any(way.seen_by(other) != played[0].seen_by(other) for way in played):
            yield f"In {stop.step}, the events tell {_who(other)} what seat {stop.seat + 1} did in secret."
        if any(way.view(other) != ways[0].view(other) for way in ways):
            yield f"In {stop.step}, the view tells {_who(other)} what seat {stop.seat + 1} did in secret."


def previews_stop_before_the_unknown(journey: Journey, effort: Effort) -> Iterator[str]:
    """5: on what a seat may know, it is offered the same; a preview shows what comes, or stops at a draw or reveal."""
    for stop in journey.sights(2 * effort.sights):
        position = journey.at(stop)
        seen = position.seen_by(stop.seat)
        if not isinstance(seen.chance, Sealed):
            yield "What a seat sees knows the chance of the game."
        if seen.choices(stop.seat) != position.choices(stop.seat):
            yield f"In {stop.step}, seat {stop.seat + 1} is offered something else on what it may know."
        if seen.default(stop.seat) != position.default(stop.seat):
            yield f"In {stop.step}, the safe default of seat {stop.seat + 1} is another on what it may know."
        for action in [stop.action, *_some_offered(position, stop.seat, journey.rng(), 2)]:
            yield from _preview(journey.at(stop), stop.seat, action)


def _preview(position: Position, seat: int, action: Action) -> Iterator[str]:
    seen = position.seen_by(seat)
    before = seen.encode()
    played = position.play(seat, action)
    unknown = played.revealed or bool(played.outcomes)
    try:
        seen.play(seat, action)
    except Unforeseeable:
        if not unknown:
            yield f"A preview of {action} stops, although nothing is drawn or revealed."
        if seen.encode() != before:
            yield f"A preview of {action} stops half-way and leaves something behind."
    else:
        if unknown:
            yield f"A preview of {action} goes on past a draw or a reveal."
        elif seen.view(seat) != position.view(seat):
            yield f"A preview of {action} shows something else than what comes."


def nothing_is_lost(journey: Journey, effort: Effort) -> Iterator[str]:
    """7: what the rules conserve is the same after every action, and no invariant is broken."""
    totals = journey.at(journey.stops[0]).totals()
    for stop in journey.stops:
        yield from promises.conserved(journey.at(stop), totals)
    yield from promises.conserved(journey.last(), totals)


def events_are_told(journey: Journey, effort: Effort) -> Iterator[str]:
    """8: events come back from JSON, and are told in whole sentences."""
    position = journey.last()
    teller = position.teller(journey.record.names)
    for stop in journey.stops:
        events = list(stop.played.events)
        if position.system.events(json.loads(msgspec.json.encode(events))) != events:
            yield f"The events of {stop.action} do not come back from JSON."
        for event in events:
            sentence = teller.tell(event)
            if "{" in sentence or "}" in sentence:
                yield f"{event} is told as '{sentence}'."
            if (type(event).says or sentence) and not sentence.endswith((".", "!", "?")):
                yield f"{event} is told as '{sentence}', which is not a sentence."


def views_are_json(journey: Journey, effort: Effort) -> Iterator[str]:
    """5, 8: a view and the choices are pure JSON, for every seat and for spectators."""
    for stop in [*journey.sights(effort.sights), None]:
        position = journey.last() if stop is None else journey.at(stop)
        for seat in [None, *range(journey.setup.players)]:
            view = position.view(seat)
            yield from promises.plainness(view, "view")
            if json.loads(json.dumps(view)) != view:
                yield f"The view of {_who(seat)} does not come back from JSON."
        for seat in position.waiting_on():
            yield from _choices_are_json(position.choices(seat))
            if journey.setup.system in OURS:
                yield from not_for_translators(position.choices(seat))


def _choices_are_json(choices: Choices) -> Iterator[str]:
    encoded = msgspec.json.encode(choices, enc_hook=in_english)
    if msgspec.json.decode(encoded, type=Choices).options != choices.options:
        if msgspec.json.encode(msgspec.json.decode(encoded)) != encoded:
            yield f"The choices for '{choices.prompt}' do not come back from JSON."
    for option in choices.options:
        if not option.label or not option.text:
            yield f"The option {option.action} has no label or no text."
        for hole in option.holes:
            if f"{{{hole.name}}}" not in option.text:
                yield f"The text '{option.text}' does not show the hole {hole.name}."


def pictures_come_from_views(journey: Journey, effort: Effort) -> Iterator[str]:
    """5: a picture is drawn from a view as a client would hold it, is well-formed, and is the same every time."""
    for stop in [*journey.sights(max(1, effort.sights // 5)), None]:
        position = journey.last() if stop is None else journey.at(stop)
        for seat in (None, 0):
            view = json.loads(json.dumps(position.view(seat)))
            for size in WIDTHS:
                svg = position.system.draw(view, size=size)
                if svg != position.system.draw(view, size=size):
                    yield f"The picture for {size} is another each time."
                try:
                    root = ElementTree.fromstring(svg)
                except ElementTree.ParseError as error:
                    yield f"The picture for {size} is not well-formed: {error}."
                else:
                    if not root.tag.endswith("svg") or "viewBox" not in root.attrib:
                        yield f"The picture for {size} is no SVG that can be scaled."


def every_seat_can_answer(journey: Journey, effort: Effort) -> Iterator[str]:
    """3: every decision has a legal choice, a prompt, and a safe default that is on offer."""
    for stop in journey.stops:
        yield from promises.answerable(journey.at(stop))


def every_game_ends(journey: Journey, effort: Effort) -> Iterator[str]:
    """A game where everybody is away ends too, with every seat in the result, best first."""
    yield from _ranked_rightly(journey.last())
    position, _ = engine.start(journey.setup, Seeded.from_number(journey.seed + 1))
    for _ in range(MOST_ACTIONS):
        if position.over:
            yield from _ranked_rightly(position)
            return
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    yield f"With safe moves alone the game has not ended after {MOST_ACTIONS} actions."


def _ranked_rightly(position: Position) -> Iterator[str]:
    result = position.result()
    assert result is not None
    ranks = [place.rank for place in result.places]
    if sorted(place.seat for place in result.places) != list(range(position.setup.players)):
        yield f"The result does not rank every seat once: {result}."
    if ranks != sorted(ranks) or ranks[0] != 1:
        yield f"The ranks are {ranks}."
    for place in result.places:
        if place.breakdown and sum(line.amount for line in place.breakdown) != place.score:
            yield f"The parts of the score of seat {place.seat + 1} do not add up: {place}."


def records_verify(journey: Journey, effort: Effort) -> Iterator[str]:
    """9, 10: a record comes back from JSON and from text, replays, and does not if anything in it was changed."""
    record = journey.record
    if Record.from_json(record.to_json()) != record:
        yield "The record does not come back from JSON."
    text = engine.to_text(record)
    if engine.from_text(text) != record or engine.to_text(engine.from_text(text)) != text:
        yield "The record does not come back from text."
    if engine.verify(record).encode() != journey.end:
        yield "The record replays to another end."
    for stop in journey.rng().sample(journey.stops, min(effort.forgeries, len(journey.stops))):
        forged = _forged(journey, stop)
        try:
            engine.verify(forged)
        except InvalidRecord:
            continue
        if forged != record:
            yield f"The record verifies although action {stop.index + 1} was changed to {forged.rows[stop.index]}."


def _forged(journey: Journey, stop: Stop) -> Record:
    """The record with another legal action at this stop, or with another seat if there is only one."""
    position, rows = journey.at(stop), list(journey.record.rows)
    others = [data for data in position.choices(stop.seat).spelled_out(50) if position.action(data) != stop.action]
    if others:
        rows[stop.index] = msgspec.structs.replace(rows[stop.index], action=journey.rng().choice(others))
    else:
        rows[stop.index] = msgspec.structs.replace(rows[stop.index], seat=stop.seat + 1)
    return msgspec.structs.replace(journey.record, rows=tuple(rows))


def orders_are_lawful_and_see_no_secrets(journey: Journey, effort: Effort) -> Iterator[str]:
    """3, 5: whatever orders stand, what they do is legal, the same every time, and the same whatever others hide."""
    for stop in journey.sights(effort.sights // 2):
        yield from faults_of_orders(journey, stop)


PROMISES: dict[str, Promise] = {
    promise.__name__: promise
    for promise in (
        replays_to_the_byte,
        stores_plain_data,
        costs_the_same_early_and_late,
        play_never_enumerates,
        looking_changes_nothing,
        everything_offered_is_accepted,
        everything_accepted_was_offered,
        nobody_acts_out_of_turn,
        lists_are_all_or_nothing,
        secrets_stay_secret,
        previews_stop_before_the_unknown,
        nothing_is_lost,
        events_are_told,
        views_are_json,
        pictures_come_from_views,
        every_seat_can_answer,
        every_game_ends,
        records_verify,
        orders_are_lawful_and_see_no_secrets,
    )
}
