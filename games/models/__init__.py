"""What the tables keep: tables and their seats, what is asked of whom, and the log that is the truth."""

from games.models.heartbeat import Heartbeat
from games.models.invitation import Invitation
from games.models.log import KEYFRAME_EVERY, LogRow
from games.models.order import Order
from games.models.seat import Decision, EndVote, Seat, Sitting
from games.models.table import Strongbox, Table
from games.models.talk import MutedWords, Note, Talk

__all__ = [
    "KEYFRAME_EVERY",
    "Decision",
    "EndVote",
    "Heartbeat",
    "Invitation",
    "LogRow",
    "MutedWords",
    "Note",
    "Order",
    "Seat",
    "Sitting",
    "Strongbox",
    "Table",
    "Talk",
]
