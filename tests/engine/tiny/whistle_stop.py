"""Whistle Stop: a made-up game that uses everything the kernel must carry, and reads in five minutes.

A game has three seasons. In each, all players seal a bid for turn order (simultaneous, secret), then take turns: draw
a cube in secret; sell cubes at any time (free); and do one main thing: lay up to two tracks, deliver cubes, or open an
auction. Laying beside another's track asks its owner in the middle of the turn. A bidder can blow the whistle: an
auction within the auction. Upkeep follows; who cannot pay is out. One can also play alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from engine import (
    Action,
    Choice,
    Event,
    IllegalAction,
    Item,
    MapInfo,
    Number,
    OneOf,
    OptionInfo,
    Result,
    Setup,
    SomeOf,
    System,
    register,
    unregister,
)
from engine import Line as ScoreLine
from engine.kernel.action import Grammar, Jsonable, Many, Names, Word
from engine.kernel.auction import Bidding
from engine.kernel.game import Game, State
from engine.kernel.orders.bidding import BidUpTo
from engine.kernel.orders.order import StandingOrder, Surprise, by_another
from engine.kernel.result import ranked
from engine.kernel.step import Deed, Step

NAME = "whistle-stop"
SEASONS = 3
COLOURS = {"blue": 8, "green": 8, "red": 8}
BANK = 500
UNKNOWN = "unknown"
LOTS = {"franchise": 5, "whistle": 2}
"""The points of what is auctioned; a whistle is auctioned inside the auction of a franchise."""


class Board:
    """What never changes: fields A1, A2, …; one column is river. Two stations share a name, as they do in life."""

    def __init__(self, side: int) -> None:
        letters = "ABCDEFGHIJ"[:side]
        names = {"B2": "Newport", "D4": "Newport", "C3": "Ryde"}
        self.side = side
        self.fields = {f"{a}{n}": names.get(f"{a}{n}", f"{a}{n}") for a in letters for n in range(1, side + 1)}
        self.river = {field for field in self.fields if field[0] == "E"}
        colour = Names("colour", {colour: colour for colour in COLOURS})
        words: dict[str, Word] = {
            "field": Names("field", self.fields),
            "kind": Names("kind of track", {"plain": "plain", "bridge": "bridge"}),
            "colour": colour,
            "colours": Many(colour),
        }
        self.grammar = Grammar(ACTIONS, words)

    def beside(self, field: str) -> list[str]:
        letter, number = ord(field[0]), int(field[1:])
        near = [f"{chr(letter + a)}{number + n}" for a, n in ((-1, 0), (0, -1), (0, 1), (1, 0))]
        return [other for other in near if other in self.fields]

    def cost(self, field: str) -> int:
        return 2 if field in self.river else 1


@lru_cache
def board(name: str) -> Board:
    return Board({"valley": 10, "ridge": 5}[name])


# What players do


class Seal(Action, frozen=True, tag="seal"):
    form = "seal {amount:whole}"
    example = "seal 2"
    amount: int


class Bid(Action, frozen=True, tag="bid"):
    form = "bid {amount:whole}"
    example = "bid 3"
    amount: int


class Drop(Action, frozen=True, tag="drop"):
    form = "drop"
    more_forms = ("pass",)


class Blow(Action, frozen=True, tag="blow"):
    form = "blow the whistle"


class Lay(Action, frozen=True, tag="lay"):
    form = "lay {kind:kind} at {field:field} with {crates:whole}"
    more_forms = ("lay {kind:kind} at {field:field}",)
    example = "lay plain at Ryde"
    kind: str
    field: str
    crates: int = 0


class Deliver(Action, frozen=True, tag="deliver"):
    form = "deliver {colours:colours}"
    example = "deliver red, blue"
    colours: tuple[str, ...]


class Sell(Action, frozen=True, tag="sell"):
    form = "sell {colour:colour}"
    colour: str


class Open(Action, frozen=True, tag="open"):
    form = "open an auction"


class Allow(Action, frozen=True, tag="allow"):
    form = "allow"


class Charge(Action, frozen=True, tag="charge"):
    form = "charge {amount:whole}"
    amount: int


class Done(Action, frozen=True, tag="done"):
    form = "done"
    more_forms = ("pass",)


ACTIONS = (Seal, Bid, Drop, Blow, Lay, Deliver, Sell, Open, Allow, Charge, Done)


# What happens


class SeasonBegan(Event, frozen=True, tag="season"):
    says = "Season {season} begins."
    season: int


class Sealed(Event, frozen=True, tag="sealed"):
    says = "{seat:player} has sealed a bid."
    seat: int


class SealedFor(Event, frozen=True, tag="sealed-for"):
    says = "You sealed {amount:money}."
    amount: int


class Opened(Event, frozen=True, tag="opened"):
    says = "{seat:player} had sealed {amount:money}."
    seat: int
    amount: int


class Drew(Event, frozen=True, tag="drew"):
    says = "{seat:player} draws a cube."
    seat: int


class Told(Event, frozen=True, tag="told"):
    """The events that only need a seat, a word and a number."""

    seat: int
    what: str
    amount: int = 0
    says = "{seat:player} {what} ({amount:money})."


class Player(msgspec.Struct):
    money: int
    hand: list[str] = []
    lots: list[str] = []
    crates: int = 0
    delivered: int = 0
    out: bool = False


def refuse(code: str, sentence: str, section: str) -> IllegalAction:
    return IllegalAction(code, sentence, rule=f"Whistle Stop, {section}")


# The steps


class Season(Step["Whistle"], tag="season"):
    """1 The season: sealed bids, a turn each, upkeep; three times."""

    number: int = 0
    to_go: list[int] = []
    bids_done: bool = False

    def advance(self, game: Whistle) -> None:
        state = game.state
        alive = state.alive()
        if self.bids_done and any(seat in alive for seat in self.to_go):
            self.to_go = [seat for seat in self.to_go if seat in alive]
            seat = self.to_go.pop(0)
            game.push(Turn(seat))
            if any(state.bag.values()):
                state.hand_over(seat, game.draw("a cube", state.bag, only=seat))
                game.emit(Drew(seat=seat))
        elif self.number and self.bids_done:
            self.bids_done = False
            upkeep(game)
        elif self.number == SEASONS or not alive or (len(alive) == 1 and game.setup.players > 1):
            game.pop(self)
        else:
            self.number += 1
            game.emit(SeasonBegan(season=self.number))
            game.push(SealedBids())


class SealedBids(Step["Whistle"], tag="sealed-bids"):
    """2 Turn order: all bid at once, in secret; all pay; the highest goes first."""

    secret = True
    bids: dict[str, int] = {}

    def waiting_on(self, game: Whistle) -> tuple[int, ...]:
        return tuple(seat for seat in game.state.alive() if str(seat) not in self.bids)

    def advance(self, game: Whistle) -> None:
        game.reveal("the sealed bids")
        state = game.state
        state.order.sort(key=lambda seat: -self.bids.get(str(seat), 0))
        for seat in state.alive():
            amount = self.bids[str(seat)]
            state.pay(seat, amount)
            game.emit(Opened(seat=seat, amount=amount))
        game.pop(self)
        season: Season = game.stack[0]  # type: ignore[assignment]
        season.to_go, season.bids_done = list(state.order), True

    def prompt(self, game: Whistle, seat: int) -> str:
        return "Seal a bid for turn order."

    def choices(self, game: Whistle, seat: int) -> Sequence[Choice]:
        hole = Number("amount", "Your bid", 0, game.state.players[seat].money)
        return [Choice({"do": "seal"}, "Seal a bid", "seal {amount}", holes=(hole,))]

    def judge(self, game: Whistle, seat: int, action: Action) -> Deed:
        if not isinstance(action, Seal):
            raise refuse("not-now", "Everybody seals a bid now.", "2 Turn order")
        need_money(game, seat, action.amount, "2 Turn order")

        def deed() -> None:
            self.bids[str(seat)] = action.amount
            game.emit(Sealed(seat=seat))
            game.emit(SealedFor(amount=action.amount, only=seat))

        return deed

    def default(self, game: Whistle, seat: int) -> Action:
        return Seal(0)


class Turn(Step["Whistle"], tag="turn"):
    """3 The turn: sell whenever you like; one main thing; then say that you are done."""

    seat: int
    main: str = ""
    laid: int = 0

    def waiting_on(self, game: Whistle) -> tuple[int, ...]:
        return (self.seat,)

    def prompt(self, game: Whistle, seat: int) -> str:
        return "Sell as you like, do one main thing, or be done."

    def choices(self, game: Whistle, seat: int) -> Sequence[Choice]:
        hand = sorted(set(game.state.players[seat].hand))
        offers = [Choice({"do": "sell", "colour": c}, f"Sell {c}", f"sell {c}", effect="+$2") for c in hand]
        if not self.main and hand:
            items = tuple(Item(colour, colour) for colour in hand)
            hole = SomeOf("colours", "Cubes", items, 1, len(items))
            offers.append(Choice({"do": "deliver"}, "Deliver", "deliver {colours}", holes=(hole,)))
        if not self.main and "franchise" in game.state.lots:
            offers.append(Choice({"do": "open"}, "Open an auction", "open an auction"))
        offers += self._places(game)
        return [*offers, Choice({"do": "done"}, "Be done", "done", rank=-1)]

    def _places(self, game: Whistle) -> list[Choice]:
        money = game.state.players[self.seat].money
        offers = []
        for kind, river in (("plain", False), ("bridge", True)):
            items = []
            for field, name in game.rules.fields.items():
                cost = game.rules.cost(field)
                if (field in game.rules.river) == river and field not in game.state.tracks and cost <= money:
                    crates = Number("crates", "Crates", 0, min(2, money - cost))
                    items.append(Item(field, name, cost=cost, at=field, holes=(crates,)))
            if items and self.main in ("", "lay") and self.laid < 2:
                hole = OneOf("field", "Where", tuple(items))
                text = f"lay {kind} at {{field}} with {{crates}}"
                offers.append(Choice({"do": "lay", "kind": kind}, f"Lay {kind} track", text, holes=(hole,)))
        return offers

    def judge(self, game: Whistle, seat: int, action: Action) -> Deed:
        if isinstance(action, Done):
            return lambda: game.pop(self)
        if isinstance(action, Sell):
            return self._sell(game, action)
        if isinstance(action, Lay):
            return self._lay(game, action)
        if isinstance(action, Deliver):
            return self._deliver(game, action)
        if isinstance(action, Open):
            return self._open(game)
        raise refuse("not-now", "This is not something to do in a turn.", "3 The turn")

    def _sell(self, game: Whistle, action: Sell) -> Deed:
        need_cube(game, self.seat, action.colour)

        def deed() -> None:
            game.state.take(self.seat, action.colour)
            game.state.pay(self.seat, -2)
            game.emit(Told(seat=self.seat, what=f"sells {action.colour}", amount=2))

        return deed

    def _lay(self, game: Whistle, action: Lay) -> Deed:
        state, section = game.state, "4 Laying track"
        if self.main not in ("", "lay") or self.laid >= 2:
            raise refuse("main-done", "You have done your main thing.", section)
        if action.field not in game.rules.fields:
            raise refuse("no-field", f"There is no field {action.field}.", section)
        if (action.kind == "bridge") != (action.field in game.rules.river) or action.kind not in ("plain", "bridge"):
            raise refuse("wrong-kind", "Bridges cross the river, plain track nothing else.", section)
        if action.field in state.tracks:
            raise refuse("taken", f"{action.field} already has track.", section)
        if not 0 <= action.crates <= 2:
            raise refuse("crates", f"A track takes 0 to 2 crates, not {action.crates}.", section)
        cost = game.rules.cost(action.field) + action.crates
        need_money(game, self.seat, cost, section)

        def deed() -> None:
            self.main, self.laid = "lay", self.laid + 1
            state.pay(self.seat, cost)
            state.tracks[action.field] = self.seat
            state.players[self.seat].crates += action.crates
            game.emit(Told(seat=self.seat, what=f"lays track at {action.field}", amount=cost))
            owners = [state.tracks.get(other, self.seat) for other in game.rules.beside(action.field)]
            owner = next((owner for owner in owners if owner != self.seat), None)
            if owner is not None:
                game.push(Permission(owner, self.seat))

        return deed

    def _deliver(self, game: Whistle, action: Deliver) -> Deed:
        if self.main:
            raise refuse("main-done", "You have done your main thing.", "5 Delivering")
        if not action.colours or len(set(action.colours)) < len(action.colours):
            raise refuse("colours", "Deliver one cube or several of different colours.", "5 Delivering")
        for colour in action.colours:
            need_cube(game, self.seat, colour)

        def deed() -> None:
            self.main = "deliver"
            for colour in action.colours:
                game.state.take(self.seat, colour)
            earned = len(action.colours) ** 2 + 2
            game.state.pay(self.seat, -earned)
            game.state.players[self.seat].delivered += len(action.colours)
            game.emit(Told(seat=self.seat, what=f"delivers {', '.join(action.colours)}", amount=earned))

        return deed

    def _open(self, game: Whistle) -> Deed:
        if self.main:
            raise refuse("main-done", "You have done your main thing.", "6 Auctions")
        if "franchise" not in game.state.lots:
            raise refuse("no-lot", "No franchise is left.", "6 Auctions")

        def deed() -> None:
            self.main = "open"
            game.push(Auction("franchise", Bidding(game.state.round_from(self.seat))))

        return deed

    def default(self, game: Whistle, seat: int) -> Action:
        return Done()


class Permission(Step["Whistle"], tag="permission"):
    """4 Laying track: beside another's track, its owner may charge up to $2 for it."""

    owner: int
    builder: int

    def _most(self, game: Whistle) -> int:
        return min(2, game.state.players[self.builder].money)

    def waiting_on(self, game: Whistle) -> tuple[int, ...]:
        return (self.owner,)

    def prompt(self, game: Whistle, seat: int) -> str:
        return "Track was laid beside yours. Allow it, or charge for it."

    def choices(self, game: Whistle, seat: int) -> Sequence[Choice]:
        offers = [Choice({"do": "allow"}, "Allow it", "allow")]
        if self._most(game):
            hole = Number("amount", "Toll", 1, self._most(game))
            offers.append(Choice({"do": "charge"}, "Charge a toll", "charge {amount}", holes=(hole,)))
        return offers

    def judge(self, game: Whistle, seat: int, action: Action) -> Deed:
        if not isinstance(action, Allow | Charge):
            raise refuse("not-now", "Allow the track or charge for it.", "4 Laying track")
        toll = action.amount if isinstance(action, Charge) else 0
        if isinstance(action, Charge) and not 1 <= toll <= self._most(game):
            raise refuse("toll", f"The toll is from $1 to ${self._most(game)}, not ${toll}.", "4 Laying track")

        def deed() -> None:
            game.state.pay(self.builder, toll)
            game.state.pay(self.owner, -toll)
            game.emit(Told(seat=self.owner, what="takes a toll", amount=toll))
            game.pop(self)

        return deed

    def default(self, game: Whistle, seat: int) -> Action:
        return Allow()


