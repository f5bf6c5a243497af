"""Standing orders that the games on hexes share."""

from __future__ import annotations

from engine.kernel.orders.order import Ask, AskMe, Do, StandingOrder, Verdict
from engine.kernel.words import say


class WithoutDelivery(StandingOrder, frozen=True, tag="without-delivery"):
    """Where no cube can be moved, improve the locomotive if that is wanted and possible, else pass.

    A game says by `over_with` what ends the phase.
    """

    form = "pass when I cannot deliver"
    more_forms = ("locomotive, else pass when I cannot deliver", "locomotive when I cannot deliver")
    implied = {form: {"improve": True} for form in more_forms}
    example = "pass when I cannot deliver every turn"
    verbs = ("move", "locomotive", "pass")

    improve: bool = False

    def answer(self, ask: Ask) -> Verdict:
        if ask.step != "move-goods":
            return None
        if ask.offer("move"):
            return AskMe(say("There is something to deliver."))
        verb = "locomotive" if self.improve and ask.offer("locomotive") else "pass"
        return Do((ask.seen.action({"do": verb}),))
