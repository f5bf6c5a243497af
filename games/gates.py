"""Who may sit down at a table. Higher rooms add their word here (a rating, a ban, a season's list)."""

from collections.abc import Callable

from accounts.models import User
from accounts.selectors.people import kept_apart
from games.errors import NotAllowed
from games.models import Table

Gate = Callable[[Table, User], str | None]
"""Says in one sentence why this person may not sit down here; None: nothing against it."""

_gates: dict[str, Gate] = {}


def register(name: str, gate: Gate) -> None:
    """Add a gate; its name is the code that a refusal carries."""
    _gates[name] = gate


def unregister(name: str) -> None:
    """Take a gate out again."""
    _gates.pop(name, None)


def must_be_welcome(table: Table, player: User) -> None:
    """Raise unless every gate lets this person pass."""
    for name, gate in _gates.items():
        objection = gate(table, player)
        if objection is not None:
            raise NotAllowed(objection, code=name)


def _keep_apart(table: Table, player: User) -> str | None:
    """Who blocks whom is nobody's business: the sentence does not say."""
    others = {seat.player_id for seat in table.seats.all()} | {table.owner_id}
    return "You cannot sit down at this table." if kept_apart(user=player, others=[pk for pk in others if pk]) else None


register("not-welcome", _keep_apart)
