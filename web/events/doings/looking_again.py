"""Acts about what was ruled: undo it, answer an appeal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import services
from tournaments.models import Match, Ruling
from tournaments.services.common import sits_at
from web.events.doings.base import Doing


class _AboutARuling(Doing):
    """What was ruled on a table is not looked at again by whoever sits there."""

    def about(self) -> Match | None:
        raise NotImplementedError

    def may(self) -> str:
        refusal, about = super().may(), self.about()
        if not refusal and about is not None and sits_at(about, self.user):
            return _("You sit at this table; another organiser has to rule on it.")
        return refusal


class Undo(_AboutARuling):
    title = gettext_lazy("Undo a ruling")
    press = gettext_lazy("Undo it")

    @property
    def the_ruling(self) -> Ruling:
        return self._or_not_found(self.ruling)

    def about(self) -> Match | None:
        return self.the_ruling.match

    def subject(self) -> str:
        who = self.the_ruling.entry or (self.table_words(self.the_ruling.match) if self.the_ruling.match else "")
        return f"{self.the_ruling.get_kind_display()}: {who}" if who else str(self.the_ruling.get_kind_display())

    def foretold(self) -> list[str]:
        told = [_("It was ruled because: {reason}").format(reason=self.the_ruling.reason)]
        if self.the_ruling.kind == Ruling.Kind.ADJUDICATE:
            told.append(_("The table is undecided again, and its game goes on where it stood."))
        elif self.the_ruling.kind in (Ruling.Kind.DISQUALIFY, Ruling.Kind.WITHDRAW):
            told.append(_("They are back in the event, on their seats where games still run, and are paired again."))
        else:
            told.append(_("The points count as if it had not been ruled."))
        return [*told, _("Both rulings stay in the log.")]

    def do(self, said: dict[str, Any]) -> str:
        services.undo(event_id=self.event.pk, ruling_id=self.the_ruling.public_id, by=self.user, reason=said["reason"])
        return _("The ruling is undone.")


class Verdict(forms.Form):
    uphold = forms.ChoiceField(
        label=gettext_lazy("The appeal is"),
        choices=[("yes", gettext_lazy("right: it is upheld")), ("no", gettext_lazy("dismissed"))],
        widget=forms.RadioSelect,
    )
    answer = forms.CharField(
        label=gettext_lazy("Answer"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": gettext_lazy("Say why; whoever appealed reads it.")},
    )


class AnswerAppeal(_AboutARuling):
    title = gettext_lazy("Answer an appeal")
    press = gettext_lazy("Answer")
    form = Verdict

    def about(self) -> Match | None:
        one = self._or_not_found(self.appeal)
        return one.match or (one.ruling.match if one.ruling else None)

    def may(self) -> str:
        if self._or_not_found(self.appeal).by_id == self.user.pk:
            return _("Another organiser has to answer this.")
        return super().may()

    def subject(self) -> str:
        about, one = self.about(), self._or_not_found(self.appeal)
        return (
            _("{who} about {what}").format(who=one.by or _("a former player"), what=self.table_words(about))
            if about
            else str(one.by or "")
        )

    def foretold(self) -> list[str]:
        one = self._or_not_found(self.appeal)
        told = [f"“{one.words}”"]
        if one.ruling is not None:
            told.append(_("It is about this ruling: {reason}").format(reason=one.ruling.reason))
        told.append(_("The answer alone changes nothing: if the appeal is right, undo the ruling or rule anew."))
        return told

    def do(self, said: dict[str, Any]) -> str:
        one = self._or_not_found(self.appeal)
        services.answer_appeal(
            event_id=self.event.pk,
            appeal_id=one.public_id,
            by=self.user,
            uphold=said["uphold"] == "yes",
            answer=said["answer"],
        )
        return _("The appeal is answered.")
