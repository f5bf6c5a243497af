"""The map: connections with everyone's tracks, State Railways, and the cities with what they offer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.drawing.options import spots
from engine.drawing.palette import PLAYERS, Theme
from engine.drawing.svg import SERIF, circle, line, num, path, points, rect, tag, text, text_width
from engine.imperial_steam.drawing.layout import Place
from engine.imperial_steam.drawing.scene import Scene, cube
from engine.imperial_steam.drawing.sign_places import Box, sign_places
from engine.imperial_steam.drawing.styles import CROWN, HUBS, KINDS
from engine.imperial_steam.pack import Link
from engine.kernel.action import Jsonable

DASHES = {"solid": None, "dashed": "6 3", "double": None, "dotted": "1.5 2.5", "long dash": "10 3", "thin-thick": None}


def board_map(scene: Scene) -> str:
    """All of it, back to front."""
    size, theme = scene.size, scene.theme
    ground = rect(0, 0, size.width, size.map_height, fill=theme.plain)
    at = _sign_places(scene)
    links = "".join(_link(scene, link) for link in scene.rules.links.values())
    cities = "".join(_city(scene, city, at) for city, at in scene.game["cities"].items())
    signs = "".join(_link_signs(scene, scene.rules.links[link], place) for link, place in at.items())
    return ground + links + cities + signs + spots(_spots(scene), scene.choices)


def _spots(scene: Scene) -> Iterator[tuple[str, str]]:
    """What can be pressed: connections, and the cities above them; a city stands for its sites, too."""
    for link in scene.rules.links.values():
        if scene.pressable(link.id):
            ends = (*scene.places[link.a], *scene.places[link.b])
            yield link.id, line(*ends, stroke="#000", stroke_opacity=0, stroke_width=max(14, scene.size.track * 4))
    for city, at in scene.game["cities"].items():
        x, y = scene.places[city]
        if scene.pressable(city):
            yield city, circle(x, y, max(12, scene.size.city * 1.3))
        for number, site in enumerate(site["id"] for site in at["sites"] if site["id"] in scene.choices):
            yield site, circle(x + number * 2 * scene.size.icon, y + scene.size.city * 1.6, scene.size.icon)


def _link(scene: Scene, link: Link) -> str:
    """A connection: its ground by kind, a stripe for each player's track, a crown where the State owns it."""
    (x1, y1), (x2, y2) = scene.places[link.a], scene.places[link.b]
    size, kind = scene.size, KINDS[link.kind]
    owners = [player["seat"] for player in scene.game["players"] if link.id in player["tracks"]]
    parts = []
    if link.id in scene.choices or link.id in scene.last or link.id == scene.at:
        stroke = scene.theme.brass if link.id in scene.last else scene.theme.verdigris
        wide = size.track * (2 * max(1, len(owners)) + 3.4)
        opacity = 0.9 if link.id == scene.at else 0.45
        parts.append(line(x1, y1, x2, y2, stroke=stroke, stroke_width=wide, opacity=opacity, stroke_linecap="round"))
    bed = size.track * (1.25 * len(owners) + 0.9) if owners else size.track * 0.9
    dashes = {"plain": None, "bridge": f"{num(size.track * 2.2)} {num(size.track)}", "tunnel": None}[link.kind]
    parts.append(line(x1, y1, x2, y2, stroke=kind, stroke_width=bed, stroke_dasharray=dashes))
    parts += [_stripe(scene, link, seat, number, len(owners)) for number, seat in enumerate(owners)]
    return "".join(parts)


def _sign_places(scene: Scene) -> dict[str, Place]:
    """Only connections with a sign need a place for it, crowns first: they change what one may do."""
    size = scene.size
    taken = [box for city in scene.places for box in (_ring(scene, city), _plate_box(scene, city))]
    crowned = [link for link in scene.rules.links.values() if link.id in scene.game["crowns"] or link.semmering]
    others = [link for link in scene.rules.links.values() if link.kind != "plain" and link not in crowned]
    return sign_places([*crowned, *others], scene.places, taken, size.icon, tuple(scene.rules.links.values()))


def _ring(scene: Scene, city: str) -> Box:
    """A city's ring; the diamond of a hub reaches further."""
    (x, y), reach = scene.places[city], scene.size.city * (1.4 if scene.game["cities"][city]["hub"] else 1.0)
    return x - reach, y - reach, x + reach, y + reach


def _link_signs(scene: Scene, link: Link, at: Place) -> str:
    """What building there needs, a crown on a State Railway, and the Semmering token."""
    arch = _kind_sign(scene, at, link.kind) if link.kind != "plain" else ""
    crown = _crown(*at, scene.size.icon * 0.95, scene.theme.rail) if link.id in scene.game["crowns"] else ""
    return arch + crown + (_semmering(scene, at) if link.semmering else "")


