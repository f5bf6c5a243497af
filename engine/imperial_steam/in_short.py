"""Moves said in short: what only one piece can do, or a crew that only has to suffice, need not be spelled out."""

from __future__ import annotations

from functools import cache

from engine.imperial_steam.actions import BuildFactory, Deliver
from engine.imperial_steam.build_building import WORKERS
from engine.imperial_steam.build_tracks import DeclareTracks
from engine.imperial_steam.rules import Rules
from engine.imperial_steam.state import ImperialGame
from engine.kernel.action import Action, Forms, Worded
from engine.kernel.errors import AmbiguousAction, InvalidAction
from engine.kernel.words import say


class AnyCrew(Worded, frozen=True, tag="any-crew"):
    """The crew that wastes least."""

    form = "crew"
    more_forms = ("send crew", "send the crew")


class DeliverFromAnywhere(Worded, frozen=True, tag="deliver-from-anywhere"):
    """A delivery that does not say which worker gives the good."""

    form = "deliver {good:good} to {city:city}"
    good: str
    city: str


class FactoryWithAnyone(Worded, frozen=True, tag="factory-with-anyone"):
    """A factory that does not say who goes there."""

    form = "factory {good:good} at {site:site}"
    more_forms = ("build {good:good} factory at {site:site}",)
    good: str
    site: str


@cache
def _forms(rules: Rules) -> Forms[Worded]:
    return Forms((AnyCrew, DeliverFromAnywhere, FactoryWithAnyone), rules.grammar.words)


def in_short(game: ImperialGame, seat: int, text: str) -> Action | None:
    """The move that a short form stands for here; None if the text is none.

    Where it can stand for several, the caller is told all of them and takes the one that is legal, if it is alone.
    """
    match _forms(game.rules).find(text):
        case AnyCrew():
            return _crew(game, seat)
        case DeliverFromAnywhere(good, city):
            sites = [site for site, works in game.state.sites.items() if works.seat == seat and works.good == good]
            if not sites:
                raise InvalidAction(say("You have no {good} factory to deliver from.", good=say(good)))
            return _one_of(game, text, [Deliver(good, site, city) for site in sites])
        case FactoryWithAnyone(good, site):
            return _one_of(game, text, [BuildFactory(good, site, worker) for worker in WORKERS])
    return None


def _crew(game: ImperialGame, seat: int) -> Action:
    """Main Action 1: any crew that suffices will do; this one wastes least experience, with the fewest workers."""
    step = game.stack[-1] if game.stack else None
    if isinstance(step, DeclareTracks) and step.seat == seat:
        return step.default(game, seat)
    raise InvalidAction(say("First declare the track that a crew is to build."), examples=["build Wien-Bratislava"])


def _one_of(game: ImperialGame, text: str, meant: list[Action]) -> Action:
    if len(meant) == 1:
        return meant[0]
    raise AmbiguousAction(
        say("'{said}' can mean several things.", said=" ".join(text.split())),
        examples=[game.rules.grammar.write(one) for one in meant],
    )
