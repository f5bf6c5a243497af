"""Main Action hands: a turn places one on an action tile, and each own hand already there costs a step of influence."""

from __future__ import annotations

from engine.imperial_steam.influence import move_influence
from engine.imperial_steam.rules import TILES, influence_of
from engine.imperial_steam.state import ImperialGame
from engine.kernel.errors import BrokenPromise, IllegalAction
from engine.kernel.step import Step
from engine.kernel.words import joined, kept, say

RULE = "Imperial Steam, Phase 7: Perform actions"
HANDS_ON = kept("hands on {action}")


class TurnInHand(Step[ImperialGame]):
    """What a turn remembers: whose it is, the tile its hand is on, what that action goes on with, and a delivery."""

    seat: int
    main: str = ""
    detail: str = ""
    delivered: bool = False


def turn_under_way(game: ImperialGame) -> TurnInHand:
    """The turn that is being played, also from inside its main action."""
    for step in reversed(game.stack):
        if isinstance(step, TurnInHand):
            return step
    raise BrokenPromise("No turn is under way.")


def hand_cost(game: ImperialGame, seat: int, tile: str) -> int:
    """Phase 7: one step of influence for each own hand on the tile."""
    return game.state.players[seat].placed.get(tile, 0)


def must_have_hand(game: ImperialGame, turn: TurnInHand, tile: str) -> None:
    """Refuse a second main action, and a tile whose own hands cost more influence than there is.

    Passing is always possible: it then costs what is left.
    """
    if turn.main:
        sentence = say(
            "You have already used {action} this turn; only free actions are left.", action=say(TILES[turn.main])
        )
        raise IllegalAction("main-action-taken", sentence, rule=RULE)
    cost, influence = hand_cost(game, turn.seat, tile), game.state.influence[turn.seat]
    if cost > influence and tile != "pass":
        have = influence_of(influence)
        sentence = say(
            "Your {cost} hands on {action} cost {influence} influence; you have {have}.",
            cost=cost,
            action=say(TILES[tile]),
            influence=influence_of(cost),
            have=have,
        )
        raise IllegalAction("influence", sentence, rule=RULE)


def influence_after_hand(game: ImperialGame, turn: TurnInHand, tile: str) -> int:
    """The column a player stands in once the hand is placed (or where it is, if it has been)."""
    cost = 0 if turn.main == tile else hand_cost(game, turn.seat, tile)
    return max(0, game.state.influence[turn.seat] - cost)


def place_hand(game: ImperialGame, turn: TurnInHand, tile: str) -> None:
    """Phase 7: pay the influence, then place the hand. Does nothing if the action goes on from before."""
    if turn.main == tile:
        return
    cost = hand_cost(game, turn.seat, tile)
    move_influence(game, turn.seat, -cost, HANDS_ON.format(action=TILES[tile]))
    placed = game.state.players[turn.seat].placed
    placed[tile] = placed.get(tile, 0) + 1
    turn.main = tile


def with_hand_cost(game: ImperialGame, turn: TurnInHand, tile: str, effect: str = "") -> str:
    """What an action does, and the influence its hand costs."""
    cost = 0 if turn.main == tile else hand_cost(game, turn.seat, tile)
    price = say("Costs {n} influence.", n=influence_of(cost)) if cost else ""
    return joined([effect, price], " ") if effect and price else effect or price
