"""Amounts as the game's own narrator says them."""

from django import template

from engine import Teller

register = template.Library()


@register.filter
def money(amount: int | None, teller: Teller) -> str:
    """An amount in the game's own money; nothing where there is no amount."""
    return "" if amount is None else teller.say_money(amount)
