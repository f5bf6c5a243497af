"""Every read of the tables that is more than one line."""

from games.selectors.heartbeat import heartbeat_age

__all__ = ["heartbeat_age"]
