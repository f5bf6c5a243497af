"""Steam: the base and the standard game."""

from engine.steam.system import Steam

__all__ = ["Steam"]
