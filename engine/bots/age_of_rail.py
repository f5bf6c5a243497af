"""A sensible investor for Age of Rail: prices shares by what they will pay, and takes the action that earns most.

It looks one action ahead on positions of its own. What a share will pay is a guess in pounds: the dividends still to
come, the final payoff, and the track that the railroad's treasury can still build.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engine.bots.lines import Prospect
from engine.kernel.action import Action, Jsonable
from engine.kernel.choices import Choice, Choices, OneOf, SomeOf
from engine.kernel.position import Position
from engine.kernel.words import joined

INCOME_OF_A_LINK = 3.2
"""What a link adds to the income on average, metro areas and later development included."""
COST_OF_A_LINK = 5.5
MOST_LINKS_A_ROUND = 1.7
"""How many links a railroad gets to build in a round, however rich it is."""
FIRST_INCOME, FIRST_VALUE = 4, 5
"""What a railroad has after its first track."""
THRIFT = 0.85
"""The part of a share's worth that is bid for it at most; the rest is the gain from buying."""
CAUTION = 0.3
"""How much of an auction's likely gain counts when a share is offered: others may outbid us."""


class Sensible:
    """Maximises its own worth against the others' average."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, seen: Position, seat: int) -> Action:
        choices = seen.choices(seat)
        if any(option.action["do"] == "bid" for option in choices.options):
            return seen.action(_bid_or_pass(seen, seat))
        best = max(_scored(seen, seat, choices), key=lambda scored: (scored[0], self.rng.random()))
        return seen.action(best[1])


def prospects(seen: Position, seat: int) -> list[Prospect]:
    """What could be built or developed, with what it does to our standing."""
    choices, now = seen.choices(seat), _standing(_game(seen), seat)
    big = Choices(seat, choices.prompt, tuple(option for option in choices.options if option.holes))
    return [
        Prospect(standing - now, [action], "", choices.price(action) or 0, _effect(big, action))
        for standing, action in _scored(seen, seat, big)
        if action["do"] != "bid"
    ]


def _effect(choices: Choices, action: Mapping[str, Jsonable]) -> str:
    """What the things do that fill an action's hole."""
    for option in choices.options:
        for hole in option.holes:
            if option.action["do"] == action["do"] and isinstance(hole, OneOf | SomeOf):
                value = action[hole.name]
                filled = [item.effect for item in hole.items if item.value == value or item.value in value]
                if filled:
                    return joined([effect for effect in filled if effect], "; ")
    return ""


def _scored(seen: Position, seat: int, choices: Choices) -> Iterator[tuple[float, dict[str, Jsonable]]]:
    """The candidates, each with our standing after it."""
    game = _game(seen)
    now = _standing(game, seat)
    alone: dict[str, float] = {}
    for option in choices.options:
        if option.action["do"] in ("offer", "sell", "entrust", "offer-nothing"):
            yield now + _hope(game, seat, option), dict(option.action)
            continue
        for action in _fillings(option, alone):
            standing = _after(seen, seat, action)
            if action["do"] == "develop":
                alone.setdefault(action["locations"][0], standing)
            yield standing, action


def _fillings(option: Choice, alone: Mapping[str, float]) -> Iterator[dict[str, Jsonable]]:
    """The option's actions; of all pairs of locations only the two that are best `alone`, which are tried first."""
    if not option.holes:
        yield dict(option.action)
    for hole in option.holes:
        if isinstance(hole, OneOf):
            yield from ({**option.action, hole.name: item.value} for item in hole.items)
        elif isinstance(hole, SomeOf):
            best = sorted((item.value for item in hole.items), key=lambda place: alone.get(place, 0.0))
            yield {**option.action, hole.name: best[-2:]}


def _after(seen: Position, seat: int, action: Mapping[str, Jsonable]) -> float:
    """Our standing once the action is played; if it ends the game, the money that counts."""
    trial = seen.fork()
    trial.play(seat, trial.action(dict(action)))
    return _standing(_game(trial), seat)