def _stripe(scene: Scene, link: Link, seat: int, number: int, count: int) -> str:
    (x1, y1), (x2, y2) = scene.places[link.a], scene.places[link.b]
    style, wide = PLAYERS[seat], scene.size.track
    length = math.hypot(x2 - x1, y2 - y1) or 1
    aside = (number - (count - 1) / 2) * wide * 1.25
    dx, dy = -(y2 - y1) / length * aside, (x2 - x1) / length * aside
    ends = (x1 + dx, y1 + dy, x2 + dx, y2 + dy)
    under = line(*ends, stroke=style.colour, stroke_width=wide)
    scale = scene.size.track / 3
    if style.pattern == "double":
        return under + line(*ends, stroke="#FFFDF8", stroke_width=wide * 0.3)
    if DASHES[style.pattern]:
        dashes = " ".join(num(float(part) * scale) for part in str(DASHES[style.pattern]).split())
        pale = line(*ends, stroke="#FFFDF8", stroke_width=wide * 0.45, stroke_dasharray=dashes)
        return under + pale
    return under


def _kind_sign(scene: Scene, at: tuple[float, float], kind: str) -> str:
    """A small arch: filled for a tunnel, open for a bridge."""
    x, y, r = *at, scene.size.icon * 0.62
    arch = f"M{num(x - r)},{num(y + r * 0.6)}v{num(-r * 0.4)}a{num(r)},{num(r)} 0 0 1 {num(2 * r)},0v{num(r * 0.4)}"
    fill = KINDS[kind] if kind == "tunnel" else "#FFFDF8"
    return path(arch + "z", fill=fill, stroke=scene.theme.rail, stroke_width=0.8)


def _crown(x: float, y: float, r: float, ink: str) -> str:
    corners = [(-1, 0.7), (-1, -0.5), (-0.45, 0.05), (0, -0.85), (0.45, 0.05), (1, -0.5), (1, 0.7)]
    shape = points([(x + a * r, y + b * r) for a, b in corners])
    return tag("polygon", points=shape, fill=CROWN, stroke=ink, stroke_width=0.8, stroke_linejoin="round")


def _semmering(scene: Scene, at: tuple[float, float]) -> str:
    """The Semmering token, while nobody has it, beside its connection."""
    if scene.game["semmering"] is not None:
        return ""
    x, y, r = at[0], at[1] - scene.size.icon * 1.4, scene.size.icon * 0.9
    words = text(x, y + r * 0.38, "×2", r * 1.15, "#FFFFFF", weight=700, anchor="middle")
    return rect(x - r * 1.1, y - r * 0.7, 2.2 * r, 1.4 * r, rx=r * 0.3, fill="#6E4B8B") + words


