"""Standing orders, game by game."""
