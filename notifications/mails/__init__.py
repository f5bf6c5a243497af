"""What mails say, one module a kind. Writing a letter reads and changes nothing."""

from __future__ import annotations

from notifications.mails.kinds import compose
from notifications.mails.news import Later, NoLongerNews

__all__ = ["Later", "NoLongerNews", "compose"]
