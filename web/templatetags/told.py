"""Amounts and players as the game's own narrator says them, and tables by the names people know them by."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from engine import InvalidSetup, Said, Teller, retold
from engine import system as find_system
from games.models import Seat, Table
from games.words import told, translate

register = template.Library()
_SHORT = re.compile(r"\bP([1-6])\b")


@register.filter
def money(amount: int | None, teller: Teller) -> str:
    """An amount in the game's own money; nothing where there is no amount."""
    return "" if amount is None else teller.say_money(amount)


@register.filter
def by_name(words: str, names: Sequence[str]) -> str:
    """What the rules say of "player 2", and moves of "P2", with that player's name."""
    if isinstance(words, Said):
        words = told(words, names)
    if not names:
        return words
    said = _SHORT.sub(lambda found: f"player {found[1]}", words) if "P" in words else words
    return told(said, names)


@register.filter
def reader_s(words: str) -> str:
    """What the rules keep in English, such as the parts of a score, in the reader's language."""
    return told(words) if isinstance(words, Said) else retold(words, translate)


@register.filter
def called(table: Table) -> str:
    """What a table is called: its own name, else its map's."""
    return table.title or _map(table)


@register.filter
def game_and_map(table: Table) -> str:
    """Which game on which map, unless the map is the table's name already."""
    try:
        title = find_system(table.system).title
    except InvalidSetup:
        title = table.system
    return f"{title} · {_map(table)}" if table.title and _map(table) not in title else title


@register.filter
def ago(moment: datetime) -> str:
    """How long ago, in one word and a number."""
    if timezone.now() - moment < timedelta(minutes=1):
        return _("just now")
    return _("{time} ago").format(time=timesince(moment, depth=1))


def _map(table: Table) -> str:
    try:
        return find_system(table.system).maps[table.map].title
    except (InvalidSetup, KeyError):
        return table.map


@lru_cache(maxsize=10_000)
def _address(view: str, table_id: str) -> str:
    return reverse(view, args=[table_id])


@register.filter
def way_to(table: Table, view: str = "tables:table") -> str:
    """The address of a table's page or of its small board. Lists ask for many, and it is the same each time."""
    return _address(view, table.public_id)


ROW = (
    '<li class="row"><a class="row-link" href="{}">{}'
    '<span class="row-words"><b>{}</b> <span class="faint small">{}</span></span></a>'
    '<span class="row-people">{}</span> <span class="row-when faint small">{}</span></li>'
)
SMALL_BOARD = '<img src="{}?at={}" alt="" width="96" height="64" loading="lazy">'
NO_BOARD = mark_safe('<span class="no-board" aria-hidden="true"></span>')


@register.filter
def row(table: Table) -> str:
    """A table as a line of a list; put together here, because lists are long."""
    small = way_to(table, "tables:board")
    board = NO_BOARD if table.last_index < 0 else format_html(SMALL_BOARD, small, table.last_index)
    words = called(table), game_and_map(table), people(table), ago(table.changed_at)
    return format_html(ROW, way_to(table), board, *words)


@register.filter
def people(table: Table) -> str:
    """Who sits at a table, with places, free seats and whom it waits for."""
    asked = {one.seat for one in table.decisions.all()} if table.running else set()
    free = f'<span class="faint">{escape(_("free"))}</span>'
    told = []
    for seat in table.seats.all():
        waited_on = " waited-on" if seat.number in asked else ""
        place = f'<span class="place">{seat.place}.</span> ' if seat.place else ""
        name = free if seat.status == Seat.Status.EMPTY else escape(seat.name)
        told.append(f'<span class="seat-{seat.number}{waited_on}">{place}{name}</span>')
    return mark_safe("".join(told))
