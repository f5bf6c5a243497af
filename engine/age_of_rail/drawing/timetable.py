"""The timetable below the map: round and time, the action boxes, the railroads with their shareholders, the players."""

from __future__ import annotations

from collections.abc import Sequence

from engine.age_of_rail.drawing.board_map import Scene, badge
from engine.drawing.palette import PLAYERS
from engine.drawing.svg import SERIF, circle, fit, line, path, rect, text
from engine.drawing.tongue import worded
from engine.kernel.action import Jsonable
from engine.kernel.words import noop, say

BOX_TITLES = {
    "build": noop("Build"),
    "develop": noop("Develop"),
    "offer": noop("Offer"),
    "dividends": noop("Dividends"),
}


class Sheet:
    """A column of the timetable that is written from the top down."""

    def __init__(self, scene: Scene, x: float, y: float, width: float) -> None:
        self.scene, self.x, self.y, self.width = scene, x, y, width
        self.size, self.theme = scene.size, scene.theme
        self.parts: list[str] = []

    @property
    def right(self) -> float:
        return self.x + self.width

    def say(self, x: float, words: object, *, end: bool = False, faint: bool = False, **style: Jsonable) -> None:
        """A word on the current row."""
        fill = style.pop("fill", self.theme.faint if faint else self.theme.ink)
        size = style.pop("size", self.size.text)
        anchor = style.pop("anchor", "end" if end else "start")
        self.parts.append(text(x, self.y + self.size.row * 0.68, words, size, fill, anchor=anchor, **style))

    def rule(self) -> None:
        """A thin line above the current row."""
        stroke = {"stroke": self.theme.faint, "stroke_width": 0.6, "opacity": 0.5}
        self.parts.append(line(self.x, self.y, self.right, self.y, **stroke))

    def next_row(self, rows: float = 1) -> None:
        self.y += rows * self.size.row

    def player_badge(self, x: float, seat: int, reach: float) -> None:
        """A player's letter on their colour, in the middle of the current row."""
        style, y = PLAYERS[seat], self.y + self.size.row / 2
        box = {"fill": style.colour, "stroke": style.edge(self.theme), "rx": reach * 0.35}
        self.parts.append(rect(x - reach, y - reach, 2 * reach, 2 * reach, **box))
        self.parts.append(text(x, y + reach * 0.5, style.letter, reach * 1.4, style.on, weight=700, anchor="middle"))


def tracks(sheet: Sheet) -> None:
    """The round track and the time track."""
    game, theme = sheet.scene.game, sheet.theme
    done, rounds = game["round"], game["last_round"]
    sheet.say(sheet.x, worded(say("Round")), faint=True)
    cell = (sheet.width - 4.2 * sheet.size.text) / rounds
    for number in range(1, rounds + 1):
        left = sheet.x + 4.2 * sheet.size.text + (number - 1) * cell
        fill = theme.ink if number <= done else theme.sheet
        ink = theme.sheet if number <= done else theme.faint
        high = sheet.size.row * 0.74
        sheet.parts.append(rect(left + 1, sheet.y + 2, cell - 2, high, fill=fill, stroke=theme.faint, stroke_width=0.6))
        words = worded(say("end")) if number == rounds else number
        sheet.say(left + cell / 2, words, anchor="middle", fill=ink, weight=600, size=sheet.size.text * 0.92)
    sheet.next_row(1.1)
    _time(sheet)
    sheet.next_row(1.25)


def _time(sheet: Sheet) -> None:
    """Age of Rail's time track, a scale that runs to the dividends."""
    game, theme, row = sheet.scene.game, sheet.theme, sheet.size.row
    now, last = game["time"], game["last_time"]
    sheet.say(sheet.x, worded(say("Time")), faint=True)
    left, right = sheet.x + 4.2 * sheet.size.text + 3, sheet.right - 3
    y = sheet.y + row * 0.36
    sheet.parts.append(line(left, y, right, y, stroke=theme.faint, stroke_width=1))
    for tick in range(last + 1):
        x = left + (right - left) * tick / last
        long = tick % 5 == 0
        sheet.parts.append(line(x, y - (5 if long else 2.5), x, y, stroke=theme.faint, stroke_width=1))
        if long:
            sheet.parts.append(text(x, y + row * 0.62, tick, sheet.size.text * 0.8, theme.faint, anchor="middle"))
    x = left + (right - left) * now / last
    sheet.parts.append(line(left, y, x, y, stroke=theme.brass, stroke_width=3.5))
    sheet.parts.append(circle(x, y, row * 0.24, fill=theme.brass, stroke=theme.sheet, stroke_width=1.5))


