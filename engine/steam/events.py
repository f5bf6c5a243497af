"""What happens in a game of Steam, as data with sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hexes.board import Board
from engine.kernel.event import Event, Teller
from engine.kernel.words import noop
from engine.steam.rules import TILES

Amounts = tuple[tuple[int, int], ...]
"""Seats and amounts."""


class Narrator(Teller):
    """Tells events with the names of the map's places."""

    board: Board

    def say_place(self, hex: str) -> str:
        """A place by its name, a hex by its id."""
        return self.board.name_of(hex)

    def say_hex(self, hex: str) -> str:
        """A hex by its id, with the name of the place there."""
        name = self.board.name_of(hex)
        return hex if name == hex else f"{name} ({hex})"

    def say_tile(self, tile: str) -> str:
        """An Action tile by its title."""
        return self.translate(TILES.get(tile, tile))

    def say_track(self, track: Sequence[str]) -> str:
        """Segments, exits or hexes."""
        return self.translate(" and ").join(track)

    def say_cubes(self, cubes: Sequence[str]) -> str:
        """Cubes by their colours."""
        return self.say_list([self.say_word(cube) for cube in cubes]) if cubes else self.translate("no cubes")

    def say_places(self, places: Sequence[str]) -> str:
        """The places of a link or a path."""
        return " - ".join(self.say_place(place) for place in places)

    def say_seats(self, seats: Sequence[int]) -> str:
        """Players in order."""
        return ", ".join(self.say_player(seat) for seat in seats)

    def say_amounts(self, amounts: Amounts) -> str:
        """Who gets how many track points."""
        return ", ".join(f"{self.say_player(seat)} {amount}" for seat, amount in amounts)


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A turn begins."""

    says = "Turn {turn} of {turns} begins."
    turn: int
    turns: int


class OrderSet(Event, frozen=True, tag="order-set"):
    """The turn order is known."""

    says = "Turn order: {order:seats}."
    order: tuple[int, ...]


class StartingMoney(Event, frozen=True, tag="starting-money"):
    """First-game variant: money by position."""

    says = "{seat:player} starts with {amount:money}."
    seat: int
    amount: int


class MoneyRaised(Event, frozen=True, tag="money-raised"):
    """Money came from the bank."""

    seat: int
    amount: int
    spaces: int
    points: int

    def sentence(self, teller: Teller) -> str:
        if self.points and not self.spaces:
            return teller.fill("{seat:player} raises {amount:money}: points -{points}.", self)
        if self.points:
            return teller.fill("{seat:player} raises {amount:money}: income -{spaces}, points -{points}.", self)
        return teller.fill("{seat:player} raises {amount:money}: income -{spaces}.", self)


class NoCapital(Event, frozen=True, tag="no-capital"):
    """A player bought no capital."""

    says = "{seat:player} buys no capital."
    seat: int


class BidMade(Event, frozen=True, tag="bid-made"):
    """A bid for a position, or for the order."""

    says = "{seat:player} bids {amount:money}."
    seat: int
    amount: int


class BidPassed(Event, frozen=True, tag="bid-passed"):
    """A player passed; with the Turn Order tile he may stay in once."""

    seat: int
    stays: bool = False

    def sentence(self, teller: Teller) -> str:
        stays = noop("{seat:player} passes and stays in with the Turn Order tile.")
        return teller.fill(stays if self.stays else "{seat:player} passes.", self)


class PositionWon(Event, frozen=True, tag="position-won"):
    """A position in the turn order found its player."""

    says = "{seat:player} gets position {position} for {paid:money}."
    seat: int
    position: int
    paid: int


class TileTaken(Event, frozen=True, tag="tile-taken"):
    """An Action tile was selected."""

    seat: int
    tile: str
    paid: int = 0
    passing: bool = False

    def sentence(self, teller: Teller) -> str:
        if self.passing:
            return teller.fill("{seat:player} takes {tile:tile} and passes.", self)
        if self.paid:
            return teller.fill("{seat:player} takes {tile:tile} for {paid:money}.", self)
        return teller.fill("{seat:player} takes {tile:tile}.", self)


class LocomotiveImproved(Event, frozen=True, tag="locomotive-improved"):
    """A locomotive reached a new level."""

    says = "{seat:player} has a locomotive of level {level} now."
    seat: int
    level: int


_BUILT = {
    "place": noop("{seat:player} builds {hex:hex}: {track:track} ({cost:money})."),
    "improve": noop("{seat:player} improves {hex:hex}: {track:track} ({cost:money})."),
    "redirect": noop("{seat:player} redirects {hex:hex}: {track:track} ({cost:money})."),
}


class TrackBuilt(Event, frozen=True, tag="track-built"):
    """A tile was placed, improved or redirected."""

    seat: int
    hex: str
    track: tuple[str, ...]
    purpose: str
    cost: int
    town: bool = False

    def sentence(self, teller: Teller) -> str:
        return teller.fill(_BUILT[self.purpose], self)

    def marks(self) -> tuple[str, ...]:
        return (self.hex,)


class LinkCompleted(Event, frozen=True, tag="link-completed"):
    """A link was completed."""

    owner: int
    places: tuple[str, ...]

    def sentence(self, teller: Teller) -> str:
        owned = noop("{owner:player} owns the link {places:places}.")
        return teller.fill(owned if self.owner >= 0 else "Nobody owns the link {places:places}.", self)


class TrackLost(Event, frozen=True, tag="track-lost"):
    """An incomplete link is nobody's now."""

    says = "{seat:player} loses the incomplete link in {hexes:track}."
    seat: int
    hexes: tuple[str, ...]


