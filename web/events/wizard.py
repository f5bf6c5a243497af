"""Opening an event in a few steps: a template, the game and its maps, the format, the times, and a last look.

All that was said travels in the address, so that every step works without scripts, can be gone back to, and creates
nothing. Only the press on the last page does, and then the whole event or none of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments import services
from tournaments.rules import EventRules, Meaning, to_data
from tournaments.selectors.pace import days_a_game
from tournaments.services.founding import WINDOWS, check_windows
from tournaments.templates_of_events import TEMPLATES, rules_from, what_it_means
from web.events.common import REFUSED, signed_in
from web.events.steps import FormatStep, GameStep, ReviewStep, Step, TemplateStep, TimesStep
from web.events.words import in_plain_words

STEPS: list[tuple[str, Any, Any]] = [
    ("template", gettext_lazy("Kind of event"), TemplateStep),
    ("game", gettext_lazy("Game and maps"), GameStep),
    ("format", gettext_lazy("Format and tables"), FormatStep),
    ("times", gettext_lazy("Times and clock"), TimesStep),
    ("review", gettext_lazy("Last look"), ReviewStep),
]
LAST = ("step", "csrfmiddlewaretoken", "open", *ReviewStep.base_fields)
"""What only the last press says; it does not travel."""
NAMES = [name for name, _title, _form in STEPS]

FIELD_OF_CODE = {
    "maps": ("game", "maps"),
    "map-missing": ("game", "maps"),
    "no-map": ("game", "maps"),
    "player-count": ("format", "sizes"),
    "table-size": ("format", "sizes"),
    "no-table-size": ("format", "sizes"),
    "preferred-size": ("format", "preferred"),
    "rounds": ("format", "rounds"),
    "games": ("format", "games"),
    "at-once": ("format", "at_once"),
    "too-few-players": ("format", "players"),
    "too-many-players": ("format", "players"),
    "too-many-tables": ("format", "players"),
    "lives": ("format", "lives"),
    "no-option": ("game", "maps"),
    "option-value": ("game", "maps"),
    "no-bracket": ("format", "players"),
    "advance": ("format", "advance"),
    "promotion": ("format", "promote"),
    "division-size": ("format", "division_size"),
    "ladder-rules": ("format", "reach"),
    "points-rule": ("format", "points"),
    "tie-break": ("format", "tie_breaks"),
    "player-limits": ("format", "most_players"),
    "late-entry": ("format", "late_entry_rounds"),
    "rating-gate": ("format", "rating_from"),
    "map-choice": ("format", "map_choice"),
    "teams": ("format", "team_size"),
    "team-size": ("format", "team_size"),
    "opening": ("times", "opening"),
    "round-days": ("times", "round_days"),
    "preview": ("times", "preview_hours"),
    "time-control": ("times", "pace"),
    "windows": ("times", "registration_closes_at"),
}
"""Beside which field a refusal is said, by its code. What is not listed is said above the step's fields."""


