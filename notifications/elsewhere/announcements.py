"""What the webhooks of a whole table or event are told: nothing that a spectator could not read on the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.utils.translation import gettext as _

from games.models import LogRow
from notifications.mails import kinds
from notifications.mails.envelope import Page
from notifications.mails.news import NoLongerNews
from notifications.mails.table import TableSeen
from notifications.models import Dispatch, Webhook
from tournaments.models import Event, Round, Ruling
from tournaments.selectors.feed import Item, news_item

MOST_ROWS, MOST_SENTENCES = 60, 12


def announcement(dispatch: Dispatch, webhook: Webhook) -> Page:
    """In the language of whoever set the webhook up. Never through a seat's eyes: the row's seat is only whom it
    is about."""
    return WRITERS[Dispatch.Kind(dispatch.kind)](dispatch, webhook)


def _seen(dispatch: Dispatch) -> TableSeen:
    if dispatch.table_id is None:
        raise NoLongerNews("the table is gone")
    return TableSeen.by_id(dispatch.table_id, None)


def _sentences(seen: TableSeen, rows: list[LogRow]) -> list[str]:
    return [sentence for row in rows for sentence in seen.reader.entry(row).sentences][-MOST_SENTENCES:]


def _turn(dispatch: Dispatch, webhook: Webhook) -> Page:
    """Who is asked, at which point of the game, and what happened since this webhook last heard from the table."""
    seen = _seen(dispatch)
    assert dispatch.seat is not None
    assert dispatch.decision is not None
    heard = Dispatch.objects.filter(
        webhook=webhook, table=seen.table, state=Dispatch.State.SENT, decision__lt=dispatch.decision
    )
    last = heard.order_by("-decision").values_list("decision", flat=True).first()
    rows = seen.table.log.filter(index__gt=-1 if last is None else last, index__lte=dispatch.decision)
    happened = list(rows.order_by("-index").defer("delta")[:MOST_ROWS])[::-1]
    name = seen.names[dispatch.seat]
    return Page(
        subject=_("{title}: {name} is asked, {moment}").format(title=seen.title, name=name, moment=seen.moment),
        heading=_("{name} is asked").format(name=name),
        seen=seen,
        lead=_sentences(seen, happened),
        button_url=seen.url,
    )


def _started(dispatch: Dispatch, webhook: Webhook) -> Page:
    page = kinds.started(dispatch)
    page.lead = page.lead[:1]
    return page


def _told_in_the_log(dispatch: Dispatch, webhook: Webhook) -> Page:
    """A time-out, in the log's own words."""
    seen = _seen(dispatch)
    rows = seen.table.log.filter(kind=LogRow.Kind.TIME_OUT, index__lte=dispatch.decision)
    row = rows.order_by("-index").defer("delta").first()
    if row is None:
        raise NoLongerNews("no such row")
    return Page(
        subject=f"{seen.title}: {_('Somebody ran out of time')}",
        heading=_("Somebody ran out of time"),
        seen=seen,
        lead=_sentences(seen, [row]),
        button_url=seen.url,
    )


def _event_news(dispatch: Dispatch, webhook: Webhook) -> Page:
    """An item of the event's public feed."""
    event, item = _item(str(dispatch.facts["news"]), int(dispatch.facts["number"]))
    return Page(
        subject=f"{event.title}: {item.title}",
        heading=item.title,
        lead=[item.words] if item.words else [],
        button_url=f"{settings.SITE_URL}/events/{event.public_id}/{item.path}",
    )


def _item(news: str, number: int) -> tuple[Event, Item]:
    event, key = _key(news, number)
    item = news_item(event, key)
    if item is None:
        raise NoLongerNews("not public any more")
    return event, item


def _key(news: str, number: int) -> tuple[Event, str]:
    """The event, and what its feed calls this news."""
    if news == "round":
        round_ = Round.objects.select_related("division__event").filter(pk=number).first()
        if round_ is not None:
            return round_.division.event, f"round-{round_.division.number}-{round_.number}"
    elif news == "ruling":
        ruling = Ruling.objects.select_related("event").filter(pk=number).first()
        if ruling is not None:
            return ruling.event, f"ruling-{ruling.public_id}"
    else:
        event = Event.objects.filter(pk=number).first()
        if event is not None:
            return event, {"begun": "started", "finished": "finished"}[news]
    raise NoLongerNews("gone")


def _trial(dispatch: Dispatch, webhook: Webhook) -> Page:
    page = kinds.trial(dispatch)
    about = webhook.table or webhook.event
    page.lead = [_("It works: what happens at {title} will arrive here.").format(title=about)]
    return page


def _as_a_mail(write: Callable[[Dispatch], Page]) -> Callable[[Dispatch, Webhook], Page]:
    """The mail to somebody who has no seat there says what everybody may know."""

    def written(dispatch: Dispatch, webhook: Webhook) -> Page:
        if dispatch.seat is not None:
            raise ValueError("an announcement through a seat's eyes")
        return write(dispatch)

    return written


WRITERS: Mapping[Dispatch.Kind, Callable[[Dispatch, Webhook], Page]] = {
    Dispatch.Kind.TURN: _turn,
    Dispatch.Kind.STARTED: _started,
    Dispatch.Kind.SEAT: _as_a_mail(kinds.seat),
    Dispatch.Kind.TIMED_OUT: _told_in_the_log,
    Dispatch.Kind.OVER: _as_a_mail(kinds.over),
    Dispatch.Kind.SEASON: _event_news,
    Dispatch.Kind.RULING: _event_news,
    Dispatch.Kind.TRIAL: _trial,
}
