"""All that a player may build now, each with its price and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.hexes.directions import SIDE_NAMES
from engine.hexes.plans import PLACE, REDIRECT, Plan
from engine.hexes.survey import AND, Survey
from engine.hexes.tiles import say_pair
from engine.hexes.track import NOBODY
from engine.kernel.choices import Choice, Item, OneOf
from engine.kernel.words import joined, say
from engine.steam.money import means
from engine.steam.rules import Playing
from engine.steam.urbanization import possible_towns

if TYPE_CHECKING:
    from engine.steam.build_track import BuildTrack

REDIRECTS, EXTENDS, CLAIMS = say("redirects"), say("extends your track"), say("claims unowned track")
NEW, ADDS = say("new track"), say("adds track")


def build_choices(game: Playing, step: BuildTrack, site: Survey) -> list[Choice]:
    """Phase 2: tiles, a New City or growth, and finishing."""
    seat = site.seat
    choices: list[Choice] = []
    if step.tiles_left(game, seat) > 0:
        choices += _tiles(game, site)
    if step.pending(game, seat):
        urban = game.state.players[seat].tile == "urbanization"
        choices += _new_cities(game) if urban else _growth(game)
    if step.unfinished_business(game, seat) is None:
        choices.append(Choice({"do": "done"}, say("Finish building"), "done", rank=-1))
    return choices


def _tiles(game: Playing, site: Survey) -> Iterator[Choice]:
    label: str
    most = means(game, site.seat)
    for plan in site.builds():
        price = game.rules.price(plan)
        if price > most:
            continue
        effect, rank = what_it_does(game, plan)
        if plan.town:
            exits = tuple(SIDE_NAMES[pair[0]] for pair in plan.added)
            said = " ".join(exits)
            action = {"do": "build-town", "hex": plan.hex, "exits": exits}
            label, text = (
                say("{place}: exits {exits}", place=game.rules.names[plan.hex], exits=said),
                f"build {plan.hex} town {said}",
            )
        else:
            track = tuple(map(say_pair, plan.added))
            said = " ".join(track)
            action = {"do": "build", "hex": plan.hex, "track": track}
            label, text = f"{plan.hex}: {said}", f"build {plan.hex} {said}"
        yield Choice(action, label, text, price, effect, plan.hex, plan.hex, rank)


def what_it_does(game: Playing, plan: Plan) -> tuple[str, int]:
    """A plan's effect in words, and how high to list it: completing is best."""
    names = game.rules.names
    done = [
        f"{names[piece.ends[0]]} - {names[piece.ends[1]]}"
        for piece in plan.pieces
        if piece.ends[0] is not None and piece.ends[1] is not None
    ]
    if done:
        return say("completes {links}", links=joined(done, AND)), len(done)
    if plan.purpose == REDIRECT:
        return REDIRECTS, 0
    owners = [section.owner for piece in plan.pieces for section in piece.joins]
    if NOBODY in owners:
        return CLAIMS, 0
    if owners:
        return EXTENDS, 0
    return (NEW if plan.purpose == PLACE else ADDS), 0


def _spaces(game: Playing) -> OneOf:
    """The spaces of the Goods Supply to choose from."""
    supply = game.state.supply
    items = [
        Item(space, say("{space}: {cubes}", space=space, cubes=joined(map(say, supply[space - 1]))))
        for space in game.rules.full_spaces(game.state)
    ]
    return OneOf("space", say("Goods Supply"), tuple(items) or (Item(0, say("no cubes are left")),))


def _new_cities(game: Playing) -> Iterator[Choice]:
    left = game.rules.new_cities_left(game.state)
    colours = OneOf("colour", say("colour"), tuple(Item(colour, say(colour)) for colour in left))
    holes = (colours, _spaces(game))
    for hex in possible_towns(game):
        name = game.rules.names[hex]
        text = f"urbanize {name} {{colour}} from {{space}}"
        action = {"do": "urbanize", "hex": hex}
        yield Choice(
            action, say("New City on {name}", name=name), text, at=hex, group=say("New City"), rank=1, holes=holes
        )


def _growth(game: Playing) -> Iterator[Choice]:
    spaces = _spaces(game)
    for hex in game.rules.growing(game.state):
        name = game.rules.names[hex]
        text = f"grow {name} from {{space}}"
        action = {"do": "grow", "hex": hex}
        yield Choice(
            action, say("{name} grows", name=name), text, at=hex, group=say("City Growth"), rank=1, holes=(spaces,)
        )
