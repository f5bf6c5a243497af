"""SVG as PNG, for mails and for those who cannot show SVG. The fonts are ours, the same on every machine."""

from __future__ import annotations

from functools import cache

import font_hanken_grotesk
import font_source_serif_pro
import resvg_py

from engine.drawing.smallpng import shrink
from engine.drawing.svg import SANS, SERIF

WIDTHS = {"mail": 600, "phone": 390, "desktop": 1200}
"""How wide a picture is drawn, in pixels, by where it is shown."""


@cache
def font_files() -> list[str]:
    """The files of the two families that drawings use; without them all text would silently vanish."""
    sans, serif = font_hanken_grotesk.font_files_otf, font_source_serif_pro.font_files_otf
    files = sorted([*sans.values(), *serif.values()])
    if not files:
        raise RuntimeError("the font packages have no font files")
    return files


def to_png(svg: str, width: int | None = None, *, background: str | None = None, small: bool = False) -> bytes:
    """The picture as PNG, `width` pixels wide (its own size if not given); the height follows.

    `small` takes a twentieth of a second more and brings a mail's picture well under 200 kB.
    """
    png = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background=background,
            skip_system_fonts=True,
            font_files=font_files(),
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )
    return shrink(png) if small else png
