"""Finding people, and who keeps away from whom."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from accounts.models import Block, User
from accounts.models.names import name_key


def players(*, name: str = "") -> QuerySet[User]:
    """Everybody who plays here, or those whose name begins like this (dots, case and spaces do not count)."""
    here = User.objects.filter(is_active=True, forgotten_at=None)
    if not name:
        return here
    key = name_key(name)
    return here.filter(name_key__startswith=key) if key else here.none()


def blocks_of(*, user: User) -> QuerySet[Block]:
    return Block.objects.filter(owner=user).select_related("player")


def kept_apart(*, user: User, others: Collection[int]) -> set[int]:
    """Of the others, those whom the user blocks or who block the user: they do not meet at a new table."""
    pairs = Block.objects.filter(Q(owner=user, player__in=others) | Q(player=user, owner__in=others))
    return {pk for pair in pairs.values_list("owner_id", "player_id") for pk in pair} - {user.pk}


def blocked_by(*, user: User) -> set[int]:
    """Those whose talk the user does not want to read."""
    return set(Block.objects.filter(owner=user).values_list("player_id", flat=True))
