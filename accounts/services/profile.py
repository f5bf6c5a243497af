"""What people change about themselves."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.models.names import tidy
from accounts.refusals import NameTaken
from accounts.services.calendar import zone_changed


def update_profile(
    *, user: User, display_name: str | None = None, time_zone: str | None = None, language: str | None = None
) -> User:
    """Changes what is given. An empty name is none: the person is then called by number."""
    given = {"display_name": display_name, "time_zone": time_zone, "language": language}
    changes = {name: value for name, value in given.items() if value is not None}
    for name, value in changes.items():
        setattr(user, name, tidy(value) if name == "display_name" else value)
    user.clean_fields(exclude={field.name for field in User._meta.fields} - changes.keys())
    try:
        with transaction.atomic():
            user.save(update_fields=[*changes, *(["name_key"] if "display_name" in changes else [])])
            if "time_zone" in changes:
                zone_changed(user)
    except IntegrityError:
        raise NameTaken(_("Somebody here is already called that, or nearly so.")) from None
    return user
