"""Action: Develop Locations. One location for free, a second for £3, or else Johannesburg by itself."""

from __future__ import annotations

from engine.age_of_rail.actions import Develop
from engine.age_of_rail.events import Developed, DevelopedByItself
from engine.age_of_rail.railroad_income import development_gains
from engine.age_of_rail.rules import DEVELOPMENT_CUBES, SECOND_DEVELOPMENT_COST
from engine.age_of_rail.state import Table
from engine.kernel.choices import Choice, Item, OneOf, SomeOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Age of Rail, Develop Locations"


def refuse_location(game: Table, place: str) -> IllegalAction | None:
    """Why a location cannot be developed now, or None if it can.

    Age of Rail, Develop Locations: some railroad must connect to it, Johannesburg excepted; a settlement is developed
    once, a metro area until its highest income.
    """
    location = game.rules.board.locations.get(place)
    if location is None:
        return IllegalAction("no-such-location", say("The board has no location '{place}'.", place=place), rule=RULE)
    if _room(game, place) < 1:
        full = say("{name} is developed already.", name=location.name)
        if location.metro:
            full = say(
                "{name} has its highest income, {income}, already.",
                name=location.name,
                income=location.income + location.developments,
            )
        return IllegalAction("fully-developed", full, rule=RULE)
    links = game.rules.board.links_at[place]
    if not location.without_track and not any(link.id in game.state.links for link in links):
        return IllegalAction("no-track-there", say("No railroad has track to {name}.", name=location.name), rule=RULE)
    if not game.state.cubes_left:
        return IllegalAction(
            "no-cubes",
            say("All {n} development cubes are on the board.", n=DEVELOPMENT_CUBES),
            rule=RULE,
        )
    return None


def developable(game: Table) -> list[str]:
    """All locations that can be developed now."""
    return [place for place in game.rules.board.locations if refuse_location(game, place) is None]


def choices(game: Table, seat: int) -> list[Choice]:
    """One location with Johannesburg, or two others for £3."""
    places = developable(game)
    if not places:
        return []
    automatic = game.rules.board.automatic
    beside = game.rules.board.locations[automatic].name
    single = Choice(
        {"do": "develop"},
        say("Develop one location"),
        "develop {locations}",
        cost=0,
        effect=say("{beside} is developed as well", beside=beside)
        if _room(game, automatic) and game.state.cubes_left > 1
        else "",
        group=say("Develop Locations"),
        rank=3,
        holes=(OneOf("locations", say("Location"), tuple(_item(game, place, [place]) for place in places)),),
    )
    if game.state.cubes_left < 2 or game.state.players[seat].cash < SECOND_DEVELOPMENT_COST:
        return [single]
    others = [place for place in places if place != automatic]
    twice = [_twice(game, place) for place in others if _room(game, place) > 1]
    return [single, *([_pair(game, others)] if len(others) > 1 else []), *twice]


def _pair(game: Table, places: list[str]) -> Choice:
    beside = game.rules.board.locations[game.rules.board.automatic].name
    return Choice(
        {"do": "develop"},
        say("Develop two locations"),
        "develop {locations}",
        cost=SECOND_DEVELOPMENT_COST,
        effect=say("{beside} is not developed", beside=beside),
        group=say("Develop Locations"),
        rank=2,
        holes=(SomeOf("locations", say("Locations"), tuple(_item(game, place, place) for place in places), 2, 2),),
    )


def _twice(game: Table, place: str) -> Choice:
    name = game.rules.board.locations[place].name
    return Choice(
        {"do": "develop", "locations": [place, place]},
        say("Develop {name} twice", name=name),
        f"develop {name}, {name}",
        cost=SECOND_DEVELOPMENT_COST,
        effect=say("twice {effect}", effect=_item(game, place, place).effect),
        at=place,
        group=say("Develop Locations"),
        rank=2,
    )


def _item(game: Table, place: str, value: str | list[str]) -> Item:
    initials = {railroad.id: railroad.initials for railroad in game.rules.board.railroads.values()}
    gains = ", ".join(f"{initials[name]} +{gain}" for name, gain in development_gains(game, place).items())
    return Item(value, game.rules.board.locations[place].name, effect=gains or say("no railroad gains"), at=place)


def _room(game: Table, place: str) -> int:
    """How often a location can still be developed."""
    return game.rules.board.locations[place].developments - game.state.cubes.get(place, 0)


def judge(game: Table, seat: int, action: Develop) -> Deed:
    """Age of Rail, Develop Locations: one or two; the first is free, the second costs the player £3."""
    places = action.locations
    if not 1 <= len(places) <= 2:
        raise IllegalAction(
            "one-or-two-locations", say("Develop one or two locations, not {places}.", places=len(places)), rule=RULE
        )
    for place in places:
        refusal = refuse_location(game, place)
        if refusal is not None:
            raise refusal
    if len(places) == 2:
        _check_second(game, seat, places)
    return lambda: _develop(game, seat, places)


def _check_second(game: Table, seat: int, places: tuple[str, ...]) -> None:
    locations, automatic = game.rules.board.locations, game.rules.board.automatic
    if places[0] == places[1] and _room(game, places[0]) < 2:
        sentence = say(
            "{name} can be developed only once more; name another location or none.", name=locations[places[0]].name
        )
        raise IllegalAction("same-location-twice", sentence, rule=RULE)
    if game.state.cubes_left < 2:
        raise IllegalAction("no-cubes", say("Only one development cube is left."), rule=RULE)
    if automatic in places:
        name, only = locations[automatic].name, locations[named_alone(game, places)[0]].name
        sentence = say("{name} comes free when you name one location: develop {only} alone.", name=name, only=only)
        raise IllegalAction("johannesburg-is-free", sentence, rule=RULE)
    cash = game.state.players[seat].cash
    if cash < SECOND_DEVELOPMENT_COST:
        sentence = say(
            "The second development costs £{cost}; you have £{cash}.",
            cost=SECOND_DEVELOPMENT_COST,
            cash=cash,
        )
        raise IllegalAction("second-not-affordable", sentence, rule=RULE)


def named_alone(game: Table, places: tuple[str, ...]) -> tuple[str, ...]:
    """The locations as they are said without Johannesburg, where it comes by itself beside the other one.

    Age of Rail, Develop Locations: that is free. Where Johannesburg has no room or there is no second cube, both stay
    named, to be refused: who named two would not be content with one.
    """
    automatic = game.rules.board.automatic
    room = _room(game, automatic) >= places.count(automatic) and game.state.cubes_left > 1
    if len(places) != 2 or automatic not in places or not room:
        return places
    return (places[1] if places[0] == automatic else places[0],)


def _develop(game: Table, seat: int, places: tuple[str, ...]) -> None:
    for number, place in enumerate(places):
        cost = SECOND_DEVELOPMENT_COST if number else 0
        game.state.players[seat].cash -= cost
        game.emit(Developed(seat, place, cost, _place_cube(game, place)))
    automatic = game.rules.board.automatic
    if len(places) == 1 and refuse_location(game, automatic) is None:
        game.emit(DevelopedByItself(automatic, _place_cube(game, automatic)))


def _place_cube(game: Table, place: str) -> dict[str, int]:
    """Age of Rail, Railroad Income: every railroad gains for each of its links there."""
    gains = development_gains(game, place)
    for railroad, gain in gains.items():
        game.state.railroads[railroad].income += gain
    game.state.cubes_left -= 1
    game.state.cubes[place] = game.state.cubes.get(place, 0) + 1
    return gains
