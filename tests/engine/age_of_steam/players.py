"""A player made for tests: keeps solvent, builds at random and delivers well, so that games grow late and full."""

from __future__ import annotations

import random

from engine import Action, Position


class Busy:
    """Issues shares for its plans, builds what completes something more often than not, delivers the best it can."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, position: Position, seat: int) -> Action:
        game, step = position._game, position.step
        if step == "issue-shares":
            needed = position.default(seat).count + self.rng.randint(1, 3)
            return position.action({"do": "issue", "count": min(needed, 15 - game.state.players[seat].shares)})
        if step == "player-order" and self.rng.random() < 0.7:
            return position.default(seat)
        options = position.choices(seat).options
        if step == "build-track":
            best = [option for option in options if option.rank > 0]
            if best and self.rng.random() < 0.6:
                return position.action(self.rng.choice(best).action)
        if step == "move-goods":
            if game.state.players[seat].locomotive < 3 and self.rng.random() < 0.5:
                better = [option for option in options if option.action["do"] == "locomotive"]
                if better:
                    return position.action(better[0].action)
            return position.action(max(options, key=lambda option: option.rank).action)
        return position.action(position.choices(seat).sample(self.rng))


class Thrifty(Busy):
    """Spends only what the next expenses leave, and so lasts long even where money is short."""

    def choose(self, position: Position, seat: int) -> Action:
        game, step = position._game, position.step
        player, rules = game.state.players[seat], game.rules
        spare = player.money + player.income - rules.expenses(game, seat)
        if step == "issue-shares":
            wanted = position.default(seat).count + self.rng.randint(1, 3)
            return position.action({"do": "issue", "count": min(wanted, rules.share_limit - player.shares)})
        if step == "build-track":
            able = [option for option in position.choices(seat).options if (option.cost or 0) <= max(spare - 1, 0)]
            best = [option for option in able if option.rank > 0] or able
            return position.action(self.rng.choice(best).action) if best else position.default(seat)
        if step == "move-goods":
            best_move = max(position.choices(seat).options, key=lambda option: option.rank)
            if best_move.rank > 0 and (player.locomotive > 1 or self.rng.random() < 0.7):
                return position.action(best_move.action)
            return position.default(seat) if spare < 1 else super().choose(position, seat)
        return super().choose(position, seat)
