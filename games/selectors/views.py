"""What a seat or a spectator sees: the view, the choices, a preview, a picture. Nothing else leaves the engine."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine import Action, Choices, EngineError, Event, IllegalAction, InvalidAction, Position, Unforeseeable, as_data
from engine import system as find_system
from engine.drawing.palette import AUTO
from games.engine_room import current_position, engine_at_work
from games.errors import Conflict, EngineFault, Unacceptable
from games.models import Table
from games.selectors.positions import position_at
from games.words import told, translate

MOST_ACTIONS = 100

_STYLE = b64encode(sha256(AUTO.style.encode()).digest()).decode()
PICTURE_HEADERS = {"Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{_STYLE}'"}
"""A picture needs nothing but, if it is for day and night, its own style."""

View = Mapping[str, object]


@dataclass(frozen=True)
class Preview:
    """What a list of actions would lead to. `stopped` says why it goes no further: what follows cannot be known."""

    view: View
    choices: Choices
    texts: Sequence[str]
    costs: Sequence[int | None]
    sentences: Sequence[str]
    marks: Sequence[str]
    stopped: str


def position_of(table: Table, index: int | None = None) -> Position:
    """The position now, or as it was after a row. `table` comes with its strongbox."""
    if table.last_index < 0:
        raise Conflict(_("This game has not started yet."), code="not-running")
    if index is not None and index != table.last_index:
        return position_at(table, index)
    return current_position(table, table.strongbox)


def view(table: Table, seat: int | None, index: int | None = None) -> View:
    """What this seat (None: a spectator) may see."""
    position = position_of(table, index)
    with engine_at_work():
        return position.view(seat)


def choices(table: Table, seat: int) -> Choices:
    """Everything the seat may do now."""
    position = position_of(table)
    with engine_at_work():
        return position.choices(seat)


def preview(table: Table, seat: int, actions: Sequence[str | Mapping[str, object]], names: Sequence[str]) -> Preview:
    """Play actions on what the seat may know; store nothing; stop before a draw or a reveal."""
    if not 1 <= len(actions) <= MOST_ACTIONS:
        raise Unacceptable(
            _("A move has 1 to {most_actions} actions, not {actions}.").format(
                most_actions=MOST_ACTIONS, actions=len(actions)
            ),
            code="action-count",
        )
    position = position_of(table)
    with engine_at_work():
        seen = position.seen_by(seat)
    teller, stopped = seen.teller(names, translate), ""
    texts: list[str] = []
    costs: list[int | None] = []
    events: list[Event] = []
    try:
        for sent in actions:
            action: Action = seen.read(seat, sent) if isinstance(sent, str) else seen.action(sent)
            texts.append(seen.write(action))
            costs.append(seen.choices(seat).price(as_data(action)))
            try:
                events += seen.play(seat, action).seen_by(seat)
            except Unforeseeable as end:
                stopped = told(end.sentence)
                break
        sentences = [sentence for event in events if (sentence := teller.tell(event))]
        marks = list(dict.fromkeys(mark for event in events for mark in event.marks()))
        return Preview(seen.view(seat), seen.choices(seat), texts, costs, sentences, marks, stopped)
    except (IllegalAction, InvalidAction):
        raise
    except EngineError:
        raise Conflict(_("This cannot be previewed: it depends on what you may not know."), code="no-preview") from None
    except Exception:
        raise EngineFault("preview") from None


def ahead(table: Table, seat: int, actions: Sequence[str | Mapping[str, object]], names: Sequence[str]) -> Preview:
    """What the seat sees and may do after some actions, or now where there are none."""
    if actions:
        return preview(table, seat, actions, names)
    position = position_of(table)
    with engine_at_work():
        return Preview(position.view(seat), position.choices(seat), [], [], [], [], "")


def why_not(table: Table, seat: int, lines: Sequence[str], at: str) -> IllegalAction | None:
    """Why nothing can be done at a place after some lines; None if it has nothing to do with what is asked."""
    position = position_of(table)
    with engine_at_work():
        seen = position.seen_by(seat)
        for line in lines:
            seen.play(seat, seen.read(seat, line))
        return seen.why_not(seat, at)


def each_after(
    table: Table, seat: int, lines: Sequence[str], actions: Sequence[Mapping[str, object]]
) -> list[View | None]:
    """For pages that show alternatives side by side: the view after the lines and one of the actions, for each of them;
    None where what follows cannot be known."""
    position = position_of(table)
    with engine_at_work():
        base = position.seen_by(seat)
        for line in lines:
            base.play(seat, base.read(seat, line))
        found: list[View | None] = []
        for action in actions:
            copy = base.seen_by(seat)
            try:
                copy.play(seat, copy.action(action))
            except EngineError:
                found.append(None)
            else:
                found.append(copy.view(seat))
    return found


def picture(view: View, *, options: Mapping[str, str] | None = None) -> str:
    """A view as SVG."""
    with engine_at_work():
        return find_system(str(view["system"])).draw(view, **{"language": get_language() or "", **dict(options or {})})
