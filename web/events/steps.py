"""The steps of opening an event, as forms: each asks for a few things and says what is wrong beside the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import MapInfo, systems
from engine import system as find_system
from games.models import Table
from tournaments.standings.books import TIE_BREAKS as TIE_BREAK_NAMES
from tournaments.standings.points import PRESETS
from tournaments.templates_of_events import TEMPLATES, rules_from
from web.events.doings.whole import moment_field
from web.events.words import TIE_BREAKS
from web.tables.founding import PACES

SMALLEST, LARGEST = 2, 6


class Step(forms.Form):
    """A step that begins with the template's own values and is read from the address."""

    step_name = ""
    names: tuple[str, ...] = ()
    """The fields that belong to this step, whether or not this event needs them."""

    def __init__(self, said: QueryDict, *, before: Mapping[str, Step]) -> None:
        self.before = before
        self.said = self.step_name in said.getlist("done") or any(name in said for name in self.base_fields)
        super().__init__(said if self.said else None)
        self.prepare()
        if not self.said:
            self.initial = self.begin()

    def prepare(self) -> None:
        """Fit the fields to what the steps before said."""

    def begin(self) -> dict[str, Any]:
        """What stands in the fields at first."""
        return {}

    def changes(self) -> dict[str, object]:
        """What this step changes of the template's rules."""
        return {}

    @property
    def begun(self) -> str:
        """The template it begins with."""
        return str(self.before["template"].cleaned_data["template"])

    @property
    def kind(self) -> str:
        """The format."""
        return str(TEMPLATES[self.begun].rules["format"])


class TemplateStep(Step):
    step_name = "template"
    template = forms.ChoiceField(
        label=gettext_lazy("Kind of event"),
        choices=[(one.name, one.title) for one in TEMPLATES.values()],
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one of them."),
            "invalid_choice": gettext_lazy("Choose one of them."),
        },
    )


def playable(info: MapInfo) -> bool:
    """Can two to six people play it?"""
    return any(SMALLEST <= count <= LARGEST for count in info.players)


class GameStep(Step):
    step_name = "game"
    maps = forms.MultipleChoiceField(
        label=gettext_lazy("Maps"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick at least one map.")},
    )

    def prepare(self) -> None:
        self.fields["maps"].choices = [  # type: ignore[attr-defined]
            (f"{one.name}/{name}", info.title) for one in systems() for name, info in one.maps.items() if playable(info)
        ]
        self.option_names: list[tuple[str, str]] = []
        for one in systems():
            for option in one.options:
                field = f"option-{one.name}-{option.name}"
                self.option_names.append((one.name, option.name))
                self.fields[field] = forms.ChoiceField(
                    label=option.title, choices=[(value, value) for value in option.values], required=False
                )

    def games(self) -> list[tuple[Any, list[Any], list[Any]]]:
        """Each game with its maps to tick and its own options."""
        boxes = {box.data["value"]: box for box in self["maps"]}
        return [
            (
                one,
                [
                    (boxes[f"{one.name}/{name}"], info)
                    for name, info in one.maps.items()
                    if f"{one.name}/{name}" in boxes
                ],
                [self[f"option-{one.name}-{option.name}"] for option in one.options],
            )
            for one in systems()
        ]

    def clean_maps(self) -> tuple[str, list[str]]:
        said = [value.split("/", 1) for value in self.cleaned_data["maps"]]
        game = said[0][0]
        return game, [name if system == game else f"{system}/{name}" for system, name in said]

    def changes(self) -> dict[str, object]:
        system, _maps = self.cleaned_data["maps"]
        options = {
            option: self.cleaned_data[f"option-{name}-{option}"]
            for name, option in self.option_names
            if name == system and self.cleaned_data.get(f"option-{name}-{option}")
        }
        return {"options": options}


def number(label: Any, low: int, high: int, *, help_text: Any = "", required: bool = True) -> forms.IntegerField:
    sentence = gettext_lazy("Write a number from %(low)s to %(high)s.") % {"low": low, "high": high}
    wrong = dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence)
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, help_text=help_text, required=required, error_messages=wrong
    )


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
        error_messages={"required": gettext_lazy("Tick at least one table size.")},
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

    ONLY = {
        "rounds": ("swiss", "league"),
        "games": ("round-robin",),
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
        "points": ("swiss", "league", "round-robin"),
        "tie_breaks": ("swiss", "league", "round-robin"),
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
    )
    """What few organisers change: under one heading that opens."""

    def prepare(self) -> None:
        self.names = tuple(self.base_fields)
        system, maps = self.before["game"].cleaned_data["maps"]
        for name, formats in self.ONLY.items():
            if self.kind not in formats:
                del self.fields[name]
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

    def _info(self, system: str, name: str) -> MapInfo:
        other, _slash, board = name.rpartition("/")
        return find_system(other or system).maps[board]

    def begin(self) -> dict[str, Any]:
        system, maps = self.before["game"].cleaned_data["maps"]
        rules = rules_from(self.begun, system=system, map=maps[0])
        offered = [n for n, _title in self.fields["sizes"].choices]  # type: ignore[attr-defined]
        sizes = [n for n in rules.sizes.allowed if n in offered] or offered
        values: dict[str, Any] = {
            "players": {"league": 60, "knockout": 32, "round-robin": 7, "ladder": 20}.get(self.kind, 24),
            "sizes": sizes if not rules.round_robin else sizes[:1],
            "preferred": rules.sizes.preferred if rules.sizes.preferred in sizes else sizes[-1],
            "rounds": rules.rounds,
            "games": rules.games or 4,
            "at_once": rules.at_once,
            "advance": rules.advance,
            "lives": rules.lives,
            "reach": rules.ladder.reach,
            "answer_days": rules.ladder.answer_days,
            "free_refusals": rules.ladder.free_refusals,
            "points": rules.standings.points.preset,
            "tie_breaks": ", ".join(rules.standings.tie_breaks),
            "map_choice": rules.map_choice,
            "choice_hours": rules.choice_hours,
            "team_size": 0,
            "late_entry_rounds": rules.late_entry_rounds,
        }
        if rules.league is not None:
            values |= {
                "division_size": rules.league.division_size,
                "smallest_division": rules.league.smallest_division,
                "promote": rules.league.promote,
                "relegate": rules.league.relegate,
            }
        return values

    def main_fields(self) -> list[Any]:
        return [self[name] for name in self.fields if name not in self.FEW]

    def few_fields(self) -> list[Any]:
        return [self[name] for name in self.fields if name in self.FEW]

    @property
    def few_open(self) -> bool:
        return any(self.errors.get(name) for name in self.FEW)

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
        if self.kind == "round-robin" and sizes and len(sizes) > 1:
            self.add_error("sizes", _("A round robin has tables of one size: keep one tick."))
        return said

    def changes(self) -> dict[str, object]:
        said = self.cleaned_data
        changes: dict[str, object] = {"sizes": {"allowed": said["sizes"], "preferred": said["preferred"]}}
        for name in ("rounds", "games", "at_once", "advance", "lives", "map_choice", "choice_hours", "team_size"):
            if said.get(name) is not None:
                changes[name] = said[name]
        for name in ("most_players", "rating_from", "rating_to"):
            if said.get(name) is not None:
                changes[name] = said[name]
        changes["least_players"] = said.get("least_players") or 0
        changes["late_entry_rounds"] = said.get("late_entry_rounds") or 0
        changes["by_invitation"] = said["by_invitation"]
        if self.kind == "league":
            parts = ("division_size", "smallest_division", "promote", "relegate")
            changes["league"] = {name: said[name] for name in parts}
        if self.kind == "ladder":
            changes["ladder"] = {name: said[name] for name in ("reach", "answer_days", "free_refusals")}
        if "points" in said:
            changes["standings"] = {"points": {"preset": said["points"]}, "tie_breaks": said["tie_breaks"]}
        return changes


