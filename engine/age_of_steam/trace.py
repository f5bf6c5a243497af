"""Recorded games: a trace in the neutral format is played again move by move, and every figure it holds is compared.

`python -m engine trace FILE` prints how many figures were compared and the first that differ. The trace's chance (draws
of set-up, Production and growth dice) is fed to the engine; everything else the engine must come to by itself.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.age_of_steam.build_track import BuildTrack
from engine.age_of_steam.events import AuctionWon, DroppedOut, GoodsGrown, IncomeCollected, IncomeGained, TurnBegan
from engine.age_of_steam.maps import offers
from engine.age_of_steam.rules import PHASES as ALL_PHASES
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.system import AgeOfSteam
from engine.age_of_steam.trace_chance import AFTER, BEFORE, BETWEEN_TURNS, MAP_RULES, PHASE_NAMES, TraceChance
from engine.age_of_steam.trace_figures import (
    PLACES,
    Differences,
    Snapshot,
    compare_board,
    compare_players,
    said,
    snapshot,
)
from engine.age_of_steam.trace_moves import NotInTrace, action_name, neutral, to_action
from engine.hexes.board import fold
from engine.kernel.action import Action
from engine.kernel.chance import Scripted
from engine.kernel.errors import EngineError, IllegalAction, InvalidRecord
from engine.kernel.event import Event
from engine.kernel.game import Game, Setup
from engine.kernel.position import Played, Position
from engine.kernel.record import Record, Recorder

Entry = Mapping[str, Any]

PHASES = {
    "shares": "issue-shares",
    "turn_order": "player-order",
    "action_selection": "select-actions",
    "building": "build-track",
    "moving": "move-goods",
    "income": "collect-income",
    "expenses": "pay-expenses",
    "income_reduction": "income-reduction",
    "goods_growth": "goods-growth",
}
MOVES = {
    "issue_shares",
    "bid",
    "turn_order_pass",
    "drop_out_of_auction",
    "select_action",
    "build",
    "claim_printed_link",
    "urbanize",
    "build_done",
    "move_goods",
    "heavy_lifting",
    "locomotive",
    "move_pass",
    "production_place",
    "production_pass",
}
PRODUCTION_STEPS = ("production", "production-on-map")
TURN_END = "turn-end"
"""The figures of a turn's end: those of its growth, and what the record departed from the rules by after that."""
TOO_DEAR = ("too-expensive", "fee", "bid-too-high")
SHOWN = 10
"""How many differences are printed."""
PATIENCE = 20
"""How many moves the engine may ask for that the trace does not tell, before the two have lost each other."""


UNREADABLE = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    StopIteration,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
"""What reading a trace stumbles over that says something else than the format does."""


class Unreadable(Exception):
    """The file is not a trace that can be played."""


