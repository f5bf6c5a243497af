"""Why something may not be done, in one sentence each, with the rule it comes from."""

from __future__ import annotations

from typing import NoReturn

from engine.age_of_steam.plan import Refusal
from engine.hexes.words import spoken
from engine.kernel.errors import IllegalAction
from engine.kernel.words import say

SHARES = "Age of Steam, I Issue Shares"
ORDER = "Age of Steam, II Determine Player Order"
SELECT = "Age of Steam, III Select Actions"
BUILD = "Age of Steam, IV Build Track, Building Track"
LIMITS = "Age of Steam, IV Build Track, Restrictions"
LINKS = "Age of Steam, IV Build Track, Completed Railroad Links"
OWNERSHIP = "Age of Steam, IV Build Track, Track Ownership"
REPLACING = "Age of Steam, IV Build Track, Replacing Track"
REDIRECTING = "Age of Steam, IV Build Track, Redirection"
TOWNS = "Age of Steam, IV Build Track, Entering a Town"
NEW_CITIES = "Age of Steam, IV Build Track, Placing New City tiles"
COSTS = "Age of Steam, IV Build Track, Track Building Costs"
TILES = "Age of Steam, tile manifest"
GOODS = "Age of Steam, V Move Goods"
GROWTH = "Age of Steam, IX Goods Growth"

Refusals = dict[str, tuple[str, str]]

REFUSALS: Refusals = {
    "wrong-move": ("That is not asked now: {asked}", "Sequence of play"),
    "share-count": ("You may issue 0 to {most} shares now, not {count}.", SHARES),
    "no-buy-back": ("You may not buy a share back now: {why}.", SHARES),
    "bid-too-low": ("You must bid at least ${least}, not ${amount}.", ORDER),
    "bid-too-high": ("You cannot bid ${amount}: you have ${money}.", ORDER),
    "no-pass": ("Only the player with the Turn Order action may pass.", ORDER),
    "pass-used": ("You have used your pass in this auction already.", ORDER),
    "no-such-action": ("There is no action '{action}' here.", SELECT),
    "action-taken": ("{title} has been selected by {who} already.", SELECT),
    "locomotive-limit": ("Your locomotive is at its limit of {limit} links already.", SELECT),
    "fee": ("{title} costs ${fee}, you have ${money}.", SELECT),
    "must-select": ("You must select one of the actions that are left.", SELECT),
    "no-such-hex": ("There is no hex '{hex}' on this map.", LIMITS),
    "city-hex": ("{place} is a city: no track is built on a city's hex.", LIMITS),
    "not-buildable": ("No track may be built in {place}: {why}.", LIMITS),
    "off-map": ("Track to the {side} of {place} would run off the map.", LIMITS),
    "into-water": ("Track to the {side} of {place} would run into the water.", LIMITS),
    "impassable": ("No track may cross the {side} side of {place}.", LIMITS),
    "joins-other": ("Track to the {side} of {place} would join track of {who}.", LIMITS),
    "not-connected": ("{track} in {place} would not connect to a city or to track of yours.", BUILD),
    "loop": ("That would join {place} to itself.", LINKS),
    "built-this-turn": ("You have built in {place} this turn already.", BUILD),
    "too-many-tiles": ("You have built all {limit} tiles that you may build this turn.", BUILD),
    "too-expensive": ("That costs ${price}, you have ${money}.", COSTS),
    "no-tile-left": ("There is no tile left that shows {track}.", TILES),
    "no-such-tile": ("There is no tile that shows {track} together.", TILES),
    "no-markers": ("You have none of your {limit} ownership markers left for another link or section.", OWNERSHIP),
    "track-exists": ("{place} has track to the {side} already; name only what is new.", REPLACING),
    "not-the-end": ("The track {track} in {place} is not at the end of an unfinished section.", REDIRECTING),
    "not-yours": ("The track {track} in {place} belongs to {who}: you may not redirect it.", REDIRECTING),
    "is-town": ("{place} is a town: say which exits its tile gets, as in 'build {hex} town N SE'.", TOWNS),
    "no-town": ("{place} is not a town: say which sides the track joins, as in 'build {hex} N-S'.", TOWNS),
    "no-track": ("Say which track to build.", BUILD),
    "too-many-exits": ("A town has at most 4 exits; {place} would have {count}.", TOWNS),
    "no-urbanization": ("You have no New City to place: only the Urbanization action gives one.", NEW_CITIES),
    "urbanization-used": ("You have placed your New City this turn already.", NEW_CITIES),
    "not-a-town": ("{place} is not a town: a New City is placed on a town.", NEW_CITIES),
    "new-city-there": ("{place} is a New City already.", NEW_CITIES),
    "no-such-new-city": ("There is no New City '{letter}'; there are {left}.", NEW_CITIES),
    "new-city-gone": ("New City {letter} is not available any more; there are {left}.", NEW_CITIES),
    "no-such-link": ("There is no printed link '{link}' that can be claimed.", BUILD),
    "link-taken": ("That link belongs to {who} already.", OWNERSHIP),
    "link-not-open": ("{place} needs a town tile or a New City first.", BUILD),
    "no-take-back": ("There is nothing to take back.", BUILD),
    "no-such-cube": ("There is no {good} cube in {place}.", GOODS),
    "not-shippable": ("No goods can be moved from {place}.", GOODS),
    "no-such-place": ("There is no place '{hex}' on this map.", GOODS),
    "no-path": ("Say where the cube goes.", GOODS),
    "too-long": ("That is {links} links, your locomotive can move goods over {limit}.", GOODS),
    "visits-twice": ("The cube would visit {place} twice.", GOODS),
    "not-complete": ("The track from {start} to {place} is not a completed link yet.", GOODS),
    "no-link": ("There is no link from {start} to {place}.", GOODS),
    "no-such-owner": ("No link from {start} to {place} belongs to {who}.", GOODS),
    "must-stop": ("{place} takes {good} goods: the cube must stop there.", GOODS),
    "not-taken-there": ("{place} does not take {good} goods.", GOODS),
    "locomotive-used": ("You have improved your locomotive instead of moving goods once this turn already.", GOODS),
    "no-such-column": ("There is no column '{column}' on the goods display.", GROWTH),
    "box-full": ("That box of {column} holds a cube already.", GROWTH),
    "no-such-box": ("Column {column} has {count} boxes.", GROWTH),
    "not-drawn": ("You have no {good} cube to place; you have {cubes}.", GROWTH),
}
"""Code, sentence and rule. A map adds its own in `Rules.refusals`."""


def refuse(refusals: Refusals, refusal: Refusal) -> NoReturn:
    """Say no, and why."""
    sentence, rule = refusals[refusal.code]
    raise IllegalAction(refusal.code, say(sentence, **spoken(refusal.about)), rule=rule)
