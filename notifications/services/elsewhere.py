"""What people set up to be told elsewhere: webhooks, browsers, and a calendar's feed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from notifications.elsewhere import webpush
from notifications.elsewhere.outside import BadAddress, Outside, Unreachable
from notifications.models import Browser, CalendarFeed, Dispatch, Webhook
from notifications.models.elsewhere import kinds_text, new_secret
from notifications.refusals import AddressNotAllowed, KeysUnreadable, NotThere, PushUnavailable, TooManyOfThese
from notifications.selectors.wishes import SWITCHABLE
from notifications.services import outbox

MOST_WEBHOOKS, MOST_BROWSERS = 5, 10
BOTH_SECRETS = timedelta(days=1)
"""How long the former secret of a webhook goes on signing beside the new one."""
PUSHED = (Dispatch.Kind.TURN, Dispatch.Kind.REMINDER, Dispatch.Kind.OVER, Dispatch.Kind.INVITATION)
"""What a browser is told unless it asks for something else."""


def create_webhook(
    *,
    person: User,
    url: str,
    name: str = "",
    shape: str = Webhook.Shape.PLAIN,
    kinds: Collection[str] | None = None,
    outside: Outside | None = None,
) -> Webhook:
    """A program is told from now on. Its address must be https and public; we look again whenever we go there."""
    _check(url, outside)
    chosen = SWITCHABLE if kinds is None else kinds
    with transaction.atomic():
        User.objects.select_for_update().get(pk=person.pk)
        if person.webhooks.count() >= MOST_WEBHOOKS:
            raise TooManyOfThese(_("You have {n} webhooks; delete one first.").format(n=MOST_WEBHOOKS))
        return Webhook.objects.create(
            person=person, url=url, name=name.strip()[:60], shape=shape, kinds_text=kinds_text(_ordered(chosen))
        )


@transaction.atomic
def change_webhook(
    *,
    person: User,
    webhook_id: int,
    name: str | None = None,
    kinds: Collection[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """Call it otherwise, tell it other things, switch it off or on again."""
    webhook = _webhook(person, webhook_id)
    webhook.name = webhook.name if name is None else name.strip()[:60]
    webhook.kinds_text = webhook.kinds_text if kinds is None else kinds_text(_ordered(kinds))
    if on is not None and on != webhook.on:
        webhook.on, webhook.failing_since, webhook.note = on, None, ""
    webhook.save(update_fields=["name", "kinds_text", "on", "failing_since", "note"])
    return webhook


@transaction.atomic
def rotate_secret(*, person: User, webhook_id: int) -> Webhook:
    """A new secret. For a day both sign, so that the program at the other end can be changed in peace."""
    webhook = _webhook(person, webhook_id)
    webhook.former_secret, webhook.former_until = webhook.secret, timezone.now() + BOTH_SECRETS
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret", "former_secret", "former_until"])
    return webhook


def try_webhook(*, person: User, webhook_id: int) -> None:
    """Send it a trial, by the same way as everything else."""
    with transaction.atomic():
        outbox.write_trial(webhook=_webhook(person, webhook_id))


def delete_webhook(*, person: User, webhook_id: int) -> None:
    with transaction.atomic():
        _webhook(person, webhook_id).delete()


def add_browser(
    *, person: User, endpoint: str, p256dh: str, auth: str, name: str = "", outside: Outside | None = None
) -> Browser:
    """A browser takes push messages from now on; if somebody else signed in there before, it is this person's now."""
    if not settings.VAPID_PRIVATE_KEY:
        raise PushUnavailable(_("This service sends no push messages."))
    try:
        webpush.check_keys(p256dh, auth)
    except webpush.BadKeys:
        raise KeysUnreadable(_("These are not the keys of a browser.")) from None
    _check(endpoint, outside)
    about = {"person": person, "p256dh": p256dh, "auth": auth, "name": name.strip()[:60]}
    with transaction.atomic():
        User.objects.select_for_update().get(pk=person.pk)
        known = Browser.objects.filter(endpoint=endpoint).exists()
        if not known and person.browsers.count() >= MOST_BROWSERS:
            raise TooManyOfThese(_("You have {n} browsers; remove one first.").format(n=MOST_BROWSERS))
        browser, _made = Browser.objects.update_or_create(
            endpoint=endpoint,
            defaults=about,
            create_defaults={**about, "endpoint": endpoint, "kinds_text": kinds_text(_ordered(PUSHED))},
        )
    return browser


@transaction.atomic
def change_browser(*, person: User, browser_id: int, kinds: Collection[str]) -> Browser:
    browser = _browser(person, browser_id)
    browser.kinds_text = kinds_text(_ordered(kinds))
    browser.save(update_fields=["kinds_text"])
    return browser


def try_browser(*, person: User, browser_id: int) -> None:
    with transaction.atomic():
        outbox.write_trial(browser=_browser(person, browser_id))


def remove_browser(*, person: User, browser_id: int) -> None:
    with transaction.atomic():
        _browser(person, browser_id).delete()


def open_feed(*, person: User) -> CalendarFeed:
    """A calendar may read the person's deadlines."""
    feed, _made = CalendarFeed.objects.update_or_create(person=person, defaults={"on": True})
    return feed


@transaction.atomic
def rotate_feed(*, person: User) -> CalendarFeed:
    """Another address; the old one leads nowhere from now on."""
    feed, _made = CalendarFeed.objects.select_for_update().get_or_create(person=person)
    feed.epoch, feed.on = feed.epoch + 1, True
    feed.save(update_fields=["epoch", "on"])
    return feed


@transaction.atomic
def close_feed(*, person: User) -> None:
    """No calendar may; an address that was given away never will again."""
    feed = CalendarFeed.objects.select_for_update().filter(person=person).first()
    if feed is not None:
        feed.epoch, feed.on = feed.epoch + 1, False
        feed.save(update_fields=["epoch", "on"])


def _check(url: str, outside: Outside | None) -> None:
    try:
        (outside or Outside()).check(url)
    except BadAddress as error:
        raise AddressNotAllowed(
            _("We cannot send to this address. {why} Give a public https:// address.").format(why=error)
        ) from None
    except Unreachable:
        raise AddressNotAllowed(_("We cannot find this address. Is its name spelled right?")) from None


def _ordered(kinds: Collection[str]) -> list[str]:
    return [kind.value for kind in SWITCHABLE if kind in kinds]


def _webhook(person: User, number: int) -> Webhook:
    found = Webhook.objects.select_for_update().filter(person=person, pk=number).first()
    if found is None:
        raise NotThere(_("You have no such webhook."))
    return found


def _browser(person: User, number: int) -> Browser:
    found = Browser.objects.select_for_update().filter(person=person, pk=number).first()
    if found is None:
        raise NotThere(_("You have no such browser."))
    return found
