"""Select Action Tiles: one each, in turn order; with it comes an advantage and, in the base game, the next order."""

from __future__ import annotations

from engine.hexes.plans import Refusal
from engine.hexes.survey import say_seat
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import noop, say
from engine.steam.actions import Take, TakePass
from engine.steam.events import LocomotiveImproved, TileTaken
from engine.steam.money import means, pay
from engine.steam.refusals import check, wrong_move
from engine.steam.rules import LOCOMOTIVE_LIMIT, NUMBER, PASS_OPTION, TILES, Playing

EFFECTS = {
    "turn-order": noop("first in the next turn"),
    "first-move": noop("first to move goods in both rounds"),
    "engineer": noop("four tiles instead of three"),
    "first-build": noop("first to build"),
    "city-growth": noop("cubes for a city"),
    "locomotive": noop("a level more for your locomotive, at once"),
    "urbanization": noop("a New City on a town"),
}


def select_action_tiles(game: Playing) -> None:
    """Phase 1 (standard game 3): in turn order."""
    for player in game.state.players:
        player.tile, player.passing = "", False
    game.push(SelectActionTiles(list(game.state.order)))


class SelectActionTiles(Step[Playing], tag="select-action-tiles"):
    """Who is still to select."""

    queue: list[int]

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0],) if self.queue else ()

    def advance(self, game: Playing) -> None:
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        player = game.state.players[seat]
        return say(
            "Select an Action tile. You have ${money}, income {income}.", money=player.money, income=player.income
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        choices = []
        for tile, title in TILES.items():
            label, text = say("{number} {title}", number=NUMBER[tile], title=say(title)), f"take {title.lower()}"
            if self.refused(game, seat, tile, passing=False) is None:
                fee = game.rules.fee(game.state, seat, tile)
                effect = _effect(game, tile)
                choices.append(Choice({"do": "take", "tile": tile}, label, text, fee, effect))
            if self.refused(game, seat, tile, passing=True) is None:
                choices.append(
                    Choice(
                        {"do": "take-and-pass", "tile": tile},
                        say("{label} (pass)", label=label),
                        f"{text} and pass",
                        0,
                        say("no effect"),
                    )
                )
        return choices

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Phase 1: a tile that nobody has; its fee is paid at once, unless its pass option is used."""
        if not isinstance(action, Take | TakePass):
            wrong_move(self.prompt(game, seat))
        tile, passing = action.tile, isinstance(action, TakePass)
        check(self.refused(game, seat, tile, passing=passing))

        def take() -> None:
            player = game.state.players[seat]
            paid = 0 if passing else game.rules.fee(game.state, seat, tile)
            player.tile, player.passing = tile, passing
            game.emit(TileTaken(seat=seat, tile=tile, paid=paid, passing=passing))
            pay(game, seat, paid)
            if tile == "locomotive" and not passing:
                improve_locomotive(game, seat)
            self.queue.pop(0)

        return take

    def default(self, game: Playing, seat: int) -> Action:
        for tile in TILES:
            if tile not in NEEDS_MONEY and self.refused(game, seat, tile, passing=False) is None:
                return Take(tile)
        for tile in TILES:
            if self.refused(game, seat, tile, passing=True) is None:
                return TakePass(tile)
        return Take(next(tile for tile in TILES if self.refused(game, seat, tile, passing=False) is None))

    def refused(self, game: Playing, seat: int, tile: str, *, passing: bool) -> Refusal | None:
        """Phase 1: why a tile cannot be taken like this."""
        refusal = _taken(game, tile) or (_no_pass if passing else _no_use)(game, seat, tile)
        return None if refusal is not None and passing and self._stuck(game, seat, tile) else refusal

    def _stuck(self, game: Playing, seat: int, tile: str) -> bool:
        """Is no tile left that could be taken by the rules? Then one may be taken for its number alone."""
        left = [other for other in TILES if _taken(game, other) is None]
        if tile not in left:
            return False
        return all(_no_use(game, seat, other) and _no_pass(game, seat, other) for other in left)


NEEDS_MONEY = ("city-growth", "locomotive", "urbanization")


def _effect(game: Playing, tile: str) -> str:
    if game.rules.standard and tile == "turn-order":
        return say("pass once in the next auction and stay in")
    return say(EFFECTS[tile])


def _taken(game: Playing, tile: str) -> Refusal | None:
    if tile not in TILES:
        return Refusal("no-such-action-tile", {"tile": tile})
    for other, player in enumerate(game.state.players):
        if player.tile == tile:
            return Refusal("tile-taken", {"title": TILES[tile], "who": say_seat(other)})
    return None


def _no_use(game: Playing, seat: int, tile: str) -> Refusal | None:
    """Why the tile cannot be taken to be used."""
    rules, state = game.rules, game.state
    about: dict[str, object] = {"title": TILES[tile]}
    if tile == "locomotive" and state.players[seat].locomotive >= LOCOMOTIVE_LIMIT:
        return Refusal("locomotive-limit", {"limit": LOCOMOTIVE_LIMIT})
    if tile == "urbanization" and not can_urbanize(game):
        return Refusal("no-urbanization-left", about)
    if tile == "city-growth" and not rules.standard and not rules.growing(state):
        return Refusal("no-growth-left", about)
    fee, most = rules.fee(state, seat, tile), means(game, seat)
    return Refusal("fee", {**about, "fee": fee, "means": most}) if fee > most else None


def _no_pass(game: Playing, seat: int, tile: str) -> Refusal | None:
    """Why the tile cannot be taken with its pass option."""
    if tile not in PASS_OPTION:
        return Refusal("no-pass-option", {"title": TILES[tile]})
    if game.rules.standard:
        return Refusal("pass-later", {"title": TILES[tile]})
    if tile == "urbanization" and not can_urbanize(game):
        return Refusal("no-urbanization-left", {"title": TILES[tile]})
    return None


def can_urbanize(game: Playing) -> bool:
    """Are there a town and a New City left?"""
    return bool(game.rules.towns_left(game.state) and game.rules.new_cities_left(game.state))


def improve_locomotive(game: Playing, seat: int) -> None:
    """A level more."""
    player = game.state.players[seat]
    player.locomotive += 1
    game.emit(LocomotiveImproved(seat=seat, level=player.locomotive))
