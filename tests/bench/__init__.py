"""Measurements, run by `make bench`. Nothing here is a test: machines differ."""
