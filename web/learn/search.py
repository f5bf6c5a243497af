"""Looking something up: every section of every page that holds all the words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine import systems
from web.learn import library
from web.learn.markdown import Section

MOST = 30
AROUND = 90


@dataclass(frozen=True)
class Hit:
    """A section that answers."""

    where: str
    title: str
    address: str
    excerpt: SafeString


def find(words: str) -> list[Hit]:
    """Sections that hold every word, those with words in their headings first."""
    wanted = [word.casefold() for word in words.split()][:8]
    if not wanted:
        return []
    found: list[tuple[int, int, Hit]] = []
    for order, (where, address, section) in enumerate(_sections()):
        said, heading = section.words.casefold(), f"{where} {section.title}".casefold()
        if all(word in said or word in heading for word in wanted):
            in_heading = sum(word in section.title.casefold() for word in wanted)
            hit = Hit(where, section.title or where, address, _excerpt(section.words, wanted))
            found.append((-in_heading, order, hit))
    return [hit for _, _, hit in sorted(found, key=lambda one: one[:2])[:MOST]]


def _sections() -> Iterator[tuple[str, str, Section]]:
    for game in systems():
        page = reverse("learn:system", args=[game.name])
        for rule in library.rules_of(game):
            yield game.title, f"{page}#{rule.section.slug}", rule.section
        for info in game.maps.values():
            page = reverse("learn:map", args=[game.name, info.name])
            for rule in library.rules_of_map(game, info):
                yield f"{game.title}: {info.title}", f"{page}#{rule.section.slug}", rule.section
    for name, title in library.READING.items():
        found = library.document(name)
        for section in found.sections if found else ():
            yield str(title), f"{reverse('learn:page', args=[name])}#{section.slug}", section


def _excerpt(text: str, wanted: list[str]) -> SafeString:
    """The first place with one of the words, and the words marked."""
    first = min((place for word in wanted if (place := text.casefold().find(word)) >= 0), default=0)
    begin = max(0, first - AROUND)
    cut = ("…" if begin else "") + text[begin : first + 2 * AROUND] + ("…" if first + 2 * AROUND < len(text) else "")
    parts = re.split(f"({'|'.join(map(re.escape, wanted))})", cut, flags=re.IGNORECASE)
    marked = (format_html("<mark>{}</mark>", part) if number % 2 else part for number, part in enumerate(parts))
    return format_html_join("", "{}", ((part,) for part in marked))