def _game(position: Position) -> Mapping[str, Jsonable]:
    view: Mapping[str, Jsonable] = position.view(None)["game"]
    return view


def _standing(game: Mapping[str, Jsonable], seat: int) -> float:
    """What we are worth, less what the others are worth on average."""
    prices = {name: _share_worth(game, name) for name in game["railroads"]}
    worths = [
        player["cash"] + sum(prices[name] * held for name, held in player["shares"].items())
        for player in game["players"]
    ]
    if game["round"] >= game["last_round"]:
        worths = [float(player["cash"]) for player in game["players"]]
    others = sum(worths) - worths[seat]
    return float(worths[seat] - others / (len(worths) - 1))


def _share_worth(game: Mapping[str, Jsonable], name: str, *, extra_shares: int = 0, extra_treasury: int = 0) -> float:
    """What one share will pay until the end of the game, as far as can be guessed."""
    railroad = game["railroads"][name]
    rounds = game["last_round"] - game["round"] - game["time"] / (2 * game["last_time"])
    links = min((railroad["treasury"] + extra_treasury) / COST_OF_A_LINK, MOST_LINKS_A_ROUND * max(rounds, 0))
    links = min(links, railroad["locomotives_left"])
    growth = links * INCOME_OF_A_LINK
    income, value = max(railroad["income"], FIRST_INCOME), max(railroad["value"], FIRST_VALUE)
    dividends = max(rounds - 0.5, 0) * (income + growth / 2) / 5
    shares = max(railroad["shares_sold"] + extra_shares, 2 + game["round"] / 3)
    payoff = (value + income + growth + 5 * links) / shares
    return float(dividends + payoff)


def _bid_or_pass(seen: Position, seat: int) -> dict[str, Jsonable]:
    """Bid in steps up to what the share is worth to us; pass beyond that."""
    game = _game(seen)
    auction, cash = game["auction"], game["players"][seat]["cash"]
    lowest = auction["lowest"]
    limit = min(cash, int(THRIFT * _price_worth_paying(game, auction["railroad"], seat, own=auction["seller"] is None)))
    if lowest > limit:
        return {"do": "pass"}
    return {"do": "bid", "amount": min(limit, lowest + (limit - lowest) // 2)}


def _price_worth_paying(game: Mapping[str, Jsonable], name: str, seat: int, *, own: bool) -> float:
    """The worth of one more share; an unsold one brings its price into the treasury and thins the final payoff."""
    held = game["players"][seat]["shares"].get(name, 0)
    if not own:
        return _share_worth(game, name)
    guess = round(_share_worth(game, name) / 2)
    after = _share_worth(game, name, extra_shares=1, extra_treasury=guess)
    return float(after + held * (after - _share_worth(game, name)) / 2)


def _hope(game: Mapping[str, Jsonable], seat: int, option: Choice) -> float:
    """What offering a share or leaving a build to others is likely to bring."""
    action = option.action
    if action["do"] == "offer-nothing":
        return 0.0
    railroad = game["railroads"][action["railroad"]]
    held = game["players"][seat]["shares"].get(action["railroad"], 0)
    if action["do"] == "entrust":
        return float(held * INCOME_OF_A_LINK / 2)
    worth = _price_worth_paying(game, action["railroad"], seat, own=action["do"] == "offer")
    rivals = max(player["cash"] for other, player in enumerate(game["players"]) if other != seat)
    cash = game["players"][seat]["cash"]
    price = max(railroad["minimum_bid"], min(rivals, THRIFT * worth))
    if action["do"] == "sell":
        return float(CAUTION * (price - worth)) - 1.0
    if cash < railroad["minimum_bid"]:
        return -1.0
    return float(CAUTION * max(0.0, worth - max(railroad["minimum_bid"], min(rivals + 1, price))))