class Auction(Step["Whistle"], tag="auction"):
    """6 Auctions: bid higher or drop; once, instead, blow the whistle: an auction within the auction."""

    lot: str
    bidding: Bidding
    blown: bool = False

    def _over(self) -> bool:
        bidding = self.bidding
        return not bidding.seats or (bidding.leader is not None and bidding.seats == [bidding.leader])

    def waiting_on(self, game: Whistle) -> tuple[int, ...]:
        return () if self._over() else (self.bidding.bidder,)

    def advance(self, game: Whistle) -> None:
        winner, price = self.bidding.leader, self.bidding.high
        if winner is not None and price is not None:
            game.state.pay(winner, price)
            game.state.lots.remove(self.lot)
            game.state.players[winner].lots.append(self.lot)
            game.emit(Told(seat=winner, what=f"wins the {self.lot}", amount=price))
        game.pop(self)

    def _most(self, game: Whistle, seat: int) -> int:
        """Money that leads an outer auction cannot be bid again in an inner one."""
        outer = [step for step in game.stack if isinstance(step, Auction) and step is not self]
        held = sum(step.bidding.high or 0 for step in outer if step.bidding.leader == seat)
        return game.state.players[seat].money - held

    def _may_blow(self, game: Whistle) -> bool:
        return self.lot == "franchise" and "whistle" in game.state.lots and not self.blown

    def prompt(self, game: Whistle, seat: int) -> str:
        return f"Bid for the {self.lot}, or drop out."

    def choices(self, game: Whistle, seat: int) -> Sequence[Choice]:
        low, high = self.bidding.lowest(1), self._most(game, seat)
        offers = [Choice({"do": "drop"}, "Drop out", "drop")]
        if low <= high:
            hole = Number("amount", "Your bid", low, high)
            offers.append(Choice({"do": "bid"}, "Bid", "bid {amount}", holes=(hole,)))
        if self._may_blow(game):
            offers.append(Choice({"do": "blow"}, "Blow the whistle", "blow the whistle"))
        return offers

    def judge(self, game: Whistle, seat: int, action: Action) -> Deed:
        section = "6 Auctions"
        if isinstance(action, Drop):
            return self.bidding.drop
        if isinstance(action, Blow):
            if not self._may_blow(game):
                raise refuse("no-whistle", "The whistle cannot be blown now.", section)
            return lambda: self._blow(game, seat)
        if not isinstance(action, Bid):
            raise refuse("not-now", "Bid, drop out or blow the whistle.", section)
        if action.amount < self.bidding.lowest(1):
            raise refuse("bid-too-low", f"A bid must be at least ${self.bidding.lowest(1)}.", section)
        if action.amount > self._most(game, seat):
            raise refuse("no-money", f"This needs ${action.amount}, you have ${self._most(game, seat)}.", section)

        def deed() -> None:
            self.bidding.bid(action.amount)
            game.emit(Told(seat=seat, what=f"bids for the {self.lot}", amount=action.amount))

        return deed

    def _blow(self, game: Whistle, seat: int) -> None:
        self.blown = True
        game.emit(Told(seat=seat, what="blows the whistle"))
        game.push(Auction("whistle", Bidding(game.state.round_from(seat))))

    def default(self, game: Whistle, seat: int) -> Action:
        return Drop()


