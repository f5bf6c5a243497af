"""Action: Offer Stock. An unsold share, or one of the player's own, is auctioned."""

from __future__ import annotations

from engine.age_of_rail.actions import Offer, OfferNothing, Sell
from engine.age_of_rail.auction import Auction, clockwise
from engine.age_of_rail.events import NothingOffered, Offered, OwnShareOffered, ShareSold, ShareUnsold
from engine.age_of_rail.railroad_income import dividend
from engine.age_of_rail.railroad_value import minimum_bid
from engine.age_of_rail.rules import SHARES
from engine.age_of_rail.state import Table
from engine.kernel.auction import Bidding
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Age of Rail, Offer Stock"


class StockOffer(Auction, tag="stock-offer"):
    """A share is being bid for: an unsold one, or one that `seller` owns."""

    seller: int | None = None

    rule = RULE

    def minimum(self, game: Table) -> int:
        """Age of Rail, Offer Stock: bids start at a fifth of what the railroad is worth."""
        return minimum_bid(game, self.railroad)

    def sold(self, game: Table, buyer: int, price: int) -> None:
        """The railroad's treasury gets the price of an unsold share, the seller that of their own."""
        company = game.state.railroads[self.railroad]
        game.emit(ShareSold(buyer, self.railroad, price))
        game.state.players[buyer].cash -= price
        company.shares[buyer] += 1
        if self.seller is None:
            company.unsold -= 1
            company.treasury += price
        else:
            game.state.players[self.seller].cash += price
            company.shares[self.seller] -= 1

    def unsold(self, game: Table) -> None:
        """Age of Rail, Offer Stock: if all pass, the share is not sold."""
        game.emit(ShareUnsold(self.railroad))


def unsold(game: Table, railroad: str) -> int:
    """How many shares of an open railroad are left; a closed one has none to offer."""
    company = game.state.railroads[railroad]
    return company.unsold if company.open else 0


def choices(game: Table, seat: int) -> list[Choice]:
    """Every share that the player can offer; nothing, if none is unsold."""
    board = game.rules.board
    offers = [_choice(game, name, "offer", say("the treasury")) for name in board.railroads if unsold(game, name)]
    own = [
        _choice(game, name, "sell", say("you")) for name in board.railroads if game.state.railroads[name].shares[seat]
    ]
    if offers:
        return [*offers, *own]
    effect = say("No share is unsold; the time marker moves all the same")
    nothing = Choice(
        {"do": "offer-nothing"}, say("Offer nothing"), "offer nothing", effect=effect, group=say("Offer Stock")
    )
    return [nothing, *own]


def _choice(game: Table, railroad: str, verb: str, payee: str) -> Choice:
    initials = game.rules.board.railroads[railroad].initials
    pays = dividend(game.state.railroads[railroad].income)
    return Choice(
        {"do": verb, "railroad": railroad},
        say(
            "Offer a share of {initials}" if verb == "offer" else "Offer your own share of {initials}",
            initials=initials,
        ),
        f"{verb} {initials}",
        effect=say(
            "bids from £{least}, paid to {payee}; a share pays £{pays} now",
            least=minimum_bid(game, railroad),
            payee=payee,
            pays=pays,
        ),
        group=say("Offer Stock"),
        rank=1 if verb == "offer" else 0,
    )


def judge(game: Table, seat: int, action: Offer | Sell | OfferNothing) -> Deed:
    """Age of Rail, Offer Stock: a share that exists must be offered; nothing only when none is unsold."""
    if isinstance(action, OfferNothing):
        left = [name for name in game.rules.board.railroads if unsold(game, name)]
        if left:
            names = ", ".join(game.rules.board.railroads[name].initials for name in left)
            raise IllegalAction(
                "must-offer", say("There are unsold shares of {names}: offer a share.", names=names), rule=RULE
            )
        return lambda: game.emit(NothingOffered(seat))
    if action.railroad not in game.rules.board.railroads:
        raise IllegalAction(
            "no-such-railroad", say("There is no railroad '{railroad}'.", railroad=action.railroad), rule=RULE
        )
    initials = game.rules.board.railroads[action.railroad].initials
    if not game.state.railroads[action.railroad].open:
        raise IllegalAction(
            "railroad-closed",
            say("{initials} is not open yet: it has no shares to offer.", initials=initials),
            rule=RULE,
        )
    if isinstance(action, Sell):
        if not game.state.railroads[action.railroad].shares[seat]:
            raise IllegalAction(
                "no-share-of-yours", say("You have no share of {initials} to offer.", initials=initials), rule=RULE
            )
        return lambda: _auction(game, action.railroad, seat, seller=seat)
    if not unsold(game, action.railroad):
        raise IllegalAction(
            "all-shares-sold",
            say("All {shares} shares of {initials} are sold.", shares=SHARES, initials=initials),
            rule=RULE,
        )
    return lambda: _auction(game, action.railroad, seat, seller=None)


def _auction(game: Table, railroad: str, seat: int, *, seller: int | None) -> None:
    """Age of Rail, Offer Stock: bidding starts with the player whose turn it is; a seller may not bid."""
    bidders = clockwise(game.rules.players, seat)
    if seller is None:
        game.emit(Offered(railroad, seat, minimum_bid(game, railroad)))
    else:
        bidders.remove(seller)
        game.emit(OwnShareOffered(railroad, seller, minimum_bid(game, railroad)))
    game.push(StockOffer(railroad, Bidding(bidders), seller))
