"""Age of Steam: one module a phase, named as in the rulebook; `rules.py` lists what a map can change."""

from engine.age_of_steam.system import AgeOfSteam

__all__ = ["AgeOfSteam"]
