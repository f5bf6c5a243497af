"""What happens in a game of Age of Rail, and the sentences that tell it.

An event with a place on the board has `at`: ids of links, locations or externals, as choices have them, for drawings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.age_of_rail.rules import Rules
from engine.kernel.event import Event, Teller
from engine.kernel.words import Translate, noop


class StartingBidder(Event, frozen=True, tag="starting-bidder"):
    """Chance chose who opens the first offering."""

    says = "{seat:player} was drawn to open the first offering."
    seat: int


class Offered(Event, frozen=True, tag="offered"):
    """A share came up for auction."""

    says = "A share of {railroad:railroad} is up for auction, from {minimum:money}; {seat:player} speaks first."
    railroad: str
    seat: int
    minimum: int


class OwnShareOffered(Event, frozen=True, tag="own-share-offered"):
    """A player put a share of their own up for auction."""

    says = "{seller:player} puts a share of {railroad:railroad} up for auction, from {minimum:money}."
    railroad: str
    seller: int
    minimum: int


class HasBid(Event, frozen=True, tag="has-bid"):
    """A bid was made."""

    says = "{seat:player} bids {amount:money}."
    seat: int
    amount: int


class Passed(Event, frozen=True, tag="passed"):
    """A player left the bidding."""

    says = "{seat:player} passes."
    seat: int


class PricedOut(Event, frozen=True, tag="priced-out"):
    """A player had to leave the bidding, lacking the money for the next bid."""

    says = "{seat:player} cannot bid {needed:money} and is out."
    seat: int
    needed: int


class ShareSold(Event, frozen=True, tag="share-sold"):
    """A share found its owner."""

    says = "{seat:player} buys the share of {railroad:railroad} for {price:money}."
    seat: int
    railroad: str
    price: int


class ShareGiven(Event, frozen=True, tag="share-given"):
    """Nobody bid in an initial offering, so the starting bidder got the share."""

    says = "Nobody bids: {seat:player} gets the share of {railroad:railroad} for nothing."
    seat: int
    railroad: str


class ShareUnsold(Event, frozen=True, tag="share-unsold"):
    """Nobody bid for an offered share."""

    says = "Nobody bids: the share of {railroad:railroad} is not sold."
    railroad: str


class ActionChosen(Event, frozen=True, tag="action-chosen"):
    """A player's marker went into an action box."""

    says = "{seat:player} chooses {box:box}. Time: {time}."
    seat: int
    box: str
    time: int


class TrackBuilt(Event, frozen=True, tag="track-built"):
    """One or two links were built."""

    says = "{railroad:railroad} builds {links:track} for {cost:price}: income +{gain}, now {income}."
    seat: int
    railroad: str
    links: tuple[str, ...]
    cost: int
    gain: int
    income: int

    @property
    def at(self) -> str:
        return " ".join(self.links)

    def marks(self) -> tuple[str, ...]:
        return self.links


class ExternalBuilt(Event, frozen=True, tag="external-built"):
    """An external connection was built."""

    says = "{railroad:railroad} builds the connection to {external:external} for {cost:money}: value +{gain}."
    seat: int
    railroad: str
    external: str
    cost: int
    gain: int

    @property
    def at(self) -> str:
        return self.external

    def marks(self) -> tuple[str, ...]:
        return (self.external,)


class BonusPaid(Event, frozen=True, tag="bonus-paid"):
    """A connection bonus went to the shareholders; `paid` is by seat."""

    says = "{railroad:railroad} pays a connection bonus of {per_share:money} a share: {paid:payments}."
    railroad: str
    per_share: int
    paid: tuple[int, ...]


class Entrusted(Event, frozen=True, tag="entrusted"):
    """A player builds for a railroad of somebody else, who chooses the track."""

    says = "{seat:player} lets {railroad:railroad} build; {controller:player} chooses the track."
    seat: int
    railroad: str
    controller: int


class NothingBuilt(Event, frozen=True, tag="nothing-built"):
    """No railroad could build."""

    says = "No railroad can build."


