"""Imperial Steam: eight rounds from Wien towards Trieste, for two to four players.

The modules are named after the rulebook's sections; `system.py` puts them together.
"""

from engine.imperial_steam.system import ImperialSteam

__all__ = ["ImperialSteam"]
