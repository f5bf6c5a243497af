"""Tests, one folder a room of the house."""
