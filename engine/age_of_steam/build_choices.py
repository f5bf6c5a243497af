"""All that a player may build now, each with its price and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.age_of_steam.plan import PLACE, REDIRECT, Plan
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.survey import Site
from engine.age_of_steam.urbanization import check_urbanize
from engine.hexes.directions import SIDE_NAMES
from engine.hexes.survey import AND
from engine.hexes.tiles import say_pair
from engine.hexes.track import NOBODY
from engine.kernel.choices import Choice
from engine.kernel.words import joined, say

if TYPE_CHECKING:
    from engine.age_of_steam.build_track import BuildTrack

REDIRECTS, EXTENDS, TAKES_OVER = say("redirects"), say("extends your track"), say("takes over unowned track")
NEW, ADDS = say("new track"), say("adds track")


def build_choices(game: Playing, step: BuildTrack, seat: int) -> list[Choice]:
    """IV: tiles, New Cities, printed links, and finishing."""
    choices: list[Choice] = []
    if step.tiles_left(game, seat) > 0:
        choices += _tiles(game, step, seat)
        choices += _claims(game, step, seat)
    if step.cities < game.rules.urbanizations(game, seat):
        choices += _new_cities(game, seat)
    if step.before is not None:
        last = step.taken_back + 1 >= game.rules.take_backs
        effect = say("for the last time: your building is over then") if last else ""
        choices.append(
            Choice({"do": "take-back"}, say("Take back what you built this turn"), "take back", effect=effect)
        )
    if game.rules.may_end_building(game, seat) is None:
        choices.append(Choice({"do": "done"}, say("Finish building"), "done", rank=-1))
    return choices


def _tiles(game: Playing, step: BuildTrack, seat: int) -> Iterator[Choice]:
    site = Site(game, seat, step.laid)
    money = game.state.players[seat].money
    written = game.rules.written_builds
    for plan in site.builds():
        paid = step.charge(game, seat, site.price(plan))
        if paid > money:
            continue
        words = written.get((plan.hex, plan.added))
        if words is None:
            words = written[plan.hex, plan.added] = _words(game, plan)
        field, track, label, text = words
        effect, rank = what_it_does(game, plan)
        verb = "build-town" if plan.town else "build"
        yield Choice({"do": verb, "hex": plan.hex, field: track}, label, text, paid, effect, plan.hex, plan.hex, rank)


def _words(game: Playing, plan: Plan) -> tuple[str, tuple[str, ...], str, str]:
    """How a build is written: the field of its action, what is new, a label and the text."""
    if plan.town:
        exits = tuple(SIDE_NAMES[piece.pair[0]] for piece in plan.pieces)
        said = " ".join(exits)
        return (
            "exits",
            exits,
            say("{place}: exits {exits}", place=game.rules.names[plan.hex], exits=said),
            f"build {plan.hex} town {said}",
        )
    track = tuple(say_pair(piece.pair) for piece in plan.pieces)
    said = " ".join(track)
    return "track", track, f"{plan.hex}: {said}", f"build {plan.hex} {said}"


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
        return TAKES_OVER, 0
    if owners:
        return EXTENDS, 0
    return (NEW if plan.purpose == PLACE else ADDS), 0


def _claims(game: Playing, step: BuildTrack, seat: int) -> Iterator[Choice]:
    board = game.rules.board
    for id, link in board.links.items():
        if step.refused_claim(game, seat, id) is None:
            ends = " - ".join(map(board.name_of, link.ends))
            paid = step.charge(game, seat, game.rules.claim_price(game, seat, id))
            effect = say("completes {links}", links=ends)
            yield Choice({"do": "claim", "link": id}, ends, f"claim {id}", cost=paid, effect=effect, at=id, rank=1)


def _new_cities(game: Playing, seat: int) -> Iterator[Choice]:
    board = game.rules.board
    left = game.rules.letters_left(game.state)
    for hex in (*board.towns, *(hex for hex in game.state.new_cities if hex not in board.towns)):
        if not left or check_urbanize(game, seat, hex, left[0]) is not None:
            continue
        for letter in left:
            colours = joined(map(say, game.rules.new_city_colours(letter)), AND)
            yield Choice(
                {"do": "urbanize", "hex": hex, "letter": letter},
                say("New City {letter} on {place}", letter=letter, place=board.name_of(hex)),
                f"urbanize {board.name_of(hex)} {letter}",
                cost=0,
                effect=say("a {colours} city", colours=colours),
                at=hex,
                group=say("New City"),
            )
