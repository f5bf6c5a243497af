"""The Influence track: markers move by columns, and of two in one column the one that came first stands higher."""

from __future__ import annotations

from engine.imperial_steam.events import InfluenceMoved
from engine.imperial_steam.state import ImperialGame


def move_influence(game: ImperialGame, seat: int, steps: int, why: str) -> None:
    """General Rules: into the topmost empty space of the new column; markers stop at either end of the track."""
    table = game.state
    before = table.influence[seat]
    after = max(0, min(game.rules.last_column, before + steps))
    if after == before:
        return
    table.influence[seat] = after
    table.arrived.remove(seat)
    table.arrived.append(seat)
    game.emit(InfluenceMoved(seat, after - before, after, why))


def most_influential(game: ImperialGame) -> list[int]:
    """Phase 6: all seats, most influence first; in one column the upper row first."""
    table = game.state
    return sorted(range(len(table.players)), key=lambda seat: (-table.influence[seat], table.arrived.index(seat)))


def grow_hub(game: ImperialGame, hub: str, steps: int) -> None:
    """Deliver a good: the hub's marker advances; it stops at the end of the track."""
    marker = game.state.hubs[hub].marker + steps
    game.state.hubs[hub].marker = min(game.rules.last_column, marker)
