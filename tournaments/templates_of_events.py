"""The usual events, ready to take: an organiser picks one, changes what they like and sees what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from engine import system as find_system
from tournaments import rules as rule_book
from tournaments.pairing.errors import Impossible
from tournaments.rules import EventRules, Meaning


class Template(msgspec.Struct, frozen=True):
    """A usual event in a few words, and the rules it begins with."""

    name: str
    title: str
    about: str
    rules: dict[str, Any]


TEMPLATES = {
    template.name: template
    for template in (
        Template(
            "six-week-cup",
            "Six-week Swiss cup",
            "Three rounds by dates, a fortnight each. Nobody is out; everybody plays every round.",
            {"format": "swiss", "rounds": 3, "opening": "dates", "round_days": 14, "late_entry_rounds": 1},
        ),
        Template(
            "monthly-league",
            "Monthly league",
            "Divisions of eight, two Swiss rounds a season; the first goes up, the last goes down.",
            {
                "format": "league",
                "rounds": 2,
                "opening": "dates",
                "round_days": 14,
                "league": {"division_size": 8, "promote": 1, "relegate": 1, "smallest_division": 4},
            },
        ),
        Template(
            "knock-out-weekend",
            "Knock-out weekend",
            "The best two of each table go on, round after round, until the final.",
            {"format": "knockout", "advance": 2, "time_control": {"kind": "hours-per-turn", "hours": 2}},
        ),
        Template(
            "round-robin",
            "Balanced round robin",
            "Everybody meets everybody equally often; tables open as soon as their players are free.",
            {"format": "round-robin", "opening": "when-free", "at_once": 2},
        ),
        Template(
            "ladder",
            "Ladder",
            "Challenge people up to four rungs above you; whoever finishes better gets the higher rung.",
            {"format": "ladder", "ladder": {"reach": 4, "answer_days": 3, "free_refusals": 1, "challenges_at_once": 1}},
        ),
    )
}


def rules_from(template: str, *, system: str, map: str = "", changes: Mapping[str, object] | None = None) -> EventRules:
    """The rules of a template for a game, with the organiser's changes. Table sizes are what the map recommends."""
    if template not in TEMPLATES:
        raise Impossible(
            _("There is no template '{template}'; there are {templates}.").format(
                template=template, templates=", ".join(TEMPLATES)
            ),
            code="no-template",
        )
    if changes is not None and not isinstance(changes, Mapping):
        raise Impossible(_("Changes are an object of rules."), code="rules-unreadable")
    maps = find_system(system).maps
    name = map or next(iter(maps))
    if name not in maps:
        raise Impossible(_("{system} has no map '{name}'.").format(system=system, name=name), code="no-map")
    info = maps[name]
    counts = [count for count in info.recommended or info.players if 2 <= count <= 6]
    counts = counts or [count for count in info.players if 2 <= count <= 6]
    if not counts:
        raise Impossible(_("{title} is not played by two to six people.").format(title=info.title), code="player-count")
    begun = dict(TEMPLATES[template].rules)
    if "advance" in begun:
        counts = _where_some_go_out(counts, begun, dict(changes or {}))
    preferred = 4 if 4 in counts else counts[-1]
    sizes = {"allowed": counts if begun["format"] != "round-robin" else [preferred], "preferred": preferred}
    games = {"games": preferred} if begun["format"] == "round-robin" else {}
    return rule_book.read({"system": system, "maps": [name], "sizes": sizes, **begun, **games, **dict(changes or {})})


def _where_some_go_out(counts: list[int], begun: dict[str, Any], changes: dict[str, object]) -> list[int]:
    """A knock-out's tables are larger than the number that goes on; on a map for two only the winner does."""
    advance = changes.get("advance", begun["advance"])
    fitting = [count for count in counts if isinstance(advance, int) and count > advance]
    if not fitting and "advance" not in changes:
        begun["advance"] = 1
    return fitting or counts


def what_it_means(rules: EventRules, players: int, *, days_a_game: float) -> Meaning:
    """What this choice means for so many players."""
    return rule_book.meaning(rules, players, days_a_game=days_a_game)
