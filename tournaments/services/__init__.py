"""Every write of the events, one function a use case."""

from tournaments.services.advancing import advance, note_arrival, sweep
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
from tournaments.services.rounds import exchange, publish_now
from tournaments.services.rulings import (
    adjudicate,
    answer_appeal,
    appeal,
    disqualify,
    extend,
    give_points,
    pause,
    remind,
    resume,
    send_notice,
    substitute,
    take_out,
    undo,
)
from tournaments.services.seasons import next_season_of
from tournaments.services.starting import start_event

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
    "create_event",
    "create_league",
    "disqualify",
    "exchange",
    "extend",
    "forget_player",
    "give_points",
    "import_players",
    "invite",
    "next_season_of",
    "note_arrival",
    "open_registration",
    "pause",
    "publish_now",
    "register",
    "remind",
    "resume",
    "send_notice",
    "set_role",
    "start_event",
    "substitute",
    "sweep",
    "take_out",
    "undo",
    "withdraw",
]