class Wizard:
    """What was said so far, and how far that makes sense."""

    def __init__(self, said: QueryDict) -> None:
        self.said = said
        self.forms: dict[str, Step] = {}
        self.rules: EventRules | None = None
        self.meaning: Meaning | None = None
        self.windows: dict[str, datetime | None] = {}
        self.reached = self._read()

    def _read(self) -> str:
        """Go through the steps until one lacks something; returns that step's name."""
        for name, _title, form in STEPS[:-1]:
            step = form(self.said, before=self.forms)
            self.forms[name] = step
            if not step.said or not step.is_valid():
                return name
        return self._whole()

    def _whole(self) -> str:
        """All steps make sense by themselves; do they together?"""
        times = self.forms["times"].cleaned_data
        self.windows = {name: times.get(name) for name in WINDOWS}
        try:
            template = self.forms["template"].cleaned_data["template"]
            system, maps = self.forms["game"].cleaned_data["maps"]
            changes: dict[str, object] = {"maps": maps}
            for name in ("game", "format", "times"):
                changes |= self.forms[name].changes()
            self.rules = rules_from(template, system=system, map=maps[0], changes=changes)
            check_windows(self.windows)
            players = self.forms["format"].cleaned_data["players"]
            self.meaning = what_it_means(self.rules, players, days_a_game=days_a_game(system))
        except REFUSED as refusal:
            code = getattr(refusal, "code", "")
            name, field = FIELD_OF_CODE.get(code, ("format", None))
            step = self.forms[name]
            step.add_error(field if field in step.fields else None, refusal.sentence)
            return name
        return "review"

    @property
    def ends_at(self) -> datetime | None:
        """When it will be over, if it starts as planned and games take as long as usual."""
        if self.meaning is None or (self.rules is not None and self.rules.format == "ladder"):
            return self.windows.get("ends_at")
        begins = self.windows.get("starts_at") or timezone.now()
        expected = begins + timedelta(days=self.meaning.days)
        hard = self.windows.get("ends_at")
        return min(expected, hard) if hard else expected


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """One step of the way; on the last one, the press that creates."""
    said = request.POST if request.method == "POST" else request.GET
    wizard = Wizard(said)
    asked = said.get("step", "")
    here = wizard.reached
    if asked in NAMES and NAMES.index(asked) <= NAMES.index(wizard.reached):
        here = asked
    form: Any
    if here == "review":
        form = ReviewStep(request.POST if request.method == "POST" else None, initial=_first_words(wizard))
        if request.method == "POST" and form.is_valid():
            try:
                return _created(request, wizard, form.cleaned_data)
            except REFUSED as refusal:
                form.add_error(None, refusal.sentence)
    else:
        form = wizard.forms[here]
    return render(request, "web/events/wizard.html", _context(wizard, here, form, said))


def _first_words(wizard: Wizard) -> dict[str, object]:
    return {"title": TEMPLATES[wizard.forms["template"].cleaned_data["template"]].title}


def _context(wizard: Wizard, here: str, form: Any, said: QueryDict) -> dict[str, object]:
    own = set(form.fields)
    if hasattr(form, "names"):
        own |= set(form.names)
    carried = [
        (name, value) for name, values in said.lists() if name not in own and name not in LAST for value in values
    ]
    number = NAMES.index(here)
    return {
        "form": form,
        "here": here,
        "number": number + 1,
        "steps": [
            (n + 1, name, title, n <= NAMES.index(wizard.reached), _address(said, name))
            for n, (name, title, _form) in enumerate(STEPS)
        ],
        "title": STEPS[number][1],
        "next": NAMES[min(number + 1, len(NAMES) - 1)],
        "back": _address(said, NAMES[number - 1]) if number else "",
        "carried": carried,
        "templates": TEMPLATES,
        "wizard": wizard,
        "rules_are_ladder": wizard.rules is not None and wizard.rules.format == "ladder",
        "paragraphs": in_plain_words(wizard.rules) if here == "review" and wizard.rules else [],
    }


def _address(said: QueryDict, step: str) -> str:
    """The way back to a step, with all that was said."""
    query = said.copy()
    for name in LAST:
        query.pop(name, None)
    query["step"] = step
    return f"?{query.urlencode()}"


def _created(request: HttpRequest, wizard: Wizard, said: dict[str, Any]) -> HttpResponse:
    """The whole event, or nothing of it."""
    user = signed_in(request)
    assert wizard.rules is not None
    with transaction.atomic():
        league = None
        if wizard.rules.format == "league":
            league = services.create_league(owner=user, title=said["title"])
        event = services.create_event(
            owner=user,
            title=said["title"],
            about=said["about"],
            rules=to_data(wizard.rules),
            league=league,
            **wizard.windows,
        )
        if request.POST.get("open"):
            services.open_registration(event_id=event.pk, by=user)
    if request.POST.get("open"):
        messages.success(request, _("The event is open for registration. Its address is all that people need."))
    else:
        messages.success(request, _("The event is prepared. Only you see it until you open it."))
    return redirect("events:console", event.public_id)
