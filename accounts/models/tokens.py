"""Keys for programs: what a phone shows instead of a session. Only their hashes are kept."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# A token nobody has used for so long is as good as lost; it stops working.
LAPSES_AFTER = timedelta(days=365)


class Scope(models.TextChoices):
    """What a token may do, beyond what everybody may."""

    READ = "read", _("see your tables and what is asked of you")
    PLAY = "play", _("make your moves and talk at your tables")
    TABLES = "tables", _("open, join and leave tables and events")
    ACCOUNT = "account", _("change your profile, tokens and blocks")


class AccessToken(models.Model):
    """Named by its owner. The prefix finds it, the SHA-256 of its text proves it (256 random bits need no salt)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="access_tokens")
    name = models.CharField(_("name"), max_length=60)
    prefix = models.CharField(max_length=8, unique=True)
    digest = models.CharField(max_length=64)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")

    def __str__(self) -> str:
        return f"{self.name} (wp_{self.prefix}…)"

    @property
    def lapsed(self) -> bool:
        return (self.last_used_at or self.created_at) < timezone.now() - LAPSES_AFTER
