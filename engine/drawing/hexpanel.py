"""The timetable beside the poster: turn and phase, players, Action tiles, tracks, goods, New Cities and tiles left.

Every block takes a corner and a width and says where it ends, so that blocks can be stacked beside or below the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from engine.drawing.hexactiontiles import action_tiles
from engine.drawing.hexgeometry import HALF_HEIGHT
from engine.drawing.hexplaces import cube, roundels
from engine.drawing.hextrack import badge, between_rails
from engine.drawing.hexview import ENGINE, Column, HexView, NewCity, Player, TileCount
from engine.drawing.palette import GOODS, Theme, readable_on
from engine.drawing.svg import SERIF, circle, fit, group, line, num, path, points, rect, tag, text, text_width
from engine.drawing.tongue import worded
from engine.hexes.directions import SIDE, bend
from engine.kernel.words import counted, say

GAP = 20.0


class Panel(msgspec.Struct, frozen=True):
    """Something drawn, and the y where it ends."""

    svg: str
    bottom: float


Block = Callable[[HexView, float, float, float, Theme], Panel]


def panel_beside(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """All blocks in one column."""
    return _stack(
        [turn_block, players_block, actions_block, tracks_block, display_block, supply_block, stock_block],
        view,
        x,
        y,
        width,
        theme,
    )


def panel_below(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """The same blocks under the board; the turn is in the title already."""
    blocks = [players_block, actions_block, display_block, supply_block, tracks_block, stock_block]
    return _stack(blocks, view, x, y, width, theme)


def _stack(blocks: Sequence[Block], view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    drawn = []
    for block in blocks:
        panel = block(view, x, y, width, theme)
        if panel.svg:
            drawn.append(panel.svg)
            y = panel.bottom + GAP
    return Panel("".join(drawn), y - GAP)


def _heading(x: float, y: float, width: float, words: str, theme: Theme) -> str:
    return text(x, y + 12, worded(words), 12.5, theme.ink, weight=600, font=SERIF, letter_spacing=0.6) + line(
        x, y + 18, x + width, y + 18, stroke=theme.ink, stroke_width=0.8
    )


def turn_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """The turn track as a row of stations, and the phase."""
    if "turn" not in view:
        return Panel("", y)
    turn, turns = view["turn"], view.get("turns") or view["turn"]
    drawn = [
        text(x, y + 26, worded(say("Turn {turn}", turn=turn)), 30, theme.ink, weight=600, font=SERIF),
        text(x + width, y + 26, worded(say(view.get("phase", ""))), 15, theme.faint, anchor="end"),
    ]
    base, step = y + 50, width / max(turns, 2)
    drawn.append(line(x + step / 2, base, x + step * (turns - 0.5), base, stroke=theme.faint, stroke_width=1.5))
    for number in range(1, turns + 1):
        at, here = x + step * (number - 0.5), number == turn
        fill = theme.ink if here else theme.paper
        drawn.append(circle(at, base, 10 if here else 7, fill=fill, stroke=theme.ink, stroke_width=1.2))
        ink = theme.paper if here else (theme.faint if number > turn else theme.ink)
        drawn.append(text(at, base + 3.6, number, 10.5 if here else 9, ink, weight=600, anchor="middle"))
    return Panel("".join(drawn), base + 12)


def players_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """One line a player, in player order: money, income, shares, engine, and the action selected."""
    wide = width >= 500
    engine = say(view.get("engine_title", ENGINE)[0])
    columns = [(say("Cash"), "money"), (say("Income"), "income"), (engine, "engine")]
    if all("shares" in player for player in view["players"]):
        columns.insert(2, (say("Shares"), "shares"))
    if any("points" in player for player in view["players"]):
        columns.append((say("Points"), "points"))
    column_width = 56.0 if wide else min(50.0, (width - 162) / len(columns))
    drawn = [_heading(x, y, width, say("Players"), theme)]
    for index, (title, _) in enumerate(columns):
        at = x + width - column_width * (len(columns) - 1 - index)
        words = worded(title)
        wide_words = text_width(words, 11) > column_width - 4
        size = 11 * (column_width - 4) / text_width(words, 11) if wide_words else 11
        drawn.append(text(at, y + 12, words, size, theme.faint, anchor="end"))
    row = 26.0 if wide else 34.0
    order = view.get("order") or [player["seat"] for player in view["players"]]
    by_seat = {player["seat"]: player for player in view["players"]}
    lines = [by_seat[seat] for seat in order] + [player for player in view["players"] if player["seat"] not in order]
    top = y + 18
    for place, player in enumerate(lines, start=1):
        drawn.append(_player(player, place, x, top, width, row, column_width, columns, wide, theme))
        if player["seat"] in view.get("waiting_on", []):
            colour = theme.signal if player["seat"] == view.get("seat") else theme.ink
            tip = f"M{num(x - 9)} {num(top + row / 2 - 5)}l8 5l-8 5Z"
            drawn.append(path(tip, fill=colour))
        top += row
        drawn.append(line(x, top, x + width, top, stroke=theme.faint, stroke_width=0.6, opacity=0.4))
    return Panel("".join(drawn), top)


def _player(
    player: Player,
    place: int,
    x: float,
    top: float,
    width: float,
    row: float,
    column_width: float,
    columns: Sequence[tuple[str, str]],
    wide: bool,
    theme: Theme,
) -> str:
    middle = top + row / 2
    out = bool(player.get("out"))
    ink = theme.faint if out else theme.ink
    drawn = [
        text(x + 4, middle + 4.5, "–" if out else place, 13, theme.faint, font=SERIF),
        badge(x + 28, middle, 9, player["seat"], theme),
    ]
    sample = f"M{num(x + 42)} {num(middle)}h24"
    drawn.append(
        group(
            [
                path(sample, stroke=theme.rail, stroke_width=9),
                path(sample, stroke=theme.bed, stroke_width=6.4),
                between_rails(sample, player["seat"], theme, 30),
            ],
            fill="none",
        )
    )
    action = worded(say("out")) if out else worded(say(player.get("action") or ""))
    room = width - 74 - column_width * len(columns) + 14
    name_room = room * 0.55 if wide else room
    drawn.append(
        text(
            x + 74,
            middle + (4.5 if wide or not action else -1),
            fit(player["name"], 14, name_room),
            14,
            ink,
            weight=600,
        )
    )
    if action and wide:
        drawn.append(text(x + 74 + room * 0.58, middle + 4.5, fit(action, 13, room * 0.42), 13, theme.faint))
    elif action:
        drawn.append(text(x + 74, middle + 12, fit(action, 11, room), 11, theme.faint))
    for index, (_, key) in enumerate(columns):
        value = player.get(key)
        at = x + width - column_width * (len(columns) - 1 - index)
        words = worded(say("${n}", n=value)) if key == "money" else str(value)
        colour = ink if out or key not in ("money", "income") else theme.brass
        drawn.append(text(at, middle + 5, words, 15, colour, weight=600, anchor="end", font=SERIF))
    return group(drawn, opacity=0.8 if out else None)


def actions_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """Steam's Action tiles, and who holds which."""
    tiles = view.get("action_tiles", [])
    if not tiles:
        return Panel("", y)
    drawn, bottom = action_tiles(tiles, x, y + 26, width, theme)
    return Panel(_heading(x, y, width, say("Action tiles"), theme) + drawn, bottom)


