"""Our Markdown pages as HTML, cut at their headings. The one renderer; HTML inside a page is shown, never obeyed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADINGS = ("h2", "h3")

Address = Callable[[str], str | None]
"""Where a link of a page leads on the site; None: nowhere, only its words are shown."""


@dataclass(frozen=True)
class Section:
    """What stands under one heading; the first one of a page has none."""

    title: str
    level: int
    html: SafeString

    @property
    def slug(self) -> str:
        return slugify(self.title)

    @property
    def words(self) -> str:
        """Without marks, for searching."""
        return " ".join(strip_tags(self.html).split())


@dataclass(frozen=True)
class Document:
    """A page of ours: its title and its sections."""

    title: str
    sections: Sequence[Section]


def read(text: str, address: Address) -> Document:
    """A Markdown text, cut into sections."""
    tokens = MARKDOWN.parse(text)
    title, sections, since = "", [], 0
    heading, level = "", 0
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type == "heading_open" and token.tag in ("h1", *HEADINGS):
            sections.append(Section(heading, level, _html(tokens[since:index], address)))
            words = strip_tags(inline(tokens[index + 1].content))
            if token.tag == "h1":
                title, heading, level = words, "", 0
            else:
                heading, level = words, int(token.tag[1])
            index += 3
            since = index
        else:
            index += 1
    sections.append(Section(heading, level, _html(tokens[since:], address)))
    return Document(title, [section for section in sections if section.title or section.html])


def inline(text: str) -> SafeString:
    """One line, such as a cell of a table."""
    return SafeString(MARKDOWN.renderInline(text))


def _html(tokens: Sequence[Token], address: Address) -> SafeString:
    shown = _without_pictures(tokens)
    for token in shown:
        if token.type == "table_open":
            token.attrSet("class", "timetable plain-rows")
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if token.children:
            token.children = _children(token.children, address)
    return SafeString(MARKDOWN.renderer.render(shown, MARKDOWN.options, {}).strip())


def _without_pictures(tokens: Sequence[Token]) -> list[Token]:
    """Paragraphs of pictures are left out: a page here draws its boards itself."""
    kept: list[Token] = []
    for token in tokens:
        if token.type == "inline" and token.children and any(child.type == "image" for child in token.children):
            token.children = [child for child in token.children if child.type not in ("image", "softbreak")]
        kept.append(token)
    empty = {
        place
        for place, token in enumerate(kept)
        if token.type == "inline" and not token.children and kept[place - 1].type == "paragraph_open"
    }
    return [
        token for place, token in enumerate(kept) if not {place - 1, place, place + 1} & empty or token.type == "fence"
    ]


def _children(children: Sequence[Token], address: Address) -> list[Token]:
    """Links lead to pages of the site, or nowhere; the word that opens a ruling can be told apart."""
    made: list[Token] = []
    dead = False
    for place, child in enumerate(children):
        if child.type == "link_open":
            target = address(str(child.attrGet("href") or ""))
            dead = target is None
            if target is not None:
                child.attrSet("href", target)
        if dead and child.type in ("link_open", "link_close"):
            dead = child.type == "link_open"
            continue
        if child.type == "strong_open" and children[place + 1].content == "Ruling":
            child.attrSet("class", "ruling")
        made.append(child)
    return made
