"""I. Issue Shares: $5 for every share, in player order."""

from __future__ import annotations

from engine.age_of_steam.actions import BuyBack, Issue
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.events import ShareBoughtBack, SharesIssued
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing
from engine.kernel.action import Action
from engine.kernel.choices import Choice, Number
from engine.kernel.step import Deed, Step
from engine.kernel.words import say


def issue_shares(game: Playing) -> None:
    """I: every player may issue shares, the first player first."""
    game.push(IssueShares(list(game.state.order)))


class IssueShares(Step[Playing], tag="issue-shares"):
    """Whose turn it is to issue shares: `queue`, the one asked first."""

    queue: list[int]

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        if not self.queue or not self._has_a_say(game, self.queue[0]):
            return ()
        return (self.queue[0],)

    def advance(self, game: Playing) -> None:
        if self.queue:
            game.emit(SharesIssued(seat=self.queue.pop(0), count=0, cash=0))
        else:
            game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        return say(
            "Issue shares? You have ${money} and {shares} shares.",
            money=game.state.players[seat].money,
            shares=game.state.players[seat].shares,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        rules = game.rules
        most = self._most(game, seat)
        points = say(" and {n} points at the end", n=-rules.points_per_share) if rules.counts_points else ""
        effect = say("${price} each; every share costs $1 a turn{points}", price=rules.share_price, points=points)
        hole = Number("count", say("shares"), 0, most)
        choices = [Choice({"do": "issue"}, say("Issue shares"), "issue {count}", effect=effect, holes=(hole,))]
        if self._no_buy_back(game, seat) is None:
            choices.append(Choice({"do": "buy-back"}, say("Buy a share back"), "buy back", cost=rules.buy_back_price))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """I: up to the limit over the whole game; on some maps one may be bought back instead."""
        player, rules = game.state.players[seat], game.rules
        if isinstance(action, BuyBack):
            check(game, self._no_buy_back(game, seat))
            price = rules.buy_back_price or 0

            def buy_back() -> None:
                player.money -= price
                player.shares -= 1
                game.emit(ShareBoughtBack(seat=seat, paid=price))
                self.queue.pop(0)

            return buy_back
        if not isinstance(action, Issue):
            return own_move(game, self, seat, action)
        count, most = action.count, self._most(game, seat)
        if not 0 <= count <= most:
            check(game, Refusal("share-count", {"most": most, "count": count}))

        def issue() -> None:
            player.money += count * rules.share_price
            player.shares += count
            game.emit(SharesIssued(seat=seat, count=count, cash=count * rules.share_price))
            self.queue.pop(0)

        return issue

    def default(self, game: Playing, seat: int) -> Action:
        """As few as keep the player solvent this turn if he neither builds nor delivers."""
        player, rules = game.state.players[seat], game.rules
        short = rules.expenses(game, seat) - player.money - player.income
        needed = max(0, -(-short // (rules.share_price - 1)))
        return Issue(min(needed, self._most(game, seat)))

    def _most(self, game: Playing, seat: int) -> int:
        return game.rules.share_limit - game.state.players[seat].shares

    def _has_a_say(self, game: Playing, seat: int) -> bool:
        return self._most(game, seat) > 0 or game.rules.buy_back_price is not None

    def _no_buy_back(self, game: Playing, seat: int) -> Refusal | None:
        player, rules = game.state.players[seat], game.rules
        if rules.buy_back_price is None:
            return Refusal("no-buy-back", {"why": say("shares stay issued on this map")})
        if player.shares <= rules.least_shares:
            return Refusal("no-buy-back", {"why": say("you have no more than {n}", n=rules.least_shares)})
        if player.money < rules.buy_back_price:
            return Refusal(
                "no-buy-back",
                {"why": say("it costs ${price}, you have ${money}", price=rules.buy_back_price, money=player.money)},
            )
        return None
