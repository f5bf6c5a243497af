"""Initial Offering: the first share of a railroad is auctioned, and the winner builds its first link for free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.age_of_rail.actions import Build
from engine.age_of_rail.auction import Auction, clockwise
from engine.age_of_rail.board import Link
from engine.age_of_rail.events import Offered, ShareGiven, ShareSold
from engine.age_of_rail.railroad_income import link_income
from engine.age_of_rail.state import Table
from engine.age_of_rail.track_links import lay, track_item
from engine.kernel.action import Action
from engine.kernel.auction import Bidding
from engine.kernel.choices import Choice, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import say

RULE = "Age of Rail, Initial Offering"


class InitialOffering(Auction, tag="initial-offering"):
    """The first share of a railroad is being bid for."""

    starter: int

    rule = RULE

    def minimum(self, game: Table) -> int:
        """Age of Rail, Initial Offering: bids start at £0."""
        return 0

    def sold(self, game: Table, buyer: int, price: int) -> None:
        """Age of Rail, Initial Offering: the price goes into the railroad's treasury."""
        game.emit(ShareSold(buyer, self.railroad, price))
        game.state.players[buyer].cash -= price
        game.state.railroads[self.railroad].treasury += price
        self._found(game, buyer)

    def unsold(self, game: Table) -> None:
        """Age of Rail, Initial Offering: if everybody passes, the starting bidder gets the share for free."""
        game.emit(ShareGiven(self.starter, self.railroad))
        self._found(game, self.starter)

    def _found(self, game: Table, owner: int) -> None:
        company = game.state.railroads[self.railroad]
        company.shares[owner] += 1
        company.unsold -= 1
        game.push(FirstTrack(self.railroad, owner))


def open_offering(game: Table, railroad: str, starter: int) -> None:
    """Put the first share of a railroad up for auction."""
    game.emit(Offered(railroad, starter, 0))
    game.push(InitialOffering(railroad, Bidding(clockwise(game.rules.players, starter)), starter))


class FirstTrack(Step[Table], tag="first-track"):
    """The owner of a railroad's first share places its first locomotive, for free, at its base."""

    railroad: str
    owner: int

    def _free(self, game: Table) -> list[Link]:
        board = game.rules.board
        return [link for link in board.links_at[board.railroads[self.railroad].base] if link.id not in game.state.links]

    def waiting_on(self, game: Table) -> tuple[int, ...]:
        return (self.owner,) if len(self._free(game)) > 1 else ()

    def advance(self, game: Table) -> None:
        """Build by itself where only one link leaves the base."""
        self._build(game, self._free(game)[0])

    def _build(self, game: Table, link: Link) -> None:
        game.pop(self)
        lay(game, self.owner, self.railroad, (link.id,), cost=0)

    def prompt(self, game: Table, seat: int) -> str:
        railroad = game.rules.board.railroads[self.railroad]
        base = game.rules.board.locations[railroad.base].name
        return say(
            "Build the first track of {initials}, for free, from its base {base}.",
            initials=railroad.initials,
            base=base,
        )

    def choices(self, game: Table, seat: int) -> Sequence[Choice]:
        initials = game.rules.board.railroads[self.railroad].initials
        items = tuple(track_item(game, self.railroad, (link.id,), cost=0) for link in self._free(game))
        return [
            Choice(
                {"do": "build", "railroad": self.railroad},
                say("First track of {initials}", initials=initials),
                f"build {initials} {{links}}",
                cost=0,
                holes=(OneOf("links", say("Track"), items),),
            )
        ]

    def judge(self, game: Table, seat: int, action: Action) -> Deed:
        """Age of Rail, Initial Offering: one link at the railroad's base, at no cost."""
        initials = game.rules.board.railroads[self.railroad].initials
        if not isinstance(action, Build) or action.railroad != self.railroad:
            raise IllegalAction(
                "first-track-first", say("Build the first track of {initials} first.", initials=initials), rule=RULE
            )
        if len(action.links) != 1:
            sentence = say(
                "The first track of {initials} is one link; you named {links}.",
                initials=initials,
                links=len(action.links),
            )
            raise IllegalAction("first-track-single", sentence, rule=RULE)
        found = next((link for link in self._free(game) if link.id == action.links[0]), None)
        if found is None:
            base = game.rules.board.locations[game.rules.board.railroads[self.railroad].base].name
            sentence = say(
                "The first track of {initials} must be a free link at its base, {base}.", initials=initials, base=base
            )
            raise IllegalAction("first-track-at-base", sentence, rule=RULE)
        return lambda: self._build(game, found)

    def attempts(self, game: Table, seat: int, at: str) -> Iterator[Action]:
        if at in game.rules.board.links:
            yield Build(self.railroad, (at,))

    def default(self, game: Table, seat: int) -> Action:
        """The free link that earns most."""
        best = max(self._free(game), key=lambda link: link_income(game, link))
        return Build(self.railroad, (best.id,))
