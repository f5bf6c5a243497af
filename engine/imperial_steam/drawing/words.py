"""The board in words: what each city offers and wants, who is there, and whose tracks lie on each connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.imperial_steam.rules import Rules
from engine.kernel.action import Jsonable
from engine.kernel.in_words import InWords


def in_words(rules: Rules, game: Mapping[str, Jsonable], names: Sequence[str]) -> Iterator[InWords]:
    """Every city, then every connection."""
    called = [
        names[player["seat"]] if player["seat"] < len(names) else f"Player {player['seat'] + 1}"
        for player in game["players"]
    ]
    for city, at in game["cities"].items():
        yield InWords(city, at["name"], f": {'; '.join(_city(game, city, at, called))}.")
    for link in rules.links.values():
        owners = [called[player["seat"]] for player in game["players"] if link.id in player["tracks"]]
        told = [] if link.kind == "plain" else [f"needs a {link.kind}"]
        told += ["belongs to the State Railways"] if link.id in game["crowns"] else []
        told.append(f"tracks of {', '.join(owners)}" if owners else "no tracks")
        yield InWords(link.id, rules.link(link.id), f": {'; '.join(told)}.")


def _city(game: Mapping[str, Jsonable], city: str, at: Mapping[str, Jsonable], called: Sequence[str]) -> Iterator[str]:
    if at["effort"] is not None:
        yield f"effort {at['effort']}"
    if at["hub"]:
        yield f"{at['hub']} hub"
    if at["influence"]:
        yield f"{at['influence']} influence"
    if at["business"]:
        yield f"Business token of {at['business']}"
    built = [called[seat] for seat in at["stations"]["built"]]
    if at["stations"]["sites"]:
        yield f"{len(built)} of {at['stations']['sites']} stations" + (f" ({', '.join(built)})" if built else "")
    for site in at["sites"]:
        if site["seat"] is None:
            yield "a free factory site"
        else:
            yield f"{called[site['seat']]}'s {site['good']} factory, {site['left']} left"
    if at["wants"]:
        yield "wants " + ", ".join(f"{left} {good}" for good, left in at["wants"].items())
    here = [called[player["seat"]] for player in game["players"] if city in player["network"]]
    yield f"joined by {', '.join(here)}" if here else "joined by nobody"
