"""What the rules and their maps say about a build: the shared plan, with the rulebook's word for replacing a tile."""

from __future__ import annotations

from typing import Final

from engine.hexes.plans import PLACE, REDIRECT, Piece, Plan, Refusal

REPLACE: Final = "replace"

__all__ = ["PLACE", "REDIRECT", "REPLACE", "Piece", "Plan", "Refusal"]
