"""Tests of Age of Rail that are no rule cases: board, words, choices, pictures, bot."""
