"""News in a few lines, for programs and small screens: the same words as the mail's, without the board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import translation

from notifications.elsewhere.announcements import announcement
from notifications.mails.envelope import Page
from notifications.mails.kinds import WRITERS
from notifications.mails.news import must_be_news, open_decision
from notifications.models import Dispatch
from notifications.tokens import message_id_of


@dataclass(frozen=True)
class Bulletin:
    """What there is to tell. `number` is the same however often it is sent."""

    number: str
    kind: str
    at: datetime
    title: str
    text: str
    url: str
    deadline: datetime | None
    table: dict[str, str] | None
    seat: int | None
    decision: int | None

    def to_data(self) -> dict[str, object]:
        """As a program reads it."""
        return {
            "id": self.number,
            "type": self.kind,
            "at": self.at.isoformat(),
            "title": self.title,
            "text": self.text,
            "url": self.url,
            "deadline": self.deadline.isoformat() if self.deadline else None,
            "table": self.table,
            "seat": self.seat,
            "decision": self.decision,
        }


def bulletin_of(dispatch: Dispatch) -> Bulletin:
    """Raises NoLongerNews or Later, as a mail's writer does."""
    must_be_news(dispatch)
    with translation.override(_language(dispatch)):
        if dispatch.webhook is not None and dispatch.webhook.for_everybody:
            page = announcement(dispatch, dispatch.webhook)
        else:
            page = WRITERS[Dispatch.Kind(dispatch.kind)](dispatch)
    seen, decision = page.seen, open_decision(dispatch)
    return Bulletin(
        number=message_id_of(dispatch.key, "").strip("<@>"),
        kind=dispatch.kind,
        at=dispatch.created_at,
        title=page.subject,
        text="\n".join(_lines(page)),
        url=page.button_url or f"{settings.SITE_URL}/",
        deadline=decision.deadline if decision else None,
        table={"id": seen.table.public_id, "title": seen.title, "game": seen.game} if seen else None,
        seat=dispatch.seat,
        decision=dispatch.decision,
    )


def _language(dispatch: Dispatch) -> str:
    """The reader's; of a table's or an event's webhook, that of whoever set it up."""
    person = dispatch.person or (dispatch.webhook.person if dispatch.webhook is not None else None)
    return person.language if person is not None else settings.LANGUAGE_CODE


def _lines(page: Page) -> list[str]:
    lines = [str(line) for line in page.lead if line]
    lines += [f"{place['rank']}. {place['name']}: {place['score']} {place['unit']}".strip() for place in page.places]
    return lines or [page.heading]