def _city(scene: Scene, name: str, at: dict[str, Jsonable]) -> str:
    """A city: its effort in a ring, its name on a plate, and a row of signs for what it offers."""
    size, theme, (x, y) = scene.size, scene.theme, scene.places[name]
    hub = at["hub"]
    parts = []
    if name in scene.choices or name == scene.at:
        wide = size.city * (0.6 if name == scene.at else 0.3)
        parts.append(circle(x, y, size.city * 1.6, fill="none", stroke=theme.verdigris, stroke_width=wide))
    elif name in scene.last:
        parts.append(circle(x, y, size.city * 1.55, fill="none", stroke=theme.brass, stroke_width=size.city * 0.25))
    if hub:
        reach = size.city * 1.75
        shape = points([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
        parts.append(tag("polygon", points=shape, fill=HUBS[hub].colour, stroke=theme.rail, stroke_width=1))
    fill = theme.ink if name in ("wien", "trieste") else theme.sheet
    ink = theme.sheet if name in ("wien", "trieste") else theme.ink
    parts.append(circle(x, y, size.city, fill=fill, stroke=theme.rail, stroke_width=1.3))
    effort = "W" if at["effort"] is None else at["effort"]
    parts.append(text(x, y + size.city * 0.42, effort, size.city * 1.2, ink, weight=700, anchor="middle", font=SERIF))
    return "".join(parts) + _plate(scene, name, at)


Signs = Sequence[tuple[float, Jsonable]]


def _plate_box(scene: Scene, name: str) -> Box:
    """Where a city's plate lies: below it, wide enough for its name and its signs, inside the picture."""
    size, at, (x, y) = scene.size, scene.game["cities"][name], scene.places[name]
    rows = _rows(scene, at)
    wide = max([text_width(at["name"], size.name_size) + 6, *(_row_width(scene, row) + 4 for row in rows)])
    high = size.name_size * 1.15 + size.icon * 1.55 * len(rows)
    x = min(max(x, wide / 2 + 1), size.width - wide / 2 - 1)
    top = y + size.city * (1.62 if at["hub"] else 1.12)
    return x - wide / 2, top, x + wide / 2, top + high


def _rows(scene: Scene, at: dict[str, Jsonable]) -> list[Signs]:
    """A city's signs in one row, or in two where one would reach over its neighbours."""
    signs = list(_signs(scene, at))
    if _row_width(scene, signs) <= scene.size.cell[0]:
        return [signs] if signs else []
    half = (len(signs) + 1) // 2
    return [signs[:half], signs[half:]]


def _row_width(scene: Scene, signs: Signs) -> float:
    return sum(wide for wide, _ in signs) + scene.size.icon * 0.3 * max(0, len(signs) - 1)


def _plate(scene: Scene, name: str, at: dict[str, Jsonable]) -> str:
    size, theme = scene.size, scene.theme
    left, top, right, bottom = _plate_box(scene, name)
    middle = (left + right) / 2
    parts = [rect(left, top, right - left, bottom - top, fill=theme.sheet, opacity=0.86, rx=2)]
    parts.append(
        text(middle, top + size.name_size * 0.9, at["name"], size.name_size, theme.ink, weight=600, anchor="middle")
    )
    y = top + size.name_size * 1.15 + size.icon * 0.72
    for row in _rows(scene, at):
        x = middle - _row_width(scene, row) / 2
        for width, sign in row:
            parts.append(sign(x + width / 2, y))
            x += width + size.icon * 0.3
        y += size.icon * 1.55
    return "".join(parts)


def _signs(scene: Scene, at: dict[str, Jsonable]) -> Iterator[tuple[float, Jsonable]]:
    """What a city offers: influence, a Business token, stations, factory sites and demand; each as width and drawer."""
    size, theme = scene.size, scene.theme
    r = size.icon * 0.62
    if at["influence"]:
        yield 2 * r, lambda x, y: _hexagon(x, y, r, theme, f"+{at['influence']}")
    if at["business"]:
        yield 2 * r, lambda x, y: _token(x, y, r, theme, at["business"])
    stations = at["stations"]
    # Wien's start stations are everyone's from the first round on: showing them would only crowd the sign row.
    if at["effort"] is not None:
        for number in range(stations["sites"]):
            seat = stations["built"][number] if number < len(stations["built"]) else None
            yield 2 * r, lambda x, y, seat=seat: _station(scene, x, y, r, seat)
    for site in at["sites"]:
        yield 2 * r, lambda x, y, site=site: _site(scene, x, y, r, site)
    for good, left in at["wants"].items():
        for _ in range(left):
            yield 1.5 * r, lambda x, y, good=good: _demand(scene, x, y, r * 0.72, good)


def _hexagon(x: float, y: float, r: float, theme: Theme, words: str) -> str:
    shape = points([(x + r * math.cos(math.pi * k / 3), y + r * math.sin(math.pi * k / 3)) for k in range(6)])
    label = text(x, y + r * 0.5, words, r * 1.35, theme.sheet, weight=700, anchor="middle")
    return tag("polygon", points=shape, fill=theme.verdigris) + label


def _token(x: float, y: float, r: float, theme: Theme, value: int) -> str:
    label = text(x, y + r * 0.55, value, r * 1.55, theme.sheet, weight=700, anchor="middle")
    return circle(x, y, r, fill=theme.brass) + label


def _station(scene: Scene, x: float, y: float, r: float, seat: int | None) -> str:
    """A house with a gable; empty, or in its owner's colour."""
    shape = points([(x - r, y + r), (x - r, y - r * 0.2), (x, y - r), (x + r, y - r * 0.2), (x + r, y + r)])
    fill = PLAYERS[seat].colour if seat is not None else "none"
    house = tag("polygon", points=shape, fill=fill, stroke=scene.theme.ink, stroke_width=0.8)
    if seat is None:
        return house
    return house + text(x, y + r * 0.75, PLAYERS[seat].letter, r * 1.3, PLAYERS[seat].on, weight=700, anchor="middle")


def _site(scene: Scene, x: float, y: float, r: float, site: dict[str, Jsonable]) -> str:
    """A works: its own price if it has one; once built, the owner's colour around the good and how much is left."""
    ring = scene.theme.verdigris if site["id"] in scene.choices else scene.theme.ink
    halo = rect(x - 1.4 * r, y - 1.4 * r, 2.8 * r, 2.8 * r, fill=scene.theme.brass, opacity=0.6, rx=r * 0.4)
    if site["id"] in scene.last:
        return halo + _site_itself(scene, x, y, r, site, ring)
    return _site_itself(scene, x, y, r, site, ring)


def _site_itself(scene: Scene, x: float, y: float, r: float, site: dict[str, Jsonable], ring: str) -> str:
    if site["seat"] is None:
        box = rect(x - r, y - r, 2 * r, 2 * r, fill="none", stroke=ring, stroke_width=0.9, stroke_dasharray="2 1")
        words = {"board": "", "station": "s"}.get(str(site["cost"]), str(site["cost"]))
        return box + text(x, y + r * 0.45, words, r * 1.15, scene.theme.ink, anchor="middle")
    good = cube(x, y, site["good"], r * 0.78, letter=False)
    fill = "#FFFFFF" if site["good"] != "stone" else "#1F2A30"
    box = rect(x - r, y - r, 2 * r, 2 * r, fill=PLAYERS[site["seat"]].colour)
    return box + good + text(x, y + r * 0.5, site["left"] or "", r * 1.35, fill, weight=700, anchor="middle")


def _demand(scene: Scene, x: float, y: float, r: float, good: str) -> str:
    return circle(x, y, r * 1.25, fill="none", stroke=scene.theme.ink, stroke_width=0.6) + cube(x, y, good, r * 0.85)