def need_money(game: Whistle, seat: int, amount: int, section: str) -> None:
    money = game.state.players[seat].money
    if amount < 0:
        raise refuse("negative", f"An amount is not negative, as ${amount} is.", section)
    if amount > money:
        raise refuse("no-money", f"This needs ${amount}, you have ${money}.", section)


def need_cube(game: Whistle, seat: int, colour: str) -> None:
    if colour not in game.state.players[seat].hand:
        raise refuse("no-cube", f"You have no {colour} cube.", "5 Delivering")


def upkeep(game: Whistle) -> None:
    """7 Upkeep: $1 a track, $2 in a storm (a 6); who cannot pay is out, and everything goes back."""
    state = game.state
    rate = 2 if game.roll("the weather") == 6 else 1
    for seat in state.alive():
        player = state.players[seat]
        due = rate * sum(owner == seat for owner in state.tracks.values())
        if due <= player.money:
            state.pay(seat, due)
            continue
        state.pay(seat, player.money)
        player.out = True
        for colour in list(player.hand):
            state.take(seat, colour)
        state.tracks = {field: owner for field, owner in state.tracks.items() if owner != seat}
        game.emit(Told(seat=seat, what="is bankrupt", amount=due))


class WhistleState(State, kw_only=True):
    """All that changes. Fields with track, by owner; cubes in the bag (hands are secret, and so is the bag)."""

    order: list[int]
    players: list[Player]
    bag: dict[str, int]
    tracks: dict[str, int] = {}
    lots: list[str] = []
    bank: int = BANK
    stack: list[Season | SealedBids | Turn | Permission | Auction]

    def alive(self) -> list[int]:
        return [seat for seat in self.order if not self.players[seat].out]

    def round_from(self, seat: int) -> list[int]:
        alive = self.alive()
        at = alive.index(seat)
        return alive[at:] + alive[:at]

    def pay(self, seat: int, amount: int) -> None:
        self.players[seat].money -= amount
        self.bank += amount

    def hand_over(self, seat: int, colour: str) -> None:
        self.players[seat].hand = sorted([*self.players[seat].hand, colour])

    def take(self, seat: int, colour: str) -> None:
        self.players[seat].hand.remove(colour)
        self.bag[colour] += 1


