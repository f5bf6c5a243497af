"""A seat offered to somebody, known to us or not."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.table import PUBLIC_ID_LENGTH, Table, new_public_id


class Invitation(models.Model):
    """An invitation to sit down, by player or by mail address. Whether an address has an account shows nowhere."""

    class State(models.TextChoices):
        PENDING = "pending", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="invitations_sent"
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    email = models.EmailField(blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.PENDING)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player"], name="one_open_invitation_per_player", condition=Q(state="pending")
            ),
            models.UniqueConstraint(
                fields=["table", "email"],
                name="one_open_invitation_per_address",
                condition=Q(state="pending") & ~Q(email=""),
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.public_id}"