class Replay:
    """A trace being played again."""

    def __init__(self, trace: Mapping[str, Any]) -> None:
        self.trace = trace = {**trace, "events": _production_first(_from_turn_one(trace["events"]))}
        self.seats = {name: seat for seat, name in enumerate(trace["initial"]["players"])}
        self.events: list[Entry] = trace["events"]
        self.tells_growth = any(entry["kind"] == "goods_growth_place" for entry in self.events)
        self.moved = 0
        self.found = Differences()
        self.moves: list[tuple[int, Action]] = []
        self.told: list[Event] = []
        self.selected: dict[str, str] = {}
        self.snapshots: dict[tuple[int, str], Snapshot] = {}
        self.at = -1
        self.position = self._begun()

    # Beginning

    def _begun(self) -> Position:
        """The opening position, on rules that take a snapshot at the end of every phase."""
        name, players = self.trace["map"], self.trace["player_count"]
        name = _played_on(name, players)
        offer = offers()[name]
        replay = self

        class Watched(offer.rules):  # type: ignore[name-defined, misc]
            def after_phase(self, game: Playing, phase: str) -> None:
                super().after_phase(game, phase)
                replay.phase_over(game, phase)

        setup = Setup("age-of-steam", name, players)
        self.chance = TraceChance(self.trace, Watched(offer.board, players))
        self.system = AgeOfSteam()
        game: Playing = Game(self.system.check_setup(setup), Watched(offer.board, players), self.chance)
        self.system.begin(game)
        game.settle()
        self.game = game
        self.opening = tuple(game.outcomes)
        self.outcomes: list[tuple[Any, ...]] = []
        game.events, game.outcomes = [], []
        initial = self.trace["initial"]
        here = snapshot(game)
        compare_players(self.found, "at the start", here, initial["players"], self.seats)
        compare_board(self.found, "at the start", here, initial, game.rules)
        self.found.same("at the start", "turn order", self._names(here.order), initial["turn_order"])
        return Position(self.system, game)

    def _names(self, seats: list[int]) -> list[str]:
        names = list(self.seats)
        return [names[seat] for seat in seats]

    def phase_over(self, game: Playing, phase: str) -> None:
        """Note the figures at the end of a phase, with the recording's departures from the rules applied."""
        turn = game.state.turn
        for entry in self.chance.adjustments(turn, phase, BEFORE):
            self._adjust(game, entry)
        self.snapshots[turn, phase] = snapshot(game)
        for entry in self.chance.adjustments(turn, phase, AFTER):
            self._adjust(game, entry)
        if phase == "goods-growth":
            self.snapshots[turn, TURN_END] = snapshot(game)
        for entry in self.chance.adjustments(turn, phase, BETWEEN_TURNS):
            self._adjust(game, entry)

    def _adjust(self, game: Playing, entry: Entry) -> None:
        player = game.state.players[self.seats[entry["player"]]]
        player.money += entry.get("money") or 0
        player.income += entry.get("income") or 0

    def _adjusted_here(self, name: str) -> list[int]:
        """The departures from the rules that stand directly around this entry, for this player."""
        found: list[int] = []
        for step in (-1, 1):
            at = self.at + step
            while 0 <= at < len(self.events) and self.events[at]["kind"] == "adjust":
                found += [at] if self.events[at]["player"] == name else []
                at += step
        return found

    # Playing

    def run(self) -> Differences:
        """Play every entry; stops where engine and trace lose each other."""
        for at, entry in enumerate(self.events):
            self.at = at
            where = f"entry {entry.get('i', self.at)} (turn {entry.get('turn')}, {entry.get('kind', 'no kind')})"
            self.chance.at = self.at
            try:
                self._entry(where, entry)
            except (NotInTrace, EngineError) as error:
                self.found.lost(where, str(getattr(error, "sentence", error)))
                return self.found
            except UNREADABLE as error:
                raise Unreadable(f"{where} cannot be read: {_why(error)}.") from error
        try:
            self._rest()
        except UNREADABLE as error:
            raise Unreadable(f"The final figures cannot be read: {_why(error)}.") from error
        return self.found

    def _entry(self, where: str, entry: Entry) -> None:
        kind = entry["kind"]
        if kind in MOVES or kind in self.game.rules.trace_moves:
            self._move(where, entry)
        elif kind == "phase_end":
            self._phase_end(where, entry)
        elif kind == "turn_end":
            self._turn_end(where, entry)
        elif kind == "adjust":
            if self.at in self.chance.direct_adjustments:
                self._adjust(self.game, entry)
        elif kind == "player_eliminated":
            self._catch_up(entry)
            seat = self.seats[entry["player"]]
            self.found.same(where, f"{entry['player']} is out", bool(self.game.state.players[seat].out), True)
        elif kind == "player_order_assigned":
            self._order_assigned(where, entry)
        elif kind == "goods_growth_place":
            self._grown(where, entry)
        elif kind in MAP_RULES:
            self._added(where, entry)
        elif kind == "goods_growth_dice":
            self._dice(where, entry)
        elif kind == "production_draw":
            self._drawn(where, entry)
        else:
            raise Unreadable(f"{where}: there is no kind '{kind}'.")

    def _play(self, seat: int, action: Action) -> Played:
        played = self.position.play(seat, action)
        self.moves.append((seat, action))
        self.outcomes.append(tuple(played.outcomes))
        self.told.extend(played.events)
        return played

    def _move(self, where: str, entry: Entry) -> None:
        """A player's move: play it and compare what it cost and brought."""
        seat = self.seats[entry["player"]]
        if entry["kind"] == "build_done" and not self._still_building(seat):
            return
        forced = entry.get("source") == "engine_forced"
        if entry["kind"] == "production_place" and self._placed_already(where, entry, seat):
            return
        if not self._asked(seat, entry, forced=forced):
            if forced or _does_nothing(entry):
                self._compare_forced(where, entry, seat)
                return
            asked = ", ".join(self._names(list(self.position.waiting_on()))) or "nobody"
            raise NotInTrace(f"the engine asks {asked} in {self.position.step}, not {entry['player']}.")
        action = to_action(self.game, entry, self.seats)
        if entry["kind"] == "select_action":
            self.selected[entry["player"]] = action_name(entry)
        try:
            played = self._play(seat, action)
        except IllegalAction as refusal:
            if refusal.code not in TOO_DEAR or not self._adjust_first(entry):
                raise
            played = self._play(seat, action)
        self.moved = self.at
        self._compare_move(where, entry, played)

    def _adjust_first(self, entry: Entry) -> bool:
        """Where a move was cheaper in the recording than by the rules: the money that is made up for comes first."""
        past = {(turn, PHASE_NAMES.get(phase, phase)) for turn, phase in self.snapshots}
        early = []
        for at in self._adjusted_here(entry["player"]):
            ahead = at > self.at and at in self.chance.direct_adjustments
            if ahead or self.chance.still_to_come(self.events[at], past):
                self.chance.direct_adjustments.discard(at)
                self._adjust(self.game, self.events[at])
                early.append(at)
        return bool(early)

    def _asked(self, seat: int, entry: Entry, *, forced: bool) -> bool:
        """Does the engine ask this seat for this kind of move? Moves the trace does not tell are made harmlessly."""
        for _ in range(PATIENCE):
            waiting, step = self.position.waiting_on(), self.position.step
            if seat in waiting and self.game.rules.trace_step(entry["kind"], step):
                return True
            if forced or not waiting or self._is_past(entry):
                return False
            aside = neutral(self.game, step, waiting[0], self._rest_of_turn())
            if aside is None:
                return False
            self._play(waiting[0], aside)
        return False

    def _is_past(self, entry: Entry) -> bool:
        """Is the engine done with the phase in which this was recorded?"""
        return (entry.get("turn"), PHASES.get(entry.get("phase", ""), "")) in self.snapshots

    def _placed_already(self, where: str, entry: Entry, seat: int) -> bool:
        """Is this the cube of a Production that places what it draws? Then there is nothing left to be played."""
        rules = self.game.rules
        aside = rules.trace_aside(self.game, seat, self._rest_of_turn()) if seat in self.position.waiting_on() else None
        if aside is not None:
            self._play(seat, aside)
        if self.position.step in PRODUCTION_STEPS:
            return False
        placed = self._take_event("ProducedTo", seat=seat)
        if placed is not None:
            self.found.same(where, "cube", placed.good, entry.get("good", placed.good))
        return placed is not None

    def _rest_of_turn(self) -> list[Entry]:
        """The last move played and all that follows in its turn: what they show may tell a move that they do not."""
        found: list[Entry] = []
        for entry in self.events[self.moved :]:
            found.append(entry)
            if entry["kind"] == "turn_end":
                break
        return found

    def _still_building(self, seat: int) -> bool:
        """Has the engine not yet ended this player's building by itself? It does so as soon as there is no choice."""
        step = self.game.top if self.game.stack else None
        return not isinstance(step, BuildTrack) or seat in step.queue

    def _catch_up(self, entry: Entry) -> None:
        """Before figures are compared: decisions the recording took for granted are made harmlessly."""
        for _ in range(PATIENCE):
            if not self._one_aside(entry):
                return

    def _one_aside(self, entry: Entry) -> bool:
        """Make one decision that the recording took for granted, if there is one before this entry."""
        waiting, step = self.position.waiting_on(), self.position.step
        aside = neutral(self.game, step, waiting[0], self._rest_of_turn()) if waiting else None
        turn, phase = entry.get("turn"), PHASES.get(entry.get("phase", ""), "")
        if aside is None or (turn, phase) in self.snapshots:
            return False
        if self.game.state.turn != turn or not self._phase_under_way(phase):
            return False
        self._play(waiting[0], aside)
        return True

    def _phase_under_way(self, phase: str) -> bool:
        phases = self.game.rules.phases
        bottom = self.game.stack[0] if self.game.stack else None
        begun = getattr(bottom, "begun", 0)
        return phase in phases and 0 < begun <= phases.index(phase) + 1

    # Comparing

    def _compare_forced(self, where: str, entry: Entry, seat: int) -> None:
        if entry.get("paid") is not None:
            told = [event for event in self.told if getattr(event, "seat", None) == seat and hasattr(event, "paid")]
            self.found.same(where, "paid", getattr(told[-1], "paid", None) if told else None, entry["paid"])
        if entry["kind"] == "issue_shares" and entry.get("cash") is not None:
            self.found.same(where, "cash for shares", 0, entry["cash"])

    def _compare_move(self, where: str, entry: Entry, played: Played) -> None:
        """What a move cost and brought, as far as the record tells."""
        told = {type(event).__name__: event for event in reversed(played.events)}
        gains = {name: _gain(played, other) for name, other in self.seats.items()}
        if entry.get("cash") is not None:
            back = told.get("ShareBoughtBack")
            cash = getattr(told.get("SharesIssued"), "cash", None) if back is None else -getattr(back, "paid", 0)
            self.found.same(where, "cash for shares", cash, entry["cash"])
        if entry["kind"] == "drop_out_of_auction" and entry.get("paid") is not None:
            self._same_price(where, "paid", getattr(told.get("DroppedOut"), "paid", None), entry, "paid")
        if entry.get("fee_paid") is not None:
            self._same_price(where, "fee", getattr(told.get("ActionTaken"), "fee", 0), entry, "fee_paid")
        if entry.get("cost") is not None:
            laid = told.get("TrackBuilt") or told.get("LinkClaimed")
            self._same_price(where, "cost", getattr(laid, "cost", None), entry, "cost")
        if entry.get("new_level") is not None:
            level = getattr(told.get("LocomotiveImproved"), "level", None)
            self.found.same(where, "locomotive", level, entry["new_level"])
        delta = entry.get("income_delta")
        if isinstance(delta, Mapping):
            theirs = {name: gain for name, gain in delta.items() if gain}
            self.found.same(where, "income", {name: gain for name, gain in gains.items() if gain}, theirs)
            places = getattr(told.get("GoodsMoved"), "places", ())
            if places and entry.get("links") is not None:
                self.found.same(where, "links", len(places) - 1, entry["links"])
        elif delta is not None:
            self.found.same(where, "income", gains[entry["player"]], delta)

    def _same_price(self, where: str, what: str, ours: int | None, entry: Entry, field: str) -> None:
        """What was paid; where the recording charged something else, an adjustment beside it must make up for it."""
        theirs = entry[field]
        around = [self.events[at].get("money") or 0 for at in self._adjusted_here(entry["player"])]
        made_up = ours is not None and ours != theirs and ours - theirs in (*around, sum(around))
        self.found.same(where, what, theirs if made_up else ours, theirs)

    def _order_assigned(self, where: str, entry: Entry) -> None:
        seat = self.seats[entry["player"]]
        if "player-order" not in self.game.rules.phases:
            position = self.game.state.order.index(seat) + 1
            self.found.same(where, "position", position, entry["position"])
            if entry.get("paid") is not None:
                self.found.same(where, "paid", 0, entry["paid"])
            return
        told = [e for e in self.told if isinstance(e, DroppedOut | AuctionWon) and e.seat == seat]
        if not told and len(self.game.state.order) == 1:
            return
        if not told:
            raise NotInTrace(f"{entry['player']} has no position in the engine's order yet.")
        last = told[-1]
        self.found.same(where, "position", getattr(last, "position", 1), entry["position"])
        if entry.get("paid") is not None:
            self.found.same(where, "paid", last.paid, entry["paid"])
        if entry.get("last_bid") is not None:
            self.found.same(where, "last bid", getattr(last, "bid", last.paid), entry["last_bid"])

    def _take_event(self, name: str, **wanted: object) -> Any:
        for event in self.told:
            if type(event).__name__ == name and all(getattr(event, key) == value for key, value in wanted.items()):
                self.told.remove(event)
                return event
        return None

    def _found_event(self, entry: Entry, name: str, **wanted: object) -> Any:
        """What happened by itself; decisions that it had to wait for are made harmlessly if it has not happened yet."""
        event = self._take_event(name, **wanted)
        for _ in range(PATIENCE):
            if event is not None or not self._one_aside(entry):
                break
            event = self._take_event(name, **wanted)
        return event

    def _dice(self, where: str, entry: Entry) -> None:
        event = self._found_event(entry, "DiceRolled", side=entry["side"])
        self.found.same(where, "dice", list(event.dice) if event else None, list(entry["dice"]))

    def _drawn(self, where: str, entry: Entry) -> None:
        event = self._found_event(entry, "ProductionDrawn")
        cubes = sorted(event.cubes) if event else []
        theirs = sorted(entry["cubes"])
        before = self.snapshots.get((entry["turn"], "income-reduction"))
        if before is not None and before.empty_boxes == len(cubes) < len(theirs):
            return
        self.found.same(where, "cubes drawn", cubes, theirs)

    def _grown(self, where: str, entry: Entry) -> None:
        hex = self.chance.hex_of(entry["city"])
        column = self.chance.column_of(self.game, hex, entry["side"], entry["number"])
        event = self._take_event("GoodsGrown", hex=hex, column=column)
        self.found.same(where, "its number", getattr(event, "number", entry["number"]), entry["number"])
        self.found.same(where, "dice for it", getattr(event, "hits", None), entry["dice_hits"])
        self.found.same(where, "cubes", list(event.cubes) if event else None, list(entry["cubes"]))

    def _added(self, where: str, entry: Entry) -> None:
        city = said(entry, *PLACES)
        event = self._found_event(entry, "GoodsAdded", **({} if city is None else {"hex": self.chance.hex_of(city)}))
        self.found.same(where, "cubes", sorted(event.cubes) if event else [], sorted(entry["cubes"]))

    def _phase_end(self, where: str, entry: Entry) -> None:
        self._catch_up(entry)
        phase = PHASES.get(entry["phase"]) or str(entry["phase"])
        here = self.snapshots.get((entry["turn"], phase))
        if here is None and phase in self.game.rules.phases:
            raise NotInTrace(f"the engine is still in {self.position.step} of turn {self.game.state.turn}.")
        here = here or self._phase_left_out(entry["turn"], phase)
        if here is None:
            return
        compare_players(self.found, where, here, entry.get("players") or {}, self.seats)
        self._compare_actions(where, here, entry)
        if entry.get("turn_order") is not None:
            theirs = [name for name in entry["turn_order"] if not here.out[self.seats[name]]]
            self.found.same(where, "turn order", self._names(here.order), theirs)

    def _compare_actions(self, where: str, here: Snapshot, told: Entry) -> None:
        """The actions that are told with the figures, where there is one: they are those selected last."""
        for name, theirs in (told.get("players") or {}).items():
            ours, out = self.selected.get(name), here.out[self.seats[name]] or theirs.get("out")
            if ours and theirs.get("action") and not out:
                self.found.same(where, f"{name}'s action", ours, action_name(theirs))

    def _phase_left_out(self, turn: int, phase: str) -> Snapshot | None:
        """The figures after a phase that this map does not have: those of the one before it."""
        if phase not in ALL_PHASES:
            return None
        before = reversed(ALL_PHASES[: ALL_PHASES.index(phase)])
        return next((self.snapshots[turn, each] for each in before if (turn, each) in self.snapshots), None)

    def _turn_end(self, where: str, entry: Entry) -> None:
        here = self._end_of_turn(entry["turn"], entry.get("players") or {})
        compare_players(self.found, where, here, entry.get("players") or {}, self.seats)
        self._compare_actions(where, here, entry)
        if entry.get("board"):
            compare_board(self.found, where, here, entry["board"], self.game.rules)
        later = [n for n, e in enumerate(self.told) if isinstance(e, TurnBegan) and e.turn > entry["turn"]]
        told, self.told = (self.told[: later[0]], self.told[later[0] :]) if later else (self.told, [])
        for event in told if self.tells_growth and self._grows(entry["turn"]) else ():
            if isinstance(event, GoodsGrown) and event.cubes:
                self.found.same(where, f"growth of {event.hex}", list(event.cubes), [])

    def _rest(self) -> None:
        """The final figures and scores."""
        final, where = self.trace["final"], "at the end"
        here = self._last_figures()
        compare_players(self.found, where, here, final["players"], self.seats)
        self._compare_actions(where, here, final)
        if "board" in final:
            compare_board(self.found, where, here, final["board"], self.game.rules)
        left = sum(not out for out in here.out)
        if self.position.over or left > 1 or len(here.out) == 1:
            self.found.same(where, "the game is over", self.position.over, True)
        for name, figures in final["players"].items():
            ours = self._score(self.seats[name], here)
            if ours is not None and not figures.get("out") and isinstance(figures.get("score"), int):
                self.found.same(where, f"{name}'s score", ours, figures["score"])

    def _score(self, seat: int, here: Snapshot) -> int | None:
        """A player's points; a record may end with the last but one player's bankruptcy, though the game goes on."""
        rules = self.game.rules
        if not rules.counts_points:
            return None
        place = next(place for place in rules.result(self.game).places if place.seat == seat)
        since = self.game.state.players[seat].income - here.players[seat]["income"]
        return place.score - rules.points_per_income * since

    def _last_figures(self) -> Snapshot:
        """The figures at the end of the record: some recordings stop as soon as a game is decided."""
        told = [entry for entry in self.events if entry.get("phase") in PHASES or entry["kind"] == "turn_end"]
        if not told or self._grows(told[-1]["turn"]):
            return snapshot(self.game)
        return self._end_of_turn(told[-1]["turn"], self.trace["final"]["players"])

    def _end_of_turn(self, turn: int, players: Mapping[str, Any]) -> Snapshot:
        """The figures at the end of a turn: of its growth or, where nothing grew, of the phase in which it was over.

        That is the last one told, or one after it in which everybody was out whom the record says to be out.
        """
        if self._grows(turn):
            return self.snapshots.get((turn, TURN_END)) or snapshot(self.game)
        told = [entry["phase"] for entry in self.events if entry.get("turn") == turn and entry.get("phase") in PHASES]
        phases = self.game.rules.phases
        last = max((phases.index(PHASES[phase]) for phase in told if PHASES[phase] in phases), default=0)
        found = [here for phase in phases[last:] if (here := self.snapshots.get((turn, phase))) is not None]
        gone = {self.seats[name] for name, figures in players.items() if figures.get("out")}
        fits = [here for here in found if all(here.out[seat] for seat in gone)]
        return (fits or found or [snapshot(self.game)])[0]

    def _grows(self, turn: int) -> bool:
        """Does the record tell what grew in this turn?"""
        return any(entry["kind"] == "goods_growth_dice" and entry["turn"] == turn for entry in self.events)


