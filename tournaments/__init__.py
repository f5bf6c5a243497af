"""Leagues, seasons, brackets, standings and ratings."""
