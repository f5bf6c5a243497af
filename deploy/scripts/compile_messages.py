"""Compiles the catalogues of translated sentences, so that hosts need no gettext tools: `make messages` runs it.

    python deploy/scripts/compile_messages.py

The compiled files are committed beside their sources; a test holds the two together.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent.parent


def compile_catalogue(source: Path, target: Path) -> None:
    """Sentences that are missing or doubtful are left out: the original is shown for them."""
    with source.open("rb") as opened:
        catalogue = read_po(opened, locale=source.parent.parent.name)
    with target.open("wb") as made:
        write_mo(made, catalogue, use_fuzzy=False)


if __name__ == "__main__":
    for found in sorted(
        path for room in ("engine", "web") for path in (ROOT / room / "locale").glob("*/LC_MESSAGES/*.po")
    ):
        compile_catalogue(found, found.with_suffix(".mo"))
        print(found.relative_to(ROOT))
