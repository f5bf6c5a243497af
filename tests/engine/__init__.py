"""Tests of the engine: kernel, promises, rule cases, command line, and each game."""
