"""The guide beside the desk of a first game."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from accounts.models import User
from games.models import Table
from web.learn.guided import advice, guide_at

register = template.Library()


@register.inclusion_tag("web/learn/guide.html", takes_context=True)
def guide(context: Context) -> dict[str, Any]:
    """What the guide says about the table's page as it is; nothing at any other table."""
    table, user, desk = context.get("table"), context.get("user"), context.get("desk")
    if context.get("past") or not isinstance(table, Table) or not isinstance(user, User):
        return {"advice": None}
    guide = guide_at(table, user)
    if guide is None:
        return {"advice": None}
    choices = None if desk is None else desk.choices
    plan = [] if desk is None else [line.text for line in desk.lines]
    return {
        "advice": advice(guide, table, user, choices, plan),
        "table": table,
        "csrf_token": context.get("csrf_token"),
    }
