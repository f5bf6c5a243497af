"""The rules of the games. A game is a pure function of its setup, its chance and its actions.

>>> from engine import Seeded, Setup, start
>>> position, _ = start(Setup("age-of-rail", "south-africa", 4), Seeded.from_number(1))
>>> len(position.waiting_on())
1

This is the whole public surface; nothing else is imported from outside the engine.
"""

from engine.added import add_map_folder, left_out
from engine.drawing.options import pointed_at
from engine.kernel import delta
from engine.kernel.action import Action, as_data
from engine.kernel.chance import Chance, Outcome, Scripted, Sealed, Seeded, commitment
from engine.kernel.choices import Choice, Choices, Item, Number, OneOf, SomeOf
from engine.kernel.errors import (
    AmbiguousAction,
    BrokenPromise,
    EngineError,
    IllegalAction,
    InvalidAction,
    InvalidOrder,
    InvalidRecord,
    InvalidSetup,
    OutOfTurn,
    Unforeseeable,
)
from engine.kernel.event import NOBODY, Event, Teller
from engine.kernel.game import Setup
from engine.kernel.in_words import InWords
from engine.kernel.orders.asking import Advice, consult, why_over
from engine.kernel.orders.order import Moment as OrderMoment
from engine.kernel.orders.order import StandingOrder, Surprise
from engine.kernel.orders.reading import order_as_data, order_from_data, order_types, read_order, steps_of, write_order
from engine.kernel.position import Played, Position
from engine.kernel.record import Checkpoint, Moment, Record, Recorder, Row, from_text, replay, to_text, verify
from engine.kernel.registry import names, register, system, systems, unregister
from engine.kernel.result import Line, Place, Result
from engine.kernel.system import MapInfo, OptionInfo, System
from engine.kernel.words import Said, call_by_name, retold, tongue

start = Position.start
load = Position.load

__all__ = [
    "NOBODY",
    "Action",
    "Advice",
    "AmbiguousAction",
    "BrokenPromise",
    "Chance",
    "Checkpoint",
    "Choice",
    "Choices",
    "EngineError",
    "Event",
    "IllegalAction",
    "InWords",
    "InvalidAction",
    "InvalidOrder",
    "InvalidRecord",
    "InvalidSetup",
    "Item",
    "Line",
    "MapInfo",
    "Moment",
    "Number",
    "OneOf",
    "OptionInfo",
    "OrderMoment",
    "OutOfTurn",
    "Outcome",
    "Place",
    "Played",
    "Position",
    "Record",
    "Recorder",
    "Result",
    "Row",
    "Said",
    "Scripted",
    "Sealed",
    "Seeded",
    "Setup",
    "SomeOf",
    "StandingOrder",
    "Surprise",
    "System",
    "Teller",
    "Unforeseeable",
    "add_map_folder",
    "as_data",
    "call_by_name",
    "commitment",
    "consult",
    "delta",
    "from_text",
    "left_out",
    "load",
    "names",
    "order_as_data",
    "order_from_data",
    "order_types",
    "pointed_at",
    "read_order",
    "register",
    "replay",
    "retold",
    "start",
    "steps_of",
    "system",
    "systems",
    "to_text",
    "tongue",
    "unregister",
    "verify",
    "why_over",
    "write_order",
]
