"""The examples in the engine's docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import engine

MODULES = [
    "engine",
    *(found.name for found in pkgutil.walk_packages(engine.__path__, "engine.") if not found.name.endswith("__main__")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0
