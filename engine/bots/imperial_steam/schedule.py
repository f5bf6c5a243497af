"""How soon a line can be finished: crews rest, train and build round by round, two tracks at most a build."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.bots.imperial_steam.look import Game, Look
from engine.imperial_steam.rules import ROUNDS

NEVER = ROUNDS + 9


class Build(NamedTuple):
    """The tracks of one Build action, and what they need."""

    links: tuple[str, ...]
    effort: int


def builds_of(look: Look, links: Sequence[str]) -> list[Build]:
    """The line as Build actions: two links each; State Railways in between need none."""
    crowns = look.game["crowns"]
    own = [link for link in links if link not in crowns]
    pairs = [tuple(own[number : number + 2]) for number in range(0, len(own), 2)]
    efforts = _efforts(look, look.network, links)
    return [Build(pair, sum(efforts[link] for link in pair)) for pair in pairs]


def _efforts(look: Look, start: Iterable[str], links: Sequence[str]) -> dict[str, int]:
    """The effort of each link of a line: that of the city it newly reaches."""
    reached, efforts = set(start), {}
    for link in links:
        ends = look.rules.links[link].ends
        new = [city for city in ends if city not in reached] or list(ends)
        efforts[link] = min(look.rules.effort(city) or 0 for city in new)
        reached |= set(ends)
    return efforts


def finish_round(look: Look, player: Game, links: Sequence[str], *, hired: int = 0, ready: bool = True) -> int:
    """The round in which a line could be finished, with so many workers hired now; NEVER if not in this game.

    `ready` says that materials for a build in this round are there; later ones are taken for granted.
    """
    by_link = _efforts(look, player["network"], links)
    efforts = [effort for link, effort in by_link.items() if link not in look.game["crowns"]]
    training, working = list(player["training"]), list(player["working"])
    training[0] += hired
    now = look.round
    can_build = ready and player["hands"] > 0
    while efforts:
        if now > ROUNDS:
            return NEVER
        if can_build:
            efforts = _build(efforts, training, working)
        if not efforts:
            return now
        training = [working[0], training[0] + working[1], training[1] + training[2] + working[2]]
        working = [0, 0, 0]
        now, can_build = now + 1, True
        if now > look.round + ROUNDS:
            return NEVER
    return now


def _build(efforts: list[int], training: list[int], working: list[int]) -> list[int]:
    """Build two tracks, or one, with whom it wastes least; what is left of the line."""
    experience = sum(level * count for level, count in enumerate(training, 1))
    for count in (2, 1):
        if count <= len(efforts) and sum(efforts[:count]) <= experience:
            _send(sum(efforts[:count]), training, working)
            return efforts[count:]
    return efforts


def _send(effort: int, training: list[int], working: list[int]) -> None:
    """Move a crew to work, the most experienced first, so that the others go on training."""
    for level in (3, 2, 1):
        while effort > 0 and training[level - 1]:
            training[level - 1] -= 1
            working[level - 1] += 1
            effort -= level


def chance_of(finish: int) -> float:
    """How likely a line planned to be finished in a round really is: something always comes in between."""
    return {4: 0.95, 5: 0.92, 6: 0.85, 7: 0.65, 8: 0.35, 9: 0.1}.get(finish, 0.95 if finish < 4 else 0.02)
