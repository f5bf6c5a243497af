"""Age of Rail: South Africa. The modules are named after the rulebook's sections; `system.py` puts them together."""

from engine.age_of_rail.system import AgeOfRail

__all__ = ["AgeOfRail"]
