"""III. Select Actions: in player order, each action by one player."""

from __future__ import annotations

from engine.age_of_steam.actions import Skip, Take
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.events import ActionSkipped, ActionTaken
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing
from engine.hexes.survey import say_seat
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import noop, say

WHAT_IT_DOES = {
    "first-move": noop("move goods before everyone else"),
    "first-build": noop("build before everyone else"),
    "engineer": noop("build four tiles"),
    "locomotive": noop("your locomotive goes one link further at once"),
    "urbanization": noop("place a New City on a town"),
    "production": noop("two cubes from the bag into empty boxes of the goods display"),
    "turn-order": noop("pass once in the next auction"),
}
MOST_HARMLESS = (
    "turn-order",
    "production",
    "first-build",
    "first-move",
    "engineer",
    "urbanization",
    "locomotive",
)


def select_actions(game: Playing) -> None:
    """III: last turn's disks come off the actions; then everyone selects one."""
    for player in game.state.players:
        player.action = ""
    game.push(SelectActions(list(game.state.order)))


class SelectActions(Step[Playing], tag="select-actions"):
    """Whose turn it is to select: `queue`, the one asked first."""

    queue: list[int]

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0],) if self.queue and self._has_a_say(game, self.queue[0]) else ()

    def advance(self, game: Playing) -> None:
        if self.queue:
            game.emit(ActionSkipped(seat=self.queue.pop(0)))
        else:
            game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        return say("Select an action.")

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        rules = game.rules
        effects = {**WHAT_IT_DOES, **rules.action_effects}
        choices = [
            Choice(
                {"do": "take", "action": action},
                say(title),
                f"take {title.lower()}",
                cost=rules.action_fee(game, seat, action) or None,
                effect=say(effects[action]) if action in effects else "",
            )
            for action, title in rules.actions(game).items()
            if self._refused(game, seat, action) is None
        ]
        if rules.may_skip_action(game, seat):
            choices.append(Choice({"do": "skip"}, say("No action"), "skip"))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """III: one action that is still free."""
        if isinstance(action, Skip):
            if not game.rules.may_skip_action(game, seat):
                check(game, Refusal("must-select"))
            return lambda: self._skip(game, seat)
        if not isinstance(action, Take):
            return own_move(game, self, seat, action)
        name = action.action
        check(game, self._refused(game, seat, name))
        fee = game.rules.action_fee(game, seat, name)

        def take() -> None:
            game.state.players[seat].action = name
            game.state.players[seat].money -= fee
            game.emit(ActionTaken(seat=seat, action=name, fee=fee))
            game.rules.action_taken(game, seat, name)
            self.queue.pop(0)

        return take

    def default(self, game: Playing, seat: int) -> Action:
        """What hurts the player and the others least; the Locomotive last, since it raises expenses."""
        if game.rules.may_skip_action(game, seat):
            return Skip()
        order = [*MOST_HARMLESS, *game.rules.actions(game)]
        return Take(next(name for name in order if self._refused(game, seat, name) is None))

    def _skip(self, game: Playing, seat: int) -> None:
        game.emit(ActionSkipped(seat=seat))
        self.queue.pop(0)

    def _has_a_say(self, game: Playing, seat: int) -> bool:
        return any(self._refused(game, seat, action) is None for action in game.rules.actions(game))

    def _refused(self, game: Playing, seat: int, action: str) -> Refusal | None:
        rules, players = game.rules, game.state.players
        titles = rules.actions(game)
        if action not in titles:
            return Refusal("no-such-action", {"action": action})
        holders = [other for other, player in enumerate(players) if player.action == action]
        if len(holders) >= rules.seats_for(game, action):
            return Refusal("action-taken", {"title": titles[action], "who": say_seat(holders[0])})
        fee, money = rules.action_fee(game, seat, action), players[seat].money
        if fee > money:
            return Refusal("fee", {"title": titles[action], "fee": fee, "money": money})
        return rules.may_take(game, seat, action)
