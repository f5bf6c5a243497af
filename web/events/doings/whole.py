"""Acts about the whole event: open, start, change, call off, pause, resume, and the season after it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import services
from tournaments.models import Entry, Event
from tournaments.pairing.errors import Impossible
from tournaments.rules import must_come_out, must_lie_ahead
from tournaments.services.founding import WINDOWS
from web.events.doings.base import DIRECTORS, Doing, Nothing


class Open(Doing):
    title = gettext_lazy("Open for registration")
    press = gettext_lazy("Open it")
    roles = DIRECTORS
    form = Nothing

    def foretold(self) -> list[str]:
        return [
            _("Everybody sees the event from now on and may enter as its rules say."),
            _("Until the start you may still change everything."),
        ]

    def do(self, said: dict[str, Any]) -> str:
        services.open_registration(event_id=self.event.pk, by=self.user)
        return _("The event is open for registration.")


class Start(Doing):
    title = gettext_lazy("Start the event")
    press = gettext_lazy("Start it now")
    roles = DIRECTORS
    form = Nothing

    def foretold(self) -> list[str]:
        teams = list(self.event.entries.filter(state=Entry.State.REGISTERED).values_list("team", flat=True))
        count = len(teams)
        told = [ngettext("It starts with {n} player.", "It starts with {n} players.", count).format(n=count)]
        try:
            must_lie_ahead(self.event.ends_at)
            must_come_out(self.frame.rules, teams)
        except Impossible as refusal:
            return [*told, refusal.sentence]
        told.append(_("The rules are frozen and their hash is published with the seed of every draw."))
        if self.frame.rules.preview_hours:
            told.append(_("The first round is paired for you to look at; players see it when you publish it."))
        else:
            told.append(_("The first round is paired and its tables open at once."))
        return told

    def do(self, said: dict[str, Any]) -> str:
        services.start_event(event_id=self.event.pk, by=self.user)
        return _("The event has started. Its first round appears in a moment.")


class Cancel(Doing):
    title = gettext_lazy("Call the event off")
    press = gettext_lazy("Call it off")
    roles = DIRECTORS
    form = Nothing
    back = "events:event"

    def foretold(self) -> list[str]:
        return [_("The event is over before it began, for good. Whoever entered sees that it was called off.")]

    def do(self, said: dict[str, Any]) -> str:
        services.cancel_event(event_id=self.event.pk, by=self.user)
        return _("The event is called off.")


class _StandStill(Doing):
    """The whole event is its directors' to stop; a table any referee's who does not sit there."""

    def may(self) -> str:
        if self.match is None and self.frame.role not in DIRECTORS:
            return _("Only the directors of this event may do that.")
        return super().may()

    def subject(self) -> str:
        return self.table_words() if self.match is not None else _("The whole event")

    @property
    def match_id(self) -> str:
        return self.match.public_id if self.match is not None else ""


class Pause(_StandStill):
    title = gettext_lazy("Pause")
    press = gettext_lazy("Pause")

    def foretold(self) -> list[str]:
        if self.match is not None:
            return [_("No clock of this table runs until it is resumed. Moves can be made all the same.")]
        return [
            _("No clock of the event runs out, and nothing new opens, until you resume it."),
            _("Players may go on making moves. All dates move by as long as it stands still."),
        ]

    def do(self, said: dict[str, Any]) -> str:
        services.pause(event_id=self.event.pk, by=self.user, reason=said["reason"], match_id=self.match_id)
        return _("The table stands still.") if self.match_id else _("The event stands still.")


class Resume(_StandStill):
    title = gettext_lazy("Resume")
    press = gettext_lazy("Resume")

    def foretold(self) -> list[str]:
        told = [_("Clocks run again; whoever is asked has their whole time anew.")]
        if self.match is None:
            told.append(_("All dates ahead have moved by as long as the event stood still."))
        return told

    def do(self, said: dict[str, Any]) -> str:
        services.resume(event_id=self.event.pk, by=self.user, reason=said["reason"], match_id=self.match_id)
        return _("The table goes on.") if self.match_id else _("The event goes on.")


def moment_field(label: Any, help_text: Any = "") -> forms.DateTimeField:
    """A date and time in the reader's own zone; may be left out."""
    return forms.DateTimeField(
        label=label,
        help_text=help_text,
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        error_messages={"invalid": gettext_lazy("Write a date and a time, such as 2026-03-01 19:00.")},
    )


class Changes(forms.Form):
    """What may be changed before the start without touching the rules."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("About"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )
    registration_opens_at = moment_field(gettext_lazy("Registration opens"))
    registration_closes_at = moment_field(gettext_lazy("Registration closes"))
    starts_at = moment_field(gettext_lazy("Start"), gettext_lazy("It starts by itself then."))
    ends_at = moment_field(gettext_lazy("Hard end"))


class Change(Doing):
    title = gettext_lazy("Change title and dates")
    press = gettext_lazy("Keep")
    roles = DIRECTORS
    form = Changes

    def initial(self) -> dict[str, Any]:
        return {name: getattr(self.event, name) for name in ("title", "about", *WINDOWS)}

    def do(self, said: dict[str, Any]) -> str:
        services.change_event(event_id=self.event.pk, by=self.user, changes=said)
        return _("Kept.")


class Leavers(forms.Form):
    leaving = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who does not go on"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


class NextSeason(Doing):
    title = gettext_lazy("Open the next season")
    press = gettext_lazy("Open the next season")
    roles = DIRECTORS
    form = Leavers

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.made: Event | None = None

    def foretold(self) -> list[str]:
        return [
            _("Everybody is entered where they now belong: up, down or where they were."),
            _("Whoever waited comes in. It opens for registration; everybody may still withdraw."),
        ]

    def made_form(self) -> forms.Form:
        form = super().made_form()
        playing = self.event.entries.filter(state=Entry.State.PLAYING).select_related("player")
        form.fields["leaving"].choices = [(one.pk, str(one)) for one in playing]  # type: ignore[attr-defined]
        return form

    def do(self, said: dict[str, Any]) -> str:
        self.made, _moves = services.next_season_of(event_id=self.event.pk, by=self.user, leaving=said["leaving"])
        return _("Season {n} is open for registration.").format(n=self.made.season)

    def way_back(self) -> str:
        return reverse("events:event", args=[(self.made or self.event).public_id])
