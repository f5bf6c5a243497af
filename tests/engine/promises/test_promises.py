"""Every game there is, held to every promise."""

from __future__ import annotations

import pytest

import engine
from tests.engine.promises.child import digest
from tests.engine.promises.elsewhere import digests_elsewhere
from tests.engine.promises.journey import Variant, journey, variants
from tests.engine.promises.suite import PROMISES, Effort
from tests.engine.tiny import whistle_stop

whistle_stop.register_tiny()
ORDINARY = variants()
THOROUGH = variants(thorough=True)


@pytest.fixture(autouse=True)
def _tiny_is_registered() -> None:
    whistle_stop.register_tiny()


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("variant", ORDINARY, ids=str)
def test_the_promise_is_kept(variant: Variant, promise: str) -> None:
    assert list(PROMISES[promise](journey(variant), Effort())) == []


@pytest.mark.parametrize("system", engine.names())
def test_a_game_replays_to_the_byte_in_another_process_under_any_hash_seed(system: str) -> None:
    records = [journey(variant).record for variant in ORDINARY if variant.system == system][:4]
    here = [digest(record) for record in records]
    for hash_seed in ("1", "2"):
        assert digests_elsewhere(records, hash_seed) == here


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("variant", THOROUGH, ids=str)
def test_the_promises_are_kept_in_many_games(variant: Variant, seed: int) -> None:
    played = journey(variant, seed)
    effort = Effort(sights=30, strangers=300, forgeries=10)
    for name, promise in PROMISES.items():
        assert (name, list(promise(played, effort))) == (name, [])
