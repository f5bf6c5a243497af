"""Sequence of Play: the initial offerings, then turns of one action each until the sixth round is paid off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.age_of_rail import build_track, develop_locations, offer_stock, zasm_opens
from engine.age_of_rail.actions import (
    Build,
    BuildExternal,
    BuildNothing,
    Develop,
    Entrust,
    Offer,
    OfferNothing,
    PayDividends,
    Sell,
)
from engine.age_of_rail.control import builders
from engine.age_of_rail.events import ActionChosen
from engine.age_of_rail.initial_offering import open_offering
from engine.age_of_rail.pay_dividends import end_round
from engine.age_of_rail.railroad_income import development_gains
from engine.age_of_rail.rules import LAST_ROUND, LAST_TIME
from engine.age_of_rail.state import Table
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import and_or, counted, say

RULE = "Age of Rail, Sequence of Play"


class InitialOfferings(Step[Table], tag="initial-offerings"):
    """The starting railroads are offered one after another; `opener` speaks first for the next one."""

    opener: int

    def advance(self, game: Table) -> None:
        """Age of Rail, Initial Offering: each winner opens the next auction; the last one has the first turn."""
        for railroad in game.rules.board.offered_first:
            company = game.state.railroads[railroad]
            if not company.open:
                open_offering(game, railroad, self.opener)
                return
            self.opener = company.shares.index(1)
        game.pop(self)
        game.push(Turn(self.opener))


class Turn(Step[Table], tag="turn"):
    """A player chooses one action and carries it out."""

    telling = ("underfinanced", "no-locomotives", "link-taken", "external-taken")

    seat: int

    def waiting_on(self, game: Table) -> tuple[int, ...]:
        return (self.seat,)

    def prompt(self, game: Table, seat: int) -> str:
        boxes = [say(box.title) for box in game.rules.boxes.values() if refuse_box(game, seat, box.id) is None]
        cash, time = game.state.players[seat].cash, game.state.time
        listed = and_or(boxes, say(" or "))
        return say(
            "Your turn: {listed}. You have £{cash}; the time is {time} of {last_time}.",
            listed=listed,
            cash=cash,
            time=time,
            last_time=LAST_TIME,
        )

    def choices(self, game: Table, seat: int) -> Sequence[Choice]:
        offered: list[Choice] = []
        for box, module in (("build", build_track), ("develop", develop_locations), ("offer", offer_stock)):
            if refuse_box(game, seat, box) is None:
                offered += module.choices(game, seat)
        if refuse_box(game, seat, "dividends") is None:
            effect = (
                say("The final payoff: the game ends")
                if game.state.round + 1 == LAST_ROUND
                else say("Every share pays")
            )
            offered.append(
                Choice(
                    {"do": "dividends"}, say("Pay dividends"), "dividends", effect=effect, group=say("Pay Dividends")
                )
            )
        return offered

    def judge(self, game: Table, seat: int, action: Action) -> Deed:
        """Age of Rail, Sequence of Play: a box with a free space that one's marker may enter, then its own rules."""
        match action:
            case Build() | BuildExternal() | Entrust() | BuildNothing():
                return self._taking("build", game, lambda: build_track.judge(game, seat, action))
            case Develop():
                return self._taking("develop", game, lambda: develop_locations.judge(game, seat, action))
            case Offer() | Sell() | OfferNothing():
                return self._taking("offer", game, lambda: offer_stock.judge(game, seat, action))
            case PayDividends():
                return self._taking("dividends", game, lambda: lambda: None)
        raise IllegalAction(
            "no-auction", say("No share is up for auction: it is your turn to choose an action."), rule=RULE
        )

    def _taking(self, box: str, game: Table, judge: Callable[[], Deed]) -> Deed:
        """What the action does, once its box is known to be free: marker, time, then the action itself."""
        refusal = refuse_box(game, self.seat, box)
        if refusal is not None:
            raise refusal
        act = judge()

        def take() -> None:
            game.pop(self)
            game.push(AfterTheAction(self.seat, ends_round=box == "dividends"))
            game.state.players[self.seat].box = box
            time = game.state.time + game.rules.boxes[box].time
            game.state.time = 0 if box == "dividends" else min(LAST_TIME, time)
            game.emit(ActionChosen(self.seat, box, game.state.time))
            act()

        return take

    def attempts(self, game: Table, seat: int, at: str) -> Iterator[Action]:
        board = game.rules.board
        if at in board.locations:
            yield Develop((at,))
            return
        can, own = builders(game, seat)
        for railroad in own or can or [name for name, company in game.state.railroads.items() if company.open]:
            if at in board.links:
                yield Build(railroad, (at,))
            elif at in board.externals:
                yield BuildExternal(railroad, at)

    def default(self, game: Table, seat: int) -> Action:
        """A free development where it helps the player most; otherwise the plainest track that can be built."""
        if refuse_box(game, seat, "develop") is None:
            return Develop((self._best_development(game, seat),))
        return build_track.default(game, seat)

    @staticmethod
    def _best_development(game: Table, seat: int) -> str:
        def worth(place: str) -> int:
            gains = development_gains(game, place)
            return sum(gain * game.state.railroads[name].shares[seat] for name, gain in gains.items())

        return max(develop_locations.developable(game), key=worth)


def refuse_box(game: Table, seat: int, box_id: str) -> IllegalAction | None:
    """Why a player's marker may not go into an action box now, or None if it may.

    Age of Rail, Sequence of Play: a marker on a space with an arrow must move to another box; a full box is closed.
    """
    box = game.rules.boxes[box_id]
    if box.arrow and game.state.players[seat].box == box_id:
        sentence = say("Your marker is in {title}: choose another action this turn.", title=say(box.title))
        return IllegalAction("marker-in-box", sentence, rule=RULE)
    markers = sum(player.box == box_id for player in game.state.players)
    if box.spaces is not None and markers >= box.spaces:
        spaces = counted(box.spaces, "its only work space is", "its {n} work spaces are")
        return IllegalAction(
            "box-full", say("{title} cannot be chosen: {spaces} taken.", title=say(box.title), spaces=spaces), rule=RULE
        )
    if box_id == "develop" and not develop_locations.developable(game):
        return IllegalAction("nothing-to-develop", say("No location can be developed."), rule=develop_locations.RULE)
    return None


class AfterTheAction(Step[Table], tag="after-the-action"):
    """What follows an action: a railroad may open, the round may end, and the next player is up."""

    seat: int
    ends_round: bool

    def advance(self, game: Table) -> None:
        """Age of Rail, Sequence of Play: ZASM first, then dividends, then the player on the left."""
        railroad = zasm_opens.reached(game)
        if railroad is not None:
            zasm_opens.open_railroad(game, railroad, self.seat)
            return
        game.pop(self)
        if self.ends_round or game.state.time >= LAST_TIME:
            end_round(game)
        if game.state.round < LAST_ROUND:
            game.push(Turn((self.seat + 1) % game.rules.players))
