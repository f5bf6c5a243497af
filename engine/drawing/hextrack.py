"""Track: two thin rails with the owner's colour and pattern between them, bridges where track crosses, an open end
where a section is unfinished, and the owner's letter once on every stretch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec

from engine.drawing.hexgeometry import LENGTH, Layout, Point
from engine.drawing.hexview import PrintedLinkState, Track
from engine.drawing.palette import PLAYERS, Theme
from engine.drawing.svg import circle, group, num, path, rect, text, text_width
from engine.hexes.directions import SIDE, bend, opposite

WIDTH = 0.3
"""The whole track, rails included, in hex radii."""


class Piece(msgspec.Struct, frozen=True):
    """One segment of track somewhere."""

    hex: str
    one: str
    other: str
    owner: int | None
    unfinished: bool

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(end for end in (self.one, self.other) if end != "town")


def pieces_of(tracks: Sequence[Track]) -> list[Piece]:
    """Every segment of a view's track."""
    found = []
    for track in tracks:
        unfinished = track.get("unfinished") or [False] * len(track["segments"])
        for segment, owner, open_ended in zip(track["segments"], track["owners"], unfinished, strict=True):
            found.append(Piece(track["hex"], segment[0], segment[1], owner, open_ended))
    return found


def draw_track(layout: Layout, theme: Theme, pieces: Sequence[Piece]) -> str:
    """All track: what lies on the ground first, then what crosses over it."""
    over = _bridges(pieces)
    ground = [piece for piece in pieces if piece not in over]
    return (
        _lay(layout, theme, ground)
        + "".join(_bridge(layout, theme, piece) for piece in over)
        + _ends(layout, theme, pieces)
    )


def _lay(layout: Layout, theme: Theme, pieces: Sequence[Piece]) -> str:
    """Each layer of all track at once, so that rails never run over a neighbour's colour."""
    radius = layout.radius
    by_owner: dict[int | None, list[str]] = {}
    finished: list[str] = []
    loose: list[str] = []
    for piece in pieces:
        d = layout.segment(piece.hex, piece.one, piece.other)
        by_owner.setdefault(piece.owner, []).append(d)
        (loose if piece.unfinished else finished).append(d)
    everything = "".join(finished + loose)
    if not everything:
        return ""
    layers = [path(everything, stroke=theme.sheet, stroke_width=radius * (WIDTH + 0.1), opacity=0.7)]
    if finished:
        layers.append(path("".join(finished), stroke=theme.rail, stroke_width=radius * WIDTH))
    if loose:
        layers.append(path("".join(loose), stroke=theme.faint, stroke_width=radius * WIDTH))
    layers.append(path(everything, stroke=theme.bed, stroke_width=radius * (WIDTH - 0.09)))
    for owner in sorted(by_owner, key=lambda seat: -1 if seat is None else seat):
        layers.append(between_rails("".join(by_owner[owner]), owner, theme, radius))
    return group(layers, fill="none")


def between_rails(d: str, owner: int | None, theme: Theme, radius: float) -> str:
    """A player's colour in that player's pattern along a path; nobody's track has sleepers only."""
    width = radius * (WIDTH - 0.11)
    if owner is None:
        return path(d, stroke=theme.faint, stroke_width=width, stroke_dasharray=_dash(radius, 0.035, 0.13), opacity=0.8)
    style = PLAYERS[owner % len(PLAYERS)]
    if style.pattern == "dashed":
        return path(d, stroke=style.colour, stroke_width=width, stroke_dasharray=_dash(radius, 0.22, 0.1))
    if style.pattern == "double":
        core = path(d, stroke=theme.bed, stroke_width=width * 0.3)
        return path(d, stroke=style.colour, stroke_width=width) + core
    if style.pattern == "dotted":
        dots = _dash(radius, 0.001, 0.2)
        return path(d, stroke=style.colour, stroke_width=width, stroke_dasharray=dots, stroke_linecap="round")
    if style.pattern == "long dash":
        return path(d, stroke=style.colour, stroke_width=width, stroke_dasharray=_dash(radius, 0.52, 0.1))
    if style.pattern == "thin-thick":
        thick = path(d, stroke=style.colour, stroke_width=width, stroke_dasharray=_dash(radius, 0.16, 0.24))
        return path(d, stroke=style.colour, stroke_width=width * 0.4) + thick
    return path(d, stroke=style.colour, stroke_width=width)


