"""Brings the catalogue of what the engine says up to date: `make messages` runs it.

    python deploy/scripts/engine_messages.py

The engine knows nothing of Django, so its sentences have a catalogue of their own, `engine/locale`. A sentence is found
where the code writes it: in `say`, `counted`, `noop`, `kept`, `fill` and `translate`, as what an event `says`, and in
tables of refusals. What is new is added without a translation; what nobody says any more is taken out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = ROOT / "engine"
FUNCTIONS = {"say": (0,), "noop": (0,), "kept": (0,), "counted": (1, 2), "Line": (0,), "OptionInfo": (1,)}
FUNCTIONS |= {"Surprise": (0,), "Names": (0,), "must_exist": (0,)}
METHODS = {"fill": (0,), "translate": (0,), "_counted": (1, 2)}
ASSIGNED = ("says", "summary", "differs", "action_effects", "what")


def sentences() -> dict[str, list[str]]:
    """All that the engine says, and the files that say it."""
    found: dict[str, list[str]] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        where = str(path.relative_to(ROOT))
        for text in _in_code(ast.parse(path.read_text(encoding="utf-8")), where):
            places = found.setdefault(text, [])
            if where not in places:
                places.append(where)
    return found


def _in_code(tree: ast.AST, where: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            known = (
                METHODS.get(called.attr, ())
                if isinstance(called, ast.Attribute)
                else FUNCTIONS.get(getattr(called, "id", ""), ())
            )
            for number in known:
                if number < len(node.args):
                    yield from _texts(node.args[number], where)
        elif isinstance(node, ast.Assign) and any(getattr(one, "id", "") in ASSIGNED for one in node.targets):
            yield from _texts(node.value, where)
        elif isinstance(node, ast.Dict):  # a table of refusals: a sentence and the rule it comes from
            for entry in node.values:
                if isinstance(entry, ast.Tuple) and entry.elts:
                    yield from (text for text in _texts(entry.elts[0], where) if " " in text)


def _texts(node: ast.expr, where: str) -> Iterator[str]:
    """The texts an argument can be; one that is put together on the spot could never be looked up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, where)
        yield from _texts(node.orelse, where)
    elif isinstance(node, ast.Dict):
        for entry in node.values:
            yield from _texts(entry, where)
    elif isinstance(node, ast.JoinedStr | ast.BinOp):
        raise SystemExit(f"{where}, line {node.lineno}: a sentence is written whole, with named fields in braces.")


def updated(old: Catalog, said: dict[str, list[str]]) -> Catalog:
    """The catalogue with what is said now, and the translations it has for that."""
    new = Catalog(locale=old.locale, header_comment="# What the engine says.", project="whistlepost", fuzzy=False)
    new.creation_date, new.revision_date = old.creation_date, old.revision_date
    for text, places in sorted(said.items(), key=lambda entry: (entry[1][0], entry[0])):
        known = old.get(text)
        new.add(text, known.string if known else "", [(place, 0) for place in places])
    return new


if __name__ == "__main__":
    for path in sorted((ENGINE / "locale").glob("*/LC_MESSAGES/engine.po")):
        with path.open("rb") as opened:
            catalogue = updated(read_po(opened, locale=path.parent.parent.name), sentences())
        with path.open("wb") as made:
            write_po(made, catalogue, width=0, include_lineno=False)
        missing = [message.id for message in catalogue if message.id and not message.string]
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} sentences, {len(missing)} without a translation")