class Developed(Event, frozen=True, tag="developed"):
    """A development cube was placed."""

    says = "{seat:player} develops {location:place} for {cost:price}{gains:gains}."
    seat: int
    location: str
    cost: int
    gains: dict[str, int]

    @property
    def at(self) -> str:
        return self.location

    def marks(self) -> tuple[str, ...]:
        return (self.location,)


class DevelopedByItself(Event, frozen=True, tag="developed-by-itself"):
    """Johannesburg got its cube because there was no second development."""

    says = "{location:place} is developed by itself{gains:gains}."
    location: str
    gains: dict[str, int]

    @property
    def at(self) -> str:
        return self.location


class NothingOffered(Event, frozen=True, tag="nothing-offered"):
    """All shares are sold, and the player kept theirs."""

    says = "All shares are sold; {seat:player} offers none."
    seat: int


class RailroadOpens(Event, frozen=True, tag="railroad-opens"):
    """A railroad's base was reached, so it opens."""

    says = "{place:place} is reached: {railroad:railroad} opens."
    railroad: str
    place: str


class DividendsPaid(Event, frozen=True, tag="dividends-paid"):
    """A round ended; `per_share` is by railroad, `paid` by seat."""

    says = "Round {round} ends. Dividends a share: {per_share:rates}. Paid: {paid:payments}."
    round: int
    per_share: dict[str, int]
    paid: tuple[int, ...]


class FinalPayoff(Event, frozen=True, tag="final-payoff"):
    """The last round ended and a railroad paid for its shares."""

    says = "{railroad:railroad}: value {value} + income {income} for {sold:shares} pays {per_share:money} each."
    railroad: str
    value: int
    income: int
    sold: int
    per_share: int


EVENTS = (
    StartingBidder,
    Offered,
    OwnShareOffered,
    HasBid,
    Passed,
    PricedOut,
    ShareSold,
    ShareGiven,
    ShareUnsold,
    ActionChosen,
    TrackBuilt,
    ExternalBuilt,
    BonusPaid,
    Entrusted,
    NothingBuilt,
    Developed,
    DevelopedByItself,
    NothingOffered,
    RailroadOpens,
    DividendsPaid,
    FinalPayoff,
)


class AgeOfRailTeller(Teller):
    """Tells Age of Rail's events with the names on the board."""

    currency = noop("£{n}")

    def __init__(self, rules: Rules, names: Sequence[str], translate: Translate = str) -> None:
        super().__init__(names, translate)
        self.rules = rules

    def say_railroad(self, railroad: str) -> str:
        """A railroad by its initials."""
        return self.rules.board.railroads[railroad].initials

    def say_place(self, place: str) -> str:
        """A location by its name."""
        return self.rules.board.locations[place].name

    def say_track(self, links: Sequence[str]) -> str:
        """Links by the locations they run through."""
        return self.rules.grammar.words["track"].write(links)

    def say_external(self, external: str) -> str:
        """An external connection by its name."""
        return self.rules.board.externals[external].name

    def say_box(self, box: str) -> str:
        """An action by its title."""
        return self.translate(self.rules.boxes[box].title)

    def say_shares(self, sold: int) -> str:
        """A number of sold shares."""
        return self.translate("1 sold share" if sold == 1 else "{n} sold shares").format(n=sold)

    def say_price(self, amount: int) -> str:
        """What something costs."""
        return self.say_money(amount) if amount else self.translate("nothing")

    def say_gains(self, gains: Mapping[str, int]) -> str:
        """What railroads gain in income, after a colon; nothing if none gains."""
        parts = [f"{self.say_railroad(railroad)} +{gain}" for railroad, gain in gains.items()]
        return f": {', '.join(parts)}" if parts else ""

    def say_rates(self, per_share: Mapping[str, int]) -> str:
        """Dividends by railroad."""
        return ", ".join(f"{self.say_railroad(name)} {self.say_money(rate)}" for name, rate in per_share.items())

    def say_payments(self, paid: Sequence[int]) -> str:
        """What each player who gets something gets."""
        parts = [f"{self.say_player(seat)} {self.say_money(sum_)}" for seat, sum_ in enumerate(paid) if sum_]
        return ", ".join(parts) or self.translate("nobody")
