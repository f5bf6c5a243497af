"""Takes a message to a webhook or a browser and says how it was received."""

from __future__ import annotations

import base64
import hashlib
import json
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from notifications.elsewhere import webpush
from notifications.elsewhere.bulletins import Bulletin, bulletin_of
from notifications.elsewhere.outside import BadAddress, Outside, Unreachable
from notifications.elsewhere.signing import signed_headers
from notifications.models import Browser, Dispatch, Webhook
from notifications.models.elsewhere import SECRET_PREFIX
from notifications.post import SendingFailed

VERDIGRIS, SIGNAL_RED = 0x1E6B63, 0xB3261E
URGENT = (Dispatch.Kind.TURN, Dispatch.Kind.REMINDER, Dispatch.Kind.TIMED_OUT)
LONGEST_TITLE, LONGEST_TEXT = 200, 1_000
KEPT_FOR = timedelta(days=3)


class Gone(Exception):
    """Whoever lived there says that there is nobody any more."""


def carry(dispatch: Dispatch, outside: Outside) -> None:
    """Send one claimed row. Returns when it was taken; raises otherwise."""
    bulletin = bulletin_of(dispatch)
    if dispatch.webhook is not None:
        status = _post(outside, dispatch.webhook.url, *message_to(dispatch.webhook, bulletin))
        gone = status == 410
    else:
        assert dispatch.browser is not None
        status = _post(outside, dispatch.browser.endpoint, *push_to(dispatch.browser, bulletin))
        gone = status in (404, 410)
    if gone:
        raise Gone(f"answered {status}: gone")
    if 300 <= status < 400:
        raise SendingFailed(f"answered {status}: we follow no redirects")
    if not 200 <= status < 300:
        raise SendingFailed(f"answered {status}")


def _post(outside: Outside, url: str, body: bytes, headers: dict[str, str]) -> int:
    try:
        return outside.post(url, body, headers)
    except (BadAddress, Unreachable) as trouble:
        raise SendingFailed(str(trouble)) from None


def message_to(webhook: Webhook, bulletin: Bulletin) -> tuple[bytes, dict[str, str]]:
    """Body and headers for a webhook. What Discord gets is signed as well; it does not mind."""
    data = discord(bulletin) if webhook.shape == Webhook.Shape.DISCORD else bulletin.to_data()
    body, now = json.dumps(data, ensure_ascii=False).encode(), timezone.now()
    secrets = [webhook.secret]
    if webhook.former_secret.startswith(SECRET_PREFIX) and webhook.former_until and now < webhook.former_until:
        secrets.append(webhook.former_secret)
    return body, {
        "Content-Type": "application/json; charset=utf-8",
        **signed_headers(bulletin.number, now, body, secrets),
    }


def discord(bulletin: Bulletin) -> dict[str, object]:
    """A message as Discord's webhooks take it. It mentions nobody, whatever a table or a player is called."""
    embed: dict[str, object] = {
        "title": bulletin.title[:LONGEST_TITLE],
        "url": bulletin.url,
        "description": bulletin.text[:LONGEST_TEXT],
        "color": SIGNAL_RED if bulletin.kind in URGENT else VERDIGRIS,
        "timestamp": bulletin.at.isoformat(),
    }
    if bulletin.deadline:
        stamp = int(bulletin.deadline.timestamp())
        embed["fields"] = [{"name": "Deadline", "value": f"<t:{stamp}:F>, <t:{stamp}:R>"}]
    return {"username": "Whistlepost", "embeds": [embed], "allowed_mentions": {"parse": []}}


def push_to(browser: Browser, bulletin: Bulletin) -> tuple[bytes, dict[str, str]]:
    """An encrypted message, and headers that say whose it is and how long it is worth keeping.

    Messages of one table share a topic: what waits for a phone that is switched off is replaced by the newest.
    """
    now = timezone.now()
    about = bulletin.table["id"] if bulletin.table else bulletin.kind
    topic = base64.urlsafe_b64encode(hashlib.sha256(about.encode()).digest()).decode()[:32]
    said = {
        "title": bulletin.title[:LONGEST_TITLE],
        "body": bulletin.text[:LONGEST_TEXT],
        "url": bulletin.url,
        "tag": topic,
    }
    left = (bulletin.deadline - now if bulletin.deadline else KEPT_FOR).total_seconds()
    message = json.dumps(said, ensure_ascii=False).encode()
    if len(message) > webpush.LONGEST_MESSAGE:
        message = json.dumps({**said, "body": said["body"][:200]}, ensure_ascii=False).encode()
    headers = {
        "TTL": str(max(60, min(int(left), int(KEPT_FOR.total_seconds())))),
        "Urgency": "high" if bulletin.kind in URGENT else "normal",
        "Topic": topic,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        **webpush.vapid_headers(browser.endpoint, settings.VAPID_PRIVATE_KEY, settings.VAPID_CONTACT, now),
    }
    return webpush.encrypt(message, browser.p256dh, browser.auth), headers
