"""Leaving for good: the person becomes a former player; their games stay, for the sake of those they played with."""

from secrets import token_hex

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import own_data
from accounts.models import FORMER_PLAYER, Block, Purpose, Report, User
from accounts.services import codes
from config.rest.models import KeptAnswer


def leave(*, user: User, code: str) -> None:
    """The person's own wish, confirmed by a code from their mailbox."""
    codes.redeem(email=user.email, purpose=Purpose.DELETION, code=code)
    forget(user=user)


@transaction.atomic
def forget(*, user: User) -> None:
    """Every room lets go of them; then name, address, passkeys, tokens and sessions go. Doing it twice is once."""
    user = User.objects.select_for_update().get(pk=user.pk)
    if user.forgotten_at is not None:
        return
    for room in own_data.rooms().values():
        room.forget(user)
    _delete_ways_in(user)
    Block.objects.filter(Q(owner=user) | Q(player=user)).delete()
    Report.objects.filter(reporter=user).update(reporter=None)
    KeptAnswer.objects.filter(user=user).delete()
    person = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=person, object_id=str(user.pk)).update(object_repr=str(FORMER_PLAYER))
    _make_nameless(user)


def _delete_ways_in(user: User) -> None:
    user.access_tokens.all().delete()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()


def _make_nameless(user: User) -> None:
    """A new unusable password also ends every session: sessions are bound to it."""
    user.email = f"{token_hex(16)}@forgotten.invalid"
    user.display_name, user.time_zone, user.language, user.calendar_data = "", "UTC", "en", ""
    user.leaves.all().delete()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login, user.forgotten_at = None, timezone.now()
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
