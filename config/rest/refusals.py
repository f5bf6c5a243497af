"""How a service says no: a stable code for programs, one plain sentence for people. Of HTTP it knows but a number."""

from collections.abc import Mapping
from typing import ClassVar


class Refusal(Exception):
    """Base of a room's refusals. Pages show `sentence`; the API answers with a problem that carries all of it.

    >>> class TableFull(Refusal):
    ...     code = "table-full"
    ...     status = 409
    >>> TableFull("All 4 seats are taken.", seats=4).members
    {'seats': 4}
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 422

    def __init__(self, sentence: str, **members: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.members: Mapping[str, object] = members
