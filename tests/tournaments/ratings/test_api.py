"""Ratings over HTTP, as a phone and a stranger see them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.services.seats import leave_game
from tests.factories import UserFactory, bearer
from tests.tournaments.ratings.games import a_rated_game, ended, people, settle, settled
from tournaments.models import RatedGame, Rating
from tournaments.ratings.parameters import CURRENT

pytestmark = pytest.mark.django_db

API = "/api/v1/"


def got(path: str, client=None):
    answer = (client or Client()).get(f"{API}{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_stranger_reads_a_players_ratings_and_how_they_came_about():
    first, second = people(2)
    games = [settled([first, second]), settled([second, first]), settled([first, second])]
    found = got(f"players/{first.pk}/ratings/")
    assert [(one["system"], one["games"], one["provisional"]) for one in found["ratings"]] == [
        ("overall", 3, True),
        ("whistle-stop", 3, True),
    ]
    history = got(f"players/{first.pk}/ratings/whistle-stop/?limit=2")
    assert [one["table"] for one in history["results"]] == [games[2].public_id, games[1].public_id]
    assert history["results"][0]["after"] == found["ratings"][1]["rating"]
    assert history["results"][0]["before"] == history["results"][1]["after"]
    rest = Client().get(history["next"]).json()
    assert [(one["table"], one["number"], one["before"]) for one in rest["results"]] == [(games[0].public_id, 1, 1500)]
    assert got(f"players/{first.pk}/ratings/?pool=solo")["ratings"] == []


def test_a_leaderboard_counts_places_over_its_pages_and_who_stand_level_share_one():
    players = people(5)
    settled([players[0], players[1]])
    Rating.objects.all().delete()
    for player, mu in zip(players, (1700, 1600, 1600, 1600, 1500), strict=True):
        Rating.objects.create(
            player=player,
            pool="play",
            system="",
            mu=mu,
            sigma=CURRENT.certain,
            games=9,
            last_game_at="2026-01-01T00:00Z",
        )
    places = []
    page = got("ratings/overall/?limit=2")
    while True:
        places += [(one["place"], one["rating"]) for one in page["results"]]
        if page["next"] is None:
            break
        page = Client().get(page["next"]).json()
    assert places == [(1, 1700), (2, 1600), (2, 1600), (2, 1600), (5, 1500)]
    Rating.objects.update(sigma=CURRENT.sigma)
    assert got("ratings/overall/")["results"] == []
    assert len(got("ratings/overall/?provisional=true")["results"]) == 5
    assert got("ratings/")["systems"][0] == {"system": "overall", "title": "Overall", "players": 5, "certain": 0}


def test_bots_have_ratings_that_are_shown_when_asked_for():
    settled([*people(2), None])
    shown = got("ratings/whistle-stop/?provisional=true&bots=true")["results"]
    assert [one["bot"] for one in shown if one["player"] is None] == ["cautious"]
    assert len(got("ratings/whistle-stop/?provisional=true")["results"]) == 2


def test_odds_of_any_players_and_of_a_table():
    first, second, third = people(3)
    settled([first, second])
    found = got(f"ratings/odds/?players={first.pk},{second.pk},{third.pk}&system=whistle-stop")
    assert sum(one["first"] for one in found) == pytest.approx(1, abs=0.001)
    assert found[0]["first"] > found[2]["first"] > found[1]["first"]
    assert found[0]["ahead_of"][0]["chance"] > 0.5
    table = a_rated_game([first, second, None])
    assert [one["player"]["id"] for one in got(f"tables/{table.public_id}/odds/", bearer(first))] == [
        first.pk,
        second.pk,
    ]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("ratings/odds/", 400),
        ("ratings/odds/?players=1", 400),
        ("ratings/odds/?players=1,1", 400),
        ("ratings/odds/?players=1,x", 400),
        ("ratings/odds/?players=999998,999999", 404),
        ("ratings/chess/", 404),
        ("ratings/overall/?provisional=perhaps", 400),
        ("ratings/overall/?pool=whirl", 400),
        ("players/999999/ratings/", 404),
        ("players/999999/ratings/overall/", 404),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_problem(path, status):
    answer = Client().get(f"{API}{path}")
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"


def test_the_change_of_one_game_is_explained():
    first, leaver, third = people(3)
    game = a_rated_game([first, leaver, third])
    reader = bearer(UserFactory())
    assert got(f"tables/{game.public_id}/rating/", reader)["state"] == "running"
    leave_game(game.pk, leaver.pk, "api")
    ended(game, 1, 2, 3)
    assert got(f"tables/{game.public_id}/rating/", reader)["state"] == "waiting"
    settle()
    told = got(f"tables/{game.public_id}/rating/", reader)
    assert (told["state"], told["counts"], told["rated"]) == ("settled", True, True)
    by_seat = {one["seat"]: one for one in told["changes"]}
    assert by_seat[0]["change"] > 0 > by_seat[1]["change"]
    assert by_seat[0]["expected_first"] == pytest.approx(1 / 3, abs=0.001)
    assert by_seat[0]["sentence"].startswith("Place 1, with a chance of 33 % to win: 1500? to ")
    assert by_seat[1]["left"]
    assert by_seat[1]["sentence"].startswith("Left the table and counts as the last")
    assert by_seat[0]["after"]["rating"] == by_seat[0]["before"]["rating"] + by_seat[0]["change"]


def test_the_command_says_whether_the_books_are_what_the_games_give():
    settled(people(3))
    settled([*people(1), None])
    out = StringIO()
    call_command("rebuild_ratings", check=True, stdout=out)
    assert out.getvalue().count("as they were") == 2
    Rating.objects.filter(pool="play").update(mu=1)
    with pytest.raises(CommandError):
        call_command("rebuild_ratings", check=True, stdout=out)
    assert Rating.objects.filter(mu=1).exists(), "checking changes nothing"
    call_command("rebuild_ratings", stdout=out)
    call_command("rebuild_ratings", check=True, stdout=out)
    RatedGame.objects.all().delete()
    call_command("rebuild_ratings", stdout=out)
    assert "2 finished games had not been noted" in out.getvalue()
