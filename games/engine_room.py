"""Where the tables touch the engine: refusals pass through, faults come out without the secrets they may hold."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine import IllegalAction, InvalidAction, InvalidSetup, Position, Seeded, Unforeseeable
from engine import system as find_system
from games.errors import EngineFault, MapMissing
from games.models import Strongbox, Table

REFUSALS = (IllegalAction, InvalidAction, InvalidSetup, Unforeseeable)
"""What the engine may say to a player. Everything else it raises is a fault."""

FRAMES_TOLD = 4


@contextmanager
def engine_at_work() -> Iterator[None]:
    """Turns whatever the engine should not raise into an EngineFault that names the place alone."""
    try:
        yield
    except (*REFUSALS, EngineFault):
        raise
    except Exception as error:
        raise EngineFault(where_it_happened(error)) from None


def where_it_happened(error: BaseException) -> str:
    """The kind of error and its last frames. Not its message: it quotes actions and positions."""
    cause = error.__cause__ or error
    frames = traceback.extract_tb(cause.__traceback__)[-FRAMES_TOLD:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(cause).__name__} at {places}"


def is_offered(table: Table) -> bool:
    """Is the table's map still here? One that a host had added can be gone, and come back."""
    try:
        return table.map in find_system(table.system).maps
    except InvalidSetup:
        return False


def must_be_offered(table: Table) -> None:
    """Raise unless the table's map is here: a game whose map is gone waits for it, and is at no fault."""
    if not is_offered(table):
        raise MapMissing(table.system, table.map)


def current_position(table: Table, box: Strongbox) -> Position:
    """The game as it stands, with its real chance."""
    must_be_offered(table)
    with engine_at_work():
        return Position.load(table.setup, bytes(box.position), Seeded(bytes(box.seed)))
