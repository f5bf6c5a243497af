"""Pictures of a position as SVG: the board as a poster, and below it a timetable of railroads and players."""

from engine.age_of_rail.drawing.picture import draw
from engine.age_of_rail.drawing.words import in_words

__all__ = ["draw", "in_words"]
