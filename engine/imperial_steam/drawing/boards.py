"""The tracks and boards: rounds, influence, hubs with their workers, market and factories, contracts on display."""

from __future__ import annotations

from engine.drawing.svg import circle, line, rect, text, text_width
from engine.drawing.tongue import worded
from engine.imperial_steam.drawing.scene import badge, cube, hub_sign, key_sign
from engine.imperial_steam.drawing.sheet import Sheet
from engine.imperial_steam.drawing.styles import ENGINEERS, GOODS
from engine.imperial_steam.rules import GOOD_TITLES, ROUNDS
from engine.kernel.action import Jsonable
from engine.kernel.words import say


def round_track(sheet: Sheet) -> None:
    """Eight rounds: the shipment number, goods that will arrive, and the engine that can be bought from then on."""
    game, theme, unit = sheet.scene.game, sheet.theme, sheet.size.text
    sheet.heading(worded(say("Rounds: order limit, goods to come, new engine")))
    cell, high = sheet.width / ROUNDS, sheet.size.row * 2.2
    for number in range(1, ROUNDS + 1):
        left, now = sheet.x + (number - 1) * cell, number == game["round"]
        fill = theme.ink if now else theme.paper
        ink = theme.sheet if now else theme.ink
        sheet.sign(rect(left + 1, sheet.y, cell - 2, high, fill=fill, stroke=theme.faint, stroke_width=0.6, rx=2))
        limit = game["shipments"][number - 1] if number <= len(game["shipments"]) else "–"
        sheet.sign(text(left + 5, sheet.y + unit * 1.1, number, unit * 1.05, ink, weight=700))
        sheet.sign(
            text(
                left + cell - 5, sheet.y + unit * 1.1, limit, unit * 0.92, theme.brass if not now else ink, anchor="end"
            )
        )
        for place, good in enumerate(game["arriving"].get(str(number), ())):
            sheet.sign(cube(left + cell * (place + 1) / 4, sheet.y + unit * 1.85, good, unit * 0.36, letter=unit > 14))
        engines = [level for level, engine in game["engines"].items() if engine["round"] == number]
        if engines:
            words = f"IS-{engines[0]}"
            sheet.sign(text(left + cell / 2, sheet.y + unit * 3.0, words, unit * 0.85, ink, anchor="middle"))
    sheet.next_row(2.6)


def influence_track(sheet: Sheet) -> None:
    """Hub markers above the scale, players below it; of several in a column the higher stands nearer."""
    game, theme, unit = sheet.scene.game, sheet.theme, sheet.size.text
    last = sheet.scene.rules.last_column
    sheet.heading(worded(say("Influence")))
    left, wide = sheet.x + unit, sheet.width - 2 * unit
    y = sheet.y + unit * 1.5
    sheet.sign(line(left, y, left + wide, y, stroke=theme.ink, stroke_width=1.2))
    for column in range(last + 1):
        x = left + wide * column / last
        sheet.sign(line(x, y - 3, x, y + 3, stroke=theme.faint, stroke_width=0.8))
        if column % 2 == 0:
            sheet.sign(text(x, y + unit * 1.05, 10 * column, unit * 0.68, theme.faint, anchor="middle"))
    stacked: dict[int, int] = {}
    for color, hub in game["hubs"].items():
        at = stacked.get(hub["influence"], 0)
        stacked[hub["influence"]] = at + 1
        x = left + wide * hub["influence"] / 10 / last
        sheet.sign(hub_sign(x, y - unit * (0.62 + 0.5 * at), color, unit * 0.46, theme.ink))
    rows: dict[int, int] = {}
    reach = min(unit * 0.52, wide / last / 2 - 0.4)
    for seat in game["standing"]:
        influence = game["players"][seat]["influence"]
        row = rows.get(influence, 0)
        rows[influence] = row + 1
        sheet.sign(badge(left + wide * influence / 10 / last, y + unit * 1.75 + row * 2.1 * reach, seat, reach))
    deepest = max(rows.values(), default=1)
    sheet.y = y + unit * 1.75 + (deepest * 2.1 - 0.6) * reach + unit * 0.5