def _dash(radius: float, *lengths: float) -> str:
    return " ".join(num(max(length * radius, 0.01)) for length in lengths)


def _bridges(pieces: Sequence[Piece]) -> list[Piece]:
    """Of two segments that cross in a hex, the one that goes over: the second."""
    by_hex: dict[str, list[Piece]] = {}
    for piece in pieces:
        if "town" not in (piece.one, piece.other):
            by_hex.setdefault(piece.hex, []).append(piece)
    return [pair[1] for pair in by_hex.values() if len(pair) == 2 and _cross(pair[0], pair[1])]


def _cross(one: Piece, other: Piece) -> bool:
    """Do two segments cross? Exactly one end of the second lies between the ends of the first."""
    low, high = sorted((SIDE[one.one], SIDE[one.other]))
    return (low < SIDE[other.one] < high) != (low < SIDE[other.other] < high)


def _bridge(layout: Layout, theme: Theme, piece: Piece) -> str:
    """The middle of the upper track lies on a bridge with parapets."""
    radius = layout.radius
    d = layout.segment(piece.hex, piece.one, piece.other)
    length = LENGTH[bend(SIDE[piece.one], SIDE[piece.other])] * radius
    span = 0.72 * radius
    dash = f"0 {num((length - span) / 2)} {num(span)} {num(length)}"
    deck = [
        path(d, stroke=theme.rail, stroke_width=radius * (WIDTH + 0.2), stroke_dasharray=dash),
        path(d, stroke=theme.sheet, stroke_width=radius * (WIDTH + 0.12), stroke_dasharray=dash),
    ]
    return group(deck, fill="none") + _lay(layout, theme, [piece])


def _ends(layout: Layout, theme: Theme, pieces: Sequence[Piece]) -> str:
    """A buffer stop where unfinished track ends in the open."""
    board, radius = layout.board, layout.radius
    reached = {(piece.hex, SIDE[side]) for piece in pieces for side in piece.sides}
    reached |= {(id, side) for id, track in board.printed.items() for side in track.sides}
    stops = []
    for piece in pieces:
        for name in piece.sides:
            side = SIDE[name]
            across = board.neighbours[piece.hex][side]
            if across is None or not piece.unfinished or across in board.city_at:
                continue
            if (across, opposite(side)) not in reached:
                (x1, y1), (x2, y2) = layout.edge(piece.hex, side)
                x, y = (x1 + x2) / 2, (y1 + y2) / 2
                dx, dy = (x2 - x1) * 0.22, (y2 - y1) * 0.22
                stops.append(f"M{num(x - dx)} {num(y - dy)}L{num(x + dx)} {num(y + dy)}")
    if not stops:
        return ""
    d = "".join(stops)
    return group(
        [
            path(d, stroke=theme.sheet, stroke_width=radius * 0.22),
            path(d, stroke=theme.ink, stroke_width=radius * 0.12),
        ],
        stroke_linecap="round",
        fill="none",
    )


def draw_owners(layout: Layout, theme: Theme, pieces: Sequence[Piece]) -> str:
    """The owner's letter once on every stretch of track, near its middle, beside towns and crossings if it can be."""
    shared = Counter(piece.hex for piece in pieces)
    marks = []
    for stretch in _stretches(layout, pieces):
        ranked = [
            ("town" in (piece.one, piece.other), shared[piece.hex] > 1, abs(2 * index - len(stretch) + 1), index)
            for index, piece in enumerate(stretch)
        ]
        middle = stretch[min(ranked)[-1]]
        if middle.owner is not None:
            x, y = layout.segment_middle(middle.hex, middle.one, middle.other)
            marks.append(badge(x, y, layout.radius * 0.19, middle.owner, theme))
    return "".join(marks)


