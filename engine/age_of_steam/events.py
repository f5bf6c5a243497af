"""What happens in a game of Age of Steam, as data with sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.age_of_steam.words import say_box, say_column
from engine.hexes.board import Board
from engine.kernel.event import Event, Teller
from engine.kernel.words import call_by_name, noop

Amounts = tuple[tuple[int, int], ...]
"""Seats and amounts."""


class Narrator(Teller):
    """Tells events with the names of the map's places."""

    board: Board
    titles: dict[str, str]

    def say_place(self, hex: str) -> str:
        """A place by its name, a hex by its id."""
        return self.board.name_of(hex)

    def say_hex(self, hex: str) -> str:
        """A hex by its id, with the name of the place there."""
        name = self.board.name_of(hex)
        return hex if name == hex else f"{name} ({hex})"

    def say_title(self, action: str) -> str:
        """An action by its title."""
        return self.translate(self.titles.get(action, action))

    def say_track(self, track: Sequence[str]) -> str:
        """Segments or exits."""
        return self.translate(" and ").join(track)

    def say_cubes(self, cubes: Sequence[str]) -> str:
        """Cubes by their colours."""
        return self.say_list([self.say_word(cube) for cube in cubes]) if cubes else self.translate("nothing")

    def say_places(self, places: Sequence[str]) -> str:
        """The places of a link or a path."""
        return " - ".join(self.say_place(place) for place in places)

    def say_amounts(self, amounts: Amounts) -> str:
        """Who gets how much."""
        return ", ".join(f"{self.say_player(seat)} {self.say_money(amount)}" for seat, amount in amounts)

    def say_steps(self, amounts: Amounts) -> str:
        """Who moves how far on the Income Track."""
        return ", ".join(f"{self.say_player(seat)} {amount:+d}" for seat, amount in amounts)

    def say_seats(self, seats: Sequence[int]) -> str:
        """Players in order."""
        return ", ".join(self.say_player(seat) for seat in seats)

    def say_numbers(self, numbers: Sequence[int]) -> str:
        """Dice."""
        return ", ".join(map(str, numbers))

    def say_column(self, column: str) -> str:
        """A column of the goods display."""
        return str(call_by_name(say_column(column), translate=self.translate))

    def say_box(self, box: int) -> str:
        """A box of a column."""
        return str(call_by_name(say_box(box), translate=self.translate))


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A turn begins."""

    says = "Turn {turn} of {turns} begins."
    turn: int
    turns: int

    def sentence(self, teller: Teller) -> str:
        return teller.fill(self.says if self.turns else "Turn {turn} begins.", self)


class OrderSet(Event, frozen=True, tag="order-set"):
    """The player order is known."""

    says = "Player order: {order:seats}."
    order: tuple[int, ...]


class SharesIssued(Event, frozen=True, tag="shares-issued"):
    """Shares were issued."""

    seat: int
    count: int
    cash: int

    def sentence(self, teller: Teller) -> str:
        if not self.count:
            return teller.fill("{seat:player} issues no shares.", self)
        if self.count == 1:
            return teller.fill("{seat:player} issues {count} share for {cash:money}.", self)
        return teller.fill("{seat:player} issues {count} shares for {cash:money}.", self)


class ShareBoughtBack(Event, frozen=True, tag="share-bought-back"):
    """A share was bought back."""

    says = "{seat:player} buys a share back for {paid:money}."
    seat: int
    paid: int


class BidMade(Event, frozen=True, tag="bid-made"):
    """Somebody bid."""

    says = "{seat:player} bids {amount:money}."
    seat: int
    amount: int


class BidPassed(Event, frozen=True, tag="bid-passed"):
    """Somebody used the Turn Order action."""

    says = "{seat:player} passes and stays in the bidding."
    seat: int


class DroppedOut(Event, frozen=True, tag="dropped-out"):
    """Somebody left the bidding and knows his position."""

    says = "{seat:player} drops out, takes position {position} and pays {paid:money}."
    seat: int
    position: int
    bid: int
    paid: int


class AuctionWon(Event, frozen=True, tag="auction-won"):
    """Somebody is first player."""

    says = "{seat:player} is first player and pays {paid:money}."
    seat: int
    paid: int


class ActionTaken(Event, frozen=True, tag="action-taken"):
    """An action was selected."""

    seat: int
    action: str
    fee: int = 0

    def sentence(self, teller: Teller) -> str:
        paid = noop("{seat:player} takes {action:title} for {fee:money}.")
        return teller.fill(paid if self.fee else "{seat:player} takes {action:title}.", self)


class ActionSkipped(Event, frozen=True, tag="action-skipped"):
    """No action was selected."""

    says = "{seat:player} takes no action."
    seat: int


class LocomotiveImproved(Event, frozen=True, tag="locomotive-improved"):
    """A locomotive got a link further."""

    says = "{seat:player}'s locomotive can now go over {level} links."
    seat: int
    level: int


_BUILT = {
    ("place", False): noop("{seat:player} builds {track:track} in {hex:hex} for {cost:money}."),
    ("place", True): noop("{seat:player} builds exits {track:track} in {hex:hex} for {cost:money}."),
    ("replace", False): noop("{seat:player} adds {track:track} in {hex:hex} for {cost:money}."),
    ("replace", True): noop("{seat:player} adds exits {track:track} in {hex:hex} for {cost:money}."),
    ("redirect", False): noop("{seat:player} redirects track to {track:track} in {hex:hex} for {cost:money}."),
    ("redirect", True): noop("{seat:player} redirects track to exits {track:track} in {hex:hex} for {cost:money}."),
}


class TrackBuilt(Event, frozen=True, tag="track-built"):
    """Track was built."""

    seat: int
    hex: str
    track: tuple[str, ...]
    purpose: str
    cost: int
    town: bool = False

    def sentence(self, teller: Teller) -> str:
        return teller.fill(_BUILT[self.purpose, self.town], self)

    def marks(self) -> tuple[str, ...]:
        return (self.hex,)


class LinkCompleted(Event, frozen=True, tag="link-completed"):
    """A link is complete."""

    owner: int
    places: tuple[str, ...]

    def sentence(self, teller: Teller) -> str:
        owned = noop("{owner:player} owns the link {places:places}.")
        return teller.fill(owned if self.owner >= 0 else "Nobody owns the link {places:places}.", self)


class LinkClaimed(Event, frozen=True, tag="link-claimed"):
    """A printed link was bought."""

    says = "{seat:player} claims the link {places:places} for {cost:money}."
    seat: int
    link: str
    places: tuple[str, ...]
    cost: int


class TrackLost(Event, frozen=True, tag="track-lost"):
    """An unfinished section is nobody's any more."""

    says = "{seat:player} no longer owns the unfinished track in {hexes:track}."
    seat: int
    hexes: tuple[str, ...]


