"""From what a mail says to a letter that can go: links, headers, HTML and text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import css_inline
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.functional import cached_property

from notifications.mails.news import must_be_news
from notifications.mails.offers import Offers
from notifications.mails.table import TableSeen, Told
from notifications.models import Dispatch
from notifications.post import Letter, domain
from notifications.selectors import wishes
from notifications.tokens import Purpose, Sealed, address_token, link_token, message_id_of

SIGNATURE = "-- "
_inliner = css_inline.CSSInliner(keep_style_tags=True, load_remote_stylesheets=False)


@dataclass(frozen=True)
class Links:
    """The addresses in one mail. Those that move are there only if the person lets mails move."""

    dispatch: Dispatch

    @cached_property
    def may_play(self) -> wishes.MayPlay:
        if self.dispatch.person_id is None or self.dispatch.table_id is None:
            return wishes.MayPlay(False, 0)
        return wishes.mail_play(self.dispatch.person_id, self.dispatch.table_id)

    def move(self, text: str) -> str:
        """A page with this move filled in; one press there plays it."""
        if not self.may_play.allowed:
            return ""
        return self._page("m", Purpose.MOVE, Sealed(self.dispatch.pk, self.may_play.epoch, text))

    @property
    def unsubscribe(self) -> str:
        return self._page("u", Purpose.UNSUBSCRIBE, Sealed(self.dispatch.pk))

    @property
    def reply_to(self) -> str:
        """The address that a reply comes to; empty if none can."""
        if not self.may_play.allowed:
            return ""
        return tagged("r", Purpose.REPLY, Sealed(self.dispatch.pk, self.may_play.epoch))

    @property
    def bounces_to(self) -> str:
        return tagged("b", Purpose.BOUNCE, Sealed(self.dispatch.pk))

    def _page(self, door: str, purpose: Purpose, sealed: Sealed) -> str:
        return f"{settings.SITE_URL}/{door}/{link_token(purpose, sealed)}/"


def tagged(letter: str, purpose: Purpose, sealed: Sealed) -> str:
    """Our reply address with a token in it: reply+r-abc@league.example. Empty where the host takes no mail in."""
    local, at, host = settings.MAIL_REPLY_ADDRESS.rpartition("@")
    return f"{local}+{letter}-{address_token(purpose, sealed)}@{host}" if at else ""


@dataclass
class Page:
    """What a mail says, in the order it says it. Every part may be left out."""

    subject: str
    heading: str
    seen: TableSeen | None = None
    about: str = ""
    urgent: bool = False
    lead: Sequence[str] = ()
    deadline: str = ""
    after_deadline: str = ""
    offers: Offers | None = None
    button: str = ""
    button_url: str = ""
    quotes: Sequence[str] = ()
    since: Sequence[Told] = ()
    since_title: str = ""
    left_out: int = 0
    figures: bool = False
    board: bool = False
    places: Sequence[dict[str, object]] = ()
    listed: Sequence[dict[str, str]] = ()
    examples: Sequence[str] = ()
    headers: dict[str, str] = field(default_factory=dict)


def seal(dispatch: Dispatch, page: Page) -> Letter:
    """The letter: HTML and text of the same page, and headers that mail programs understand."""
    links, person = Links(dispatch), dispatch.person
    offers = [(offer, links.move(offer.text)) for offer in page.offers.simple] if page.offers else []
    context = {
        "page": page,
        "seen": page.seen,
        "site": settings.SITE_URL,
        "kind": dispatch.get_kind_display(),
        "offers": offers,
        "ideas": [(idea, links.move(idea.text)) for idea in page.offers.ideas] if page.offers else [],
        "shorts": [(offer, url) for offer, url in offers if offer.short],
        "longs": [(offer, url) for offer, url in offers if not offer.short],
        "unsubscribe": links.unsubscribe,
        "can_reply": bool(links.reply_to) and page.offers is not None,
        "settings_url": f"{settings.SITE_URL}/mail/",
        "board_name": page.seen.board.name if page.board and page.seen else "",
    }
    return Letter(
        to=person.email if person is not None else dispatch.email,
        name=str(person) if person is not None else "",
        subject=page.subject,
        text=_tidy(render_to_string("notifications/mail.txt", context)),
        html=_inliner.inline(render_to_string("notifications/mail.html", context)),
        message_id=message_id_of(dispatch.key, domain()),
        pictures=(page.seen.board,) if page.board and page.seen else (),
        headers={**_headers(links, page), **page.headers},
        reply_to=links.reply_to,
        bounces_to=links.bounces_to,
        must_be_news=partial(must_be_news, dispatch),
    )


def _headers(links: Links, page: Page) -> dict[str, str]:
    headers = {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Unsubscribe": f"<{links.unsubscribe}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if page.seen is not None:
        headers |= {
            "In-Reply-To": page.seen.thread,
            "References": page.seen.thread,
            "List-Id": f"<table-{page.seen.table.public_id}.{domain()}>",
        }
    return {name: " ".join(value.split()) for name, value in headers.items()}


def _tidy(text: str) -> str:
    """At most one empty line in a row, none at the ends; templates need not care."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line if line == SIGNATURE else line.rstrip())
    return "\n".join(lines).strip() + "\n"
