"""The middle step: how it is played, at which tables, for which points, and who may enter."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import MapInfo
from engine import system as find_system
from tournaments.pairing.explain import SIXTIETHS
from tournaments.rules import EventRules
from tournaments.standings.books import TIE_BREAKS as TIE_BREAK_NAMES
from tournaments.standings.points import MOST_POINTS, PRESETS
from web.events.steps.base import Step, number
from web.events.steps.game import LARGEST, SMALLEST
from web.events.words import TIE_BREAKS


class FormatStep(Step):
    """How it is played. Fields that the format does not know are left away."""

    step_name = "format"
    players = number(
        gettext_lazy("Players you expect"), 2, 2048, help_text=gettext_lazy("Only for the forecast; more may come.")
    )
    sizes = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Table sizes"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Tick at least one table size."),
            "invalid_choice": gettext_lazy("Tick sizes that every map can be played with: those below."),
        },
    )
    preferred = forms.TypedChoiceField(label=gettext_lazy("Size you like best"), coerce=int)
    rounds = number(gettext_lazy("Rounds"), 1, 40)
    games = number(gettext_lazy("Games each"), 1, 200)
    at_once = number(gettext_lazy("Games at once"), 1, 10)
    advance = number(gettext_lazy("How many of a table go on"), 1, 5)
    lives = forms.TypedChoiceField(
        label=gettext_lazy("Elimination"),
        coerce=int,
        choices=[(1, gettext_lazy("single: one bad table and out")), (2, gettext_lazy("double: a second chance"))],
    )
    map_choice = forms.ChoiceField(
        label=gettext_lazy("Which map a table plays"),
        choices=[
            ("drawn", gettext_lazy("each round's is drawn from the published seed")),
            ("fixed", gettext_lazy("they follow each other, round by round")),
            ("vote", gettext_lazy("each table's players vote")),
            ("veto", gettext_lazy("each table's players strike one each")),
        ],
    )
    choice_hours = number(
        gettext_lazy("Hours to vote or strike"),
        1,
        336,
        help_text=gettext_lazy("Who says nothing leaves it to the others."),
    )
    division_size = number(gettext_lazy("Players in a division"), 2, 64)
    smallest_division = number(gettext_lazy("Smallest division"), 2, 64)
    promote = number(gettext_lazy("Go up"), 0, 30)
    relegate = number(gettext_lazy("Go down"), 0, 30)
    reach = number(gettext_lazy("Rungs one may challenge upwards"), 1, 50)
    answer_days = number(gettext_lazy("Days to answer a challenge"), 1, 30)
    free_refusals = number(gettext_lazy("Refusals without losing a rung"), 0, 20)
    challenges_at_once = number(gettext_lazy("Challenges of one player at once"), 1, 10)
    points = forms.ChoiceField(
        label=gettext_lazy("Points"), choices=[(name, words) for name, (words, _rule) in PRESETS.items()]
    )
    tie_breaks = forms.CharField(
        label=gettext_lazy("Tie-breaks, in order"),
        help_text=gettext_lazy("Separated by commas. There are: %s.") % ", ".join(TIE_BREAK_NAMES),
        required=False,
        max_length=200,
    )
    team_size = number(
        gettext_lazy("Players of a team at a round"),
        0,
        12,
        required=False,
        help_text=gettext_lazy("0: everybody plays alone."),
    )
    least_players = number(gettext_lazy("Fewest players"), 0, 2048, required=False)
    most_players = number(
        gettext_lazy("Most players"),
        2,
        2048,
        required=False,
        help_text=gettext_lazy("Later ones wait for a free place."),
    )
    late_entry_rounds = number(
        gettext_lazy("Late entry until round"),
        0,
        39,
        required=False,
        help_text=gettext_lazy("0: nobody comes in late."),
    )
    by_invitation = forms.BooleanField(label=gettext_lazy("By invitation only"), required=False)
    rating_from = forms.FloatField(label=gettext_lazy("Rating from"), required=False)
    rating_to = forms.FloatField(label=gettext_lazy("Rating to"), required=False)
    rated = forms.BooleanField(label=gettext_lazy("Its games count for ratings"), required=False)
    bye = forms.DecimalField(
        label=gettext_lazy("Points for a bye"), min_value=0, max_value=MOST_POINTS, decimal_places=2, required=False
    )

    ONLY = {
        "rounds": ("swiss", "league"),
        "games": ("round-robin", "league"),
        "at_once": ("round-robin",),
        "advance": ("knockout",),
        "lives": ("knockout",),
        "division_size": ("league",),
        "smallest_division": ("league",),
        "promote": ("league",),
        "relegate": ("league",),
        "reach": ("ladder",),
        "answer_days": ("ladder",),
        "free_refusals": ("ladder",),
        "challenges_at_once": ("ladder",),
        "points": ("swiss", "league", "round-robin"),
        "tie_breaks": ("swiss", "league", "round-robin"),
        "bye": ("swiss", "league", "round-robin"),
        "late_entry_rounds": ("swiss",),
        "team_size": ("swiss", "league"),
    }
    FEW = (
        "team_size",
        "least_players",
        "most_players",
        "late_entry_rounds",
        "by_invitation",
        "rating_from",
        "rating_to",
        "rated",
    )
    """What few organisers change: under one heading that opens."""
    PLAIN = (
        *("rounds", "games", "at_once", "advance", "lives", "map_choice", "choice_hours", "team_size"),
        *("least_players", "most_players", "late_entry_rounds", "by_invitation", "rating_from", "rating_to", "rated"),
    )
    """Fields that are rules by the same name."""
    LADDER = ("reach", "answer_days", "free_refusals", "challenges_at_once")
    LEAGUE = ("division_size", "smallest_division", "promote", "relegate")
    OWN_POINTS = tuple(f"points_{size}" for size in range(SMALLEST, LARGEST + 1))

    def prepare(self) -> None:
        self.names = (*self.base_fields, *self.OWN_POINTS)
        for name, formats in self.ONLY.items():
            if self.kind not in formats:
                del self.fields[name]
        if self.kind == "league":
            self.fields["games"] = number(
                gettext_lazy("Games each, as a round robin in each division"),
                0,
                200,
                required=False,
                help_text=gettext_lazy("0: rounds paired by points."),
            )
        system, maps = self.before["game"].cleaned_data["maps"]
        if len(maps) == 1:
            del self.fields["map_choice"], self.fields["choice_hours"]
        infos = [self._info(system, name) for name in maps]
        counts = [n for n in range(SMALLEST, LARGEST + 1) if all(n in info.players for info in infos)]
        every = sorted({n for info in infos for n in info.players if SMALLEST <= n <= LARGEST})
        usual = {n for info in infos for n in info.recommended}
        best = _("{n} (recommended)")
        choices = [(n, best.format(n=n) if n in usual else str(n)) for n in (counts or every)]
        self.fields["sizes"].choices = choices  # type: ignore[attr-defined]
        self.fields["preferred"].choices = choices  # type: ignore[attr-defined]
        self.offered = [n for n, _title in choices]
        for size in self.offered if "points" in self.fields else ():
            label = _("Points at tables of {n}").format(n=size)
            self.fields[f"points_{size}"] = forms.CharField(label=label, max_length=60, required=False)

    def _info(self, system: str, name: str) -> MapInfo:
        other, _slash, board = name.rpartition("/")
        return find_system(other or system).maps[board]

    def begin(self) -> dict[str, Any]:
        rules = self.rules
        sizes = [n for n in rules.sizes.allowed if n in self.offered] or self.offered
        return {
            **self.values(rules),
            "players": {"league": 60, "knockout": 32, "round-robin": 7, "ladder": 20}.get(self.kind, 24),
            "sizes": sizes if not rules.round_robin else sizes[:1],
            "preferred": rules.sizes.preferred if rules.sizes.preferred in sizes else sizes[-1],
        }

    @classmethod
    def values(cls, rules: EventRules) -> dict[str, Any]:
        points = rules.standings.points
        values = {
            **{name: getattr(rules, name) for name in cls.PLAIN},
            **{name: getattr(rules.ladder, name) for name in cls.LADDER},
            "sizes": list(rules.sizes.allowed),
            "preferred": rules.sizes.preferred,
            "points": points.preset,
            **{f"points_{size}": ", ".join(map(str, places)) for size, places in points.free.items()},
            "bye": Decimal(rules.standings.bye) / SIXTIETHS,
            "tie_breaks": ", ".join(rules.standings.tie_breaks),
        }
        if rules.league is not None:
            values |= {name: getattr(rules.league, name) for name in cls.LEAGUE}
        return values

    def main_fields(self) -> list[Any]:
        return [self[name] for name in self.fields if name not in (*self.FEW, *self.OWN_POINTS, "bye")]

    def few_fields(self) -> list[Any]:
        return [self[name] for name in self.fields if name in self.FEW]

    def point_fields(self) -> list[Any]:
        return [self[name] for name in (*self.OWN_POINTS, "bye") if name in self.fields]

    @property
    def few_open(self) -> bool:
        return any(self.errors.get(name) for name in self.FEW)

    @property
    def points_open(self) -> bool:
        return any(self[name].value() or self.errors.get(name) for name in self.OWN_POINTS if name in self.fields)

    def clean_tie_breaks(self) -> tuple[str, ...]:
        said = tuple(word.strip().lower() for word in self.cleaned_data["tie_breaks"].split(",") if word.strip())
        unknown = [word for word in said if word not in TIE_BREAKS or word == "points"]
        if unknown:
            raise ValidationError(
                _("There is no tie-break '{word}'. Use: {all}.").format(word=unknown[0], all=", ".join(TIE_BREAK_NAMES))
            )
        return said

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        sizes, preferred = said.get("sizes"), said.get("preferred")
        if sizes and preferred and preferred not in sizes:
            self.add_error(
                "preferred", _("Tick tables of {n} above as well, or like another size best.").format(n=preferred)
            )
        if said.get("games") and sizes and len(sizes) > 1:
            self.add_error("sizes", _("A round robin has tables of one size: keep one tick."))
        said["free"] = self._own_points(said)
        return said

    def _own_points(self, said: dict[str, Any]) -> dict[str, list[int]]:
        """Points of the organiser's own, by table size; a size left empty keeps the preset."""
        free: dict[str, list[int]] = {}
        for size in self.offered:
            words = said.get(f"points_{size}", "").replace(",", " ").split()
            if not words:
                continue
            places = [int(word) for word in words if word.isdecimal() and int(word) <= MOST_POINTS]
            if len(words) != size or len(places) != size or places != sorted(places, reverse=True):
                sentence = _("Write {n} whole numbers up to {most}, from first to last, none above the one before.")
                self.add_error(f"points_{size}", sentence.format(n=size, most=MOST_POINTS))
            free[str(size)] = places
        return free

    def changes(self) -> dict[str, object]:
        said = self.cleaned_data
        sizes = {"allowed": said["sizes"], "preferred": said["preferred"]}
        changes: dict[str, object] = {"map_choice": "drawn", "sizes": sizes}
        changes |= {name: said[name] for name in self.PLAIN if name in said}
        changes |= {name: said.get(name) or 0 for name in ("least_players", "late_entry_rounds", "team_size")}
        if self.kind == "league":
            changes["league"] = {name: said[name] for name in self.LEAGUE}
            changes["games"] = said["games"] or 0
        if self.kind == "ladder":
            changes["ladder"] = {name: said[name] for name in self.LADDER}
        if "points" in said:
            points = {"preset": said["points"], "free": said["free"]}
            standings = {"points": points, "tie_breaks": said["tie_breaks"]}
            if said["bye"] is not None:
                standings["bye"] = int(said["bye"] * SIXTIETHS)
            changes["standings"] = standings
        return changes
