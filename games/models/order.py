"""Standing orders: what a player said ahead about a seat's decisions. Theirs alone to see."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.fields import JsonText
from games.models.seat import Seat


class Order(models.Model):
    """One order of whoever sat there when it was given. It is judged by the log up to `judged_to`, and ends once."""

    class State(models.TextChoices):
        ACTIVE = "active", _("stands")
        DONE = "done", _("did what it was for")
        OVER = "over", _("no longer applies")
        CANCELLED = "cancelled", _("withdrawn")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="standing_orders")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standing_orders")
    data = JsonText()
    text = models.CharField(max_length=2000)
    slot = models.CharField(max_length=400, help_text=_("what it is about: a new one replaces it"))
    state = models.CharField(max_length=10, choices=State, default=State.ACTIVE)
    why = models.CharField(max_length=300, blank=True, help_text=_("why it ended, to be told to its owner"))
    judged_to = models.IntegerField(help_text=_("the log index up to which it is known to stand"))
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["seat"], name="standing_orders", condition=Q(state="active"))]

    def __str__(self) -> str:
        return f"order {self.pk}"