def hubs(sheet: Sheet) -> None:
    """The Worker board: where each hub is, its growth, the price of its workers, its engineers, its keys."""
    unit, theme = sheet.size.text, sheet.theme
    sheet.heading(worded(say("Hubs: growth, worker prices, engineers, keys")))
    for color, hub in sheet.scene.game["hubs"].items():
        sheet.rule()
        sheet.sign(hub_sign(sheet.x + unit * 0.6, sheet.middle, color, unit * 0.55, theme.ink))
        city = sheet.scene.game["cities"][hub["city"]]
        sheet.say(sheet.x + unit * 1.5, city["name"], weight=600)
        received = 5 - sum(city["wants"].values())
        for number, steps in enumerate(hub["growth"]):
            fill = theme.faint if number < received else theme.ink
            sheet.say(
                sheet.right - unit * (15.6 - number * 0.85),
                steps,
                fill=fill,
                size=unit * 0.92,
                weight=600 if number == received else 400,
            )
        prices = " / ".join(str(price) for price in hub["prices"].values())
        sheet.say(sheet.right - unit * 7.1, prices, anchor="end", fill=theme.brass, weight=600)
        at = sheet.right - unit * 6.1
        for engineer, count in hub["engineers"].items():
            for _ in range(count):
                sheet.sign(_engineer(at, sheet.middle, engineer, unit * 0.42, theme.ink))
                at += unit * 1.0
        for number, metal in enumerate(hub["keys"]):
            sheet.sign(
                key_sign(sheet.right - unit * (2.9 - 1.7 * number), sheet.middle, color, metal, unit * 0.42, theme.ink)
            )
        sheet.next_row()
    sheet.next_row(0.4)


def _engineer(x: float, y: float, kind: str, r: float, ink: str) -> str:
    """A meeple in an engineer's colour with its letter."""
    body = circle(x, y, r * 1.1, fill=ENGINEERS[kind], stroke=ink, stroke_width=0.8)
    return body + text(x, y + r * 0.6, kind[0].upper(), r * 1.5, "#1F2A30", weight=700, anchor="middle")


def goods(sheet: Sheet) -> None:
    """Market and Factory board: a good's price and cubes, the next factory's cost, what a delivery pays."""
    unit, theme, game = sheet.size.text, sheet.theme, sheet.scene.game
    sheet.heading(worded(say("Market and factories")))
    ends = [sheet.x + sheet.width * part for part in (0.40, 0.58, 0.80, 1.0)]
    titles = (say("Market"), say("Cubes"), say("Factory (left)"), say("Pays"))
    for end, name in zip(ends, titles, strict=True):
        sheet.say(end, worded(name), anchor="end", faint=True, size=unit * 0.9)
    sheet.next_row()
    for good in GOODS:
        sheet.rule()
        market, row = game["market"][good], game["factories"][good]
        sheet.sign(cube(sheet.x + unit * 0.6, sheet.middle, good, unit * 0.5))
        sheet.say(sheet.x + unit * 1.5, worded(say(GOOD_TITLES[good])))
        sheet.say(ends[0], market["price"] or "–", anchor="end", fill=theme.brass, weight=600)
        sheet.say(ends[1], worded(say("{n} of {all}", n=market["cubes"], all=market["of"])), anchor="end", faint=True)
        sheet.say(ends[2], f"{row['cost'] or '–'} ({row['left']})", anchor="end", fill=theme.brass, weight=600)
        sheet.say(ends[3], row["pays"] or "–", anchor="end", fill=theme.brass, weight=600)
        sheet.next_row()
    sheet.next_row(0.4)


def contracts(sheet: Sheet) -> None:
    """Contracts on display, as chips in rows."""
    unit = sheet.size.text
    sheet.heading(worded(say("Contracts on display")))
    x = sheet.x
    if not sheet.scene.game["contracts"]:
        sheet.say(x, worded(say("All are taken.")), faint=True)
    for card in sheet.scene.game["contracts"]:
        wide = chip_width(card, unit)
        if x + wide > sheet.right:
            x = sheet.x
            sheet.next_row(1.1)
        sheet.sign(chip(sheet, x, card))
        x += wide + unit * 0.4
    sheet.next_row(1.5)


def chip_width(card: dict[str, Jsonable], unit: float) -> float:
    """How wide a contract's chip is."""
    return text_width(f"{card['value']}", unit * 0.9) + unit * (0.95 * len(card["factories"]) + 0.9)


def chip(sheet: Sheet, x: float, card: dict[str, Jsonable]) -> str:
    """A contract: its factories and its value; filled ones have a verdigris edge."""
    unit, theme = sheet.size.text, sheet.theme
    edge = theme.verdigris if card.get("filled") else theme.faint
    high = sheet.size.row * 0.86
    box = rect(
        x,
        sheet.y + 2,
        chip_width(card, unit),
        high,
        fill=theme.paper,
        stroke=edge,
        stroke_width=2 if card.get("filled") else 0.7,
        rx=3,
    )
    signs = [
        cube(x + unit * (0.75 + 0.95 * place), sheet.y + 2 + high / 2, good, unit * 0.42)
        for place, good in enumerate(card["factories"])
    ]
    at = x + unit * (0.4 + 0.95 * len(card["factories"])) + 2
    value = text(at, sheet.y + 2 + high * 0.68, card["value"], unit * 0.9, theme.brass, weight=600)
    return box + "".join(signs) + value