def action_boxes(sheet: Sheet) -> None:
    """The four action boxes with their work spaces and the markers on them."""
    boxes, theme, row = sheet.scene.game["boxes"], sheet.theme, sheet.size.row
    wide = sheet.width / len(boxes)
    for number, (name, box) in enumerate(boxes.items()):
        left = sheet.x + number * wide
        high = row * 2.15
        sheet.parts.append(
            rect(left + 1.5, sheet.y, wide - 3, high, fill=theme.paper, stroke=theme.faint, stroke_width=0.6, rx=2)
        )
        time = f"+{box['time']}" if box["time"] else ""
        sheet.say(left + 6, worded(say(BOX_TITLES[name])), weight=600, size=sheet.size.text * 0.95)
        sheet.say(left + wide - 6, time, end=True, faint=True, size=sheet.size.text * 0.9)
        _spaces(sheet, left, wide, box)
    sheet.next_row(2.6)


def _spaces(sheet: Sheet, left: float, wide: float, box: dict[str, Jsonable]) -> None:
    count = box["spaces"] or len(sheet.scene.game["players"])
    reach = min(sheet.size.row * 0.36, (wide - 10) / count / 2 - 0.8)
    sheet.y += sheet.size.row
    for number in range(count):
        x = left + 6 + reach + number * (2 * reach + 1.5)
        if number < len(box["markers"]):
            sheet.player_badge(x, box["markers"][number], reach)
        elif box["spaces"]:
            y = sheet.y + sheet.size.row / 2
            ring = {"fill": "none", "stroke": sheet.theme.faint, "stroke_width": 0.8, "rx": reach * 0.35}
            sheet.parts.append(rect(x - reach, y - reach, 2 * reach, 2 * reach, **ring))
    sheet.y -= sheet.size.row


def auction(sheet: Sheet) -> None:
    """The auction that is under way, if there is one."""
    state = sheet.scene.game["auction"]
    if state is None:
        return
    sheet.rule()
    unit, initials = sheet.size.text, sheet.scene.board.railroads[state["railroad"]].initials
    sheet.parts.append(
        badge(sheet.scene, sheet.x + unit * 0.6, sheet.y + sheet.size.row / 2, state["railroad"], unit * 0.6)
    )
    sheet.say(sheet.x + unit * 1.6, worded(say("Auction of {initials}", initials=initials)), weight=600)
    high = (
        say("from £{n}", n=state["minimum"])
        if state["high"] is None
        else say("£{n} by {name}", n=state["high"], name=_name(sheet, state["leader"]))
    )
    sheet.say(sheet.right, worded(high), end=True, fill=sheet.theme.brass, weight=600)
    sheet.next_row()
    sheet.say(sheet.x + unit * 1.6, worded(say("still bidding")), faint=True)
    for number, seat in enumerate(reversed(state["bidders"])):
        sheet.player_badge(sheet.right - unit * 0.6 - number * unit * 1.5, seat, unit * 0.58)
    sheet.next_row(1.3)


def railroads(sheet: Sheet) -> None:
    """A line a railroad: income, what a share pays, value, treasury, who holds how many shares, how many are left."""
    unit, seats = sheet.size.text, len(sheet.scene.game["players"])
    tight = sheet.width < 420
    stock = (1.62 if tight else 2.1) * unit
    shares_from = sheet.right - (1.9 if tight else 2.6) * unit - seats * stock
    wide_names = (say("Income"), say("A share"), say("Value"), say("Treasury"))
    names = (say("Inc."), say("Pays"), say("Value"), say("Treas.")) if tight else wide_names
    first = sheet.x + 4.6 * unit
    step = (shares_from - first) / len(names)
    ends = [first + step * (number + 1) - 0.5 * unit for number in range(len(names))]
    for end, name in zip(ends, names, strict=True):
        sheet.say(end, worded(name), end=True, faint=True, size=unit * 0.92)
    for seat in range(seats):
        sheet.player_badge(shares_from + (seat + 0.5) * stock, seat, unit * 0.58)
    sheet.say(sheet.right, worded(say("left")), end=True, faint=True, size=unit * 0.92)
    sheet.next_row()
    for name in sheet.scene.game["railroads"]:
        sheet.rule()
        _railroad(sheet, name, ends, [shares_from + (seat + 0.5) * stock for seat in range(seats)])
        sheet.next_row()
    sheet.next_row(0.4)


