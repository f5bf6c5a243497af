"""Acts about one table: remind, give time, decide it, put somebody else on a seat, write to its people."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import services
from tournaments.models import Entry
from tournaments.selectors import shown
from web.events.doings.base import HELPERS, Doing, Nothing, Reason


class Remind(Doing):
    title = gettext_lazy("Remind")
    press = gettext_lazy("Send the reminder")
    roles = HELPERS
    form = Nothing
    impartial = False

    def foretold(self) -> list[str]:
        told = shown.tables_shown([self.the_match], self.frame.rules, self.names)[0]
        if not told.asked:
            return [_("Nobody is asked at this table right now.")]
        return [_("{names} get a mail that says the table waits for them.").format(names=", ".join(told.asked))]

    def do(self, said: dict[str, Any]) -> str:
        services.remind(event_id=self.event.pk, match_id=self.the_match.public_id, by=self.user)
        return _("The reminder is on its way.")


class Days(Reason):
    days = forms.IntegerField(
        label=gettext_lazy("Days more"),
        min_value=1,
        max_value=90,
        initial=3,
        error_messages={
            "min_value": gettext_lazy("Give 1 to 90 days."),
            "max_value": gettext_lazy("Give 1 to 90 days."),
        },
    )
    field_order = ["days", "reason"]


class Extend(Doing):
    title = gettext_lazy("Give more time")
    press = gettext_lazy("Give the time")
    form = Days

    def foretold(self) -> list[str]:
        if self.match is not None:
            return [_("Whoever is asked at this table has so many days more for it. Nothing else moves.")]
        return [
            _("Everybody who is asked anywhere in the event has so many days more."),
            _("All dates ahead move by as much: rounds that run or wait, and the end."),
        ]

    def subject(self) -> str:
        return self.table_words() if self.match is not None else _("All tables of the event")

    def do(self, said: dict[str, Any]) -> str:
        match_id = self.match.public_id if self.match is not None else ""
        services.extend(
            event_id=self.event.pk, by=self.user, days=said["days"], reason=said["reason"], match_id=match_id
        )
        return ngettext("{n} day given.", "{n} days given.", said["days"]).format(n=said["days"])


class Decision(Reason):
    """How a table is decided: by its score, by given places, or not at all."""

    how = forms.ChoiceField(
        label=gettext_lazy("How it counts"),
        choices=[
            ("score", gettext_lazy("by the score as it stands in the game")),
            ("places", gettext_lazy("by the places I give below")),
            ("void", gettext_lazy("not at all: the table is void")),
        ],
        initial="score",
        widget=forms.RadioSelect,
    )
    field_order = ["how"]


class Adjudicate(Doing):
    title = gettext_lazy("Decide the table")
    press = gettext_lazy("Decide it")
    form = Decision

    def foretold(self) -> list[str]:
        return [
            _("The game ends now."),
            _("The result counts at once, and the standings follow."),
            _("It can be undone until the next round is published; the game then goes on where it stood."),
        ]

    def made_form(self) -> forms.Form:
        form = super().made_form()
        people = [pk for pk in self.the_match.seats if pk is not None]
        places = [("", "–"), *((str(n), str(n)) for n in range(1, len(self.the_match.seats) + 1))]
        for pk in people:
            form.fields[f"place-{pk}"] = forms.ChoiceField(
                label=_("Place of {name}").format(name=self.names[pk]), choices=places, required=False
            )
        form.order_fields(["how", *(f"place-{pk}" for pk in people), "reason"])
        return form

    def do(self, said: dict[str, Any]) -> str:
        places = None
        if said["how"] == "places":
            given = {int(name[6:]): value for name, value in said.items() if name.startswith("place-")}
            places = {pk: int(value) for pk, value in given.items() if value}
        services.adjudicate(
            event_id=self.event.pk,
            match_id=self.the_match.public_id,
            by=self.user,
            reason=said["reason"],
            places=places,
            void=said["how"] == "void",
        )
        return _("The table is decided.")


class Substitution(Reason):
    seat = forms.TypedChoiceField(label=gettext_lazy("Who leaves the table"), coerce=int)
    incoming = forms.TypedChoiceField(
        label=gettext_lazy("Who steps in"),
        coerce=int,
        error_messages={"required": gettext_lazy("Choose somebody from the standby or waiting list.")},
    )
    field_order = ["seat", "incoming", "reason"]


class Substitute(Doing):
    title = gettext_lazy("Replace a player")
    press = gettext_lazy("Replace")
    form = Substitution

    def foretold(self) -> list[str]:
        told = [
            _("The seat keeps its position, its money and its clock; the table counts for whoever steps in."),
            _("Whoever leaves is out of the event and is not paired again; what they won stays."),
        ]
        if not self._ready():
            told.append(_("Nobody is on the standby or waiting list. People put themselves there on the event's page."))
        return told

    def _ready(self) -> list[Entry]:
        waiting = self.event.entries.filter(state__in=[Entry.State.STANDBY, Entry.State.WAITING]).exclude(player=None)
        return list(waiting.select_related("player").order_by("-state", "registered_at", "pk"))

    def made_form(self) -> forms.Form:
        form = super().made_form()
        seats = [
            (number, _("{name}, seat {n}").format(name=self.names[pk] or _("a bot"), n=number + 1))
            for number, pk in enumerate(self.the_match.seats)
        ]
        form.fields["seat"].choices = seats  # type: ignore[attr-defined]
        form.fields["incoming"].choices = [  # type: ignore[attr-defined]
            (one.pk, f"{one} ({one.get_state_display()})") for one in self._ready()
        ]
        return form

    def initial(self) -> dict[str, Any]:
        wanted = self.asked.get("seat", "")
        return {"seat": int(wanted)} if wanted.isdecimal() else {}

    def do(self, said: dict[str, Any]) -> str:
        services.substitute(
            event_id=self.event.pk,
            match_id=self.the_match.public_id,
            seat=said["seat"],
            entry_id=said["incoming"],
            by=self.user,
            reason=said["reason"],
        )
        return _("{name} steps in.").format(name=self.names[said["incoming"]])


class Words(forms.Form):
    words = forms.CharField(
        label=gettext_lazy("Message"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": gettext_lazy("Write something.")},
    )


class Message(Doing):
    title = gettext_lazy("Write a message")
    press = gettext_lazy("Send")
    roles = HELPERS
    form = Words
    impartial = False

    def subject(self) -> str:
        return self.table_words() if self.match is not None else _("To everybody in the event")

    def foretold(self) -> list[str]:
        if self.match is not None:
            return [_("Everybody at this table gets it by mail.")]
        count = self.event.entries.filter(state__in=shown.INSIDE).count()
        return [
            ngettext(
                "It goes to {n} player by mail and stands on the event's page.",
                "It goes to {n} players by mail and stands on the event's page.",
                count,
            ).format(n=count)
        ]

    def initial(self) -> dict[str, Any]:
        return {"words": self.asked.get("words", "")}

    def do(self, said: dict[str, Any]) -> str:
        match_id = self.match.public_id if self.match is not None else ""
        services.send_notice(event_id=self.event.pk, by=self.user, words=said["words"], match_id=match_id)
        return _("The message is on its way.")
