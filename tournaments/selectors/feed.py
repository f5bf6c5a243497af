"""What happened in an event, newest first: for a feed that anybody can follow."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from tournaments.models import Event, Match, Round, Ruling
from tournaments.selectors.events import final_order, names_of

MOST_ITEMS = 60


@dataclass(frozen=True)
class Item:
    """One piece of news. `key` is what a reader of the feed knows it by: it never changes."""

    key: str
    at: datetime
    title: str
    words: str
    path: str = ""


def news_of(event: Event) -> list[Item]:
    """The public news of an event: its dates, rounds, results and rulings. Previews and messages stay private."""
    names = names_of(event)
    items = [*_dates(event, names), *_rounds(event), *_results(event, names), *_rulings(event, names)]
    return sorted(items, key=lambda item: (item.at, item.key), reverse=True)[:MOST_ITEMS]


def news_item(event: Event, key: str) -> Item | None:
    """One item of the public news."""
    return next((item for item in news_of(event) if item.key == key), None)


def _dates(event: Event, names: dict[int, str]) -> list[Item]:
    found = [Item("opened", event.registration_opens_at or event.created_at, _("Registration"), event.about)]
    if event.started_at is not None:
        words = _("%(players)d players. Every lot is drawn from the seed %(seed)s.") % {
            "players": event.entries.exclude(division=None).count(),
            "seed": event.seed,
        }
        found.append(Item("started", event.started_at, _("The event has started"), words))
    if event.state == Event.State.FINISHED and event.finished_at is not None:
        found.append(Item("finished", event.finished_at, _("The event is over"), _champions(event, names)))
    if event.state == Event.State.CANCELLED and event.finished_at is not None:
        found.append(Item("cancelled", event.finished_at, _("The event was called off"), ""))
    return found


def _champions(event: Event, names: dict[int, str]) -> str:
    told = []
    for division in event.divisions.all():
        division.event = event
        first = final_order(division)[:1]
        if first:
            told.append(names.get(first[0], ""))
    return _("Won by %(names)s.") % {"names": ", ".join(told)} if told else ""


def _rounds(event: Event) -> list[Item]:
    if event.format == Event.Format.LADDER:
        return []
    public = Round.objects.filter(division__event=event).exclude(state=Round.State.PREVIEW).select_related("division")
    several = event.format == Event.Format.LEAGUE
    found = []
    for one in public.prefetch_related("matches"):
        title = _("Round %(number)d is published") % {"number": one.number}
        if several:
            division = _("Division %(number)d") % {"number": one.division.number}
            title = f"{division}: {title}"
        words = _("%(tables)d tables, %(byes)d sit out.") % {"tables": len(one.matches.all()), "byes": len(one.byes)}
        path = f"rounds/{one.division.number}/{one.number}/"
        if one.published_at is not None:
            found.append(Item(f"round-{one.division.number}-{one.number}", one.published_at, title, words, path))
    return found


def _results(event: Event, names: dict[int, str]) -> list[Item]:
    decided = Match.objects.filter(round__division__event=event, state__in=[Match.State.DECIDED, Match.State.VOID])
    recent = decided.exclude(decided_at=None).select_related("round__division").order_by("-decided_at")[:MOST_ITEMS]
    found = []
    for match in recent:
        rows = sorted(match.finishes, key=lambda one: (one["place"], one["seat"]))
        words = ", ".join(f"{one['place']}. {names.get(one['entry'], _('a bot'))}" for one in rows)
        title = _("Round %(round)d, table %(table)d: %(words)s") % {
            "round": match.round.number,
            "table": match.number,
            "words": _("does not count") if match.state == Match.State.VOID else _("the result"),
        }
        assert match.decided_at is not None
        path = f"rounds/{match.round.division.number}/{match.round.number}/"
        found.append(Item(f"table-{match.public_id}", match.decided_at, title, words, path))
    return found


def _rulings(event: Event, names: dict[int, str]) -> list[Item]:
    found = []
    for ruling in event.rulings.select_related("match__round").order_by("-pk")[:MOST_ITEMS]:
        about = names.get(ruling.entry_id or 0, "")
        title = _("Ruling: {kind}").format(kind=Ruling.Kind(ruling.kind).label) + (f" ({about})" if about else "")
        found.append(Item(f"ruling-{ruling.public_id}", ruling.at, title, ruling.reason, "rulings/"))
    return found


def atom(event: Event, *, page: str, address: str) -> str:
    """The news as an Atom feed (RFC 4287). `page` is the event's page, `address` the feed's own."""
    feed = Atom1Feed(
        title=event.title,
        link=page,
        description=event.about,
        feed_url=address,
        feed_guid=f"urn:whistlepost:event:{event.public_id}",
        author_name="Whistlepost",
    )
    for item in news_of(event):
        feed.add_item(
            title=item.title,
            link=f"{page}{item.path}",
            description=item.words,
            unique_id=f"urn:whistlepost:event:{event.public_id}:{item.key}",
            pubdate=item.at,
            updateddate=item.at,
        )
    text: str = feed.writeString("utf-8")
    return text
