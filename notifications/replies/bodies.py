"""The words of a mail: its plain text, or its HTML turned into text without what it quotes."""

from __future__ import annotations

from email.message import EmailMessage, MIMEPart
from html.parser import HTMLParser

LONGEST = 50_000
"""Enough for any reply with its quotes; what is longer is cut, since a reply begins or ends with what counts."""

BLOCKS = {"p", "div", "br", "li", "tr", "ul", "ol", "table", "h1", "h2", "h3", "pre", "section", "article"}
VOID = {"br", "hr", "img", "meta", "link", "input", "col", "wbr", "area", "base", "source"}
UNSEEN = {"style", "script", "head", "title"}
QUOTES = (
    "gmail_quote",
    "gmail_extra",
    "moz-cite-prefix",
    "yahoo_quoted",
    "protonmail_quote",
)
ENDS = ("divrplyfwdmsg", "appendonsend")
"""Outlook's marks: all that follows is the quote."""
SIGNATURES = ("gmail_signature", "moz-signature", "protonmail_signature_block", "ms-outlook-mobile-signature")


def words_of(message: EmailMessage) -> str:
    """What the mail says as plain text, quotes and all; from the HTML only where there is no text."""
    plain = message.get_body(("plain",))
    text = _content(plain) if plain is not None else ""
    if not text.strip():
        html = message.get_body(("html",))
        text = text_of_html(_content(html)) if html is not None else ""
    return text if len(text) <= LONGEST else text[: LONGEST // 2] + "\n" + text[-LONGEST // 2 :]


def _content(part: MIMEPart) -> str:
    """The text of a part, whatever it claims about its letters."""
    try:
        return str(part.get_content())
    except (LookupError, ValueError, KeyError):
        data = part.get_payload(decode=True)
        return data.decode("latin-1") if isinstance(data, bytes) else ""


def text_of_html(html: str) -> str:
    """The text of an HTML mail without quotes and signatures that mail programs mark as such."""
    reader = _Reader()
    reader.feed(html[: 4 * LONGEST])
    reader.close()
    return "".join(reader.parts)


class _Reader(HTMLParser):
    """Collects text; inside something unseen or quoted it only counts its way out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._inside: list[str] = []
        self._ended = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._ended:
            return
        if self._inside:
            if tag not in VOID:
                self._inside.append(tag)
            return
        names = " ".join(value or "" for name, value in attrs if name in ("class", "id")).lower()
        self._ended = any(name in names for name in ENDS)
        marked = tag == "blockquote" or tag in UNSEEN or any(name in names for name in (*QUOTES, *SIGNATURES))
        if marked and tag not in VOID:
            self._inside.append(tag)
            self.parts.append("\n")
        elif tag in BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if self._inside:
            if tag in self._inside:
                while self._inside.pop() != tag:
                    pass
        elif tag in BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._inside and not self._ended:
            self.parts.append(" ".join(data.split("\n")))
