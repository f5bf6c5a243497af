"""Writing SVG: small helpers that every drawing shares. All text is escaped, all numbers are rounded, the same input
always gives the same bytes.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final
from xml.sax.saxutils import escape

from engine.drawing.palette import Theme

SANS: Final = "Hanken Grotesk"
SERIF: Final = "Source Serif Pro"

_SANS_WIDTHS: Final = (
    "25 31 46 68 56 71 68 30 28 28 45 60 31 43 31 43 57 57 57 57 57 57 57 57 57 57 33 32 63 63 63 49"
    " 98 65 62 70 70 61 61 75 72 30 56 72 52 87 71 75 57 76 62 56 59 68 66 97 65 65 63 32 45 32 59 62"
    " 25 52 58 49 58 52 34 51 56 25 26 54 28 85 56 56 58 58 39 45 36 56 49 72 50 50 49 30 31 30 60"
)
_SERIF_WIDTHS: Final = (
    "22 32 40 55 52 87 72 21 36 36 44 54 30 32 30 36 52 52 52 52 52 52 52 52 52 52 30 30 54 54 54 43"
    " 86 67 64 63 71 60 58 68 78 38 38 68 59 90 73 70 60 70 67 53 62 73 67 97 65 63 56 33 36 33 54 52"
    " 40 52 59 50 58 52 36 53 61 31 29 57 31 90 61 56 60 57 44 44 34 60 52 78 54 52 46 34 26 34 54"
)
_WIDTHS: Final = {
    SANS: {chr(32 + index): int(width) / 100 for index, width in enumerate(_SANS_WIDTHS.split())},
    SERIF: {chr(32 + index): int(width) / 100 for index, width in enumerate(_SERIF_WIDTHS.split())},
}


_FORBIDDEN: Final = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def written(words: object) -> str:
    """Anything as text in SVG: escaped, without the characters that XML does not allow even escaped."""
    return escape(_FORBIDDEN.sub("", str(words)))


def num(value: float) -> str:
    """A number as short as it can be: two decimals, no trailing zeros, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(places: Iterable[tuple[float, float]]) -> str:
    """Places for a polygon's `points`."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in places)


def attributes(**values: object) -> str:
    """Attributes in the order given: `stroke_width=2` becomes ` stroke-width="2"`; None is left out."""
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        text = num(value) if type(value) in (float, int) else str(value)  # type: ignore[arg-type]
        parts.append(f' {_attribute(name)}="{_quoted(text)}"')
    return "".join(parts)


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _quoted(text: str) -> str:
    """Almost no value needs it, and a board has thousands."""
    if "&" in text or "<" in text or ">" in text or '"' in text:
        return escape(text, {'"': "&quot;"})
    return text


def tag(tag_name: str, content: str | None = None, /, **values: object) -> str:
    """An element; without content it closes itself. Content is SVG, already written."""
    start = f"<{tag_name}{attributes(**values)}"
    return f"{start}/>" if content is None else f"{start}>{content}</{tag_name}>"


def _of_its_paint(values: dict[str, object]) -> dict[str, object]:
    """Opacity of the one paint that a shape has, where it has one: it looks the same, and no layer has to be laid over
    the whole picture for it when a PNG is made."""
    if values.get("opacity") is None:
        return values
    fill, stroke = values.get("fill"), values.get("stroke")
    if fill == "none" and stroke is not None:
        paint = "stroke_opacity"
    elif fill is not None and stroke is None:
        paint = "fill_opacity"
    else:
        return values
    return {paint if name == "opacity" else name: value for name, value in values.items()}


def rect(x: float, y: float, width: float, height: float, **values: object) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, **_of_its_paint(values))


def circle(x: float, y: float, radius: float, **values: object) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=radius, **_of_its_paint(values))


def line(x1: float, y1: float, x2: float, y2: float, **values: object) -> str:
    """A straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **_of_its_paint(values))


def path(d: str, **values: object) -> str:
    """A path."""
    return tag("path", d=d, **_of_its_paint(values))


def group(content: Iterable[str], **values: object) -> str:
    """A group of written elements; nothing at all if there are none."""
    inner = "".join(content)
    return tag("g", inner, **values) if inner else ""


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    fill: str,
    *,
    weight: int = 400,
    anchor: str = "start",
    font: str = SANS,
    **values: object,
) -> str:
    """A line of text with its baseline at y."""
    return tag(
        "text",
        written(words),
        x=x,
        y=y,
        font_family=font,
        font_size=size,
        font_weight=None if weight == 400 else weight,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
        **values,
    )


def text_width(words: str, size: float, font: str = SANS) -> float:
    """About how wide a line of text is. Accents do not count; what the table does not know is as wide as an 'n'."""
    widths = _WIDTHS[font]
    plain = unicodedata.normalize("NFKD", words)
    return size * sum(widths.get(letter, 0.56) for letter in plain if not unicodedata.combining(letter))


def fit(words: str, size: float, width: float, font: str = SANS) -> str:
    """The text, cut with an ellipsis if it is wider than the width."""
    if text_width(words, size, font) <= width:
        return words
    kept = words
    while kept and text_width(kept + "…", size, font) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrap(words: str, size: float, width: float, lines: int = 2) -> list[str]:
    """The text in up to so many lines, as evenly as its spaces and hyphens allow, if one is too narrow for it."""
    pieces = words.replace("-", "- ").split(" ")
    if len(pieces) == 1 or lines == 1 or text_width(words, size) <= width:
        return [words]
    best = min(
        range(1, len(pieces)), key=lambda at: max(text_width(_join(p), size) for p in (pieces[:at], pieces[at:]))
    )
    return [_join(pieces[:best]), _join(pieces[best:])]


def _join(pieces: list[str]) -> str:
    return " ".join(pieces).replace("- ", "-")


def document(width: float, height: float, content: str, *, title: str, description: str, theme: Theme) -> str:
    """A whole picture on the theme's paper, with the words that stand for it where it cannot be seen."""
    width, height = math.ceil(width), math.ceil(height)  # a pixel that is only half there would be transparent
    size = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        f"<title>{written(title)}</title><desc>{written(description)}</desc>"
        f"{tag('style', theme.style) if theme.style else ''}"
        f"{rect(0, 0, width, height, fill=theme.paper)}{content}</svg>"
    )
