"""Ideas for big decisions: what can be sent as it stands, the best first."""

from __future__ import annotations

import pytest

from engine.bots import bot
from engine.bots.ideas import ideas
from engine.kernel.position import Position
from tests.engine.moments import asked


def at(step: str, system: str, map: str, times: int = 1) -> tuple[Position, int]:
    """What the seat that is asked may see then."""
    position, seat = asked(step, system, map, times)
    return position.seen_by(seat), seat


@pytest.mark.parametrize(
    ("step", "system", "map"),
    [
        ("build-track", "age-of-steam", "rust-belt"),
        ("build-track", "steam", "northeast"),
        ("turn", "age-of-rail", "south-africa"),
    ],
)
def test_every_idea_can_be_played_line_by_line(step: str, system: str, map: str) -> None:
    seen, seat = at(step, system, map)
    found = ideas(seen, seat)
    assert 3 <= len(found) <= 6
    assert len({idea.texts for idea in found}) == len(found)
    for idea in found:
        trial = seen.fork()
        for text in idea.texts:
            trial.play(seat, trial.read(seat, text))


@pytest.mark.parametrize(("system", "map"), [("age-of-steam", "rust-belt"), ("steam", "northeast")])
def test_a_line_joins_two_places_and_says_what_it_costs(system: str, map: str) -> None:
    seen, seat = at("build-track", system, map)
    whole = next(idea for idea in ideas(seen, seat) if "first" not in idea.effect)
    trial, events = seen.fork(), []
    for text in whole.texts:
        events += trial.play(seat, trial.read(seat, text)).events
    assert sum(getattr(event, "cost", 0) for event in events) == whole.cost
    assert " - " in whole.label
    assert any(type(event).__name__ == "LinkCompleted" for event in events)


def test_the_best_idea_is_what_a_sensible_bot_begins_with() -> None:
    seen, seat = at("build-track", "age-of-steam", "rust-belt")
    first = bot("sensible", "age-of-steam", 1).choose(seen, seat)
    assert seen.write(first) in ideas(seen, seat)[0].texts


def test_small_decisions_need_no_ideas() -> None:
    assert ideas(*at("select-actions", "age-of-steam", "rust-belt")) == []
    assert ideas(*at("turn", "imperial-steam", "reconstruction")) == []
