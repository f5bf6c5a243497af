"""What there is to read: the rules of every game and map with our rulings beside them, and how the service works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from engine import InvalidSetup, MapInfo, System
from engine import system as find_system
from web.learn.markdown import Document, Section, inline, read

DOCS = Path(settings.BASE_DIR) / "docs"
NOTHING = SafeString("")
HERE = PurePosixPath()
RULINGS, MAPS = "Rulings", "Maps"

READING = {
    "clocks": _("Clocks, quiet hours, weekends and leave"),
    "mail": _("Playing by mail"),
    "orders": _("Standing orders: your answer before you are asked"),
    "tables": _("Tables"),
    "tournaments": _("Events and how they are run"),
    "rulings": _("All our rulings"),
    "privacy": _("What we keep of you"),
    "imperial-steam-pack": _("Imperial Steam: component packs"),
    "imperial-steam-games": _("Imperial Steam: how the reconstruction plays"),
}
"""Pages about the service, in the order in which they are offered."""


@dataclass(frozen=True)
class Ruling:
    """How we play where a rulebook leaves something open."""

    question: SafeString
    ruling: SafeString
    reason: SafeString
    rule: str


@dataclass(frozen=True)
class Rule:
    """A section of a game's page, and the rulings that concern it."""

    section: Section
    rulings: Sequence[Ruling] = ()
    more: SafeString = NOTHING
    """What the page itself says of its rulings, for maps: shown with them."""


def document(name: str) -> Document | None:
    """A page of docs/, such as `rules/steam`; read again when the file has changed."""
    path = DOCS / f"{name}.md"
    try:
        return _document(name, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=64)
def _document(name: str, _changed: int) -> Document:
    folder = PurePosixPath(name).parent
    return read((DOCS / f"{name}.md").read_text(encoding="utf-8"), lambda href: address_of(href, folder))


def address_of(href: str, folder: PurePosixPath = HERE) -> str | None:
    """Where a link between our pages leads on the site; None: to something that is not shown here."""
    target, _hash, anchor = href.partition("#")
    if not target:
        return f"#{anchor}"
    parts: list[str] = []
    for part in [*folder.parts, *PurePosixPath(target).parts]:
        parts = parts[:-1] if part == ".." and parts else [*parts, part]
    if not parts[-1].endswith(".md"):
        return None
    name = "/".join(parts).removesuffix(".md")
    if name in READING:
        return reverse("learn:page", args=[name])
    if not name.startswith("rules/"):
        return None
    return _address_of_rules(name.removeprefix("rules/"))


def _address_of_rules(name: str) -> str | None:
    """`age-of-steam-france` is the map France of Age of Steam."""
    words = name.split("-")
    for cut in range(len(words), 0, -1):
        try:
            game = find_system("-".join(words[:cut]))
        except InvalidSetup:
            continue
        chosen = "-".join(words[cut:])
        if not chosen:
            return reverse("learn:system", args=[game.name])
        return reverse("learn:map", args=[game.name, chosen]) if chosen in game.maps else None
    return None


def rules_of(game: System) -> list[Rule]:
    """The game's own page, section by section; its list of maps is left to the site, which draws them."""
    found = document(f"rules/{game.name}")
    shown = [section for section in found.sections if section.title != MAPS] if found else []
    return _beside(shown, rulings().get(game.title, ()))


def rules_of_map(game: System, info: MapInfo) -> list[Rule]:
    """What a map's page says; nothing where the map has none, because nothing is different there."""
    found = document(f"rules/{game.name}-{info.name}")
    if found is None:
        return []
    more = next((section.html for section in found.sections if section.title == RULINGS), NOTHING)
    made = _beside([section for section in found.sections if section.title != RULINGS], _of_map(game, info))
    first = next((place for place, rule in enumerate(made) if rule.section.title), 0)
    return [Rule(rule.section, rule.rulings, more) if place == first else rule for place, rule in enumerate(made)]


def _beside(sections: Sequence[Section], ours: Sequence[Ruling]) -> list[Rule]:
    """Each section with its rulings; what names no section of the page stands beside the last one."""
    titles = {section.title for section in sections}
    last = sections[-1].title if sections else ""
    return [
        Rule(
            section,
            [one for one in ours if (one.rule if one.rule in titles else last) == section.title],
        )
        for section in sections
    ]


def _of_map(game: System, info: MapInfo) -> Sequence[Ruling]:
    """A solo game stands under its map's heading: `Detroit Bankruptcy, solo` under `Detroit Bankruptcy and …`."""
    name = f"{game.title}: {info.title.split(',')[0]}"
    return [one for heading, ours in rulings().items() if heading.startswith(name) for one in ours]


def rulings() -> Mapping[str, Sequence[Ruling]]:
    """All rulings, by the heading of their game or map."""
    path = DOCS / "rulings.md"
    return _rulings(path.stat().st_mtime_ns) if path.exists() else {}


@lru_cache(maxsize=2)
def _rulings(_changed: int) -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {}
    heading, rows = "", 0
    for line in (DOCS / "rulings.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading, rows = line[3:].strip(), 0
        elif heading and line.startswith("|"):
            rows += 1
            cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
            if rows > 2 and len(cells) >= 3:
                question, ruling, reason = (inline(cell) for cell in cells[:3])
                found.setdefault(heading, []).append(
                    Ruling(question, ruling, reason, cells[3].strip(" |") if len(cells) > 3 else "")
                )
    return found