class TakenBack(Event, frozen=True, tag="taken-back"):
    """A player took back what was built this turn."""

    says = "{seat:player} takes back what was built this turn and gets {money:money} back."
    seat: int
    money: int


class Urbanized(Event, frozen=True, tag="urbanized"):
    """A town became a New City."""

    says = "{seat:player} places New City {letter} on {hex:hex}."
    seat: int
    hex: str
    letter: str
    colours: tuple[str, ...]

    def marks(self) -> tuple[str, ...]:
        return (self.hex,)


class BuildingDone(Event, frozen=True, tag="building-done"):
    """A player has built all he wants."""

    says = "{seat:player} has finished building."
    seat: int


class GoodsMoved(Event, frozen=True, tag="goods-moved"):
    """A cube was delivered."""

    says = "{seat:player} moves a {good:word} cube {places:places}: income {income:steps}."
    seat: int
    good: str
    places: tuple[str, ...]
    income: Amounts

    def sentence(self, teller: Teller) -> str:
        return teller.fill(
            self.says if self.income else "{seat:player} moves a {good:word} cube {places:places}.", self
        )

    def marks(self) -> tuple[str, ...]:
        return (f"{self.good}:{'>'.join(self.places)}",)


class MovePassed(Event, frozen=True, tag="move-passed"):
    """A player moved nothing."""

    says = "{seat:player} moves nothing."
    seat: int


