"""A mailbox as the way in: polled over IMAP, each mail stored with us before it is marked as read there."""

from __future__ import annotations

import imaplib
from urllib.parse import SplitResult, unquote, urlsplit

import structlog
from django.conf import settings
from django.core.cache import cache
from imap_tools import AND, BaseMailBox, MailBox, MailBoxUnencrypted, MailMessageFlags
from imap_tools.errors import ImapToolsError

from games.engine_room import where_it_happened
from notifications.inbound import parse
from notifications.services.receiving import receive

log = structlog.get_logger(__name__)

AT_ONCE = 100
TIMEOUT = 20
LARGEST = 2_000_000


def poll() -> int:
    """Take in what is new; how many mails that were. One poll at a time: two would only fetch the same."""
    if not settings.MAILBOX_URL or not cache.add("polling-mailbox", True, 120):
        return 0
    try:
        with _open(urlsplit(settings.MAILBOX_URL)) as mailbox:
            return _take_in(mailbox)
    except (OSError, imaplib.IMAP4.error, ImapToolsError) as error:
        log.warning("mailbox_unreachable", error=type(error).__name__)
        return 0
    finally:
        cache.delete("polling-mailbox")


def _open(url: SplitResult) -> BaseMailBox:
    kind = MailBox if url.scheme == "imaps" else MailBoxUnencrypted
    port = url.port or (993 if url.scheme == "imaps" else 143)
    box = kind(url.hostname or "", port, timeout=TIMEOUT)
    folder = unquote(url.path.strip("/")) or "INBOX"
    return box.login(unquote(url.username or ""), unquote(url.password or ""), initial_folder=folder)


def _take_in(mailbox: BaseMailBox) -> int:
    uids = mailbox.uids(AND(seen=False))[:AT_ONCE]
    for uid in uids:
        _take_one(mailbox, uid)
    return len(uids)


def _take_one(mailbox: BaseMailBox, uid: str) -> None:
    """Stored first, marked after: a crash in between brings the mail again, and it is known by its digest.

    One that makes us stumble is marked, too, with a flag for the host to look at; it must not block the others.
    """
    flags = [MailMessageFlags.SEEN]
    for mail in mailbox.fetch(AND(uid=uid), mark_seen=False, limit=1):
        try:
            raw = mail.obj.as_bytes()
            if len(raw) <= LARGEST:
                receive(message=parse(raw))
        except Exception as error:
            log.error("mail_unreadable", uid=uid, where=where_it_happened(error))
            flags.append(MailMessageFlags.FLAGGED)
    mailbox.flag(uid, flags, True)