OPENINGS = {
    "when-done": gettext_lazy("when all tables of the one before are decided"),
    "dates": gettext_lazy("by the calendar"),
    "when-free": gettext_lazy("table by table, as soon as its players are free"),
}
UNFINISHED = {
    "engine-score": gettext_lazy("counts by its score at that moment"),
    "organiser": gettext_lazy("waits for a ruling"),
    "draw": gettext_lazy("is a draw"),
    "void": gettext_lazy("does not count"),
}


class TimesStep(Step):
    step_name = "times"
    registration_opens_at = moment_field(gettext_lazy("Registration opens"), gettext_lazy("Left empty: at once."))
    registration_closes_at = moment_field(
        gettext_lazy("Registration closes"), gettext_lazy("Left empty: at the start.")
    )
    starts_at = moment_field(gettext_lazy("Start"), gettext_lazy("Left empty: when you press Start."))
    ends_at = moment_field(gettext_lazy("Hard end"), gettext_lazy("Left empty: when everything is played."))
    opening = forms.ChoiceField(label=gettext_lazy("A round opens"), choices=list(OPENINGS.items()))
    round_days = number(gettext_lazy("Days for a round"), 1, 365)
    preview_hours = number(
        gettext_lazy("Hours to look at a pairing"), 0, 336, help_text=gettext_lazy("0: published at once.")
    )
    pace = forms.ChoiceField(label=gettext_lazy("Clock"), choices=list(PACES.items()), required=False)
    unfinished = forms.ChoiceField(
        label=gettext_lazy("A game that is unfinished at the end"), choices=list(UNFINISHED.items())
    )
    resign_rule = forms.ChoiceField(label=gettext_lazy("When somebody resigns"), choices=Table.ResignRule.choices)

    def prepare(self) -> None:
        self.names = tuple(self.base_fields)
        if self.kind == "ladder":
            for name in ("opening", "round_days", "preview_hours"):
                del self.fields[name]
            return
        offered = dict(OPENINGS)
        if self.kind != "round-robin":
            del offered["when-free"]
        self.fields["opening"].choices = list(offered.items())  # type: ignore[attr-defined]

    def begin(self) -> dict[str, Any]:
        begun = TEMPLATES[self.begun].rules
        return {
            "opening": begun.get("opening", "when-done"),
            "round_days": begun.get("round_days", 14),
            "preview_hours": begun.get("preview_hours", 0),
            "pace": "live-evening" if self.kind == "knockout" else "48h",
            "unfinished": "engine-score",
            "resign_rule": Table.ResignRule.BOT,
        }

    def changes(self) -> dict[str, object]:
        said = self.cleaned_data
        names = ["opening", "round_days", "preview_hours"]
        changes = {name: said[name] for name in names if name in said}
        pace = said["pace"]
        return {
            **changes,
            "unfinished": said["unfinished"],
            "resign_rule": said["resign_rule"],
            "time_control": {"kind": "preset", "preset": pace} if pace else {"kind": "none"},
        }


class ReviewStep(forms.Form):
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=80,
        error_messages={"required": gettext_lazy("Give the event a name that people recognise in their mail.")},
    )
    about = forms.CharField(
        label=gettext_lazy("About"),
        help_text=gettext_lazy("What people should know before they enter."),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