def _from_turn_one(events: list[Entry]) -> list[Entry]:
    """The entries with their turns counted from 1; a marker that begins on a later space may count from there."""
    ahead = min((entry["turn"] for entry in events), default=1) - 1
    return (
        [{**entry, "turn": entry["turn"] - ahead} if "turn" in entry else entry for entry in events]
        if ahead
        else events
    )


def _production_first(events: list[Entry]) -> list[Entry]:
    """The entries with Production before the cubes that a map's own rule adds, where a record tells those first."""
    told, waiting = list[Entry](), list[Entry]()
    for entry in events:
        if entry["kind"] in MAP_RULES:
            waiting.append(entry)
        elif waiting and str(entry["kind"]).startswith("production_"):
            told.append(entry)
        else:
            told += [*waiting, entry]
            waiting = []
    return told + waiting


def _does_nothing(entry: Entry) -> bool:
    """Moves that mean nothing where the engine sees no choice and does not ask."""
    idle = ("move_pass", "production_pass", "build_done", "drop_out_of_auction")
    return entry["kind"] in idle or entry.get("count") == 0


def _gain(played: Played, seat: int) -> int:
    """What a move itself added to an income, before the phases that may have followed it."""
    gain = 0
    for event in played.events:
        told: Any = event
        if hasattr(event, "income") and isinstance(told.income, tuple):
            gain += dict(told.income).get(seat, 0)
        elif isinstance(event, IncomeGained) and event.seat == seat:
            gain += event.amount
        elif isinstance(event, IncomeCollected):
            break
    return gain


