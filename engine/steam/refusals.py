"""Why something may not be done, in one sentence each, with the rule it comes from."""

from __future__ import annotations

from typing import Final, NoReturn

from engine.hexes.plans import Refusal
from engine.hexes.words import spoken
from engine.kernel.errors import IllegalAction
from engine.kernel.words import say

ORDER: Final = "Steam, Turn Order"
SELECT: Final = "Steam, Phase 1 Select Action Tiles"
BUILD: Final = "Steam, Phase 2 Build Track"
LIMITS: Final = "Steam, Phase 2 Build Track, Other Track Building Limitations"
COSTS: Final = "Steam, Phase 2 Build Track, Paying for Initial Tracks"
TOWNS: Final = "Steam, Phase 2 Build Track, Town Track Tiles"
URBANIZATION: Final = "Steam, Phase 2 Build Track, Urbanization"
GROWTH: Final = "Steam, Phase 2 Build Track, City Growth"
UNOWNED: Final = "Steam, Phase 2 Build Track, Unowned Track"
REDIRECTING: Final = "Steam, Phase 2 Build Track, Redirecting Track"
IMPROVING: Final = "Steam, Phase 2 Build Track, Improving Existing Track"
GOODS: Final = "Steam, Phase 3 Move Goods, Moving a Goods Cube"
LOCOMOTIVE: Final = "Steam, Phase 3 Move Goods, Improving Your Locomotive"
CAPITAL: Final = "Steam, Standard Game, Phase 1 Buy Capital"
AUCTION: Final = "Steam, Standard Game, Phase 2 Determine Order of Play"
STANDARD_SELECT: Final = "Steam, Standard Game, Phase 3 Select Action Tiles"
TILES: Final = "Steam, tile manifest"

REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "wrong-move": ("That is not asked now: {asked}", "Steam, Playing the Game"),
    "capital-steps": ("Capital is bought in steps of $5 from $0 to ${most}, not ${amount}.", CAPITAL),
    "bid-too-low": ("You must bid at least ${least}, not ${amount}.", ORDER),
    "bid-too-high": ("You cannot bid ${amount}: you can pay ${means}.", ORDER),
    "no-such-action-tile": ("There is no Action tile '{tile}'.", SELECT),
    "tile-taken": ("{title} has been selected by {who} already.", SELECT),
    "locomotive-limit": ("Your locomotive is at level {limit} already, the highest there is.", LOCOMOTIVE),
    "no-urbanization-left": ("{title} cannot be selected: there is no town or no New City left.", SELECT),
    "no-growth-left": ("No city can grow any more; you may take {title} and pass.", SELECT),
    "fee": ("{title} costs ${fee}, you can pay ${means}.", SELECT),
    "no-pass-option": ("{title} has no pass option.", SELECT),
    "pass-later": (
        "In the standard game you decide whether to use {title} when you build.",
        STANDARD_SELECT,
    ),
    "no-such-hex": ("There is no hex '{hex}' on this map.", LIMITS),
    "city-hex": ("{place} is a city: no track is built on a city's hex.", LIMITS),
    "not-buildable": ("No track may be built in {place}: {why}.", LIMITS),
    "off-map": ("Track to the {side} of {place} would run off the map.", LIMITS),
    "into-water": ("Track to the {side} of {place} would run into the water.", LIMITS),
    "impassable": ("No track may cross the {side} side of {place}.", LIMITS),
    "joins-other": ("Track to the {side} of {place} would extend track of {who}.", BUILD),
    "not-connected": ("{track} in {place} would not connect to a city or to track of yours.", BUILD),
    "not-claimable": ("The unowned track to the {side} of {place} starts at no city and at no link of yours.", UNOWNED),
    "loop": ("That would join {place} to itself.", LIMITS),
    "too-many-tiles": ("You have built all {limit} tiles that you may build this turn.", BUILD),
    "too-expensive": ("That costs ${price}, you can pay ${means}.", COSTS),
    "no-tile-left": ("There is no tile left that shows {track}.", TILES),
    "no-such-tile": ("There is no tile that shows {track} together.", TILES),
    "track-exists": ("{place} has track to the {side} already; name only what is new.", IMPROVING),
    "not-the-end": ("The track {track} in {place} is not at the end of an incomplete link.", REDIRECTING),
    "not-yours": ("The track {track} in {place} belongs to {who}: you may not redirect it.", REDIRECTING),
    "is-town": ("{place} is a town: say which exits its tile gets, as in 'build {hex} town N SE'.", TOWNS),
    "no-town": ("{place} is not a town: say which sides the track joins, as in 'build {hex} N-S'.", TOWNS),
    "no-track": ("Say which track to build.", BUILD),
    "too-many-exits": ("A town has at most 4 exits; {place} would have {count}.", TOWNS),
    "no-urbanization": ("You have no New City to place this turn.", URBANIZATION),
    "not-a-town": ("{place} is not a town: a New City is placed on a town.", URBANIZATION),
    "no-such-new-city": ("There is no {colour} New City left; there are {left}.", URBANIZATION),
    "must-urbanize": ("You have paid for Urbanization: place your New City before you finish.", URBANIZATION),
    "no-growth": ("You have no City Growth to carry out this turn.", GROWTH),
    "must-grow": ("You have paid for City Growth: carry it out before you finish.", GROWTH),
    "not-a-city": ("{place} is not a city: only a city can grow.", GROWTH),
    "has-grown": ("{place} has a City Growth marker already.", GROWTH),
    "no-markers": ("All City Growth markers are on the map.", GROWTH),
    "no-such-space": ("The Goods Supply has cubes on these spaces: {spaces}; not on {space}.", GROWTH),
    "no-such-cube": ("There is no {good} cube in {place}.", GOODS),
    "no-such-place": ("There is no place '{hex}' on this map.", GOODS),
    "no-path": ("Say where the cube goes.", GOODS),
    "too-long": ("That is {links} links, your locomotive can move goods over {limit}.", GOODS),
    "visits-twice": ("The cube would visit {place} twice.", GOODS),
    "no-link": ("There is no completed link from {start} to {place}.", GOODS),
    "no-such-owner": ("No link from {start} to {place} belongs to {who}.", GOODS),
    "must-stop": ("{place} takes {good} goods: the cube must stop there.", GOODS),
    "not-taken-there": ("{place} does not take {good} goods.", GOODS),
    "no-own-link": ("You must move the cube over at least one link of your own.", GOODS),
    "too-few-own": ("You would use {own} of your own links and {count} of {who}: yours must be as many.", GOODS),
    "locomotive-used": ("You have improved your locomotive in this phase already.", LOCOMOTIVE),
}
"""Code, sentence and rule."""


def refuse(refusal: Refusal, rule: str = "") -> NoReturn:
    """Say no, and why; `rule` where the same refusal comes from another rule than usual."""
    sentence, usual = REFUSALS[refusal.code]
    raise IllegalAction(refusal.code, say(sentence, **spoken(refusal.about)), rule=rule or usual)


def check(refusal: Refusal | None, rule: str = "") -> None:
    """Refuse if there is a reason to."""
    if refusal is not None:
        refuse(refusal, rule)


def wrong_move(prompt: str) -> NoReturn:
    """The action is not one of those that are asked for now."""
    refuse(Refusal("wrong-move", {"asked": prompt}))
