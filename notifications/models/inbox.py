"""Mail that people sent us."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from notifications.models.outbox import Dispatch


class ReceivedMail(models.Model):
    """A reply to one of our mails. Stored first, read afterwards: a crash loses none, and none is read twice."""

    class State(models.TextChoices):
        NEW = "new", _("to be read")
        DONE = "done", _("done as it says")
        REFUSED = "refused", _("could not be done")
        DROPPED = "dropped", _("not a reply")

    digest = models.CharField(max_length=64, unique=True, help_text=_("tells one mail that arrives twice from two"))
    answers = models.ForeignKey(Dispatch, on_delete=models.CASCADE, related_name="replies")
    epoch = models.PositiveIntegerField(default=0)
    words = models.TextField(blank=True, help_text=_("what they wrote, without what they quoted"))
    message_id = models.CharField(max_length=250, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.NEW)
    note = models.CharField(max_length=120, blank=True)
    received_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("received mail")
        verbose_name_plural = _("received mails")
        indexes = [models.Index(fields=["received_at"], name="received_mails_new", condition=models.Q(state="new"))]

    def __str__(self) -> str:
        return f"mail {self.pk}: {self.state}"
