"""What people set up to be told elsewhere: webhooks, browsers, and a calendar's feed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import NotAllowed
from games.models import Table
from notifications.elsewhere import webpush
from notifications.elsewhere.outside import BadAddress, Outside, Unreachable
from notifications.models import Browser, CalendarFeed, Dispatch, Webhook
from notifications.models.elsewhere import kinds_text, new_secret
from notifications.refusals import AddressNotAllowed, KeysUnreadable, NotThere, PushUnavailable, TooManyOfThese
from notifications.selectors.wishes import SWITCHABLE
from notifications.services import outbox
from tournaments.models import Event, Match, Organiser
from tournaments.services.common import must_direct, role_of

MOST_WEBHOOKS, MOST_BROWSERS = 5, 10
AT_A_TABLE = (
    Dispatch.Kind.TURN,
    Dispatch.Kind.TIMED_OUT,
    Dispatch.Kind.STARTED,
    Dispatch.Kind.SEAT,
    Dispatch.Kind.OVER,
)
IN_AN_EVENT = (*AT_A_TABLE, Dispatch.Kind.SEASON, Dispatch.Kind.RULING)
"""What everybody may hear of a table and of an event. Invitations, reminders and messages are somebody's own."""
BOTH_SECRETS = timedelta(days=1)
"""How long the former secret of a webhook goes on signing beside the new one."""
PUSHED = (Dispatch.Kind.TURN, Dispatch.Kind.REMINDER, Dispatch.Kind.OVER, Dispatch.Kind.INVITATION)
"""What a browser is told unless it asks for something else."""


@dataclass(frozen=True)
class Place:
    """Whose webhooks: a person's own, or a whole table's or event's, which this person looks after."""

    person: User
    table: Table | None = None
    event: Event | None = None

    @property
    def kinds(self) -> Collection[Dispatch.Kind]:
        """What a webhook here may be told."""
        if self.event is not None:
            return IN_AN_EVENT
        return SWITCHABLE if self.table is None else AT_A_TABLE

    def webhooks(self) -> QuerySet[Webhook]:
        """Those that are here, oldest first. Refuses whoever has no say here."""
        self.must_be_allowed()
        if self.table is None and self.event is None:
            return self.person.webhooks.filter(table=None, event=None).order_by("pk")
        return Webhook.objects.filter(table=self.table, event=self.event).order_by("pk")

    def must_be_allowed(self) -> None:
        """A table's are its owner's business and its event's directors'; an event's are its directors'."""
        if self.event is not None:
            must_direct(self.event, self.person)
        elif self.table is not None and not may_tell_of(self.table, self.person):
            raise NotAllowed(_("Only the owner of this table may do that."), code="not-owner")

    def lock(self) -> None:
        """So that nobody adds two at once beyond what is allowed."""
        if self.event is not None:
            Event.objects.select_for_update().get(pk=self.event.pk)
        elif self.table is not None:
            Table.objects.select_for_update().get(pk=self.table.pk)
        else:
            User.objects.select_for_update().get(pk=self.person.pk)


def may_tell_of(table: Table, person: User) -> bool:
    """May this person set webhooks for the whole table? A study is nobody's but its owner's, and tells nothing."""
    if table.kind != Table.Kind.PLAY:
        return False
    if table.owner_id == person.pk:
        return True
    match = Match.objects.select_related("round__division__event").filter(game=table).first()
    return match is not None and role_of(match.round.division.event, person) == Organiser.Role.DIRECTOR


def create_webhook(
    *,
    place: Place,
    url: str,
    name: str = "",
    shape: str = Webhook.Shape.PLAIN,
    kinds: Collection[str] | None = None,
    outside: Outside | None = None,
) -> Webhook:
    """A program is told from now on. Its address must be https and public; we look again whenever we go there."""
    place.must_be_allowed()
    _check(url, outside)
    with transaction.atomic():
        place.lock()
        if place.webhooks().count() >= MOST_WEBHOOKS:
            raise TooManyOfThese(_("There are {n} webhooks; delete one first.").format(n=MOST_WEBHOOKS))
        return Webhook.objects.create(
            person=place.person,
            table=place.table,
            event=place.event,
            url=url,
            name=name.strip()[:60],
            shape=shape,
            kinds_text=kinds_text(_ordered(place.kinds if kinds is None else kinds, place.kinds)),
        )


@transaction.atomic
def change_webhook(
    *,
    place: Place,
    webhook_id: int,
    name: str | None = None,
    kinds: Collection[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """Call it otherwise, tell it other things, switch it off or on again."""
    webhook = _webhook(place, webhook_id)
    webhook.name = webhook.name if name is None else name.strip()[:60]
    webhook.kinds_text = webhook.kinds_text if kinds is None else kinds_text(_ordered(kinds, place.kinds))
    if on is not None and on != webhook.on:
        webhook.on, webhook.failing_since, webhook.note = on, None, ""
    webhook.save(update_fields=["name", "kinds_text", "on", "failing_since", "note"])
    return webhook


@transaction.atomic
def rotate_secret(*, place: Place, webhook_id: int) -> Webhook:
    """A new secret. For a day both sign, so that the program at the other end can be changed in peace."""
    webhook = _webhook(place, webhook_id)
    webhook.former_secret, webhook.former_until = webhook.secret, timezone.now() + BOTH_SECRETS
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret", "former_secret", "former_until"])
    return webhook


def try_webhook(*, place: Place, webhook_id: int) -> None:
    """Send it a trial, by the same way as everything else."""
    with transaction.atomic():
        outbox.write_trial(webhook=_webhook(place, webhook_id))


def delete_webhook(*, place: Place, webhook_id: int) -> None:
    with transaction.atomic():
        _webhook(place, webhook_id).delete()


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


def _ordered(kinds: Collection[str], known: Collection[Dispatch.Kind] = SWITCHABLE) -> list[str]:
    return [kind.value for kind in SWITCHABLE if kind in kinds and kind in known]


def _webhook(place: Place, number: int) -> Webhook:
    found = place.webhooks().select_for_update().filter(pk=number).first()
    if found is None:
        raise NotThere(_("There is no such webhook."))
    return found


def _browser(person: User, number: int) -> Browser:
    found = Browser.objects.select_for_update().filter(person=person, pk=number).first()
    if found is None:
        raise NotThere(_("You have no such browser."))
    return found
