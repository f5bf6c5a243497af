"""Every write of the events, one function a use case."""

from tournaments.services.advancing import advance, note_arrival, sweep
from tournaments.services.choosing import choose_map
from tournaments.services.climbing import answer as answer_challenge
from tournaments.services.climbing import challenge
from tournaments.services.entering import Imported, import_players, register, withdraw
from tournaments.services.forgetting import forget_player
from tournaments.services.founding import (
    cancel_event,
    change_event,
    create_event,
    create_league,
    invite,
    open_registration,
    set_role,
)
from tournaments.services.pausing import extend, pause, resume
from tournaments.services.publishing import publish_now
from tournaments.services.rounds import exchange
from tournaments.services.rulings import adjudicate, disqualify, give_points, substitute, take_out
from tournaments.services.seasons import next_season_of
from tournaments.services.starting import start_event
from tournaments.services.teams import name_captain, set_lineup
from tournaments.services.undoing import undo
from tournaments.services.writing import answer_appeal, appeal, remind, send_notice

__all__ = [
    "Imported",
    "adjudicate",
    "advance",
    "answer_appeal",
    "answer_challenge",
    "appeal",
    "cancel_event",
    "challenge",
    "change_event",
    "choose_map",
    "create_event",
    "create_league",
    "disqualify",
    "exchange",
    "extend",
    "forget_player",
    "give_points",
    "import_players",
    "invite",
    "name_captain",
    "next_season_of",
    "note_arrival",
    "open_registration",
    "pause",
    "publish_now",
    "register",
    "remind",
    "resume",
    "send_notice",
    "set_lineup",
    "set_role",
    "start_event",
    "substitute",
    "sweep",
    "take_out",
    "undo",
    "withdraw",
]
