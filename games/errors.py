"""What the tables say when they cannot do what they were asked: a stable code and one plain sentence each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.models import LogRow


class TableError(Exception):
    """Anything a table refuses. `status` is how HTTP says it, `members` what a program may want to know besides."""

    status: ClassVar[int] = 422

    def __init__(self, sentence: str, *, code: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
        self.members: dict[str, object] = {}


class NotFound(TableError):
    """There is no such thing, or it is not this person's to see."""

    status = 404

    def __init__(self, sentence: str = "", *, code: str = "not-found") -> None:
        super().__init__(sentence or _("There is no such table."), code=code)


class NotAllowed(TableError):
    """This person may not do that at this table."""

    status = 403


class Conflict(TableError):
    """The table is not in the state that this needs."""

    status = 409


class Unacceptable(TableError):
    """What was sent makes no sense here, whatever the table's state."""


class Stale(Conflict):
    """The decision this answers is no longer open; `since` tells what happened after it was asked."""

    def __init__(self, sentence: str, *, expected: int, current: int | None, since: Sequence["LogRow"]) -> None:
        super().__init__(sentence, code="stale-decision")
        self.expected = expected
        self.current = current
        self.since = since


class KeyReused(Unacceptable):
    """The idempotency key was used for something else."""

    def __init__(self) -> None:
        super().__init__(_("This idempotency key was used for another request."), code="key-reused")


class Quarantined(Conflict):
    """A fault of ours: the game is set aside, nothing was lost, and we have been told."""

    def __init__(self) -> None:
        super().__init__(
            _("The rules stumbled over this game. It is set aside until we have repaired them; nothing is lost."),
            code="quarantined",
        )


class MapMissing(Conflict):
    """The game's map is one that a host had added and that is not there at the moment."""

    def __init__(self, system: str, map: str) -> None:
        sentence = _(
            "This game is played on the map '{map}', which this service does not have at the moment. "
            "Nothing is lost: the game goes on as soon as the map is back."
        )
        super().__init__(sentence.format(map=map), code="map-missing")
        self.members = {"system": system, "map": map}


class EngineFault(Exception):
    """The engine raised what it never should. Says where, and never what: messages can hold secret actions."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where
