"""Writes a game down as a trace in the neutral format, from the moves and events alone: what recordings look like.

trace = record("poland", players=3, seed=1)
assert tracer.replay(trace).found.sentences == []
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine import Action, Event, Position, Seeded, Setup
from engine.age_of_steam import actions as base
from engine.age_of_steam import events as told
from engine.age_of_steam.display import column_of
from engine.age_of_steam.maps import offers
from engine.age_of_steam.maps.finland import Remove
from engine.age_of_steam.maps.france import Announce, Draw
from engine.age_of_steam.maps.hungary import Return
from engine.age_of_steam.production_on_map import ProduceTo
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.system import AgeOfSteam
from engine.age_of_steam.trace_chance import PHASE_NAMES
from engine.hexes.directions import SIDE_NAMES
from engine.hexes.tiles import TOWN
from engine.kernel.game import Game
from tests.engine.age_of_steam.players import Busy

Entry = dict[str, Any]
Own = Callable[["Recording", Position, int, Action], Entry | None]

COLOURS = ("yellow", "pink", "purple", "red", "brown", "white")
SIMPLE = {
    base.Pass: {
        "player-order": "turn_order_pass",
        "move-goods": "move_pass",
        "production": "production_pass",
        "production-on-map": "production_pass",
        "production-form": "production_pass",
    },
}


class Recording:
    """A game being played and written down. `own` writes the moves that only one map has."""

    def __init__(self, map: str, players: int, seed: int, own: Own | None = None) -> None:
        offer = offers()[map]
        recording = self

        class Watched(offer.rules):  # type: ignore[name-defined, misc]
            def after_phase(self, game: Playing, phase: str) -> None:
                super().after_phase(game, phase)
                recording.phases.append((len(game.events), phase, recording.figures(game), game.state.turn))

        self.phases: list[tuple[int, str, Entry, int]] = []
        self.own = own
        self.names = COLOURS[:players]
        self.entries: list[Entry] = []
        system = AgeOfSteam()
        setup = system.check_setup(Setup("age-of-steam", map, players))
        self.game: Playing = Game(setup, Watched(offer.board, players), Seeded.from_number(seed))
        system.begin(self.game)
        self.game.settle()
        self.position = Position(system, self.game)
        self.initial = {**self.board(), **self.figures(self.game)}
        self.map, self.players = map, players

    def play(self, seat: int, action: Action) -> None:
        """Play a move and write down all that came of it."""
        self.phases = []
        turn, step = self.game.state.turn, self.position.step
        phase = PHASE_NAMES.get(step, "goods_growth")
        if isinstance(action, base.TakeBack):
            self.forget(self.names[seat])
            self.write_events(self.position.play(seat, action).events, turn, phase)
            return
        entry = self.own(self, self.position, seat, action) if self.own else None
        entry = entry or self.before(seat, action, step)
        played = self.position.play(seat, action)
        self.after(entry, action, played.events, seat)
        self.write(turn, phase, {**entry, "player": self.names[seat], "source": "player"})
        self.write_events(played.events, turn, phase)

    def forget(self, name: str) -> None:
        """What a player takes back was never there: recordings leave it out."""
        while self.entries[-1]["player"] == name and self.entries[-1]["kind"] in ("build", "urbanize"):
            self.entries.pop()

    def write(self, turn: int, phase: str, entry: Entry) -> None:
        """Add an entry."""
        self.entries.append({"i": len(self.entries), "turn": turn, "player": None, "phase": phase, **entry})

    def before(self, seat: int, action: Action, step: str) -> Entry:
        """A move of the base game, as far as it is known before it is played."""
        match action:
            case base.Issue(count=count):
                return {"kind": "issue_shares", "count": count, "cash": count * 5}
            case base.BuyBack():
                return {"kind": "issue_shares", "count": -1}
            case base.Bid(amount=amount):
                return {"kind": "bid", "amount": amount}
            case base.Drop():
                return {"kind": "drop_out_of_auction"}
            case base.Take(action=name):
                return {"kind": "select_action", "action": _neutral(name)}
            case base.Skip():
                return {"kind": "select_action", "action": None}
            case base.Build(hex=hex) | base.BuildTown(hex=hex):
                return {"kind": "build", "at": self.place(hex)}
            case base.Claim(link=link):
                printed = self.game.rules.board.links[link]
                return {"kind": "claim_printed_link", "at": self.place(printed.via or printed.ends[0])}
            case base.Urbanize(hex=hex, letter=letter):
                return {"kind": "urbanize", "at": self.place(hex), "new_city": {"letter": letter}}
            case base.Move(good=good, start=start, path=path):
                hops = [{"to": self.place(to), "link_owner": self.name(payee)} for to, payee in path]
                return {"kind": "move_goods", "good": good, "from": self.place(start), "path": hops, "links": len(path)}
            case base.Upgrade():
                return {"kind": "locomotive"}
            case base.Done() if step == "replaced-goods":
                return {"kind": "keep_goods"}
            case Remove(good=good):
                return {"kind": "zone_good_removed", "good": good}
            case Announce(hex=hex):
                return {"kind": "production_form", "city": self.place(hex)}
            case Draw():
                return {"kind": "production_form", "city": None}
            case Return(good=good):
                return {"kind": "return_goods", "good": good}
            case base.Done():
                return {"kind": "build_done"}
            case base.Produce(good=good, column=column, box=box):
                where = self.game.rules.columns[column]
                last = where.boxes - 1 - box
                entry: Entry = {"kind": "production_place", "good": good, "side": where.side, "number": where.number}
                return {**entry, "urbanized": bool(where.letter), "box_index_from_last_out": last}
            case ProduceTo(good=good, hex=hex):
                return {"kind": "production_place", "good": good, "city": self.place(hex)}
        return {"kind": SIMPLE[type(action)][step]}

    def after(self, entry: Entry, action: Action, events: tuple[Event, ...], seat: int) -> None:
        """What is known of a move only when it has been played."""
        paid = {type(event): event for event in reversed(events)}
        if entry["kind"] == "build":
            hex = action.hex  # type: ignore[attr-defined]
            tile = self.game.state.track[hex]
            entry["exits"] = [[SIDE_NAMES[s.a], "TOWN" if s.b == TOWN else SIDE_NAMES[s.b]] for s in tile]
            entry["cost"] = paid[told.TrackBuilt].cost
            gained = [e.amount for e in events if isinstance(e, told.IncomeGained) and e.seat == seat]
            entry["income_delta"] = sum(gained)
        elif entry["kind"] == "claim_printed_link":
            entry["cost"] = paid[told.LinkClaimed].cost
        elif entry["kind"] == "locomotive":
            entry["new_level"] = paid[told.LocomotiveImproved].level
        elif entry["kind"] == "select_action" and told.ActionTaken in paid:
            entry["fee_paid"] = paid[told.ActionTaken].fee or None
        elif entry["kind"] == "move_goods":
            entry["income_delta"] = {self.names[owner]: steps for owner, steps in paid[told.GoodsMoved].income}
        elif entry["kind"] == "drop_out_of_auction":
            entry["paid"] = paid[told.DroppedOut].paid

    def write_events(self, events: tuple[Event, ...], turn: int, phase: str) -> None:
        """What followed a move: figures, chance, the ends of phases and turns."""
        for number, event in enumerate(events):
            for ended in self.ended(number):
                self.write_phase(*ended)
            turn = getattr(event, "turn", turn)
            for entry in self.entry_of(event):
                self.write(turn, "goods_growth" if "goods" in entry["kind"] else phase, entry)
        for ended in self.ended(len(events)):
            self.write_phase(*ended)

    def ended(self, number: int) -> Iterator[tuple[str, Entry, int]]:
        """The phases that were over when so many events had been told."""
        while self.phases and self.phases[0][0] <= number:
            _, phase, figures, turn = self.phases.pop(0)
            yield phase, figures, turn

    def write_phase(self, phase: str, figures: Entry, turn: int) -> None:
        """The end of a phase; the end of the last one is the end of the turn."""
        if phase in PHASE_NAMES:
            self.write(turn, PHASE_NAMES[phase], {"kind": "phase_end", **figures})
        elif phase == "advance-turn-marker":
            self.write(turn, "turn_end", {"kind": "turn_end", **figures, "board": figures["board"]})

    def entry_of(self, event: Event) -> Iterator[Entry]:
        """An event as an entry, if recordings tell it."""
        match event:
            case told.DroppedOut(seat=seat, position=position, bid=bid, paid=paid):
                place = {"position": position, "last_bid": bid, "paid": paid}
                yield {"kind": "player_order_assigned", "player": self.names[seat], **place}
            case told.AuctionWon(seat=seat, paid=paid):
                place = {"position": 1, "last_bid": paid, "paid": paid}
                yield {"kind": "player_order_assigned", "player": self.names[seat], **place}
            case told.WentBankrupt(seat=seat):
                yield {"kind": "player_eliminated", "player": self.names[seat]}
            case told.ProductionDrawn(seat=seat, cubes=cubes):
                yield {"kind": "production_draw", "player": self.names[seat], "cubes": list(cubes)}
            case told.DiceRolled(side=side, dice=dice):
                yield {"kind": "goods_growth_dice", "side": side, "dice": list(dice)}
            case told.GoodsGrown(hex=hex, column=column, number=number, hits=hits, cubes=cubes):
                city = {"city": self.place(hex), "side": column.partition("-")[0], "number": number}
                yield {"kind": "goods_growth_place", **city, "dice_hits": hits, "cubes": list(cubes)}
            case told.GoodsAdded(hex=hex, cubes=cubes):
                kind = "map_rule_refill" if len(cubes) > 1 else "map_rule_cube_added"
                yield {"kind": kind, "city": self.place(hex), "cubes": list(cubes)}

    def place(self, hex: str) -> Entry:
        """A place of the record."""
        here = self.game.rules.board.hexes[hex]
        return {"name": self.game.rules.board.name_of(hex), "col": here.column, "row": here.row}

    def name(self, owner: int) -> str | None:
        """A player's name; nobody's is none."""
        return self.names[owner] if owner >= 0 else None

    def figures(self, game: Playing) -> Entry:
        """Everybody's figures, and the goods board."""
        players = {
            name: {
                "money": player.money,
                "income": player.income,
                "shares": player.shares,
                "locomotive": player.locomotive,
                "action": _neutral(player.action) or None,
                "out": bool(player.out),
            }
            for name, player in zip(self.names, game.state.players, strict=True)
        }
        order = [self.names[seat] for seat in game.state.order]
        return {"players": players, "turn_order": order, "board": self.board()}

    def board(self) -> Entry:
        """Where the cubes are."""
        state, rules = self.game.state, self.game.rules
        cities: list[Entry] = []
        for hex in (*rules.board.cities, *state.new_cities):
            letter = state.new_cities.get(hex)
            ids = [column_of(letter)] if letter else [id for id, fed in rules.column_cities.items() if hex in fed]
            columns = [self.column(id) for id in ids]
            cities.append({**self.place(hex), "goods": list(state.goods.get(hex, [])), "display": columns})
        unplaced = [self.column(column_of(letter)) for letter in rules.letters_left(state)]
        towns = [hex for hex in state.goods if hex in rules.board.towns and hex not in state.new_cities]
        return {
            "cities": cities,
            "new_cities_unplaced": unplaced,
            "towns_with_goods": [{**self.place(hex), "goods": list(state.goods[hex])} for hex in towns],
            "bag_counts": dict(state.bag),
        }

    def column(self, id: str) -> Entry:
        """A column of the display."""
        column = self.game.rules.columns[id]
        boxes = [cube or None for cube in self.game.state.display[id]]
        shown = {"side": column.side, "number": column.number, "letter": column.letter or None}
        return {**shown, "boxes_first_out_first": boxes}

    def trace(self) -> Mapping[str, Any]:
        """The whole game."""
        final = self.figures(self.game)
        result = self.position.result()
        assert result is not None
        for place in result.places:
            final["players"][self.names[place.seat]]["score"] = place.score
        opening = {"map": self.map, "player_count": self.players, "initial": self.initial}
        return {**opening, "events": self.entries, "final": final}


def _neutral(action: str) -> str:
    return "turn_order_pass" if action == "turn-order" else action.replace("-", "_")


def record(map: str, players: int, seed: int, own: Own | None = None, player: type[Busy] = Busy) -> Mapping[str, Any]:
    """A game of busy players as a trace."""
    recording = Recording(map, players, seed, own)
    seats = [player(seed * 10 + seat) for seat in range(players)]
    while not recording.position.over:
        seat = recording.position.waiting_on()[0]
        recording.play(seat, seats[seat].choose(recording.position, seat))
    return recording.trace()
