"""Pictures of a position as SVG: the board as a poster, and below it a timetable of railroads and players."""

from engine.age_of_rail.drawing.picture import draw

__all__ = ["draw"]
