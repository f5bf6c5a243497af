"""German: the whole catalogue is translated, says what the original says, and is compiled; pages and mails speak it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client
from django.utils import translation

from accounts.models import User
from deploy.scripts import engine_messages
from engine import names
from engine.kernel.words import CATALOGUES
from tests.factories import UserFactory
from web.learn.guides import guide_for

PAGES = Path(settings.LOCALE_PATHS[0]) / "de" / "LC_MESSAGES" / "django.po"
ENGINE = CATALOGUES / "de" / "LC_MESSAGES" / "engine.po"
BOTH = pytest.mark.parametrize("path", [PAGES, ENGINE], ids=["pages", "engine"])
ASKING = ("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "pgettext")
HOLES = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{[\w:]*\}")


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as opened:
        return read_po(opened, locale="de")


def forms(said: object) -> list[str]:
    return [str(one) for one in said] if isinstance(said, list | tuple) else [str(said)]


def sentences(of: Catalog) -> dict[tuple[str, ...], list[str]]:
    return {tuple(forms(message.id)): forms(message.string) for message in of if message.id}


@BOTH
def test_every_sentence_is_translated_and_none_is_doubtful(path: Path) -> None:
    """`make messages` adds what is new; then it wants German."""
    missing = [
        message.id for message in catalogue(path) if message.id and (message.fuzzy or not all(forms(message.string)))
    ]
    assert missing == []


def test_the_engine_s_catalogue_has_all_that_the_engine_says() -> None:
    """`make messages` finds it in the code."""
    assert {message.id for message in catalogue(ENGINE) if message.id} == set(engine_messages.sentences())


def test_no_sentence_hides_from_the_catalogue() -> None:
    """GNU gettext does not look into f-strings: what is said there would stay English for ever."""
    known = {form for message in catalogue(PAGES) for form in forms(message.id)}
    hidden = [
        (str(path.relative_to(settings.BASE_DIR)), call.args[0].value)
        for room in ("accounts", "config", "games", "notifications", "tournaments", "web")
        for path in (Path(settings.BASE_DIR) / room).rglob("*.py")
        if "gettext" in (code := path.read_text(encoding="utf-8"))
        for call in ast.walk(ast.parse(code))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ASKING and call.args
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in known
    ]
    assert hidden == []


@BOTH
def test_translations_have_the_same_holes_as_the_originals(path: Path) -> None:
    wrong = []
    for message in catalogue(path):
        if message.id:
            known = {frozenset(HOLES.findall(form)) for form in forms(message.id)}
            wrong += [form for form in forms(message.string) if frozenset(HOLES.findall(form)) not in known]
    assert wrong == []


@BOTH
def test_no_sentence_shouts(path: Path) -> None:
    assert [form for message in catalogue(path) if message.id for form in forms(message.string) if "!" in form] == []


@BOTH
def test_what_is_compiled_is_what_is_written(path: Path) -> None:
    """Hosts have no gettext tools: the compiled catalogue is committed. `make messages` makes it."""
    with path.with_suffix(".mo").open("rb") as opened:
        compiled = read_mo(opened)
    assert sentences(compiled) == sentences(catalogue(path))


@pytest.mark.django_db
def test_a_page_speaks_german_to_whoever_prefers_it(client: Client) -> None:
    ada: User = UserFactory(language="de", display_name="Ada")
    client.force_login(ada)
    page = client.get("/you/").content.decode()
    assert '<html lang="de"' in page
    assert "Freie Tage jede Woche" in page
    assert "Samstag" in page
    assert "Days off" not in page


@pytest.mark.parametrize("system", [name for name in names() if name != "whistle-stop"])
def test_the_guide_speaks_german_about_the_same_decisions(system: str) -> None:
    with translation.override("en"):
        english = guide_for(system)
    with translation.override("de"):
        german = guide_for(system)
    assert english is not None
    assert german is not None
    if german.language == "de":
        assert [(one.step, one.offers) for one in german.decision] == [
            (one.step, one.offers) for one in english.decision
        ]
        assert german.moves.keys() == english.moves.keys()
        assert (german.map, german.until) == (english.map, english.until)