class IncomeCollected(Event, frozen=True, tag="income-collected"):
    """Everybody collected income."""

    says = "Income: {amounts:amounts}."
    amounts: Amounts


class ExpensesPaid(Event, frozen=True, tag="expenses-paid"):
    """Everybody paid expenses."""

    says = "Expenses: {amounts:amounts}."
    amounts: Amounts


class IncomeLost(Event, frozen=True, tag="income-lost"):
    """A player could not pay in cash."""

    says = "{seat:player} cannot pay {owed:money} and loses as much income."
    seat: int
    owed: int


class WentBankrupt(Event, frozen=True, tag="went-bankrupt"):
    """A player is out of the game."""

    says = "{seat:player} is bankrupt and out of the game."
    seat: int


class IncomeReduced(Event, frozen=True, tag="income-reduced"):
    """Large incomes shrank."""

    says = "Income reduction: {amounts:steps}."
    amounts: Amounts


class IncomeGained(Event, frozen=True, tag="income-gained"):
    """A map's own rule moved a player's income."""

    says = "{seat:player}'s income changes by {amount}."
    seat: int
    amount: int


class ProductionDrawn(Event, frozen=True, tag="production-drawn"):
    """Production drew cubes."""

    says = "{seat:player} draws {cubes:cubes} for Production."
    seat: int
    cubes: tuple[str, ...]


class Produced(Event, frozen=True, tag="produced"):
    """A cube of Production went to the display."""

    says = "{seat:player} puts a {good:word} cube into the {box:box} box of {column:column}."
    seat: int
    good: str
    column: str
    box: int


class ProductionDeclined(Event, frozen=True, tag="production-declined"):
    """Production's cubes went back to the bag."""

    says = "{seat:player} puts {cubes:cubes} back into the bag."
    seat: int
    cubes: tuple[str, ...]


class DiceRolled(Event, frozen=True, tag="dice-rolled"):
    """The dice of one side of the display."""

    says = "Goods growth, {side:word} cities: {dice:numbers}."
    side: str
    dice: tuple[int, ...]


class GoodsGrown(Event, frozen=True, tag="goods-grown"):
    """A city's column was hit."""

    says = "{hex:place} gets {cubes:cubes}."
    hex: str
    column: str
    number: int
    hits: int
    cubes: tuple[str, ...]


class GoodsAdded(Event, frozen=True, tag="goods-added"):
    """A map's own rule put cubes on a place."""

    says = "{hex:place} gets {cubes:cubes}: {why:word}."
    hex: str
    cubes: tuple[str, ...]
    why: str


class PrintedTrackOpened(Event, frozen=True, tag="printed-track-opened"):
    """Track printed on the map can be used from now on."""

    says = "The track printed in {hexes:track} can be used from now on."
    hexes: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    OrderSet,
    SharesIssued,
    ShareBoughtBack,
    BidMade,
    BidPassed,
    DroppedOut,
    AuctionWon,
    ActionTaken,
    ActionSkipped,
    LocomotiveImproved,
    TrackBuilt,
    LinkCompleted,
    LinkClaimed,
    TrackLost,
    TakenBack,
    Urbanized,
    BuildingDone,
    GoodsMoved,
    MovePassed,
    IncomeCollected,
    ExpensesPaid,
    IncomeLost,
    WentBankrupt,
    IncomeReduced,
    IncomeGained,
    ProductionDrawn,
    Produced,
    ProductionDeclined,
    DiceRolled,
    GoodsGrown,
    GoodsAdded,
    PrintedTrackOpened,
)
