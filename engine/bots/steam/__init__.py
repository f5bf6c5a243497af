"""A sensible railroad for Steam: plans lines by what their cubes will bring, keeps solvent, turns to points in time."""

from engine.bots.steam.sensible import Sensible

__all__ = ["Sensible"]
