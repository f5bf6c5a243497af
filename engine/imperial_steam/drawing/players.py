"""The player boards: money, hands, workers, goods, trains, shares, contracts and keys of everyone."""

from __future__ import annotations

from engine.drawing.svg import SERIF, fit, path, text_width
from engine.drawing.tongue import worded
from engine.imperial_steam.drawing.boards import _engineer, chip, chip_width
from engine.imperial_steam.drawing.scene import badge, cube, key_sign
from engine.imperial_steam.drawing.sheet import Sheet
from engine.imperial_steam.drawing.styles import GOODS
from engine.kernel.action import Jsonable
from engine.kernel.words import joined, say


def players(sheet: Sheet) -> None:
    """Everyone's board, in turn order."""
    for seat in sheet.scene.game["order"]:
        _player(sheet, sheet.scene.game["players"][seat])


def _player(sheet: Sheet, player: dict[str, Jsonable]) -> None:
    unit, theme, seat = sheet.size.text, sheet.theme, player["seat"]
    sheet.rule()
    if seat in sheet.scene.waiting:
        _pointer(sheet)
    sheet.sign(badge(sheet.x + unit * 1.5, sheet.middle, seat, unit * 0.62))
    money = worded(say("hidden") if player["cash"] is None else say("{n} fl", n=player["cash"]))
    rank = sheet.scene.ranks.get(seat)
    name = fit(sheet.scene.name(seat), unit, sheet.width - unit * 14)
    sheet.say(sheet.x + unit * 2.6, f"{rank}. {name}" if rank else name, weight=700)
    sheet.say(sheet.right, money, anchor="end", fill=theme.brass, weight=700, font=SERIF, size=unit * 1.1)
    words = worded(say("{influence} inf.  {hands} hands", influence=player["influence"], hands=player["hands"]))
    sheet.say(sheet.right - unit * 5.0, words, anchor="end", faint=True)
    sheet.next_row()
    _goods(sheet, player)
    _company(sheet, player)
    _papers(sheet, player)
    sheet.next_row(0.25)


def _pointer(sheet: Sheet) -> None:
    """A small signal-red arrow before whoever must act."""
    x, y, reach = sheet.x, sheet.middle, sheet.size.row * 0.22
    d = f"M{x:.1f},{y - reach:.1f}l{reach * 1.6:.1f},{reach:.1f}l{-reach * 1.6:.1f},{reach:.1f}z"
    sheet.sign(path(d, fill=sheet.theme.signal))


def _goods(sheet: Sheet, player: dict[str, Jsonable]) -> None:
    """Goods on the board and on the landing; workers by level, idle and (in brackets) at work."""
    unit = sheet.size.text
    x = sheet.x + unit * 2.6
    for good in GOODS:
        count, landing = player["goods"][good], player["landing"][good]
        sheet.sign(cube(x, sheet.middle, good, unit * 0.42))
        words = f"{count}+{landing}" if landing else str(count)
        sheet.say(x + unit * 0.65, words, weight=600 if count else 400, faint=not count)
        x += unit * 1.3 + text_width(words, unit)
    idle, busy = player["training"], player["working"]
    crews = "  ".join(f"{i}({b})" if b else str(i) for i, b in zip(idle, busy, strict=True))
    sheet.say(sheet.right, worded(say("workers {crews}", crews=crews)), anchor="end")
    sheet.next_row(0.92)


def _company(sheet: Sheet, player: dict[str, Jsonable]) -> None:
    """Trains with their cars, engineers; shares, investors and shareholders."""
    unit, cars = sheet.size.text, player["cars"]
    x = sheet.x + unit * 2.15
    trains = " ".join(f"IS-{level}" for level in player["engines"])
    told = [say("{trains}: {n} free", trains=trains, n=cars["freight"])]
    told += [say("{n} res.", n=cars["reserved"])] if cars["reserved"] else []
    told += [say("{n} pass.", n=cars["passenger"])] if cars["passenger"] else []
    words = worded(joined(told))
    sheet.say(x, words, size=unit * 0.95)
    x += text_width(words, unit * 0.95) + unit
    for engineer in player["engineers"]:
        sheet.sign(_engineer(x, sheet.middle, engineer, unit * 0.42, sheet.theme.ink))
        x += unit * 1.1
    holders = say("{n} sold", n=player["shareholders"]) if player["shareholders"] else say("none sold")
    value, investors = player["share_value"], player["investors"]
    sheet.say(
        sheet.right,
        worded(say("share {value}, {n} inv., {holders}", value=value, n=investors, holders=holders)),
        anchor="end",
        size=unit * 0.95,
    )
    sheet.next_row(0.92)


def _papers(sheet: Sheet, player: dict[str, Jsonable]) -> None:
    """Contracts and keys, if there are any."""
    unit = sheet.size.text
    if not player["contracts"] and not player["keys"]:
        return
    x = sheet.x + unit * 2.15
    for card in player["contracts"]:
        if x + chip_width(card, unit) > sheet.right:
            x = sheet.x + unit * 2.15
            sheet.next_row(1.05)
        sheet.sign(chip(sheet, x, card))
        x += chip_width(card, unit) + unit * 0.4
    for key in player["keys"]:
        if x + unit * 1.8 > sheet.right:
            x = sheet.x + unit * 2.15
            sheet.next_row(1.05)
        color, _, metal = key.partition("-")
        sheet.sign(key_sign(x + unit * 0.5, sheet.middle, color, metal, unit * 0.42, sheet.theme.ink))
        x += unit * 1.8
    sheet.next_row(1.1)
