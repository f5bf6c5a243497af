"""Oneself, on pages: name and zone, ways in, tokens, own data, farewell."""