def _stretches(layout: Layout, pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Segments that follow one another from a city or town to the next, in order."""
    ends: dict[tuple[str, int], list[Piece]] = {}
    for piece in pieces:
        for side in piece.sides:
            ends.setdefault((piece.hex, SIDE[side]), []).append(piece)

    def onward(piece: Piece, side: str) -> tuple[Piece, str] | None:
        across = layout.board.neighbours[piece.hex][SIDE[side]]
        back = opposite(SIDE[side])
        for other in ends.get((across or "", back), []):
            if other.owner == piece.owner:
                far = other.other if other.one in SIDE and SIDE[other.one] == back else other.one
                return other, far
        return None

    left = dict.fromkeys(pieces)
    stretches = []
    while left:
        piece = next(iter(left))
        del left[piece]
        run = [piece]
        for exit, front in ((piece.one, False), (piece.other, True)):
            here, side = piece, exit
            while side != "town" and (step := onward(here, side)) is not None and step[0] in left:
                here, side = step
                del left[here]
                run = [*run, here] if front else [here, *run]
        stretches.append(run)
    return stretches


Lines = dict[frozenset[str], list[tuple[int | None, str]]]
"""Links as path data with their owners, by the two places they join."""


def drawn_links(layout: Layout, pieces: Sequence[Piece]) -> Lines:
    """All track that leads from one place straight to the next, and the links printed on the board."""
    board = layout.board
    found: Lines = {}
    for stretch in _stretches(layout, pieces):
        touched: set[str | None] = set()
        for piece in stretch:
            touched.update(board.neighbours[piece.hex][SIDE[side]] for side in piece.sides)
            if "town" in (piece.one, piece.other):
                touched.add(piece.hex)
        passed = {piece.hex for piece in stretch if "town" not in (piece.one, piece.other)}
        places = {board.city_at[hex].hex if hex in board.city_at else hex for hex in touched if hex} - passed
        d = "".join(layout.segment(piece.hex, piece.one, piece.other) for piece in stretch)
        for pair in combinations(sorted(places), 2):
            found.setdefault(frozenset(pair), []).append((stretch[0].owner, d))
    for link in board.links.values():
        found.setdefault(frozenset(link.ends), []).append((None, printed_way(layout, link.ends, link.via)[0]))
    return found


def way_between(layout: Layout, pieces: Sequence[Piece], start: str, end: str) -> str:
    """The track from one place straight to the next, as path data; nothing if none leads there."""
    return next((d for _, d in drawn_links(layout, pieces).get(frozenset((start, end)), [])), "")


def badge(x: float, y: float, radius: float, seat: int, theme: Theme) -> str:
    """A player's disc with the letter."""
    style = PLAYERS[seat % len(PLAYERS)]
    size = radius * 1.35
    return circle(
        x, y, radius, fill=style.colour, stroke=style.edge(theme), stroke_width=max(0.8, radius * 0.22)
    ) + text(x, y + size * 0.35, style.letter, size, style.on, weight=700, anchor="middle")


def draw_printed(layout: Layout, theme: Theme, states: Sequence[PrintedLinkState], turn: int) -> str:
    """Links and track printed on the board: ferries and bridges with their price until somebody owns them."""
    owners = {state["id"]: state["owner"] for state in states}
    drawn = []
    for link in layout.board.links.values():
        owner = owners.get(link.id)
        d, _ = printed_way(layout, link.ends, link.via)
        drawn.append(_printed_line(layout, theme, d, owner, public=link.kind == "public"))
    for track in layout.board.printed.values():
        names = [(_name(one), _name(other)) for one, other in track.segments]
        names += [(_name(side), "town") for side in track.town_exits]
        d = "".join(layout.segment(track.hex, one, other) for one, other in names)
        drawn.append(_tunnel(layout, theme, d, open_now=turn >= track.opens))
    return "".join(drawn)


def draw_prices(layout: Layout, theme: Theme, states: Sequence[PrintedLinkState]) -> str:
    """On every printed link its price, or its owner's letter."""
    owners = {state["id"]: state["owner"] for state in states}
    drawn = []
    for link in layout.board.links.values():
        owner = owners.get(link.id)
        _, (x, y) = printed_way(layout, link.ends, link.via)
        if owner is not None:
            drawn.append(badge(x, y, layout.radius * 0.19, owner, theme))
        elif link.cost:
            drawn.append(price_tag(x, y, f"${link.cost}", layout.radius, theme))
    return "".join(drawn)


def _name(side: int) -> str:
    return next(name for name, value in SIDE.items() if value == side)


def printed_way(layout: Layout, ends: tuple[str, str], via: str | None) -> tuple[str, Point]:
    """A link printed on the board: its line, and where its price stands."""
    board = layout.board
    if via is None:
        side = board.neighbours[ends[0]].index(ends[1])
        (x1, y1), (x2, y2) = layout.middle(ends[0], side, 0.72), layout.middle(ends[1], opposite(side), 0.72)
        high, low = sorted(layout.edge(ends[0], side), key=lambda corner: corner[1])
        beside = high[0] * 0.78 + low[0] * 0.22, high[1] * 0.78 + low[1] * 0.22  # clear of names and cubes
        return f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}" + _into_towns(layout, ends, (side, opposite(side))), beside
    one, other = (board.neighbours[via].index(end) for end in ends)
    way = layout.segment(via, _name(one), _name(other)) + _into_towns(layout, ends, (opposite(one), opposite(other)))
    return way, layout.segment_middle(via, _name(one), _name(other))


