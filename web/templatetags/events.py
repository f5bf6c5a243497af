"""Words of events that templates need: what games and maps are called, points as people write them."""

from django import template

from tournaments.pairing.explain import points_text
from tournaments.templates_of_events import TEMPLATES
from web.events import words

register = template.Library()


@register.filter
def game_title(system: str) -> str:
    return words.game_title(system)


@register.filter
def map_title(system: str, name: str) -> str:
    return words.map_title(system, name)


@register.filter
def points(sixtieths: int) -> str:
    """Points with their sign, as a ruling gives or takes them."""
    text = points_text(abs(sixtieths))
    return f"−{text}" if sixtieths < 0 else f"+{text}"


@register.filter
def template_about(name: str) -> str:
    """What a template of events is, in a sentence or two."""
    return TEMPLATES[name].about if name in TEMPLATES else ""
