"""How this room says no."""

from config.rest.refusals import Refusal


class AddressNotAllowed(Refusal):
    """Not https, not public, or not there at all."""

    code = "address-not-allowed"
    status = 422


class TooManyOfThese(Refusal):
    code = "too-many"
    status = 409


class NotThere(Refusal):
    code = "not-found"
    status = 404


class PushUnavailable(Refusal):
    """The host has set no key for push."""

    code = "push-unavailable"
    status = 409


class KeysUnreadable(Refusal):
    code = "keys-unreadable"
    status = 422
