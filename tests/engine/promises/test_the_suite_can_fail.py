"""A suite that finds nothing proves nothing: each fault built into the tiny game is found by the promise it breaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import EngineError, Record
from tests.engine.promises import faults
from tests.engine.promises.elsewhere import digests_elsewhere
from tests.engine.promises.faults import FAULTS, Fault, built_in
from tests.engine.promises.journey import NeverEnds, Variant, travel, variants
from tests.engine.promises.suite import PROMISES, Effort
from tests.engine.tiny import whistle_stop


@pytest.fixture(autouse=True)
def _tiny_is_registered() -> None:
    whistle_stop.register_tiny()


def findings(promise: str, games: int = 4) -> Iterator[str]:
    """What one promise finds in a few games of each kind; an engine that stops itself is a finding too."""
    for seed in range(1, games + 1):
        for variant in variants(whistle_stop.NAME):
            try:
                yield from PROMISES[promise](travel(variant, seed), Effort(sights=20))
            except (EngineError, NeverEnds) as error:
                yield f"{type(error).__name__}: {error}"


@pytest.mark.parametrize(("fault", "promise"), FAULTS.items(), ids=lambda entry: getattr(entry, "__name__", entry))
def test_the_suite_finds(fault: Fault, promise: str) -> None:
    with built_in(fault):
        assert next(findings(promise), None) is not None


@pytest.mark.parametrize("promise", PROMISES)
def test_without_a_fault_the_same_games_show_nothing(promise: str) -> None:
    assert list(findings(promise, games=1)) == []


def test_every_promise_has_a_fault_that_it_finds() -> None:
    assert set(PROMISES) == set(FAULTS.values())


def test_an_order_that_depends_on_hashes_is_found_in_another_process() -> None:
    fault = faults.an_order_depends_on_hashes
    opening_only = [Record(Variant(whistle_stop.NAME, "valley", 2).setup, opening=(0, "red", "blue"))]
    seen = {tuple(digests_elsewhere(opening_only, hash_seed, fault.__name__)) for hash_seed in "1234"}
    assert len(seen) > 1
