"""Who meets whom: pure functions from what happened so far and a published seed to the tables of a round.

Nothing here knows Django or the clock. What goes in and what comes out is data that can be stored and checked again.
"""
