"""The board in words: what each city offers and wants, who is there, and whose tracks lie on each connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.imperial_steam.rules import Rules, amounts
from engine.kernel.action import Jsonable
from engine.kernel.in_words import InWords
from engine.kernel.words import joined, say


def in_words(rules: Rules, game: Mapping[str, Jsonable], names: Sequence[str]) -> Iterator[InWords]:
    """Every city, then every connection."""
    called = [
        names[player["seat"]] if player["seat"] < len(names) else say("Player {n}", n=player["seat"] + 1)
        for player in game["players"]
    ]
    for city, at in game["cities"].items():
        yield InWords(city, at["name"], say(": {about}.", about=joined(_city(game, city, at, called), "; ")))
    for link in rules.links.values():
        owners = [called[player["seat"]] for player in game["players"] if link.id in player["tracks"]]
        told = [] if link.kind == "plain" else [say("needs a {kind}", kind=say(link.kind))]
        told += [say("belongs to the State Railways")] if link.id in game["crowns"] else []
        told.append(say("tracks of {players}", players=joined(owners)) if owners else say("no tracks"))
        yield InWords(link.id, rules.link(link.id), say(": {about}.", about=joined(told, "; ")))


def _city(game: Mapping[str, Jsonable], city: str, at: Mapping[str, Jsonable], called: Sequence[str]) -> Iterator[str]:
    if at["effort"] is not None:
        yield say("effort {n}", n=at["effort"])
    if at["hub"]:
        yield say("{color} hub", color=say(at["hub"]))
    if at["influence"]:
        yield say("{n} influence", n=at["influence"])
    if at["business"]:
        yield say("Business token of {n}", n=at["business"])
    built = [called[seat] for seat in at["stations"]["built"]]
    if at["stations"]["sites"]:
        stations = say("{n} of {sites} stations", n=len(built), sites=at["stations"]["sites"])
        yield joined([stations, say("({players})", players=joined(built))], " ") if built else stations
    for site in at["sites"]:
        if site["seat"] is None:
            yield say("a free factory site")
        else:
            yield say(
                "{player}'s {good} factory, {left} left",
                player=called[site["seat"]],
                good=say(site["good"]),
                left=site["left"],
            )
    if at["wants"]:
        yield say("wants {goods}", goods=amounts(at["wants"]))
    here = [called[player["seat"]] for player in game["players"] if city in player["network"]]
    yield say("joined by {players}", players=joined(here)) if here else say("joined by nobody")
