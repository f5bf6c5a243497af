"""Small words that all actions share: an offer as a choice, a refusal, a thing that does not exist."""

from __future__ import annotations

from collections.abc import Callable, Container
from string import Formatter

from engine.imperial_steam.state import ImperialGame
from engine.kernel.action import Action, Jsonable
from engine.kernel.choices import Choice, Hole
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say


def offer(
    game: ImperialGame,
    kind: type[Action],
    label: str,
    *,
    holes: tuple[Hole, ...] = (),
    cost: int | None = None,
    effect: str = "",
    at: str = "",
    group: str = "",
    rank: int = 0,
    **fixed: Jsonable,
) -> Choice:
    """A choice of this kind of action, its text written from the action's own form."""
    words, parts = game.rules.grammar.words, []
    for text, field, spec, _ in Formatter().parse(kind.form):
        parts.append(text)
        if field is not None:
            parts.append(words[spec or "whole"].write(fixed[field]) if field in fixed else f"{{{field}}}")
    data: dict[str, Jsonable] = {"do": str(kind.__struct_config__.tag), **fixed}
    return Choice(data, label, "".join(parts), cost, effect, at, group, rank, holes)


def passes(judge: Callable[..., Deed], *what: object) -> bool:
    """Would this be accepted? Asks the one test of legality, so that offers and refusals cannot differ."""
    try:
        judge(*what)
    except IllegalAction:
        return False
    return True


def must_exist(what: str, name: str, known: Container[str], rule: str) -> None:
    """Refuse a name that stands for nothing on this table."""
    if name not in known:
        raise IllegalAction(
            f"no-such-{what.replace(' ', '-')}",
            say("There is no {what} '{name}' here.", what=say(what), name=name),
            rule=rule,
        )


def must_afford(game: ImperialGame, seat: int, guldens: int, what: str, rule: str) -> None:
    """Refuse what the player cannot pay, with the numbers."""
    cash = game.state.players[seat].cash
    if guldens > cash:
        raise IllegalAction(
            "money",
            say("{what} needs {guldens} guldens; you have {cash}.", what=what, guldens=guldens, cash=cash),
            rule=rule,
        )
