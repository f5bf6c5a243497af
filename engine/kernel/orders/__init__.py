"""Standing orders: what a player says ahead, so that nobody waits for an answer that is known already."""
