"""The promises that every game keeps, checked for every game."""