def _why(error: Exception) -> str:
    """What reading stumbled over, in words."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown"
    if isinstance(error, ValueError | EngineError) and str(error):
        return str(error).rstrip(".")
    return f"a part of it does not have the form it should have ({error or type(error).__name__})"


def _played_on(name: str, players: int) -> str:
    """The map that a record means, however it is spelt: its own, or for another number of players another game on the
    same board (a solo game)."""
    said = fold(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(name)).replace("_", " "))
    names = {
        offered: {fold(text) for text in (offered, offer.title, offer.board.name, offer.board.title)}
        for offered, offer in offers().items()
        if players in offer.players
    }
    exact = [offered for offered, known in names.items() if said in known]
    near = [
        offered for offered, known in names.items() if any(set(each.split()) <= set(said.split()) for each in known)
    ]
    if not exact and len(near) != 1:
        raise Unreadable(f"There is no map '{name}' for {players} players.")
    return (exact or near)[0]


def read(path: Path) -> Mapping[str, Any]:
    """The trace in a file; raises Unreadable."""
    try:
        trace = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"{path} cannot be read: {error}.") from error
    wanted = {"map", "player_count", "initial", "events", "final"}
    if not isinstance(trace, dict) or not wanted <= set(trace):
        raise Unreadable(f"{path} is not a recorded game: it needs {', '.join(sorted(wanted))}.")
    if not isinstance(trace["events"], list) or not all(isinstance(entry, dict) for entry in trace["events"]):
        raise Unreadable(f"{path} is not a recorded game: its events are not a list of entries.")
    return trace


def recorded(name: str = "rust-belt") -> Mapping[str, Any]:
    """A recorded game that comes with us."""
    return read(Path(__file__).parent / "recorded" / f"{name}.json")


def replay(trace: Mapping[str, Any]) -> Replay:
    """A trace played to its end, with what differs in `found`."""
    try:
        played = Replay(trace)
    except (*UNREADABLE, InvalidRecord) as error:
        raise Unreadable(f"The opening cannot be read: {_why(error)}.") from error
    played.run()
    return played


def to_record(trace: Mapping[str, Any], names: tuple[str, ...] = ()) -> Record:
    """The recorded game as a record of this engine, to leaf through and to verify."""
    played = replay(trace)
    chance = Scripted(played.opening)
    recorder = Recorder(played.position.setup, chance, names or tuple(played.seats))
    for (seat, action), outcomes in zip(played.moves, played.outcomes, strict=True):
        chance.extend(outcomes)
        recorder.play(seat, action)
    return recorder.record()


def run(path: Path) -> int:
    """Replay a trace and say what differs: exit code 0 if nothing does, 1 if something does, 2 if it is unreadable."""
    try:
        found = replay(read(path)).found
    except Unreadable as error:
        print(error)
        return 2
    print(f"{found.compared} figures compared, {len(found.sentences)} differ.")
    for sentence in found.sentences[:SHOWN]:
        print(sentence)
    return 1 if found.sentences else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say which recorded game: python -m engine trace FILE")
    sys.exit(run(Path(sys.argv[1])))
