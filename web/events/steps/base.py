"""What all steps have in common: they are read from the address, and begin with the rules that the template has, or
with those of the event that is changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournaments.rules import EventRules
from tournaments.templates_of_events import TEMPLATES, rules_from


class Step(forms.Form):
    """A step that begins with the values of the rules it changes and is read from the address."""

    step_name = ""
    names: tuple[str, ...] = ()
    """The fields that belong to this step, whether or not this event needs them."""

    def __init__(self, said: QueryDict, *, before: Mapping[str, Step], standing: EventRules | None = None) -> None:
        self.before = before
        self.standing = standing
        """The rules of the event that is changed; None: a new one is opened."""
        self.said = self.step_name in said.getlist("done") or any(name in said for name in self.base_fields)
        super().__init__(said if self.said else None)
        self.prepare()
        if not self.said:
            self.initial = self.begin()

    def prepare(self) -> None:
        """Fit the fields to what the steps before said."""

    def begin(self) -> dict[str, Any]:
        """What stands in the fields at first."""
        return self.values(self.rules)

    @classmethod
    def values(cls, rules: EventRules) -> dict[str, Any]:
        """What stands in the fields for an event with these rules."""
        raise NotImplementedError

    def changes(self) -> dict[str, object]:
        """What this step makes of the rules it began with."""
        return {}

    @property
    def rules(self) -> EventRules:
        """What it begins with."""
        if self.standing is not None and self.standing.format == self.kind:
            return self.standing
        system, maps = self.before["game"].cleaned_data["maps"]
        return rules_from(self.begun, system=system, map=maps[0])

    @property
    def begun(self) -> str:
        """The template it begins with."""
        return str(self.before["template"].cleaned_data["template"])

    @property
    def kind(self) -> str:
        """The format."""
        return str(TEMPLATES[self.begun].rules["format"])


def number(label: Any, low: int, high: int, *, help_text: Any = "", required: bool = True) -> forms.IntegerField:
    sentence = gettext_lazy("Write a number from %(low)s to %(high)s.") % {"low": low, "high": high}
    wrong = dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence)
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, help_text=help_text, required=required, error_messages=wrong
    )
