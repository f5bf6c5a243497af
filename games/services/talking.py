"""Saying something to the table."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import signals
from games.errors import NotAllowed, NotFound, Unacceptable
from games.models import Table, Talk

LONGEST = 2000


def say(*, game_id: int, author: User, words: str, key: str = "") -> Talk:
    """Speak to a table one sits at. The same key says it once, however often it is sent."""
    words = words.strip()
    if not 1 <= len(words) <= LONGEST:
        raise Unacceptable(f"Say something, in at most {LONGEST} characters.", code="talk-length")
    with transaction.atomic():
        table = Table.objects.filter(pk=game_id).first()
        if table is None:
            raise NotFound
        if not table.seats.filter(player=author).exists():
            raise NotAllowed("Only those who sit at this table talk at it.", code="not-your-table")
        if key and (said := Talk.objects.filter(table=table, key=key).first()):
            return said
        talk = Talk.objects.create(table=table, author=author, words=words, at=timezone.now(), key=key)
        signals.tell(signals.talked, signals.Spoken(table, talk))
        return talk