Whistle: TypeAlias = Game[WhistleState, Board]


class WhistleStop(System[WhistleState, Board]):
    """The game as the kernel knows it."""

    name = NAME
    title = "Whistle Stop"
    summary = "A made-up game for tests."
    options = (OptionInfo("purse", "Money to begin with", ("modest", "rich")),)
    state_type = WhistleState
    action_types = ACTIONS
    event_types = (SeasonBegan, Sealed, SealedFor, Opened, Drew, Told)
    order_types: tuple[type[StandingOrder], ...] = (BidUpTo,)
    surprises: Mapping[str, Surprise] = {"somebody-sealed": Surprise("somebody seals a bid", by_another(Sealed))}
    maps: Mapping[str, MapInfo] = {
        "valley": MapInfo("valley", "The Valley", (1, 2, 3, 4), provenance="made up", confidence="certain"),
        "ridge": MapInfo("ridge", "The Ridge", (2, 3), provenance="made up", confidence="certain"),
    }

    def rules(self, setup: Setup) -> Board:
        return board(setup.map)

    def grammar(self, game: Whistle) -> Grammar:
        return game.rules.grammar

    def begin(self, game: Whistle) -> None:
        money = 20 if game.setup.options["purse"] == "rich" else 10
        seats = range(game.setup.players)
        game.state = WhistleState(
            order=[],
            players=[Player(money) for _ in seats],
            bag=dict(COLOURS),
            lots=["franchise", "franchise", "whistle", "whistle"],
            bank=BANK - money * game.setup.players,
            stack=[Season()],
        )
        game.state.order = [int(seat) for seat in game.shuffle("turn order", seats)]
        for seat in seats:
            game.state.hand_over(seat, game.draw("a cube", game.state.bag, only=seat))

    def conceal(self, game: Whistle, seat: int | None) -> WhistleState:
        """Hands and sealed bids of others are secret; so that nobody can count, the bag shows all unseen cubes."""
        state = self.copy(game.state)
        for other, player in enumerate(state.players):
            if other != seat:
                for colour in player.hand:
                    if colour != UNKNOWN:  # what is concealed may be concealed again
                        state.bag[colour] += 1
                player.hand = [UNKNOWN] * len(player.hand)
        if state.stack and isinstance(top := state.stack[-1], SealedBids):
            top.bids = {key: bid if key == str(seat) else 0 for key, bid in top.bids.items()}
        return state

    def twins(self, game: Whistle, seat: int | None) -> list[WhistleState]:
        twins = []
        for other, player in enumerate(game.state.players):
            if other == seat:
                continue
            if player.hand:
                twin = self.copy(game.state)
                old = twin.players[other].hand[0]
                new = next((c for c in twin.bag if c != old and twin.bag[c]), old)
                twin.take(other, old)
                twin.bag[new] -= 1
                twin.hand_over(other, new)
                twins.append(twin)
            top = game.state.stack[-1] if game.state.stack else None
            if isinstance(top, SealedBids) and str(other) in top.bids:
                twin = self.copy(game.state)
                bids: SealedBids = twin.stack[-1]  # type: ignore[assignment]
                bids.bids[str(other)] = 0 if bids.bids[str(other)] else player.money
                twins.append(twin)
        return twins

    def show(self, game: Whistle, seat: int | None) -> dict[str, Jsonable]:
        state = game.state
        shown: dict[str, Jsonable] = msgspec.to_builtins(state)
        shown["side"] = game.rules.side
        return {key: shown[key] for key in ("side", "order", "players", "bag", "tracks", "lots", "stack")}

    def totals(self, game: Whistle) -> dict[str, int]:
        state = game.state
        cubes = {c: n + sum(player.hand.count(c) for player in state.players) for c, n in state.bag.items()}
        money = state.bank + sum(player.money for player in state.players)
        return {**cubes, "money": money, "lots": len(state.lots) + sum(len(p.lots) for p in state.players)}

    def faults(self, game: Whistle) -> list[str]:
        poor = [seat for seat, player in enumerate(game.state.players) if player.money < 0]
        return [f"Seat {seat + 1} has less than nothing." for seat in poor]

    def result(self, game: Whistle) -> Result:
        lines = {}
        for seat, player in enumerate(game.state.players):
            lots = sum(LOTS[lot] for lot in player.lots)
            parts = {"money": player.money, "lots": lots, "crates": player.crates, "deliveries": player.delivered}
            lines[seat] = [ScoreLine(label, 0 if player.out else amount) for label, amount in parts.items()]
        scores = {seat: sum(line.amount for line in parts) for seat, parts in lines.items()}
        notes = {seat: "bankrupt" for seat, player in enumerate(game.state.players) if player.out}
        order = {seat: (seat not in notes, score) for seat, score in scores.items()}
        return ranked(scores, breakdown=lines, notes=notes, order=order)

    def draw(self, view: Mapping[str, Jsonable], **options: str) -> str:
        game = view["game"]
        size = game["side"] * 20
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">']
        for field, owner in sorted(game["tracks"].items()):
            x, y = (ord(field[0]) - 65) * 20, (int(field[1:]) - 1) * 20
            parts.append(f'<text x="{x + 2}" y="{y + 15}" font-size="12">P{owner + 1}</text>')
        return "".join([*parts, "</svg>"])


def register_tiny() -> WhistleStop:
    """Add Whistle Stop to the games there are."""
    system = WhistleStop()
    register(system)
    return system


def unregister_tiny() -> None:
    """Take it out again."""
    unregister(NAME)
