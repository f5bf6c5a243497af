"""The first two steps: what kind of event it is, and which game and maps it is played on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from engine import MapInfo, systems
from tournaments.rules import EventRules
from tournaments.templates_of_events import TEMPLATES
from web.events.steps.base import Step

SMALLEST, LARGEST = 2, 6


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

    def begin(self) -> dict[str, Any]:
        return {}

    @classmethod
    def values(cls, rules: EventRules) -> dict[str, Any]:
        return {"template": next(name for name, one in TEMPLATES.items() if one.rules["format"] == rules.format)}


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

    def begin(self) -> dict[str, Any]:
        return {}

    @classmethod
    def values(cls, rules: EventRules) -> dict[str, Any]:
        maps = ["/".join(rules.game_on(name)[:2]) for name in rules.maps]
        return {"maps": maps, **{f"option-{rules.system}-{name}": value for name, value in rules.options.items()}}

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
