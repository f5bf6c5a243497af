"""What every act of an organiser has in common: it says in plain words what will happen, asks for what it needs, and
is done with one press. The services decide in the end who may."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

from django import forms
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from tournaments.models import Appeal, Entry, Event, Match, Organiser, Round, Ruling
from tournaments.selectors import shown
from tournaments.services.common import EVERYBODY, RULERS, sits_at
from web.events.common import Frame

DIRECTORS = (Organiser.Role.DIRECTOR,)
HELPERS = EVERYBODY
T = TypeVar("T")
REFEREES = RULERS


class Nothing(forms.Form):
    """Nothing is asked but the press."""


class Reason(forms.Form):
    """A ruling says why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody in the event can read it."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Give a reason: everybody in the event can read it.")},
    )


class Doing:
    """One act. Subclasses say what it is called, who may, what it asks, what it foretells, and do it."""

    title: ClassVar[str | Promise]
    press: ClassVar[str | Promise]
    roles: ClassVar[tuple[str, ...]] = REFEREES
    form: ClassVar[type[forms.Form]] = Reason
    back: ClassVar[str] = "events:console"
    template: ClassVar[str] = "doing"
    impartial: ClassVar[bool] = True
    """Is it a ruling on the table it is about? Then nobody who sits there may."""

    def __init__(self, frame: Frame, request: HttpRequest, user: User) -> None:
        self.frame, self.request, self.user = frame, request, user
        self.event: Event = frame.event
        self.asked = request.POST if request.method == "POST" else request.GET

    def may(self) -> str:
        """Why this person may not; nothing: they may."""
        if self.frame.role not in self.roles:
            return _("Only the organisers of this event may do that.")
        if self.impartial and self.match is not None and sits_at(self.match, self.user):
            return _("You sit at this table; another organiser has to rule on it.")
        return ""

    @cached_property
    def match(self) -> Match | None:
        """The table it is about."""
        wanted = self.asked.get("match", "")
        if not wanted:
            return None
        one = Match.objects.select_related("round__division", "game").filter(
            public_id=wanted, round__division__event=self.event
        )
        return self._or_not_found(one.first())

    @cached_property
    def entry(self) -> Entry | None:
        wanted = self.asked.get("entry", "")
        if not wanted.isdecimal():
            return None
        return self._or_not_found(
            self.event.entries.select_related("player", "division").filter(pk=int(wanted)).first()
        )

    @cached_property
    def ruling(self) -> Ruling | None:
        wanted = self.asked.get("ruling", "")
        rulings = self.event.rulings.select_related("match__round__division", "entry__player", "by")
        return self._or_not_found(rulings.filter(public_id=wanted).first()) if wanted else None

    @cached_property
    def appeal(self) -> Appeal | None:
        wanted = self.asked.get("appeal", "")
        appeals = self.event.appeals.select_related("match__round__division", "ruling__match__round__division", "by")
        return self._or_not_found(appeals.filter(public_id=wanted).first()) if wanted else None

    @cached_property
    def round(self) -> Round | None:
        wanted = self.asked.get("round", "")
        if not wanted.isdecimal():
            return None
        rounds = Round.objects.select_related("division__event").filter(division__event=self.event)
        return self._or_not_found(rounds.filter(pk=int(wanted)).first())

    @cached_property
    def names(self) -> shown.Names:
        return shown.names(self.event)

    def _or_not_found(self, one: T | None) -> T:
        if one is None:
            raise Http404
        return one

    @property
    def the_match(self) -> Match:
        return self._or_not_found(self.match)

    @property
    def the_entry(self) -> Entry:
        return self._or_not_found(self.entry)

    @property
    def the_round(self) -> Round:
        return self._or_not_found(self.round)

    def table_words(self, match: Match | None = None) -> str:
        """Which table: its round, number and people."""
        one = match or self.the_match
        people = ", ".join(self.names[pk] or _("a bot") for pk in one.seats)
        if self.event.format == Event.Format.LEAGUE:
            where = _("division {division}, round {round}, table {table}")
        else:
            where = _("round {round}, table {table}")
        told = where.format(division=one.round.division.number, round=one.round.number, table=one.number)
        return f"{told} ({people})"

    def subject(self) -> str:
        """What it is about, under the title."""
        if self.match is not None:
            return self.table_words()
        return str(self.entry) if self.entry is not None else ""

    @property
    def only_tries(self) -> bool:
        """Does the press only ask what would be?"""
        return False

    def foretold(self) -> list[str]:
        """What will happen, in sentences."""
        return []

    def made_form(self) -> forms.Form:
        data = self.request.POST if self.request.method == "POST" and not self.only_tries else None
        return self.form(data, initial=self.initial())

    def initial(self) -> dict[str, Any]:
        return {}

    def more(self) -> dict[str, object]:
        """What its page shows besides."""
        return {}

    def do(self, said: dict[str, Any]) -> str:
        """Do it; returns what to say afterwards. Raises what services refuse with."""
        raise NotImplementedError

    def way_back(self) -> str:
        return reverse(self.back, args=[self.event.public_id])
