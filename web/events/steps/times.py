"""The last two steps: when it is played and on which clock, and what it is called."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks import TimeControl
from games.models import Table
from tournaments.rules import EventRules
from web.events.doings.whole import moment_field
from web.events.steps.base import Step, number
from web.events.words import duration
from web.tables.founding import PACES

AS_IT_IS = "as-it-is"
"""A clock that is none of the usual ones stays what it is."""

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
    leave_days = number(
        gettext_lazy("Days of leave that stop the clock"),
        0,
        366,
        required=False,
        help_text=gettext_lazy("Left empty: all that people may take."),
    )
    unfinished = forms.ChoiceField(
        label=gettext_lazy("A game that is unfinished at the end"), choices=list(UNFINISHED.items())
    )
    resign_rule = forms.ChoiceField(label=gettext_lazy("When somebody resigns"), choices=Table.ResignRule.choices)

    PLAIN = ("opening", "round_days", "preview_hours", "leave_days", "unfinished", "resign_rule")

    def prepare(self) -> None:
        self.names = tuple(self.base_fields)
        clock = TimeControl.from_data(self.rules.time_control).clock
        if _pace(self.rules) == AS_IT_IS and clock is not None:
            as_it_is = (AS_IT_IS, _("{time} for a turn.").format(time=duration(clock.turn)))
            self.fields["pace"].choices = [as_it_is, *PACES.items()]  # type: ignore[attr-defined]
        if self.kind == "ladder":
            for name in ("opening", "round_days", "preview_hours"):
                del self.fields[name]
            return
        offered = dict(OPENINGS)
        if self.kind != "round-robin" and not self.before["format"].cleaned_data.get("games"):
            del offered["when-free"]
        self.fields["opening"].choices = list(offered.items())  # type: ignore[attr-defined]

    def begin(self) -> dict[str, Any]:
        begun = super().begin()
        if self.rules is not self.standing:
            begun["pace"] = "live-evening" if self.kind == "knockout" else "48h"
        return begun

    @classmethod
    def values(cls, rules: EventRules) -> dict[str, Any]:
        return {**{name: getattr(rules, name) for name in cls.PLAIN}, "pace": _pace(rules)}

    def changes(self) -> dict[str, object]:
        said = self.cleaned_data
        changes = {name: said[name] for name in self.PLAIN if name in said}
        if said["pace"] != AS_IT_IS:
            changes["time_control"] = {"kind": "preset", "preset": said["pace"]} if said["pace"] else {"kind": "none"}
        return changes


def _pace(rules: EventRules) -> str:
    """Which of the usual clocks it is; empty: none."""
    control = rules.time_control
    if control.get("kind", "none") == "none":
        return ""
    return str(control["preset"]) if control.get("preset") in PACES else AS_IT_IS


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
