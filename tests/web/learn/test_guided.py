"""The guided game: one press, an explanation for every decision of the first turn, then carry on or throw away."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from engine import Seeded, Setup, start
from engine.bots import bot
from games.models import Table
from games.services.follow_up import follow_up
from tests.factories import UserFactory
from tests.games.tables import play, position_of
from web.learn.guides import Guide, guide_for
from web.models import GuidedGame

SYSTEMS = ["age-of-rail", "age-of-steam", "imperial-steam", "steam"]


def guide_of(system: str) -> Guide:
    guide = guide_for(system)
    assert guide is not None
    return guide


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_decision_of_the_first_turn_is_explained(system: str, seed: int) -> None:
    guide = guide_of(system)
    position, _ = start(Setup(system, guide.map, guide.players, dict(guide.options)), Seeded.from_number(seed))
    players = [bot("sensible", system, seed), bot("random", system, seed)]
    unexplained = []
    for moves in range(300):
        seat = position.waiting_on()[0]
        if guide.over(position.view(seat)["game"]):
            break
        offered = {str(option.action["do"]) for option in position.choices(seat).options}
        if guide.about(position.step, offered) is None or not offered & set(guide.moves):
            unexplained.append((position.step, sorted(offered)))
        position.play(seat, players[moves % 2].choose(position.seen_by(seat), seat))
    else:
        pytest.fail("the first turn does not end")
    assert unexplained == []


@pytest.fixture
def ada(db: None) -> User:
    return UserFactory(display_name="Ada Semaphore")


@pytest.fixture
def hers(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def begun(client: Client, system: str) -> Table:
    answer = client.post(f"/learn/{system}/guided/")
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.public_id}/"
    follow_up(game_id=table.pk)
    return table


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_press_starts_a_game_against_bots_with_a_guide(hers: Client, system: str) -> None:
    table = begun(hers, system)
    page = hers.get(f"/tables/{table.public_id}/").content.decode()
    position = position_of(table)
    assert 0 in position.waiting_on()
    offered = {str(option.action["do"]) for option in position.choices(0).options}
    decision = guide_of(system).about(position.step, offered)
    assert decision is not None
    assert decision.title in page
    assert 'form="desk" name="add"' in page
    assert {seat.status for seat in table.seats.exclude(number=0)} == {"bot"}


def test_a_second_press_leads_back_to_the_first_game(hers: Client) -> None:
    table = begun(hers, "steam")
    assert hers.post("/learn/steam/guided/")["Location"] == f"/tables/{table.public_id}/"
    assert Table.objects.count() == 1


def test_after_the_first_turn_one_carries_on_or_throws_away(hers: Client) -> None:
    table = begun(hers, "age-of-steam")
    adviser = bot("sensible", "age-of-steam", 1)
    guide = guide_of("age-of-steam")
    while not guide.over(position_of(table).view(0)["game"]):
        seen = position_of(table).seen_by(0)
        play(table, 0, adviser.choose(seen, 0))
        follow_up(game_id=table.pk)
    page = hers.get(f"/tables/{table.public_id}/").content.decode()
    assert "The first turn is over" in page
    hers.post(f"/learn/guided/{table.public_id}/carry-on/")
    assert "The first turn is over" not in hers.get(f"/tables/{table.public_id}/").content.decode()
    assert GuidedGame.objects.get().closed


@pytest.mark.django_db(transaction=True)
def test_thrown_away_the_game_is_over_without_a_ranking() -> None:
    ada = UserFactory()
    client = Client()
    client.force_login(ada)
    table = begun(client, "age-of-rail")
    assert client.post(f"/learn/guided/{table.public_id}/throw-away/")["Location"] == "/learn/age-of-rail/"
    table.refresh_from_db()
    assert (table.state, table.ending) == ("finished", "agreed")


def test_nobody_else_sees_or_ends_the_guided_game(hers: Client) -> None:
    table = begun(hers, "steam")
    other = Client()
    other.force_login(UserFactory())
    assert "guide-title" not in other.get(f"/tables/{table.public_id}/").content.decode()
    assert other.post(f"/learn/guided/{table.public_id}/throw-away/").status_code == 404


def test_strangers_are_asked_to_sign_in_first(client: Client, db: None) -> None:
    assert "/accounts/login/" in client.post("/learn/steam/guided/")["Location"]
    assert "Sign in to play a guided game" in client.get("/learn/steam/").content.decode()
