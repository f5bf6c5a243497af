"""Acts about a pairing before everybody sees it: look at it, exchange two people, publish it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import services
from tournaments.selectors import events as selectors
from tournaments.selectors import shown
from web.events.doings.base import DIRECTORS, Doing, Nothing, Reason
from web.events.standings import with_names


class Publish(Doing):
    title = gettext_lazy("Publish the round")
    press = gettext_lazy("Publish it")
    roles = DIRECTORS
    form = Nothing

    def subject(self) -> str:
        return round_words(self)

    def foretold(self) -> list[str]:
        count = len(self.the_round.pairing["tables"])
        return [
            ngettext(
                "{n} table opens, and its players get a mail.", "{n} tables open, and their players get a mail.", count
            ).format(n=count),
            _("From then on the pairing changes by ruling only."),
        ]

    def do(self, said: dict[str, Any]) -> str:
        services.publish_now(event_id=self.event.pk, round_id=self.the_round.pk, by=self.user)
        return _("Round {n} is published.").format(n=self.the_round.number)


def round_words(doing: Doing) -> str:
    one = doing.the_round
    if doing.event.format == "league":
        return _("Division {division}, round {round}").format(division=one.division.number, round=one.number)
    return _("Round {round}").format(round=one.number)


class TwoPeople(Reason):
    one = forms.TypedChoiceField(label=gettext_lazy("Exchange"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("with"), coerce=int)
    field_order = ["one", "other", "reason"]


class Pairing(Doing):
    """The preview of a round: its tables, why everybody sits there, what the verifier says, and an exchange."""

    title = gettext_lazy("The next pairing")
    press = gettext_lazy("Exchange them")
    roles = DIRECTORS
    form = TwoPeople
    template = "pairing"

    def subject(self) -> str:
        return round_words(self)

    def _places(self) -> list[tuple[int, str]]:
        tables = self.the_round.pairing["tables"]
        told = [
            (pk, _("{name}, table {n}").format(name=self.names[pk], n=number))
            for number, table in enumerate(tables, 1)
            for pk in table
        ]
        return told + [(pk, _("{name}, bye").format(name=self.names[pk])) for pk in self.the_round.byes]

    def made_form(self) -> forms.Form:
        form = super().made_form()
        places = self._places()
        for name in ("one", "other"):
            form.fields[name].choices = places  # type: ignore[attr-defined]
        return form

    def initial(self) -> dict[str, Any]:
        one, other = self._tried() or (None, None)
        return {"one": one, "other": other, "reason": self.asked.get("reason", "")}

    @property
    def only_tries(self) -> bool:
        return "try" in self.asked

    def _tried(self) -> tuple[int, int] | None:
        """The two people that somebody would like to exchange, before they do."""
        known = dict(self._places())
        said = [int(self.asked[name]) for name in ("one", "other") if self.asked.get(name, "").isdecimal()]
        return (said[0], said[1]) if len(said) == 2 and all(pk in known for pk in said) and said[0] != said[1] else None

    def more(self) -> dict[str, object]:
        one, tried = self.the_round, self._tried()
        told = shown.round_shown(one, self.frame.rules, self.names)
        why = [
            (
                table,
                [(seat.name, selectors.why_here(one, seat.entry or 0, self.names.by_entry)) for seat in table.seats],
            )
            for table in told.tables
        ]
        swap = tried and [self.names[pk] for pk in tried]
        return {
            "round": one,
            "told": told,
            "why": why,
            "faults": [with_names(fault, self.names) for fault in shown.verifier_says(one)],
            "swap": swap,
            "faults_then": [with_names(f, self.names) for f in shown.verifier_says(one, swap=tried)] if tried else [],
            "edits": [{**edit, "names": (self.names[edit["one"]], self.names[edit["other"]])} for edit in one.edits],
            "schedule_made": one.request is None,
        }

    def do(self, said: dict[str, Any]) -> str:
        services.exchange(
            event_id=self.event.pk,
            round_id=self.the_round.pk,
            by=self.user,
            one=said["one"],
            other=said["other"],
            reason=said["reason"],
        )
        return _("{one} and {other} changed places.").format(
            one=self.names[said["one"]], other=self.names[said["other"]]
        )

    def way_back(self) -> str:
        return f"{self.request.path}?round={self.the_round.pk}"
