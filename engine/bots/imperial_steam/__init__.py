"""A sensible railway director for Imperial Steam: searches for a line to Trieste, and earns what the line costs.

It looks only at its view and its choices, and gives each choice a worth in guldens at the end of the game: what a
track, a worker or a factory brings over the rounds that are left.
"""

from engine.bots.imperial_steam.sensible import Sensible as Sensible
