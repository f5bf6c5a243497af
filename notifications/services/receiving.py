"""Taking a mail in: find out what it is, keep it if it is a reply, and have it read. Nothing here trusts From."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from email.message import EmailMessage

import structlog
from django.db import transaction
from django.utils import timezone

from notifications.models import Dispatch, ReceivedMail
from notifications.replies.bodies import words_of
from notifications.replies.reading import own_words
from notifications.replies.sorting import Sort, Tag, bounce_of, sort, tag_of
from notifications.services.addresses import record_bounce
from notifications.tokens import BadToken, Purpose, Sealed, open_address_token

log = structlog.get_logger(__name__)

MOST_REPLIES = 30
"""To one mail in a day; a loop that we did not recognise ends here."""


def receive(*, message: EmailMessage, recipients: list[str] | None = None) -> Sort:
    """Take one mail in. Sent twice, it is kept once. Says what it was."""
    tag = tag_of(message, recipients)
    sorted_as = sort(message, tag)
    if sorted_as == Sort.BOUNCE:
        _note_bounce(message, tag)
    elif sorted_as == Sort.REPLY and tag is not None:
        return _keep(message, tag)
    log.info("mail_dropped", sort=sorted_as.value)
    return sorted_as


def _keep(message: EmailMessage, tag: Tag) -> Sort:
    from notifications.tasks import read_replies

    found = _dispatch(Purpose.REPLY, tag)
    if found is None:
        log.info("mail_dropped", sort="bad token")
        return Sort.STRAY
    dispatch, sealed = found
    lately = dispatch.replies.filter(received_at__gt=timezone.now() - timedelta(days=1)).count()
    if lately >= MOST_REPLIES:
        log.warning("mail_dropped", sort="too many", dispatch=dispatch.pk)
        return Sort.MACHINE
    ReceivedMail.objects.bulk_create(
        [
            ReceivedMail(
                digest=_digest(message, tag),
                answers=dispatch,
                epoch=sealed.epoch,
                words=own_words(words_of(message)).replace("\x00", "")[:20_000],
                message_id=str(message["Message-ID"] or "").strip()[:250],
            )
        ],
        ignore_conflicts=True,
    )
    transaction.on_commit(lambda: read_replies.apply_async(retry=False), robust=True)
    return Sort.REPLY


def _dispatch(purpose: Purpose, tag: Tag) -> tuple[Dispatch, Sealed] | None:
    """The mail of ours that a token names."""
    try:
        sealed = open_address_token(purpose, tag.token)
    except BadToken:
        return None
    dispatch = Dispatch.objects.select_related("person").filter(pk=sealed.dispatch).first()
    return None if dispatch is None else (dispatch, sealed)


def _digest(message: EmailMessage, tag: Tag) -> str:
    """The same mail, however often it is delivered."""
    told = str(message["Message-ID"] or "").strip() or words_of(message) + str(message["Date"] or "")
    return hashlib.sha256(f"{tag.token}\n{told}".encode(errors="replace")).hexdigest()


def _note_bounce(message: EmailMessage, tag: Tag | None) -> None:
    """A report that came to one of our bounce addresses counts; anybody could send the others."""
    bounce = bounce_of(message)
    found = _dispatch(Purpose.BOUNCE, tag) if tag is not None and tag.letter == "b" else None
    if bounce is None or found is None:
        return
    dispatch, _ = found
    email = dispatch.person.email if dispatch.person is not None else dispatch.email
    record_bounce(email=email, reason=bounce.reason, hard=bounce.hard)