def tracks_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """Income, shares (where there are none: points) and engine as lines with everybody's disc on them."""
    players = [player for player in view["players"] if not player.get("out")]
    if not players:
        return Panel("", y)
    incomes = [player["income"] for player in players]
    low, high = view.get("income_range") or [min(0, *incomes), max(30, 10 * math.ceil(max(incomes) / 10))]
    lines: list[tuple[str, str, int, int, int]] = [
        (worded(say("Income")), "income", low, high, 5),
        (worded(say(view.get("engine_title", ENGINE)[-1])), "engine", 1, view.get("engine_limit", 6), 1),
    ]
    shares = [player["shares"] for player in players if "shares" in player]
    if shares:
        lines.insert(1, (worded(say("Shares")), "shares", min(2, *shares), view.get("share_limit", 15), 1))
    elif all("points" in player for player in players):
        points_track = max(50, *(player["points"] for player in players))
        lines.insert(1, (worded(say("Points")), "points", 0, points_track, 5))
    drawn = [_heading(x, y, width, say("Tracks"), theme)]
    top, room = y + 26, max(58, *(10 + text_width(title, 12) for title, *_ in lines))
    for title, key, first, last, step in lines:
        panel = _track(title, room, key, first, last, step, players, x, top, width, theme)
        drawn.append(panel.svg)
        top = panel.bottom + 8
    return Panel("".join(drawn), top - 8)


