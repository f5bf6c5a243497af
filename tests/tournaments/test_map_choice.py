"""Which map a round plays: drawn, fixed, or picked by vote or veto of the table's players within a window."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import UserFactory
from tests.tournaments.events import advanced, finish_round, player_at, running, started
from tests.tournaments.test_entering import code_of
from tournaments import services
from tournaments.models import Match, Round
from tournaments.pairing.choosing import picked
from tournaments.selectors.choosing import choice_at
from tournaments.selectors.proofs import faults_of_round

pytestmark = pytest.mark.django_db

BOTH = {"maps": ["valley", "ridge"], "sizes": {"allowed": [3], "preferred": 3}}


def choosing(event) -> list[Match]:
    waiting = Match.objects.filter(round__division__event=event, state=Match.State.WAITING)
    return list(waiting.select_related("round__division__event").order_by("number"))


def say(event, match, *maps: str) -> None:
    for seat, name in enumerate(maps):
        services.choose_map(event_id=event.pk, match_id=match.public_id, player=player_at(match, seat), map=name)


def test_fixed_maps_follow_each_other_and_drawn_ones_come_from_the_seed():
    event = finish_round(started(6, map_choice="fixed", **BOTH))
    assert list(Round.objects.order_by("number").values_list("map", flat=True)) == ["valley", "ridge"]
    assert {match.game.map for match in running(event)} == {"ridge"}
    drawn = started(6, **BOTH)
    assert {match.game.map for match in running(drawn)} == {drawn.divisions.get().rounds.get().map}


def test_a_table_votes_and_its_game_starts_with_the_last_vote():
    event = started(6, map_choice="vote", **BOTH)
    first, second = choosing(event)
    assert running(event) == []
    say(event, first, "ridge", "valley")
    assert choice_at(first, event.rules).said == {}  # nobody sees what the others said before all have
    say(event, first, "ridge", "valley", "ridge")
    first.refresh_from_db()
    assert (first.state, first.map, first.game.map) == ("running", "ridge", "ridge")
    assert choice_at(first, event.rules).why == "2 of 3 voted for it"
    assert [match.number for match in choosing(event)] == [second.number]
    assert faults_of_round(Round.objects.get()) == []


def test_who_says_nothing_within_the_window_leaves_it_to_the_others():
    event = started(6, map_choice="vote", choice_hours=24, **BOTH)
    first, second = choosing(event)
    assert first.choose_by - timezone.now() > timedelta(hours=23)
    say(event, first, "ridge")
    Match.objects.update(choose_by=timezone.now())
    services.sweep()
    event = advanced(event)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.map, first.state, second.state) == ("ridge", "running", "running")
    assert second.map in ("valley", "ridge")  # nobody voted there: the lot


def test_a_struck_map_is_not_played():
    event = started(6, map_choice="veto", **BOTH)
    first, second = choosing(event)
    say(event, first, "valley", "valley", "valley")
    say(event, second, "ridge", "ridge", "ridge")
    assert [match.game.map for match in running(event)] == ["ridge", "valley"]


def test_one_may_think_again_until_the_window_closes_and_not_afterwards():
    event = started(6, map_choice="vote", **BOTH)
    first = choosing(event)[0]
    say(event, first, "ridge", "ridge")
    say(event, first, "valley", "valley", "valley")
    first.refresh_from_db()
    assert first.map == "valley"
    asked = {"event_id": event.pk, "match_id": first.public_id, "map": "ridge"}
    assert code_of(services.choose_map, **asked, player=player_at(first, 0)) == "chosen"
    second = choosing(event)[0]
    asked["match_id"] = second.public_id
    assert code_of(services.choose_map, **asked, player=UserFactory()) == "not-your-table"
    assert code_of(services.choose_map, **{**asked, "map": "fen"}, player=player_at(second, 0)) == "no-map"


def test_while_the_event_stands_still_the_window_does_too():
    event = started(6, map_choice="vote", choice_hours=1, **BOTH)
    services.pause(event_id=event.pk, by=event.owner, reason="moving house")
    type(event).objects.update(paused_at=timezone.now() - timedelta(hours=5))
    services.resume(event_id=event.pk, by=event.owner, reason="moved")
    assert choosing(event)[0].choose_by > timezone.now() + timedelta(hours=5)


def test_rounds_of_several_games_are_played_in_turn():
    from engine import system

    size = 4
    other = "age-of-rail/" + next(name for name, info in system("age-of-rail").maps.items() if size in info.players)
    event = started(
        4, maps=["valley", other], map_choice="fixed", sizes={"allowed": [size], "preferred": size}, rounds=2
    )
    assert [match.game.system for match in running(event)] == ["whistle-stop"]
    event = finish_round(event)
    assert [match.game.system for match in running(event)] == ["age-of-rail"]


@pytest.mark.parametrize("how", ["vote", "veto"])
def test_whatever_was_said_some_map_comes_out_and_always_the_same(how):
    maps = ["a", "b", "c"]
    for said in ({}, {1: "a"}, {1: "a", 2: "b", 3: "c"}, {1: "a", 2: "a", 3: "b"}):
        once = picked("seed", 1, maps, said, how=how)
        assert once == picked("seed", 1, maps, dict(reversed(said.items())), how=how)
        assert once[0] in maps
