"""The bracket as a drawing: a timetable of rounds from left to right, thin lines where people go, brass for the
champion's way. Colours are the house's tokens, so the drawing follows the page into the dark."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _

from tournaments.selectors.bracket import BracketRound, BracketSeat, BracketTable, Drawn

WIDTH, GAP, ROW, HEAD, BETWEEN, MARGIN, TOP = 232, 64, 26, 26, 22, 16, 54
LONGEST_NAME = 21

TOKENS = """
:root{color-scheme:light dark;--paper:light-dark(#f6f1e7,#16191d);--sheet:light-dark(#fffdf8,#1e2328);
--ink:light-dark(#1f2a30,#e9e4d8);--faint:light-dark(#5f6a73,#9aa4ac);--rule:light-dark(#1f2a3033,#e9e4d833);
--verdigris:light-dark(#1e6b63,#6cc5b7);--brass:light-dark(#85590b,#e0b458)}
.bracket{background:var(--paper)}
"""
"""For a drawing that stands alone; on a page the page's own tokens are used."""

# As attributes, not as a style sheet: our pages allow no styles but those of their own files.
INK, FAINT = "var(--ink,#1f2a30)", "var(--faint,#5f6a73)"
SHEET, RULE = "var(--sheet,#fffdf8)", "var(--rule,#1f2a3033)"
VERDIGRIS, BRASS = "var(--verdigris,#1e6b63)", "var(--brass,#85590b)"
SANS = 'font-family="Hanken Grotesk, system-ui, sans-serif"'
SERIF = 'font-family="Source Serif Pro, Georgia, serif"'
ROUND = f'class="round" {SERIF} font-size="18" font-weight="600" fill="{INK}"'
SMALL = f'class="head" {SANS} font-size="13" fill="{FAINT}"'
BOX = f'class="sheet" rx="2" fill="{SHEET}" stroke="{FAINT}"'
COMING = f'class="coming" rx="2" fill="none" stroke="{FAINT}" stroke-dasharray="4 4"'
LINE = f'class="line" stroke="{RULE}"'
NAMES = {
    "": f'{SANS} font-size="14" fill="{INK}"',
    "down": f'class="down" {SANS} font-size="14" fill="{INK}"',
    "on": f'class="on" {SANS} font-size="14" font-weight="600" fill="{INK}"',
    "out": f'class="out" {SANS} font-size="14" fill="{FAINT}"',
    "champion": f'class="champion" {SANS} font-size="14" font-weight="600" fill="{BRASS}"',
}
WAYS = {
    "": f'class="way" fill="none" stroke="{VERDIGRIS}" stroke-opacity=".45" stroke-width="1.5"',
    "down": f'class="way down" fill="none" stroke="{FAINT}" stroke-dasharray="3 4" stroke-width="1.5"',
    "champion": f'class="way champion" fill="none" stroke="{BRASS}" stroke-width="3"',
}


@dataclass(frozen=True)
class _Spot:
    """Where somebody's row is."""

    x: float
    y: float


def bracket_svg(drawn: Drawn, *, title: str, alone: bool = True) -> str:
    """The drawing. `alone`: with the house's colours inside, for a picture without a page around it."""
    columns = [_height([len(table.seats) for table in one.tables], bool(one.byes)) for one in drawn.rounds]
    columns += [_height(sizes, False) for sizes in drawn.coming]
    height = TOP + max(columns, default=0) + MARGIN
    width = 2 * MARGIN + max(1, len(columns)) * (WIDTH + GAP) - GAP
    spots: list[dict[int, _Spot]] = []
    boxes: list[str] = []
    for column, one in enumerate(drawn.rounds):
        x, y = _corner(column, columns, height)
        drawn_column, placed = _column(one, x, y, forgiving=drawn.lives > 1)
        boxes.append(drawn_column)
        spots.append(placed)
    for column, sizes in enumerate(drawn.coming, len(drawn.rounds)):
        x, y = _corner(column, columns, height)
        boxes.append(_coming(sizes, x, y, last=column == len(columns) - 1, number=column + 1))
    ways = _ways(drawn, spots)
    style = f"<style>{TOKENS}</style>" if alone else ""
    return (
        f'<svg class="bracket" xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{_quoted(title)}">'
        f"<title>{escape(title)}</title><desc>{escape(_told(drawn))}</desc>{style}{ways}{''.join(boxes)}</svg>"
    )


def _quoted(text: str) -> str:
    return escape(text, {'"': "&quot;"})


def _height(sizes: list[int] | tuple[int, ...], byes: bool) -> float:
    return sum(HEAD + ROW * size + BETWEEN for size in sizes) + (ROW if byes else 0)


def _corner(column: int, columns: list[float], height: float) -> tuple[float, float]:
    """Columns stand in the middle beside each other, so that the way to the final narrows."""
    return MARGIN + column * (WIDTH + GAP), TOP + (height - TOP - MARGIN - columns[column]) / 2


def _column(one: BracketRound, x: float, y: float, *, forgiving: bool) -> tuple[str, dict[int, _Spot]]:
    parts, placed = [_heading(one.title, x)], {}
    for table in one.tables:
        parts.append(_table(table, x, y, forgiving=forgiving))
        for number, seat in enumerate(table.seats):
            if seat.entry is not None:
                placed[seat.entry] = _Spot(x, y + HEAD + ROW * number + ROW / 2)
        y += HEAD + ROW * len(table.seats) + BETWEEN
    if one.byes:
        words = _("%(count)d go on unplayed") % {"count": len(one.byes)}
        parts.append(
            f'<text {SMALL} x="{x}" y="{y + 4}">{escape(words)}<title>{escape(", ".join(one.byes))}</title></text>'
        )
    return "".join(parts), placed


def _heading(words: str, x: float) -> str:
    return f'<text {ROUND} x="{x}" y="32">{escape(words)}</text>'


def _table(table: BracketTable, x: float, y: float, *, forgiving: bool) -> str:
    rows = "".join(_seat(seat, x, y + HEAD + ROW * number) for number, seat in enumerate(table.seats))
    words = [_("Table %(number)d") % {"number": table.number}]
    if forgiving and table.lives == 1 and not table.final:
        words.append(_("second chance"))
    if table.state != "decided":
        words.append(_state(table.state))
    box = f'<rect {BOX} x="{x}" y="{y}" width="{WIDTH}" height="{HEAD + ROW * len(table.seats)}"/>'
    return f'<g>{box}<text {SMALL} x="{x + 10}" y="{y + 18}">{escape(", ".join(words))}</text>{rows}</g>'


def _state(state: str) -> str:
    return {"running": _("running"), "waiting": _("not open yet"), "void": _("does not count")}.get(state, "")


def _seat(seat: BracketSeat, x: float, y: float) -> str:
    name = seat.name if len(seat.name) <= LONGEST_NAME else f"{seat.name[: LONGEST_NAME - 1]}…"
    look, base = NAMES[seat.fate], y + 18
    place = f'<text {look} x="{x + WIDTH - 10}" y="{base}" text-anchor="end">{seat.place}</text>' if seat.place else ""
    line = f'<line {LINE} x1="{x}" x2="{x + WIDTH}" y1="{y}" y2="{y}"/>'
    whole = f"<title>{escape(seat.name)}</title>" if name != seat.name else ""
    return f'{line}<text {look} x="{x + 10}" y="{base}">{escape(name)}{whole}</text>{place}'


def _coming(sizes: tuple[int, ...], x: float, y: float, *, last: bool, number: int) -> str:
    parts = [_heading(_("Final") if last else _("Round %(number)d") % {"number": number}, x)]
    for size in sizes:
        tall = HEAD + ROW * size
        parts.append(f'<rect {COMING} x="{x}" y="{y}" width="{WIDTH}" height="{tall}"/>')
        words = _("A table of %(size)d") % {"size": size}
        parts.append(f'<text {SMALL} x="{x + 10}" y="{y + 18}">{escape(words)}</text>')
        y += tall + BETWEEN
    return "".join(parts)


def _ways(drawn: Drawn, spots: list[dict[int, _Spot]]) -> str:
    """A line from every row to the same person's next one; the champion's last, so that it lies on top."""
    dropped = {
        (number, seat.entry)
        for number, one in enumerate(drawn.rounds)
        for table in one.tables
        for seat in table.seats
        if seat.fate == "down"
    }
    plain: list[str] = []
    brass: list[str] = []
    everybody = sorted({entry for column in spots for entry in column})
    for entry in everybody:
        stops = [(number, column[entry]) for number, column in enumerate(spots) if entry in column]
        for (number, start), (_column, end) in pairwise(stops):
            kind = "down" if (number, entry) in dropped else ""
            kind = "champion" if entry == drawn.champion else kind
            (brass if kind == "champion" else plain).append(_curve(start, end, kind))
    return "".join([*plain, *brass])


def _curve(start: _Spot, end: _Spot, kind: str) -> str:
    x, half = start.x + WIDTH, GAP / 2
    return f'<path {WAYS[kind]} d="M{x} {start.y}C{x + half} {start.y} {end.x - half} {end.y} {end.x} {end.y}"/>'


def _told(drawn: Drawn) -> str:
    """The drawing in a sentence, for who cannot see it."""
    tables = sum(len(one.tables) for one in drawn.rounds)
    words = _("%(rounds)d rounds, %(tables)d tables so far.") % {"rounds": len(drawn.rounds), "tables": tables}
    champion = next(
        (seat.name for one in drawn.rounds for table in one.tables for seat in table.seats if seat.fate == "champion"),
        None,
    )
    if champion is None:
        return words
    won = _("%(name)s won.") % {"name": champion}
    return f"{words} {won}"
