"""What a choice of rules means, in figures, before anybody signs up."""

from __future__ import annotations

import pytest

from tournaments.pairing.errors import Impossible
from tournaments.rules import Meaning
from tournaments.templates_of_events import TEMPLATES, rules_from, what_it_means

PACE = 10.0


def meant(template: str, players: int, **changes: object) -> Meaning:
    rules = rules_from(template, system="whistle-stop", changes=changes)
    return what_it_means(rules, players, days_a_game=PACE)


def test_a_cup_by_dates_lasts_as_long_as_its_dates():
    found = meant("six-week-cup", 64)
    assert (found.rounds, found.tables, found.games_each, found.byes, found.days) == (3, 48, (3, 3), 0, 42)


def test_rounds_that_wait_for_each_other_last_as_long_as_games_take():
    found = meant("six-week-cup", 16, opening="when-done", rounds=4, preview_hours=12)
    assert found.days == 42
    assert "if a game takes 10" in found.sentences[1]


def test_byes_are_counted_and_said():
    found = meant("six-week-cup", 9, sizes={"allowed": [4], "preferred": 4})
    assert (found.byes, found.games_each) == (3, (2, 3))
    assert "3 byes in all" in found.sentences[2]


def test_a_leagues_divisions_are_counted_as_they_will_be_cut():
    found = meant("monthly-league", 21)  # eight, eight and five, at tables of four or fewer
    assert (found.rounds, found.tables) == (2, 2 * (2 + 2 + 2))


def test_a_knock_out_ends_after_its_final():
    found = meant("knock-out-weekend", 16)
    assert (found.rounds, found.tables, found.games_each) == (3, 7, (1, 3))


def test_a_round_robin_that_does_not_fill_its_tables_is_refused_with_what_would():
    with pytest.raises(Impossible, match="with 4, 8, 12 games each they do"):
        meant("round-robin", 7, games=3)
    assert meant("round-robin", 7, games=4).games_each == (4, 4)


def test_every_template_means_something_for_sixteen_players():
    for name in TEMPLATES:
        assert meant(name, 16).sentences
