"""One game into the books: whose skill moves, and by how much.

People are rated among themselves; bots are rated against everybody, and move nobody but themselves. In solo play, which
has books of its own, the person is rated against the bots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from tournaments.ratings.line_up import PLAY, LineUp, Part, Who
from tournaments.ratings.parameters import Parameters, Skill, kept
from tournaments.ratings.plackett_luce import Pull, moved, pulls


class Side:
    """A seat as the others meet it: its place, and the mixture of those who held it, by their share."""

    __slots__ = ("mu", "parts", "place", "variance")

    def __init__(self, parts: Sequence[Part], skills: Mapping[Who, Skill], p: Parameters) -> None:
        self.parts, self.place = parts, parts[0].place
        whole = sum(part.share for part in parts)
        self.mu = sum(skills[part.who].mu * part.share for part in parts) / whole
        self.variance = sum(variance_of(skills[part.who], p) * part.share for part in parts) / whole


def variance_of(skill: Skill, p: Parameters) -> float:
    """Before every game somebody is a little less known than after the last one: skill may have wandered."""
    return skill.sigma * skill.sigma + p.tau * p.tau


def rate(line_up: LineUp, skills: Mapping[Who, Skill], p: Parameters) -> list[Skill]:
    """The new skill of every part of the line-up, in its order. Everybody in it must be in `skills`."""
    parts = line_up.parts
    plain = _plain(parts)
    if plain and (line_up.kind != PLAY or all(isinstance(part.who, int) for part in parts)):
        ranks = [part.place for part in parts]
        mine = [skills[part.who] for part in parts]
        variances = [variance_of(skill, p) for skill in mine]
        found = pulls([skill.mu for skill in mine], variances, ranks, p.beta, p.gamma)
        new = [
            kept(*moved(mu, variance, pull, 1.0, p.kappa))
            for (mu, _), variance, pull in zip(mine, variances, found, strict=True)
        ]
    else:
        new = _rate_mixed(line_up, skills, p)
    return _twins_level(parts, new)


def _plain(parts: Sequence[Part]) -> bool:
    """Did everybody sit on a seat of their own throughout?"""
    return all(part.share == 1.0 for part in parts) and len({part.seat for part in parts}) == len(parts)


def _rate_mixed(line_up: LineUp, skills: Mapping[Who, Skill], p: Parameters) -> list[Skill]:
    people = _sides([part for part in line_up.parts if isinstance(part.who, int)], skills, p)
    bots = _sides([part for part in line_up.parts if not isinstance(part.who, int)], skills, p)
    everybody = people + bots
    for_people = people if line_up.kind == PLAY else everybody
    found: dict[int, Skill] = {}
    for at, pull in enumerate(_pulls(for_people, p)[: len(people)]):
        for part in people[at].parts:
            found[id(part)] = _after(skills[part.who], pull, part.share, p)
    for part in line_up.parts:
        if part.deserted and not _alone(part, people):
            found[id(part)] = _as_the_last(part, for_people, skills, p)
    for side, pull in zip(everybody, _pulls(everybody, p), strict=True):
        for part in side.parts:
            found.setdefault(id(part), _after(skills[part.who], pull, part.share, p))
    return [found[id(part)] for part in line_up.parts]


def _sides(parts: Sequence[Part], skills: Mapping[Who, Skill], p: Parameters) -> list[Side]:
    """Seats, by who brought them to their place; only where nobody did, by who left them."""
    seats: dict[int, list[Part]] = {}
    for part in parts:
        seats.setdefault(part.seat, []).append(part)
    return [Side([one for one in held if not one.deserted] or held, skills, p) for held in seats.values()]


def _alone(part: Part, sides: Sequence[Side]) -> bool:
    return any(len(side.parts) == 1 and side.parts[0] is part for side in sides)


def _as_the_last(part: Part, sides: Sequence[Side], skills: Mapping[Who, Skill], p: Parameters) -> Skill:
    """Somebody left a seat that others held as well: the game as it would be if the seat were theirs alone."""
    as_if = [Side([part], skills, p) if side.parts[0].seat == part.seat else side for side in sides]
    at = next(at for at, side in enumerate(as_if) if side.parts[0] is part)
    return _after(skills[part.who], _pulls(as_if, p)[at], 1.0, p)


def _pulls(sides: Sequence[Side], p: Parameters) -> list[Pull]:
    if len(sides) < 2:
        return [Pull(0.0, 0.0) for _ in sides]
    mus, variances = [side.mu for side in sides], [side.variance for side in sides]
    return pulls(mus, variances, [side.place for side in sides], p.beta, p.gamma)


def _after(skill: Skill, pull: Pull, share: float, p: Parameters) -> Skill:
    return kept(*moved(skill.mu, variance_of(skill, p), pull, share, p.kappa))


def _twins_level(parts: Sequence[Part], new: list[Skill]) -> list[Skill]:
    """One bot on several seats has one rating: the middle of what each seat says."""
    if len({part.who for part in parts}) == len(parts):
        return new
    by_who: dict[Who, list[Skill]] = {}
    for part, skill in zip(parts, new, strict=True):
        by_who.setdefault(part.who, []).append(skill)
    level = {
        who: kept(
            sum(one.mu for one in found) / len(found), sqrt(sum(one.sigma * one.sigma for one in found) / len(found))
        )
        for who, found in by_who.items()
    }
    return [level[part.who] for part in parts]
