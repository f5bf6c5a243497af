"""The answer to a reply: what was understood and done, or what was wrong and what one could have said."""

from __future__ import annotations

from django.utils.translation import gettext as _

from notifications.mails.envelope import Page
from notifications.mails.table import TableSeen, Told
from notifications.models import Dispatch


def answer_page(dispatch: Dispatch, seen: TableSeen) -> Page:
    """Short: the board comes with the next turn mail."""
    facts = dispatch.facts
    done = bool(facts["done"])
    theirs = str(facts.get("message_id") or "")
    page = Page(
        subject=(_("Re: {title}: done") if done else _("Re: {title}: not done")).format(title=seen.title),
        heading=_("Done") if done else _("Nothing was done"),
        seen=seen,
        urgent=not done,
        lead=_lead(facts),
        quotes=[] if done else str(facts["words"]).strip().splitlines()[:20],
        examples=list(facts["examples"]),
        since=[Told("", [sentence]) for sentence in facts["sentences"]],
        since_title=_("What came of it") if done else _("What happened since"),
        button=_("Open the board"),
        button_url=seen.url,
        headers={"Auto-Submitted": "auto-replied"},
    )
    if theirs.startswith("<") and theirs.endswith(">") and theirs.isascii():
        page.headers |= {"In-Reply-To": theirs, "References": f"{seen.thread} {theirs}"}
    return page


def _lead(facts: dict[str, list[str]]) -> list[str]:
    lines = [_("Played: {text}").format(text="; ".join(facts["played"]))] if facts["played"] else []
    lines += [_("Said to the table: {text}").format(text=words) for words in facts["said"]]
    lines += [_("Standing order: {text}").format(text=words) for words in facts["ordered"]]
    if facts["problem"]:
        lines.append(str(facts["problem"]))
    if facts["line"]:
        lines.append(_("It is about this line: {line}").format(line=facts["line"]))
    if facts["aside"]:
        lines.append(_("We left aside: {text}").format(text=" / ".join(facts["aside"])))
    return lines
