"""Everything we know of a person, for that person."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils import timezone

from accounts import own_data
from accounts.models import Report, User
from accounts.selectors.people import blocks_of


def export_of(*, user: User) -> dict[str, object]:
    """One JSON document with a part for every room."""
    parts = {name: room.export(user) for name, room in own_data.rooms().items()}
    return {"format": "whistlepost-own-data-1", "made_at": timezone.now().isoformat(), "accounts": about(user), **parts}


def about(user: User) -> dict[str, Any]:
    """What this room knows. Tokens and passkeys by name only: their secrets are not ours to show."""
    return {
        "id": user.pk,
        "email": user.email,
        "display_name": user.display_name,
        "time_zone": user.time_zone,
        "language": user.language,
        "quiet_hours": user.calendar.quiet,
        "weekend": list(user.calendar.weekend),
        "leave": [{"first": leave.first.isoformat(), "last": leave.last.isoformat()} for leave in user.leaves.all()],
        "joined": user.date_joined.isoformat(),
        "last_sign_in": user.last_login.isoformat() if user.last_login else None,
        "mail_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "passkeys": [
            {"name": key.wrap().name, "added": key.created_at.isoformat()}
            for key in Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
        ],
        "tokens": [
            {"name": token.name, "scopes": token.scopes, "made": token.created_at.isoformat()}
            for token in user.access_tokens.order_by("pk")
        ],
        "blocked_players": [{"id": block.player_id, "name": str(block.player)} for block in blocks_of(user=user)],
        "reports_made": [
            {"about": report.player_id, "reason": report.reason, "words": report.words, "where": report.about}
            for report in Report.objects.filter(reporter=user).order_by("pk")
        ],
    }
