"""What to expect of a game that is yet to be played."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from tournaments.ratings.parameters import Parameters, Skill


def spread(skills: Sequence[Skill], p: Parameters) -> float:
    """How far apart two people at this table are at odds of e to 1: the less we know of them, the farther."""
    doubt = sum(skill.sigma * skill.sigma for skill in skills) / len(skills)
    return sqrt(p.scale * p.scale + p.doubt * doubt)


def to_win(skills: Sequence[Skill], p: Parameters) -> list[float]:
    """Everybody's chance to come first; they add up to one."""
    width, highest = spread(skills, p), max(skill.mu for skill in skills)
    strengths = [exp((skill.mu - highest) / width) for skill in skills]
    whole = sum(strengths)
    return [strength / whole for strength in strengths]


def before(one: Skill, other: Skill, p: Parameters) -> float:
    """The chance that one finishes before the other, at any table."""
    return to_win((one, other), p)[0]
