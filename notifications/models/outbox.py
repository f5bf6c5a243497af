"""The outbox: one row for everything that is to be told to somebody, written in the transaction that made it news."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Table
from games.models.fields import JsonText
from notifications.models.elsewhere import Browser, Webhook


class Dispatch(models.Model):
    """One message to one person, by mail or elsewhere. It waits, is claimed, and ends sent, dropped (no
    longer news) or failed.

    The key says what it is about: (table, seat, decision, kind). However often it is asked for, there is one row, and
    the mail's Message-ID is made from it.
    """

    class Channel(models.TextChoices):
        MAIL = "mail", _("mail")
        WEBHOOK = "webhook", _("webhook")
        PUSH = "push", _("push message")

    class Kind(models.TextChoices):
        TURN = "turn", _("it is your turn")
        REMINDER = "reminder", _("your time is running out")
        TIMED_OUT = "timed-out", _("your time has run out")
        STARTED = "started", _("a game has started")
        SEAT = "seat", _("somebody left or took over a seat")
        OVER = "over", _("a game is over")
        INVITATION = "invitation", _("an invitation")
        SEASON = "season", _("news of your season")
        RULING = "ruling", _("a ruling that concerns you")
        NOTICE = "notice", _("a message of your organisers")
        DIGEST = "digest", _("the digest")
        ANSWER = "answer", _("the answer to a mail of yours")
        HOOK_OFF = "hook-off", _("a webhook of yours was switched off")
        TRIAL = "trial", _("a trial that you asked for")

    class State(models.TextChoices):
        WAITING = "waiting", _("waits to be sent")
        SENDING = "sending", _("is being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("not sent: no longer wanted")
        FAILED = "failed", _("given up")

    OPEN = (State.WAITING, State.SENDING)

    key = models.CharField(max_length=120, unique=True)
    channel = models.CharField(max_length=10, choices=Channel, default=Channel.MAIL)
    kind = models.CharField(max_length=12, choices=Kind)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="dispatches")
    email = models.EmailField(blank=True, help_text=_("where it goes, if not to a person we know"))
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="dispatches")
    seat = models.PositiveSmallIntegerField(null=True)
    decision = models.IntegerField(null=True)
    facts = JsonText(default=dict, blank=True)
    webhook = models.ForeignKey(
        Webhook, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    browser = models.ForeignKey(
        Browser, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )

    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    due_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(max_length=120, blank=True, help_text=_("why it was dropped, or what the last try met"))
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("dispatch")
        verbose_name_plural = _("dispatches")
        indexes = [
            models.Index(fields=["due_at"], name="dispatches_due", condition=Q(state__in=["waiting", "sending"])),
            models.Index(fields=["done_at"], name="dispatches_by_age", condition=Q(done_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
