"""Opening an event in a few steps: a template, the game and its maps, the format, the times, and a last look.

All that was said travels in the address, so that every step works without scripts, can be gone back to, and creates
nothing. Only the press on the last page does, and then the whole event or none of it. The same steps change the rules
of an event that has not started: they begin with its rules, and what they do not ask about stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import services
from tournaments.models import Entry, Event, Organiser
from tournaments.rules import EventRules, Meaning, changed, to_data
from tournaments.selectors.console import TAKING_PART
from tournaments.selectors.pace import days_a_game
from tournaments.services.common import role_of
from tournaments.services.founding import WINDOWS, check_windows
from tournaments.templates_of_events import TEMPLATES, rules_from, what_it_means
from web.events.common import REFUSED, found, signed_in
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
    "bye-points": ("format", "bye"),
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
    "leave-days": ("times", "leave_days"),
    "windows": ("times", "registration_closes_at"),
}
"""Beside which field a refusal is said, by its code. What is not listed is said above the step's fields."""


@dataclass(frozen=True)
class Comparison:
    """Rules in plain words: the sentences that hold no longer, and those that are new."""

    gone: list[str]
    new: list[str]

    def __bool__(self) -> bool:
        return bool(self.gone or self.new)

    def in_words(self) -> str:
        """For those who have entered already."""
        gone = [_("No longer: {sentence}").format(sentence=one) for one in self.gone]
        new = [_("Now: {sentence}").format(sentence=one) for one in self.new]
        return "\n".join([_("The rules have changed before the start."), *gone, *new])


class Wizard:
    """What was said so far, and how far that makes sense."""

    def __init__(self, said: QueryDict, event: Event | None = None) -> None:
        self.said = said
        self.event = event
        """The event whose rules are changed; None: a new one is opened."""
        self.forms: dict[str, Step] = {}
        self.rules: EventRules | None = None
        self.meaning: Meaning | None = None
        self.windows: dict[str, datetime | None] = {}
        self.reached = self._read()

    def _read(self) -> str:
        """Go through the steps until one lacks something; returns that step's name."""
        for name, _title, form in STEPS[:-1]:
            standing = None if self.event is None else self.event.rules
            step = form(self.said, before=self.forms, standing=standing)
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
            if self.event is not None and self.forms["format"].rules is self.forms["format"].standing:
                self.rules = changed(self.event.rules, {"system": system, **changes})
            else:
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
    def comparison(self) -> Comparison:
        """What players read otherwise than before."""
        if self.event is None or self.rules is None:
            return Comparison([], [])
        before, now = (
            [sentence for part in in_plain_words(rules) for sentence in part.sentences]
            for rules in (self.event.rules, self.rules)
        )
        return Comparison([one for one in before if one not in now], [one for one in now if one not in before])

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
    wizard = Wizard(said, _changeable(request, said.get("event", "")))
    asked = said.get("step", "")
    here = wizard.reached
    if asked in NAMES and NAMES.index(asked) <= NAMES.index(wizard.reached):
        here = asked
    form: Any
    if here == "review":
        form = ReviewStep(request.POST if request.method == "POST" else None, initial=_first_words(wizard))
        if request.method == "POST" and form.is_valid():
            try:
                return _kept(request, wizard, form.cleaned_data)
            except REFUSED as refusal:
                form.add_error(None, refusal.sentence)
    else:
        form = wizard.forms[here]
    return render(request, "web/events/wizard.html", _context(wizard, here, form, said))


@require_safe
@login_required
def change_rules(request: HttpRequest, event_id: str) -> HttpResponse:
    """To the steps, with all that the event's rules say now."""
    event = _changeable(request, event_id)
    assert event is not None
    said = QueryDict(mutable=True)
    rules = event.rules
    values = {name: value for _name, _title, form in STEPS[:-1] for name, value in form.values(rules).items()}
    values |= {name: at for name in WINDOWS if (at := getattr(event, name)) is not None}
    values["players"] = _expected(event, rules)
    for name, value in values.items():
        said.setlist(name, [_as_said(one) for one in (value if isinstance(value, list) else [value])])
    said.setlist("done", [name for name, _title, _form in STEPS[:-1]])
    said["event"], said["step"] = event.public_id, "format"
    return redirect(f"{reverse('events:new')}?{said.urlencode()}")


def _changeable(request: HttpRequest, event_id: str) -> Event | None:
    """The event whose rules are changed. Nobody but its directors gets here, and nobody after the start."""
    if not event_id:
        return None
    event = found(request, event_id)
    if role_of(event, signed_in(request)) != Organiser.Role.DIRECTOR or event.frozen or event.finished_at is not None:
        raise Http404
    return event


def _expected(event: Event, rules: EventRules) -> int:
    """How many the forecast reckons with: those who have entered, if that is enough to start."""
    inside = event.entries.filter(state=Entry.State.REGISTERED).count()
    usual = 7 if rules.format == "round-robin" else 24
    return inside if inside >= max(rules.least_players, rules.sizes.smallest, 4) else max(rules.least_players, usual)


def _as_said(value: object) -> str:
    """A value as a form would send it."""
    if value is None or value is False:
        return ""
    if value is True:
        return "on"
    if isinstance(value, datetime):
        return f"{timezone.localtime(value):%Y-%m-%dT%H:%M}"
    return str(value)


def _first_words(wizard: Wizard) -> dict[str, object]:
    if wizard.event is not None:
        return {"title": wizard.event.title, "about": wizard.event.about}
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


def _kept(request: HttpRequest, wizard: Wizard, said: dict[str, Any]) -> HttpResponse:
    return _created(request, wizard, said) if wizard.event is None else _changed(request, wizard, said)


def _changed(request: HttpRequest, wizard: Wizard, said: dict[str, Any]) -> HttpResponse:
    """All of it or nothing. Where people have entered, the next page has a message to them ready to send."""
    assert wizard.event is not None
    assert wizard.rules is not None
    told = wizard.comparison
    event = services.change_event(
        event_id=wizard.event.pk,
        by=signed_in(request),
        changes={"title": said["title"], "about": said["about"], "rules": to_data(wizard.rules), **wizard.windows},
    )
    entered = event.entries.filter(state__in=TAKING_PART).count()
    if not told or not entered:
        messages.success(request, _("The rules are changed.") if told else _("Kept."))
        return redirect("events:console", event.public_id)
    messages.success(
        request,
        ngettext(
            "The rules are changed. {n} person has entered: tell them.",
            "The rules are changed. {n} people have entered: tell them.",
            entered,
        ).format(n=entered),
    )
    address = reverse("events:doing", args=[event.public_id, "message"])
    return redirect(f"{address}?{urlencode({'words': told.in_words()})}")


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
