"""What this room keeps: people, their ways in, and what they have to say about each other."""

from accounts.models.codes import MailedCode, Purpose
from accounts.models.leave import Leave
from accounts.models.names import check_display_name, name_key
from accounts.models.neighbours import Block, Report
from accounts.models.people import FORMER_PLAYER, User, UserManager, validate_time_zone
from accounts.models.tokens import AccessToken, Scope

__all__ = [
    "FORMER_PLAYER",
    "AccessToken",
    "Block",
    "Leave",
    "MailedCode",
    "Purpose",
    "Report",
    "Scope",
    "User",
    "UserManager",
    "check_display_name",
    "name_key",
    "validate_time_zone",
]