def _into_towns(layout: Layout, ends: tuple[str, str], sides: tuple[int, int]) -> str:
    """A link that ends in a town runs on to the middle of its hex; in a city the edge is enough."""
    return "".join(
        layout.segment(end, _name(side), "town")
        for end, side in zip(ends, sides, strict=True)
        if end in layout.board.towns
    )


def _printed_line(layout: Layout, theme: Theme, d: str, owner: int | None, *, public: bool) -> str:
    radius = layout.radius
    if owner is None and not public:
        dots = _dash(radius, 0.001, 0.16)
        under = path(d, stroke=theme.sheet, stroke_width=radius * 0.17)
        return group(
            [under, path(d, stroke=theme.ink, stroke_width=radius * 0.07, stroke_dasharray=dots)],
            fill="none",
            stroke_linecap="round",
        )
    rails = path(d, stroke=theme.rail, stroke_width=radius * WIDTH)
    bed = path(d, stroke=theme.bed, stroke_width=radius * (WIDTH - 0.09))
    return group([rails, bed, between_rails(d, owner, theme, radius)], fill="none")


def _tunnel(layout: Layout, theme: Theme, d: str, *, open_now: bool) -> str:
    radius = layout.radius
    if not open_now:
        dash = _dash(radius, 0.1, 0.12)
        return path(d, fill="none", stroke=theme.ink, stroke_width=radius * 0.09, stroke_dasharray=dash, opacity=0.7)
    rails = path(d, stroke=theme.rail, stroke_width=radius * WIDTH)
    bed = path(d, stroke=theme.bed, stroke_width=radius * (WIDTH - 0.09))
    return group([rails, bed, between_rails(d, None, theme, radius)], fill="none")


def price_tag(x: float, y: float, words: str, radius: float, theme: Theme) -> str:
    """A small label with a price, centred on a point."""
    size = max(7.5, radius * 0.26) if radius >= 17 else 6.0
    width, height = text_width(words, size) + size * 0.7, size * 1.35
    colours = {"fill": theme.sheet, "stroke": theme.brass, "stroke_width": 1}
    plate = rect(x - width / 2, y - height / 2, width, height, rx=height / 2, **colours)
    return plate + text(x, y + size * 0.36, words, size, theme.brass, weight=700, anchor="middle")
