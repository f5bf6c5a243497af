"""What a player can say in Age of Rail."""

from __future__ import annotations

from engine.kernel.action import Action


class Bid(Action, frozen=True, tag="bid"):
    """Bid for the share on offer."""

    form = "bid {amount:whole}"
    example = "bid 5"
    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Leave the bidding for good."""

    form = "pass"
    more_forms = ("drop", "drop out")
    example = "pass"


class Build(Action, frozen=True, tag="build"):
    """Build one link, or two that follow each other, the one at the network first."""

    form = "build {railroad:railroad} {links:track}"
    example = "build CSAR Bethlehem-Harrismith"
    railroad: str
    links: tuple[str, ...]


class BuildExternal(Action, frozen=True, tag="external"):
    """Build an external connection."""

    form = "external {railroad:railroad} {external:external}"
    more_forms = (
        "external {railroad:railroad} to {external:external}",
        "connect {railroad:railroad} to {external:external}",
        "build {railroad:railroad} {external:external}",
        "build {railroad:railroad} external {external:external}",
    )
    example = "external CTR&D Bechuanaland"
    railroad: str
    external: str


class Entrust(Action, frozen=True, tag="entrust"):
    """Build track for a railroad of somebody else: the named controller chooses what is built."""

    form = "entrust {railroad:railroad} to {seat:seat}"
    more_forms = ("entrust {railroad:railroad} {seat:seat}",)
    example = "entrust CSAR to P2"
    railroad: str
    seat: int


class BuildNothing(Action, frozen=True, tag="build-nothing"):
    """Choose Build Track while no railroad can build."""

    form = "build nothing"
    example = "build nothing"


class Develop(Action, frozen=True, tag="develop"):
    """Develop one location (and Johannesburg by itself), or two."""

    form = "develop {locations:places}"
    example = "develop Nelspruit, Plaston"
    locations: tuple[str, ...]


class Offer(Action, frozen=True, tag="offer"):
    """Put an unsold share of a railroad up for auction."""

    form = "offer {railroad:railroad}"
    more_forms = ("offer a share of {railroad:railroad}", "offer share of {railroad:railroad}")
    example = "offer NRC"
    railroad: str


class Sell(Action, frozen=True, tag="sell"):
    """Put a share of one's own up for auction."""

    form = "sell {railroad:railroad}"
    more_forms = (
        "offer own {railroad:railroad}",
        "offer my {railroad:railroad}",
        "sell my {railroad:railroad}",
        "sell a share of {railroad:railroad}",
    )
    example = "sell NRC"
    railroad: str


class OfferNothing(Action, frozen=True, tag="offer-nothing"):
    """Choose Offer Stock while no share is unsold, and keep one's own."""

    form = "offer nothing"
    example = "offer nothing"


class PayDividends(Action, frozen=True, tag="dividends"):
    """End the round."""

    form = "dividends"
    more_forms = ("pay dividends",)
    example = "dividends"


ACTIONS = (
    Bid,
    Pass,
    BuildNothing,
    Build,
    BuildExternal,
    Entrust,
    Develop,
    OfferNothing,
    Offer,
    Sell,
    PayDividends,
)
"""Of actions with one verb the last is the example shown to whoever cannot finish a move, so the usual one is last."""
