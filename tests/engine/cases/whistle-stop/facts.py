"""What Whistle Stop's cases can ask for beside the position itself."""

from engine import Position


def facts(position: Position) -> dict[str, int]:
    """Facts by name."""
    return {"money in the game": position.totals()["money"]}
