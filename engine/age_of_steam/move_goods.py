"""V. Move Goods: cubes over links to a city of their colour, in two rounds; once a better locomotive instead."""

from __future__ import annotations

from collections.abc import Iterator

from engine.age_of_steam.actions import Move, Pass, Upgrade
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.deliveries import Ways, deliver, delivery_choices, refused_delivery, takers
from engine.age_of_steam.events import MovePassed
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing, improve_locomotive
from engine.hexes.attempts import TELLING_OF_DELIVERIES, deliveries_in_mind
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import counted, say


def move_goods(game: Playing) -> None:
    """V: everyone moves once, then everyone once again; First Move goes first in every round."""
    game.push(MoveGoods())


class MoveGoods(Step[Playing], tag="move-goods"):
    """The round under way, who is still to move in it, and who has improved a locomotive instead this turn."""

    telling = TELLING_OF_DELIVERIES

    round: int = 0
    queue: list[int] = []
    improved: list[int] = []

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0],) if self.queue else ()

    def advance(self, game: Playing) -> None:
        if self.round == game.rules.rounds(game) or not game.state.order:
            game.pop(self)
            return
        self.round += 1
        order = game.state.order
        first = [seat for seat in order if game.state.players[seat].action == "first-move"]
        self.queue = [*first, *(seat for seat in order if seat not in first)]

    def prompt(self, game: Playing, seat: int) -> str:
        links = game.state.players[seat].locomotive
        over = counted(links, "{n} link", "{n} links")
        return say(
            "Move goods, round {round} of {rounds}: your locomotive goes over {over}.",
            round=self.round,
            rounds=game.rules.rounds(game),
            over=over,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        choices = delivery_choices(game, seat)
        if self._no_improvement(game, seat) is None:
            level = game.state.players[seat].locomotive + 1
            effect = say("{level} links, and $1 more expenses a turn", level=level)
            choices.append(Choice({"do": "locomotive"}, say("Improve your locomotive"), "locomotive", effect=effect))
        choices.append(Choice({"do": "pass"}, say("Move nothing"), "pass", rank=-1))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """V: move one cube, improve the locomotive, or do nothing."""
        if isinstance(action, Move):
            check(game, refused_delivery(game, seat, action.good, action.start, action.path))
            return lambda: self._move(game, seat, action)
        if isinstance(action, Upgrade):
            check(game, self._no_improvement(game, seat))
            return lambda: self._improve(game, seat)
        if isinstance(action, Pass):
            return lambda: self._pass(game, seat)
        return own_move(game, self, seat, action)

    def attempts(self, game: Playing, seat: int, at: str) -> Iterator[Action]:
        cubes = game.state.goods.get(at, ())
        for good, path in deliveries_in_mind(Ways(game), at, cubes, takers(game)):
            yield Move(good, at, path)

    def default(self, game: Playing, seat: int) -> Action:
        return Pass()

    def next(self) -> None:
        """The player has had his move of this round."""
        self.queue.pop(0)

    def _move(self, game: Playing, seat: int, action: Move) -> None:
        deliver(game, seat, action.good, action.start, action.path)
        self.next()

    def _improve(self, game: Playing, seat: int) -> None:
        self.improved.append(seat)
        improve_locomotive(game, seat)
        self.next()

    def _pass(self, game: Playing, seat: int) -> None:
        game.emit(MovePassed(seat=seat))
        self.next()

    def _no_improvement(self, game: Playing, seat: int) -> Refusal | None:
        """V: in one of a turn's opportunities only, and never beyond the limit."""
        if seat in self.improved:
            return Refusal("locomotive-used")
        limit = game.rules.locomotive_limit
        return Refusal("locomotive-limit", {"limit": limit}) if game.state.players[seat].locomotive >= limit else None
