"""A typed client for the API, written from its contract: what an author of a phone app would write on an evening."""

from tests.client.whistlepost import Client, Refused

__all__ = ["Client", "Refused"]
