"""The lists of parts: pinned, hashed, complete, and silent about where they are downloaded from."""

import re

import pytest

from tests.processes import ROOT

LISTS = ["installer", "base", "test"]


def pinned(name: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
    return dict(
        re.match(r"([a-z0-9.-]+)(?:\[[^]]*\])?==(\S+)", line).groups() for line in lines if re.match(r"[a-z]", line)
    )


@pytest.mark.parametrize("name", LISTS)
def test_no_address_is_named(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in text
    assert "index-url" not in text


@pytest.mark.parametrize("name", LISTS)
def test_every_part_has_a_hash(name: str) -> None:
    parts = re.split(r"\n(?=[a-z])", (ROOT / "requirements" / f"{name}.txt").read_text())
    assert [part.splitlines()[0] for part in parts[1:] if "--hash=sha256:" not in part] == []


@pytest.mark.parametrize("name", LISTS)
def test_every_part_asked_for_is_pinned(name: str) -> None:
    asked = re.findall(r"^[a-z][a-z0-9-]*", (ROOT / "requirements" / f"{name}.in").read_text(), re.MULTILINE)
    assert asked
    assert set(asked) <= set(pinned(name))


def test_tests_run_on_the_versions_that_are_served() -> None:
    assert pinned("base").items() <= pinned("test").items()
