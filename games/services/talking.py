"""Saying something to the table; not hearing some words; noting something for oneself."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import signals
from games.errors import NotAllowed, NotFound, Unacceptable
from games.models import MutedWords, Note, Table, Talk

LONGEST = 2000
LONGEST_NOTE = 4000
MOST_MUTED = 50
LONGEST_MUTED = 40


def say(*, game_id: int, author: User, words: str, key: str = "") -> Talk:
    """Speak to a table one sits at. The same key says it once, however often it is sent."""
    words = words.strip()
    if not 1 <= len(words) <= LONGEST:
        raise Unacceptable(
            _("Say something, in at most {longest} characters.").format(longest=LONGEST), code="talk-length"
        )
    with transaction.atomic():
        table = Table.objects.filter(pk=game_id).first()
        if table is None:
            raise NotFound
        if not table.seats.filter(player=author).exists():
            raise NotAllowed(_("Only those who sit at this table talk at it."), code="not-your-table")
        if key and (said := Talk.objects.filter(table=table, key=key).first()):
            return said
        talk = Talk.objects.create(table=table, author=author, words=words, at=timezone.now(), key=key)
        signals.tell(signals.talked, signals.Spoken(table, talk))
        return talk


def mute_words(*, reader: User, words: Collection[str]) -> list[str]:
    """From now on what holds one of these words is folded away for this reader. The list replaces the one before."""
    kept = list(dict.fromkeys(word for said in words if (word := " ".join(said.split()))))
    if len(kept) > MOST_MUTED or any(len(word) > LONGEST_MUTED for word in kept):
        raise Unacceptable(
            _("At most {most_muted} words, each of at most {longest_muted} letters.").format(
                most_muted=MOST_MUTED, longest_muted=LONGEST_MUTED
            ),
            code="muted-words",
        )
    if kept:
        MutedWords.objects.update_or_create(reader=reader, defaults={"words": "\n".join(kept)})
    else:
        MutedWords.objects.filter(reader=reader).delete()
    return kept


def keep_note(*, game_id: int, owner: User, words: str) -> None:
    """Note something for oneself at a table; nothing takes the note away."""
    words = words.replace("\r\n", "\n").strip()
    if len(words) > LONGEST_NOTE:
        raise Unacceptable(
            _("A note has at most {longest_note} characters; this one has {words}.").format(
                longest_note=LONGEST_NOTE, words=len(words)
            ),
            code="note-length",
        )
    if words:
        now = timezone.now()
        Note.objects.update_or_create(table_id=game_id, owner=owner, defaults={"words": words, "changed_at": now})
    else:
        Note.objects.filter(table_id=game_id, owner=owner).delete()
