"""Every write of the tables, one function a use case. `play` is the way of every move, wherever it comes from."""

from games.services.ending import end_by_ruling, reopen, unseal, vote_to_end, withdraw_vote
from games.services.follow_up import follow_up
from games.services.forgetting import forget_player
from games.services.founding import cancel, create, fill_with_bot, join, leave, seat_everybody, start
from games.services.invitations import accept, decline, invite, withdraw_invitation
from games.services.more_time import give_time, start_clocks, stop_clocks
from games.services.orders import cancel_order, cancel_orders, set_order
from games.services.play import Answer, play
from games.services.quarantine import release, set_aside
from games.services.records import import_record
from games.services.seats import resign, substitute
from games.services.sweeping import SWEEP, record_heartbeat, sweep
from games.services.take_back import take_back
from games.services.talking import keep_note, mute_words, say

__all__ = [
    "SWEEP",
    "Answer",
    "accept",
    "cancel",
    "cancel_order",
    "cancel_orders",
    "create",
    "decline",
    "end_by_ruling",
    "fill_with_bot",
    "follow_up",
    "forget_player",
    "give_time",
    "import_record",
    "invite",
    "join",
    "keep_note",
    "leave",
    "mute_words",
    "play",
    "record_heartbeat",
    "release",
    "reopen",
    "resign",
    "say",
    "seat_everybody",
    "set_aside",
    "set_order",
    "start",
    "start_clocks",
    "stop_clocks",
    "substitute",
    "sweep",
    "take_back",
    "unseal",
    "vote_to_end",
    "withdraw_invitation",
    "withdraw_vote",
]
