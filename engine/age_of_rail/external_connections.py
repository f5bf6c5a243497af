"""External Connections: track to the world beyond the board, which adds value and pays a bonus."""

from __future__ import annotations

from collections.abc import Iterator

from engine.age_of_rail.events import BonusPaid, ExternalBuilt
from engine.age_of_rail.railroad_income import dividend
from engine.age_of_rail.state import Table
from engine.age_of_rail.track_links import network, refuse_cost
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.words import say

RULE = "Age of Rail, Build an External Connection"


def refuse_external(
    game: Table, railroad: str, external: str, reached: frozenset[str] | None = None
) -> IllegalAction | None:
    """Why a railroad cannot build this external connection now, or None if it can.

    Age of Rail, External Connection: the railroad must have reached the settlement beside it in a prior turn, and
    nobody may have built it.
    """
    beyond = game.rules.board.externals.get(external)
    if beyond is None:
        return IllegalAction(
            "no-such-external", say("There is no external connection '{external}'.", external=external), rule=RULE
        )
    taken = game.state.externals.get(external)
    if taken is not None:
        owner = game.rules.board.railroads[taken].initials
        return IllegalAction(
            "external-taken", say("{owner} has built {name} already.", owner=owner, name=beyond.name), rule=RULE
        )
    if beyond.settlement not in (network(game, railroad) if reached is None else reached):
        settlement = game.rules.board.locations[beyond.settlement].name
        initials = game.rules.board.railroads[railroad].initials
        sentence = say(
            "{name} is built from {settlement}, where {initials} has no track.",
            name=beyond.name,
            settlement=settlement,
            initials=initials,
        )
        return IllegalAction("external-not-reached", sentence, rule=RULE)
    return refuse_cost(game, railroad, beyond.fee, 1)


def possible_externals(game: Table, railroad: str) -> Iterator[str]:
    """All external connections a railroad can build now."""
    reached = network(game, railroad)
    return (ext for ext in game.rules.board.externals if refuse_external(game, railroad, ext, reached) is None)


def connect(game: Table, seat: int, railroad: str, external: str) -> None:
    """Age of Rail, External Connection: the treasury pays the fee; the bank pays every share a connection bonus."""
    company, beyond = game.state.railroads[railroad], game.rules.board.externals[external]
    company.treasury -= beyond.fee
    company.locomotives -= 1
    game.state.externals[external] = railroad
    game.emit(ExternalBuilt(seat, railroad, external, beyond.fee, beyond.value))
    per_share = dividend(company.income)
    paid = tuple(per_share * held for held in company.shares)
    for player, amount in zip(game.state.players, paid, strict=True):
        player.cash += amount
    game.emit(BonusPaid(railroad, per_share, paid))


def external_choice(game: Table, railroad: str, external: str) -> Choice:
    """A connection as a choice, with what it costs and brings."""
    initials, beyond = game.rules.board.railroads[railroad].initials, game.rules.board.externals[external]
    bonus = dividend(game.state.railroads[railroad].income)
    return Choice(
        {"do": "external", "railroad": railroad, "external": external},
        say("Connect {initials} to {name}", initials=initials, name=beyond.name),
        f"external {initials} {beyond.name}",
        cost=beyond.fee,
        effect=say(
            "+{value} value for {initials}; the bank pays a bonus of £{bonus} a share",
            value=beyond.value,
            initials=initials,
            bonus=bonus,
        ),
        at=external,
        group=say("Build Track"),
        rank=4,
    )