def _railroad(sheet: Sheet, name: str, ends: Sequence[float], stocks: Sequence[float]) -> None:
    state, unit = sheet.scene.game["railroads"][name], sheet.size.text
    sheet.parts.append(badge(sheet.scene, sheet.x + unit * 0.6, sheet.y + sheet.size.row / 2, name, unit * 0.6))
    sheet.say(sheet.x + unit * 1.5, sheet.scene.board.railroads[name].initials, weight=600)
    if not state["open"]:
        sheet.say(ends[-1], worded(say("not open yet")), end=True, faint=True)
        return
    pays, treasury = (worded(say("£{n}", n=state[name])) for name in ("dividend", "treasury"))
    figures = (state["income"], pays, state["value"], treasury)
    for end, figure in zip(ends, figures, strict=True):
        money = isinstance(figure, str)
        sheet.say(
            end, figure, end=True, fill=sheet.theme.brass if money else sheet.theme.ink, weight=600 if money else 400
        )
    for seat, x in enumerate(stocks):
        held = sheet.scene.game["players"][seat]["shares"].get(name, 0)
        controls = seat in state["controllers"]
        sheet.say(x, held or "·", anchor="middle", faint=not held, weight=700 if controls else 400)
        if controls:
            y = sheet.y + sheet.size.row * 0.8
            sheet.parts.append(line(x - 4, y, x + 4, y, stroke=sheet.theme.ink, stroke_width=1.2))
    sheet.say(sheet.right, state["shares_left"], end=True, faint=True)


def players(sheet: Sheet) -> None:
    """A line a player: money, and what the shares pay a round or, in the end, the place."""
    game, unit, ranks = sheet.scene.game, sheet.size.text, sheet.scene.ranks
    sheet.say(sheet.x + 3.4 * unit, worded(say("Player")), faint=True, size=unit * 0.92)
    sheet.say(sheet.right - 7.4 * unit, worded(say("Money")), end=True, faint=True, size=unit * 0.92)
    sheet.say(sheet.right, worded(say("Place" if ranks else "Shares pay")), end=True, faint=True, size=unit * 0.92)
    sheet.next_row()
    for seat, player in enumerate(game["players"]):
        sheet.rule()
        if seat in sheet.scene.waiting:
            _pointer(sheet)
        sheet.player_badge(sheet.x + 2.2 * unit, seat, unit * 0.62)
        room = sheet.width - 14.5 * unit
        cash = worded(say("£{n}", n=player["cash"]))
        weight = 700 if seat in sheet.scene.waiting or ranks.get(seat) == 1 else 400
        sheet.say(sheet.x + 3.4 * unit, fit(_name(sheet, seat), unit, room), weight=weight)
        sheet.say(sheet.right - 7.4 * unit, cash, end=True, fill=sheet.theme.brass, weight=700, font=SERIF)
        pays = sum(game["railroads"][name]["dividend"] * held for name, held in player["shares"].items())
        sheet.say(
            sheet.right,
            _ordinal(ranks[seat]) if ranks else worded(say("£{n} a round", n=pays)),
            end=True,
            faint=not ranks,
        )
        sheet.next_row()
    sheet.next_row(0.4)


def _pointer(sheet: Sheet) -> None:
    """A small signal-red arrow before whoever must act."""
    x, y, reach = sheet.x + 2, sheet.y + sheet.size.row / 2, sheet.size.row * 0.22
    d = f"M{x:.1f},{y - reach:.1f}l{reach * 1.6:.1f},{reach:.1f}l{-reach * 1.6:.1f},{reach:.1f}z"
    sheet.parts.append(path(d, fill=sheet.theme.signal))


def _ordinal(rank: int) -> str:
    return worded(say({1: "1st", 2: "2nd", 3: "3rd"}[rank]) if rank < 4 else say("{n}th", n=rank))


def _name(sheet: Sheet, seat: int) -> str:
    names = sheet.scene.names
    return names[seat] if seat < len(names) and names[seat] else worded(say("Player {n}", n=seat + 1))


def legend(sheet: Sheet) -> None:
    """How to read what is not written."""
    words = worded(say("Underlined: controls the railroad. Brass: developed."))
    sheet.say(sheet.x, words, faint=True, size=sheet.size.text * 0.92)
    sheet.next_row(1.2)


COLUMNS = {
    1: ((tracks, auction, railroads, players, action_boxes, legend),),
    2: ((railroads, legend, auction), (tracks, action_boxes, players)),
}
"""What stands below the map, from the top down, in one column or in two."""


def timetable(scene: Scene, top: float) -> tuple[str, float]:
    """All of it below the map, and where it ends."""
    pad = scene.size.text
    columns = COLUMNS[scene.size.columns]
    room = (scene.size.width - pad * 0.9 * (len(columns) + 1)) / len(columns)
    sheets = [Sheet(scene, pad * 0.9 + number * (room + pad * 0.9), top + pad, room) for number in range(len(columns))]
    for sheet, parts in zip(sheets, columns, strict=True):
        for part in parts:
            part(sheet)
    return "".join(part for sheet in sheets for part in sheet.parts), max(sheet.y for sheet in sheets)