def _track(
    title: str,
    room: float,
    key: str,
    first: int,
    last: int,
    step: int,
    players: Sequence[Player],
    x: float,
    top: float,
    width: float,
    theme: Theme,
) -> Panel:
    start, end = x + room, x + width - 8
    per = (end - start) / max(1, last - first)
    spots: list[tuple[float, int, int]] = []
    for player in sorted(players, key=lambda one: (one[key], one["seat"])):  # type: ignore[literal-required]
        at = start + per * (min(max(player[key], first), last) - first)  # type: ignore[literal-required]
        level = 0
        while any(other == level and abs(at - place) < 15 for place, other, _ in spots):
            level += 1
        spots.append((at, level, player["seat"]))
    tallest = max(level for _, level, _ in spots)
    base = top + 10 + 15 * tallest
    drawn = [
        text(x, base + 4.5, title, 12, theme.faint),
        line(start, base, end, base, stroke=theme.faint, stroke_width=1),
    ]
    every = step if per * step >= 17 else 10 if step > 1 else 2
    for value in range(first, last + 1):
        at = start + per * (value - first)
        marked = value % every == 0 if step > 1 else (value - first) % every == 0
        drawn.append(line(at, base - (3 if marked else 1.5), at, base + (3 if marked else 1.5), stroke=theme.faint))
        if marked:
            drawn.append(text(at, base + 18, value, 9.5, theme.faint, anchor="middle"))
    drawn += [badge(at, base - 15 * level, 7.5, seat, theme) for at, level, seat in spots]
    return Panel("".join(drawn), base + 20)


def display_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """The goods display: light half, dark half; New Cities below the die that feeds them."""
    columns = view.get("display", [])
    if not columns:
        return Panel("", y)
    half = (width - 12) / 2
    box = min(27.0, (half - 12) / 6 - 3)
    drawn = [_heading(x, y, width, say("Goods display"), theme)]
    if "bag" in view:
        drawn.append(
            text(x + width, y + 12, worded(say("{n} in the bag", n=view["bag"])), 11, theme.faint, anchor="end")
        )
    bottom = y
    for index, side in enumerate(("light", "dark")):
        left = x + index * (half + 12)
        chosen = [column for column in columns if column["side"] == side]
        panel = _half(chosen, left, y + 26, half, box, side == "light", theme)
        drawn.append(panel.svg)
        bottom = max(bottom, panel.bottom)
    return Panel("".join(drawn), bottom)


def _half(columns: Sequence[Column], x: float, y: float, width: float, box: float, light: bool, theme: Theme) -> Panel:
    cities = {column["number"]: column for column in columns if column["label"].isdigit()}
    others = {column["number"]: column for column in columns if not column["label"].isdigit()}
    pitch = (width - 8) / 6
    deep = max((len(column["boxes"]) for column in cities.values()), default=0)
    deep_new = max((len(column["boxes"]) for column in others.values()), default=0)
    first = y + 6
    second = first + 22 + deep * (box + 3) + 6
    bottom = second + (22 + deep_new * (box + 3) if others else 0) + 3
    drawn = [rect(x, y, width, bottom - y, rx=4, fill=theme.sheet if light else theme.display_dark)]
    for number in range(1, 7):
        middle = x + 4 + pitch * (number - 0.5)
        for column, top in ((cities.get(number), first), (others.get(number), second)):
            if column is not None:
                drawn.append(_column(column, middle, top, box, light, theme))
    return Panel("".join(drawn), bottom)


def _column(column: Column, middle: float, top: float, box: float, light: bool, theme: Theme) -> str:
    drawn = [roundels(middle, top + 9, [(column["label"], light)], 46, theme)]
    for index, good in enumerate(column["boxes"]):
        left, upper = middle - box / 2, top + 21 + index * (box + 3)
        if good is None:
            drawn.append(
                rect(left, upper, box, box, rx=3, fill="none", stroke=theme.faint, stroke_width=0.8, opacity=0.55)
            )
        else:
            drawn.append(cube(left + 1, upper + 1, box - 2, good, theme))
    return "".join(drawn)


