"""Main Action 9: Manipulate share value."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import LowerShareValue, RaiseShareValue
from engine.imperial_steam.events import ShareValueMoved
from engine.imperial_steam.hands import (
    TurnInHand,
    influence_after_hand,
    must_have_hand,
    place_hand,
    with_hand_cost,
)
from engine.imperial_steam.influence import move_influence
from engine.imperial_steam.offers import offer, passes
from engine.imperial_steam.rules import influence_of
from engine.imperial_steam.state import ImperialGame
from engine.kernel.choices import Choice, Item, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import noop, say

RULE = "Imperial Steam, Main Action 9: Manipulate share value"


def judge_raise(game: ImperialGame, turn: TurnInHand, action: RaiseShareValue) -> Deed:
    """Increase share value one step, for the influence that the new space names."""
    board, player = game.rules.pack.share_board, game.state.players[turn.seat]
    must_have_hand(game, turn, "shares")
    row = player.share_row + 1
    if row >= len(board.values):
        sentence = say("Your shares are worth {value} guldens: there is no higher value.", value=board.values[-1])
        raise IllegalAction("top-share-value", sentence, rule=RULE)
    have = influence_after_hand(game, turn, "shares")
    if board.influence[row] > have:
        sentence = say(
            "Raising your shares to {value} guldens costs {cost} influence; you would have {have}.",
            value=board.values[row],
            cost=influence_of(board.influence[row]),
            have=influence_of(have),
        )
        raise IllegalAction("influence", sentence, rule=RULE)

    def deed() -> None:
        place_hand(game, turn, "shares")
        move_influence(game, turn.seat, -board.influence[row], noop("share value"))
        player.share_row = row
        game.emit(ShareValueMoved(turn.seat, board.values[row]))

    return deed


def judge_lower(game: ImperialGame, turn: TurnInHand, action: LowerShareValue) -> Deed:
    """Decrease share value as much as one likes, at no cost."""
    values, player = game.rules.share_values(), game.state.players[turn.seat]
    must_have_hand(game, turn, "shares")
    if action.value not in values[: player.share_row]:
        below = ", ".join(map(str, values[: player.share_row])) or say("none")
        sentence = say(
            "Your shares are worth {value} guldens; lower values are {below}.",
            value=values[player.share_row],
            below=below,
        )
        raise IllegalAction("not-lower", sentence, rule=RULE)

    def deed() -> None:
        place_hand(game, turn, "shares")
        player.share_row = list(values).index(action.value)
        game.emit(ShareValueMoved(turn.seat, action.value))

    return deed


def share_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """One step up, or any step down."""
    board, player = game.rules.pack.share_board, game.state.players[turn.seat]
    row = player.share_row
    if passes(judge_raise, game, turn, RaiseShareValue()):
        cost = influence_of(board.influence[row + 1])
        effect = say(
            "From {now} to {then} guldens, for {cost} influence.",
            now=board.values[row],
            then=board.values[row + 1],
            cost=cost,
        )
        yield offer(
            game,
            RaiseShareValue,
            say("Raise your share value"),
            effect=with_hand_cost(game, turn, "shares", effect),
            group=say("Manipulate share value"),
        )
    lower = tuple(
        Item(value, say("{n} guldens", n=value))
        for value in board.values
        if passes(judge_lower, game, turn, LowerShareValue(value))
    )
    if lower:
        yield offer(
            game,
            LowerShareValue,
            say("Lower your share value"),
            holes=(OneOf("value", say("To"), lower),),
            effect=with_hand_cost(game, turn, "shares"),
            group=say("Manipulate share value"),
        )
