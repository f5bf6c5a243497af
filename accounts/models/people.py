"""A person of the service: known by mail address, called by display name, living in a time zone."""

from datetime import datetime
from functools import lru_cache
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.calendars import Calendar, calendar_from
from accounts.models.names import NameKeyField, check_display_name

FORMER_PLAYER = _("Former player")


@lru_cache(maxsize=1)
def time_zones() -> frozenset[str]:
    """Names of places. The short ones that only old machines use (EST5EDT, GMT0) shift no clock when summer comes."""
    return frozenset(name for name in available_timezones() if name == "UTC" or "/" in name)


def validate_time_zone(name: str) -> None:
    """Only names every machine knows, such as Europe/Berlin."""
    if name not in time_zones():
        raise ValidationError(
            _("%(name)s is not a time zone; write for example Europe/Berlin."),
            code="unknown-time-zone",
            params={"name": name},
        )


class UserManager(BaseUserManager["User"]):
    """Makes people. Addresses are kept in lower case, so that one mailbox is one person."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        if not email:
            raise ValueError("A person needs a mail address.")
        user = self.model(email=email.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})

    def get_by_natural_key(self, email: str | None) -> "User":
        return self.get(email__iexact=email)


class User(AbstractBaseUser, PermissionsMixin):
    """The mail address signs in; nobody else sees it. The display name is what the table sees."""

    email = models.EmailField(_("mail address"), unique=True)
    display_name = models.CharField(_("display name"), max_length=40, blank=True, validators=[check_display_name])
    name_key = NameKeyField(max_length=160, null=True, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_time_zone])
    language = models.CharField(_("language"), max_length=10, default="en", choices=settings.LANGUAGES)
    calendar_data = models.TextField(
        _("calendar"), blank=True, default="", help_text=_("quiet hours, weekend and leave ahead, as JSON")
    )
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may enter the admin"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    forgotten_at = models.DateTimeField(_("forgotten"), null=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_person_per_mail_address"),
            models.UniqueConstraint("name_key", name="one_person_per_name"),
        ]

    def __str__(self) -> str:
        if self.forgotten_at is not None:
            return str(FORMER_PLAYER)
        return self.display_name or f"Player {self.pk}"

    def clean(self) -> None:
        super().clean()
        self.email = self.email.lower()

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @property
    def calendar(self) -> Calendar:
        """When this person is not to be pressed."""
        return calendar_from(self.time_zone, self.calendar_data)

    def local(self, moment: datetime) -> datetime:
        """The moment on this person's own clock."""
        return moment.astimezone(ZoneInfo(self.time_zone))
