"""Track Points: everyone whose links a cube went over decides at once: all as income, or all as victory points."""

from __future__ import annotations

from typing import Final

from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import counted, say
from engine.steam.actions import AsIncome, AsPoints
from engine.steam.events import Scored
from engine.steam.refusals import wrong_move
from engine.steam.rules import Playing
from engine.steam.victory_points import income_points

DOLLARS_A_POINT: Final = 10
"""What a point is worth to a player who is away: $5 buy a space of income, and two spaces make a point at the end."""


class TrackPoints(Step[Playing], tag="track-points"):
    """Who is still to decide, with how many points: the mover first, then in turn order."""

    queue: list[tuple[int, int]]

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0][0],) if self.queue else ()

    def advance(self, game: Playing) -> None:
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        player = game.state.players[seat]
        amount = self.queue[0][1]
        gain = counted(amount, "{n} track point", "{n} track points")
        return say(
            "You score {gain}: as income (now {income}) or as victory points (now {points})?",
            gain=gain,
            income=player.income,
            points=player.points,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        player, amount = game.state.players[seat], self.queue[0][1]
        return [
            Choice(
                {"do": "income"}, say("Income"), "income", effect=say("income {income}", income=player.income + amount)
            ),
            Choice(
                {"do": "points"},
                say("Victory points"),
                "points",
                effect=say("{points} points", points=player.points + amount),
            ),
        ]

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Track Points: never split."""
        if not isinstance(action, AsIncome | AsPoints):
            wrong_move(self.prompt(game, seat))
        as_income = isinstance(action, AsIncome)

        def score() -> None:
            player, (_, amount) = game.state.players[seat], self.queue.pop(0)
            if as_income:
                player.income += amount
            else:
                player.points += amount
            game.emit(Scored(seat=seat, amount=amount, income=as_income))

        return score

    def default(self, game: Playing, seat: int) -> Action:
        return AsIncome() if income_is_better(game, seat, self.queue[0][1]) else AsPoints()


def income_is_better(game: Playing, seat: int, amount: int) -> bool:
    """Is income worth more: what it changes at the end, and the dollars of all turns to come, ten to a point?"""
    income = game.state.players[seat].income
    at_the_end = income_points(income + amount) - income_points(income)
    dollars = amount * (game.rules.turns - game.state.turn + 1)
    return at_the_end * DOLLARS_A_POINT + dollars > amount * DOLLARS_A_POINT
