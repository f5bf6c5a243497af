"""The examples in the docstrings of pairing and standings are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import tournaments.pairing
import tournaments.standings

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (tournaments.pairing, tournaments.standings)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name))
    assert failed == 0
