"""Move Goods: cubes over links to a city of their colour, in two rounds; once a better locomotive instead."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexes.attempts import TELLING_OF_DELIVERIES, deliveries_in_mind
from engine.hexes.plans import Refusal
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import counted, say
from engine.steam.actions import Improve, Move, Pass
from engine.steam.deliveries import deliver, delivery_choices, refused_delivery, ways
from engine.steam.events import MovePassed
from engine.steam.refusals import check, wrong_move
from engine.steam.rules import LOCOMOTIVE_LIMIT, ROUNDS, Playing
from engine.steam.select_action_tiles import improve_locomotive
from engine.steam.track_points import TrackPoints


def move_goods(game: Playing) -> None:
    """Phase 3 (standard game 5): everyone acts once, then everyone once again."""
    game.push(MoveGoods())


class MoveGoods(Step[Playing], tag="move-goods"):
    """The round under way, who is still to act in it, and who has improved his locomotive in this phase."""

    telling = TELLING_OF_DELIVERIES

    round: int = 0
    queue: list[int] = []
    improved: list[int] = []

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0],) if self.queue else ()

    def advance(self, game: Playing) -> None:
        """Move Goods: in turn order, First Move before all others in both rounds."""
        if self.round == ROUNDS:
            game.pop(self)
            return
        self.round += 1
        order = game.state.order
        first = [seat for seat in order if game.state.players[seat].tile == "first-move"]
        self.queue = [*first, *(seat for seat in order if seat not in first)]

    def prompt(self, game: Playing, seat: int) -> str:
        level = game.state.players[seat].locomotive
        over = counted(level, "{n} link", "{n} links")
        return say(
            "Move goods, round {round} of {rounds}: your locomotive goes over {over}.",
            round=self.round,
            rounds=ROUNDS,
            over=over,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        choices = delivery_choices(game, seat)
        if self._no_improvement(game, seat) is None:
            effect = say("level {n}", n=game.state.players[seat].locomotive + 1)
            choices.append(Choice({"do": "locomotive"}, say("Improve your locomotive"), "locomotive", effect=effect))
        choices.append(Choice({"do": "pass"}, say("Move nothing"), "pass", rank=-1))
        return choices

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Move Goods: move one cube, improve the locomotive, or do nothing."""
        if isinstance(action, Move):
            check(refused_delivery(game, seat, action.good, action.start, action.path))
            return lambda: self._move(game, seat, action)
        if isinstance(action, Improve):
            check(self._no_improvement(game, seat))
            return lambda: self._improve(game, seat)
        if not isinstance(action, Pass):
            wrong_move(self.prompt(game, seat))
        return lambda: self._pass(game, seat)

    def attempts(self, game: Playing, seat: int, at: str) -> Iterator[Action]:
        state, rules = game.state, game.rules
        places = (*rules.board.cities, *state.new_cities)
        takers = {good: [place for place in places if rules.colour(state, place) == good] for good in state.bag}
        for good, path in deliveries_in_mind(ways(game), at, state.goods.get(at, ()), takers):
            yield Move(good, at, path)

    def default(self, game: Playing, seat: int) -> Action:
        return Pass()

    def _move(self, game: Playing, seat: int, action: Move) -> None:
        self.queue.pop(0)
        game.push(TrackPoints(deliver(game, seat, action.good, action.start, action.path)))

    def _improve(self, game: Playing, seat: int) -> None:
        self.queue.pop(0)
        self.improved.append(seat)
        improve_locomotive(game, seat)

    def _pass(self, game: Playing, seat: int) -> None:
        self.queue.pop(0)
        game.emit(MovePassed(seat=seat))

    def _no_improvement(self, game: Playing, seat: int) -> Refusal | None:
        """Improving Your Locomotive: once in this phase, and never beyond the limit."""
        if seat in self.improved:
            return Refusal("locomotive-used")
        level = game.state.players[seat].locomotive
        return Refusal("locomotive-limit", {"limit": LOCOMOTIVE_LIMIT}) if level >= LOCOMOTIVE_LIMIT else None
