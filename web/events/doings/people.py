"""Acts about people: take somebody out, disqualify, give or take points, share the work, invite, enter a list."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from accounts.models.names import name_key
from accounts.selectors.people import players
from tournaments import services
from tournaments.models import Organiser
from tournaments.pairing.explain import SIXTIETHS
from tournaments.services import entering
from web.events.doings.base import DIRECTORS, Doing, Reason


def somebody(said: str) -> User | None:
    """A person by mail address or by name, exactly."""
    text = said.strip()
    if "@" in text:
        return players().filter(email=text.lower()).first()
    key = name_key(text)
    return players().filter(name_key=key).first() if key else None


class _Out(Doing):
    """Out of the event, one way or the other."""

    def running(self) -> str:
        """What becomes of their games."""
        tables = len(entering.running_matches(self.the_entry)) if self.the_entry.division else 0
        if not tables:
            return _("No table of theirs runs.")
        return ngettext(
            "{n} table of theirs still runs; put somebody from the standby list there if the others should not wait.",
            "{n} tables of theirs still run; put somebody from the standby list there if the others should not wait.",
            tables,
        ).format(n=tables)

    def may(self) -> str:
        if self.the_entry.player_id == self.user.pk:
            return _("Rule on others; to leave yourself, withdraw on the event's page.")
        return super().may()


class Disqualify(_Out):
    title = gettext_lazy("Disqualify")
    press = gettext_lazy("Disqualify")

    def foretold(self) -> list[str]:
        return [
            _("{name} is out of the event, is not paired again, and stands last whatever they won.").format(
                name=self.entry
            ),
            _("They stand up from their running games; the event's rule for resigning says who plays on."),
            _("It can be undone."),
        ]

    def do(self, said: dict[str, Any]) -> str:
        services.disqualify(event_id=self.event.pk, entry_id=self.the_entry.pk, by=self.user, reason=said["reason"])
        return _("{name} is disqualified.").format(name=self.entry)


class TakeOut(_Out):
    title = gettext_lazy("Take out of the event")
    press = gettext_lazy("Take out")

    def foretold(self) -> list[str]:
        return [
            _("{name} is not paired again; what they won stays.").format(name=self.entry),
            self.running(),
            _("It can be undone."),
        ]

    def do(self, said: dict[str, Any]) -> str:
        services.take_out(event_id=self.event.pk, entry_id=self.the_entry.pk, by=self.user, reason=said["reason"])
        return _("{name} is out of the event.").format(name=self.entry)


class Points(Reason):
    points = forms.DecimalField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy("With a minus sign they are taken."),
        max_digits=6,
        decimal_places=2,
    )
    field_order = ["points", "reason"]


class GivePoints(Doing):
    title = gettext_lazy("Give or take points")
    press = gettext_lazy("Rule")
    form = Points

    def may(self) -> str:
        return _("Rule on others.") if self.the_entry.player_id == self.user.pk else super().may()

    def foretold(self) -> list[str]:
        return [
            _("The points of {name} change at once, and the standings say why.").format(name=self.entry),
            _("It can be undone."),
        ]

    def do(self, said: dict[str, Any]) -> str:
        points: Decimal = said["points"]
        services.give_points(
            event_id=self.event.pk,
            entry_id=self.the_entry.pk,
            points=int(points * SIXTIETHS),
            by=self.user,
            reason=said["reason"],
        )
        return _("Ruled: {points} points.").format(points=f"{points.normalize():f}")


class WhoAndRole(forms.Form):
    who = forms.CharField(label=gettext_lazy("Name or mail address"), max_length=254)
    role = forms.ChoiceField(
        label=gettext_lazy("What they may do"),
        choices=[*Organiser.Role.choices, ("", gettext_lazy("nothing any more"))],
        required=False,
    )

    def clean_who(self) -> User:
        found = somebody(self.cleaned_data["who"])
        if found is None:
            raise ValidationError(_("Nobody of that name or address plays here. Write it as they do on their page."))
        return found


class SetRole(Doing):
    title = gettext_lazy("Share the work")
    press = gettext_lazy("Set the role")
    roles = DIRECTORS
    form = WhoAndRole

    def foretold(self) -> list[str]:
        return [
            _("Helpers remind and write messages. Referees rule on tables and answer appeals."),
            _("Directors may do everything that you may."),
        ]

    def initial(self) -> dict[str, Any]:
        return {"who": self.asked.get("who", ""), "role": self.asked.get("role", Organiser.Role.REFEREE)}

    def do(self, said: dict[str, Any]) -> str:
        services.set_role(event_id=self.event.pk, by=self.user, person=said["who"], role=said["role"] or None)
        if not said["role"]:
            return _("{name} helps no longer.").format(name=said["who"])
        return _("{name} helps to run this event now.").format(name=said["who"])


class People(forms.Form):
    people = forms.CharField(
        label=gettext_lazy("Names or mail addresses, one a line"), widget=forms.Textarea(attrs={"rows": 6})
    )

    def clean_people(self) -> list[User]:
        said = [line.strip() for line in self.cleaned_data["people"].splitlines() if line.strip()]
        known = {line: somebody(line) for line in said}
        missing = [line for line, person in known.items() if person is None]
        if missing:
            raise ValidationError(
                _("Nobody here is called {names}. Nobody was invited; mend the list and press again.").format(
                    names=", ".join(missing[:10])
                )
            )
        return [person for person in known.values() if person is not None]


class Invite(Doing):
    title = gettext_lazy("Invite")
    press = gettext_lazy("Invite them")
    roles = DIRECTORS
    form = People

    def foretold(self) -> list[str]:
        if not self.frame.rules.by_invitation:
            return [_("This event is open to everybody, so nobody needs an invitation.")]
        return [_("These people may enter the event. They still decide themselves.")]

    def do(self, said: dict[str, Any]) -> str:
        new = services.invite(event_id=self.event.pk, by=self.user, people=said["people"])
        return ngettext("{n} person may enter now.", "{n} people may enter now.", new).format(n=new)


class PlayerList(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("The list"),
        help_text=gettext_lazy("The first line names the columns: email or name, and team if there are teams."),
        max_length=400_000,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 12,
                "placeholder": "email,team\nada@players.example,North Yard",
                "data-label": gettext_lazy("Or take it from a file"),
            }
        ),
    )


class Import(Doing):
    title = gettext_lazy("Enter players from a list")
    press = gettext_lazy("Enter them all")
    roles = DIRECTORS
    form = PlayerList
    template = "import"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.faults: list[tuple[int, str]] = []

    def foretold(self) -> list[str]:
        return [
            _("Everybody on the list is entered, as if they had entered themselves."),
            _("With one faulty row nobody is entered, and every fault is named."),
        ]

    def more(self) -> dict[str, object]:
        return {"faults": self.faults}

    def do(self, said: dict[str, Any]) -> str:
        done = services.import_players(event_id=self.event.pk, by=self.user, text=said["text"])
        if done.faults:
            self.faults = done.faults
            raise ValidationError(_("Nobody was entered. Mend these rows and press again."))
        return ngettext("{n} player entered.", "{n} players entered.", done.entered).format(n=done.entered)
