"""Pictures of the table as SVG: the map as a poster, and below it tracks, boards and players as a timetable."""

from engine.imperial_steam.drawing.picture import draw_view
from engine.imperial_steam.drawing.words import in_words

__all__ = ["draw_view", "in_words"]
