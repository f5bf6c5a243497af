"""Detroit Bankruptcy: everyone is in debt from the start, expenses grow every turn, and the last one standing wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.age_of_steam.display import Column
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import ACTIONS, Playing, Rules
from engine.hexes.routes import Hop
from engine.kernel.result import Result, ranked
from engine.kernel.words import kept, noop

BANKRUPT = kept("bankrupt in turn {turn} with an income of {income}")
SOLVENT = noop("still solvent")


@register_rules
class Detroit(Rules):
    """No points and no last turn: the game goes on until all but one are bankrupt."""

    map = "detroit"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    differs = (
        "No money and five shares to begin with, up to 25; the turn's number is an expense, too; income shrinks from 6 "
        "on; the Engineer's cheapest build is free; half the links of a delivery must be yours; the last one who is "
        "not bankrupt wins."
    )
    action_effects = {"engineer": "build four tiles, the cheapest of them for nothing"}
    own_refusals = {
        "not-half-yours": (
            "At least half of the links must be yours: {mine} of {links} are.",
            "Detroit Bankruptcy, Move Goods",
        ),
    }
    starting_money = 0
    starting_shares = 5
    share_limit = 25
    least_shares = 5
    counts_points = False

    def filled_boxes(self, column: Column) -> int:
        """Detroit, Setup: one cube in each column of the goods display."""
        return 1

    def turns(self) -> int:
        """Detroit, Map: there is no last turn."""
        return 0

    def is_over(self, game: Playing) -> bool:
        """Detroit, End of Game: all players but one are bankrupt."""
        return len(game.state.order) <= 1

    def actions(self, game: Playing) -> Mapping[str, str]:
        """Detroit, Actions: Production is not used."""
        return {name: title for name, title in ACTIONS.items() if name != "production"}

    def charge(self, game: Playing, seat: int, earlier: Sequence[int], price: int) -> int:
        """Detroit, Actions: the Engineer's builds of a turn cost their sum less the cheapest, at every moment."""
        if game.state.players[seat].action != "engineer":
            return price
        return _less_cheapest((*earlier, price)) - _less_cheapest(earlier)

    def may_claim(self, game: Playing, seat: int, link: str) -> Refusal | None:
        """Detroit, Build Track: special links need nothing at their ends, not even in Windsor Airport."""
        return None

    def may_deliver(self, game: Playing, seat: int, good: str, start: str, path: tuple[Hop, ...]) -> Refusal | None:
        """Detroit, Move Goods: at least half of the links belong to the player who moves the cube."""
        mine = sum(1 for _, payee in path if payee == seat)
        return Refusal("not-half-yours", {"mine": mine, "links": len(path)}) if 2 * mine < len(path) else None

    def expenses(self, game: Playing, seat: int) -> int:
        """Detroit, Expenses: the turn's number on top of shares and locomotive."""
        return super().expenses(game, seat) + game.state.turn

    def reduction(self, game: Playing, income: int) -> int:
        """Detroit, Income Reduction: 1 from 6, 2 from 11, and one more for every five steps."""
        return max(0, (income - 1) // 5)

    def result(self, game: Playing) -> Result:
        """Detroit, End of Game: who is not bankrupt wins; of those who went together, the one nearest to 0."""
        players, now = game.state.players, game.state.turn
        scores = {seat: player.out or now for seat, player in enumerate(players)}
        order = {seat: (0 if player.out else 1, scores[seat], player.income) for seat, player in enumerate(players)}
        notes = {
            seat: BANKRUPT.format(turn=player.out, income=player.income) if player.out else SOLVENT
            for seat, player in enumerate(players)
        }
        return ranked(scores, notes=notes, order=order, unit=noop("turns"))


def _less_cheapest(prices: Sequence[int]) -> int:
    return sum(prices) - min(prices, default=0)
