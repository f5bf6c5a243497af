"""A sensible railroad for Age of Steam: plans its track and deliveries, and issues, bids and improves for the plan.

It thinks on copies of what its seat sees, with the rules of the map it plays on. Everything is weighed in victory
points; see `worth`.
"""

from engine.bots.age_of_steam.sensible import Sensible as Sensible
