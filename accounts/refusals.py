"""How this room says no."""

from django.utils.translation import gettext as _

from config.rest.refusals import Refusal


class CodeWrong(Refusal):
    """Wrong, run out, used, never sent: one answer for all, so that it tells nothing about the address."""

    code = "code-wrong"
    status = 422

    def __init__(self) -> None:
        super().__init__(_("This code is not right, or no longer. Ask for a new one if it does not work."))


class AccountClosed(Refusal):
    code = "account-closed"
    status = 403


class NameTaken(Refusal):
    code = "name-taken"
    status = 409


class ScopeNotYours(Refusal):
    code = "scope-not-yours"
    status = 403


class TooManyTokens(Refusal):
    code = "too-many-tokens"
    status = 409


class NotAboutYourself(Refusal):
    code = "not-about-yourself"
    status = 422


class CalendarSenseless(Refusal):
    code = "calendar-senseless"
    status = 422


class LeaveNotPossible(Refusal):
    code = "leave-not-possible"
    status = 422


class TooOften(Refusal):
    code = "throttled"
    status = 429


class MailUnavailable(Refusal):
    """The queue does not take jobs. The same for every address."""

    code = "mail-unavailable"
    status = 503