def supply_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """Steam's Goods Supply: spaces with their cubes."""
    spaces = view.get("supply", [])
    if not spaces:
        return Panel("", y)
    drawn = [_heading(x, y, width, say("Goods Supply"), theme)]
    if "growth_left" in view:
        drawn.append(text(x + width, y + 12, _markers(view["growth_left"]), 11, theme.faint, anchor="end"))
    across = 6 if width < 500 else 12
    pitch = width / across
    size = min(16.0, (pitch - 10) / 3 - 2)
    bottom = y
    for index, space in enumerate(spaces):
        row, column = divmod(index, across)
        left, top = x + column * pitch, y + 26 + row * (size + 28)
        drawn.append(
            rect(left, top, pitch - 6, size + 22, rx=3, fill=theme.sheet, stroke=theme.faint, stroke_width=0.6)
        )
        drawn.append(text(left + 4, top + 11, space["label"], 9.5, theme.faint))
        drawn += [cube(left + 4 + n * (size + 2), top + 16, size, good, theme) for n, good in enumerate(space["goods"])]
        bottom = top + size + 22
    return Panel("".join(drawn), bottom)


def _markers(left: int) -> str:
    return worded(counted(left, "{n} City Growth marker left", "{n} City Growth markers left"))


def stock_block(view: HexView, x: float, y: float, width: float, theme: Theme) -> Panel:
    """What is left to build with: New Cities and tiles."""
    cities, tiles = view.get("new_cities_left"), view.get("tiles", [])
    if cities is None and not tiles:
        return Panel("", y)
    drawn = [_heading(x, y, width, say("Still to build"), theme)]
    top = y + 26
    if cities is not None:
        words = worded(say("New Cities" if cities else "No New Cities left"))
        drawn.append(text(x, top + 20, words, 12, theme.faint))
        drawn += [_small_city(x + 92 + index * 32, top + 15, city, theme) for index, city in enumerate(cities)]
        top += 38
    across = max(1, int(width // 41))
    for index, tile in enumerate(tiles):
        row, column = divmod(index, across)
        drawn.append(_small_tile(x + 20 + column * (width / across), top + 17 + row * 54, tile, theme))
    rows = math.ceil(len(tiles) / across)
    return Panel("".join(drawn), top + rows * 54)


def _corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [
        (x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle)))
        for angle in (240, 300, 0, 60, 120, 180)
    ]


def _small_city(x: float, y: float, city: NewCity, theme: Theme) -> str:
    style = GOODS[city["colours"][0]]
    return tag(
        "polygon", points=points(_corners(x, y, 15)), fill=style.city, stroke=theme.ink, stroke_width=0.8
    ) + text(x, y + 5, city["letter"], 14, readable_on(style.city), weight=700, anchor="middle")


def _small_tile(x: float, y: float, tile: TileCount, theme: Theme) -> str:
    """A tile no larger than a thumbnail, with how many are left of it."""
    radius = 17.0
    ways = "".join(_small_way(x, y, radius, one, other) for one, other in tile["segments"])
    gone = tile["left"] == 0
    drawn = [
        tag("polygon", points=points(_corners(x, y, radius)), fill=theme.plain, stroke=theme.grid, stroke_width=0.8),
        path(ways, fill="none", stroke=theme.rail, stroke_width=3.4),
        path(ways, fill="none", stroke=theme.bed, stroke_width=1.4),
    ]
    if any("town" in segment for segment in tile["segments"]) or tile.get("town"):
        drawn.append(circle(x, y, 4.2, fill="#FFFFFF", stroke="#1F2A30", stroke_width=1.3))
    return group(drawn, opacity=0.35 if gone else None) + text(
        x, y + 30, tile["left"], 12, theme.faint if gone else theme.ink, weight=600, anchor="middle"
    )


def _small_way(x: float, y: float, radius: float, one: str, other: str) -> str:
    def middle(side: str) -> tuple[float, float]:
        angle = math.radians(60 * SIDE[side] - 90)
        return x + radius * HALF_HEIGHT * math.cos(angle), y + radius * HALF_HEIGHT * math.sin(angle)

    if "town" in (one, other):
        (x1, y1), (x2, y2) = middle(other if one == "town" else one), (x, y)
        return f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    (x1, y1), (x2, y2) = middle(one), middle(other)
    kind = bend(SIDE[one], SIDE[other])
    if kind == "straight":
        return f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    reach = num(radius * (1.5 if kind == "gentle" else 0.5))
    sweep = 0 if (SIDE[other] - SIDE[one]) % 6 < 3 else 1
    return f"M{num(x1)} {num(y1)}A{reach} {reach} 0 0 {sweep} {num(x2)} {num(y2)}"