class Urbanized(Event, frozen=True, tag="urbanized"):
    """A New City was placed."""

    says = "{seat:player} makes {hex:place} a {colour:word} city with {cubes:cubes}."
    seat: int
    hex: str
    colour: str
    cubes: tuple[str, ...]

    def marks(self) -> tuple[str, ...]:
        return (self.hex,)


class CityGrown(Event, frozen=True, tag="city-grown"):
    """City Growth."""

    says = "{seat:player} lets {hex:place} grow: {cubes:cubes}."
    seat: int
    hex: str
    cubes: tuple[str, ...]

    def marks(self) -> tuple[str, ...]:
        return (self.hex,)


class BuildingDone(Event, frozen=True, tag="building-done"):
    """A player finished building."""

    says = "{seat:player} has finished building."
    seat: int


class GoodsMoved(Event, frozen=True, tag="goods-moved"):
    """A cube was delivered."""

    says = "{seat:player} delivers {good:word}: {places:places}. Track points: {gains:amounts}."
    seat: int
    good: str
    places: tuple[str, ...]
    gains: Amounts

    def marks(self) -> tuple[str, ...]:
        return (f"{self.good}:{'>'.join(self.places)}",)


class Scored(Event, frozen=True, tag="scored"):
    """A player used his track points."""

    seat: int
    amount: int
    income: bool

    def sentence(self, teller: Teller) -> str:
        income, points = noop("{seat:player} takes +{amount} income."), noop("{seat:player} takes +{amount} points.")
        return teller.fill(income if self.income else points, self)


class MovePassed(Event, frozen=True, tag="move-passed"):
    """A player moved nothing."""

    says = "{seat:player} moves no goods."
    seat: int


class IncomeCollected(Event, frozen=True, tag="income-collected"):
    """Income was collected, after any upkeep."""

    says = "{seat:player} collects {amount:money}."
    seat: int
    amount: int


class ExpensesPaid(Event, frozen=True, tag="expenses-paid"):
    """Expenses were paid."""

    says = "{seat:player} pays {amount:money}."
    seat: int
    amount: int


class ShortfallMet(Event, frozen=True, tag="shortfall-met"):
    """Standard game: what cash did not cover was met with points and income."""

    says = "{seat:player} is {owed:money} short: points -{points}, income -{spaces}."
    seat: int
    owed: int
    points: int
    spaces: int


class WentBankrupt(Event, frozen=True, tag="went-bankrupt"):
    """A player is out of the game."""

    says = "{seat:player} is bankrupt and out of the game."
    seat: int


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    OrderSet,
    StartingMoney,
    MoneyRaised,
    NoCapital,
    BidMade,
    BidPassed,
    PositionWon,
    TileTaken,
    LocomotiveImproved,
    TrackBuilt,
    LinkCompleted,
    TrackLost,
    Urbanized,
    CityGrown,
    BuildingDone,
    GoodsMoved,
    Scored,
    MovePassed,
    IncomeCollected,
    ExpensesPaid,
    ShortfallMet,
    WentBankrupt,
)
