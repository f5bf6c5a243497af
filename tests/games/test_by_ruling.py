"""What an event may do to tables: lay them for people it put together, end them, give them time."""

from datetime import timedelta

import pytest

from engine import Place, Result
from games import services
from games.clocks import HoursPerTurn
from games.errors import Conflict
from games.models import Decision, Seat, Table
from games.selectors.verification import faults_of
from tests.factories import BlockFactory, UserFactory
from tests.games.tables import TINY, a_game, fresh, play_on

pytestmark = pytest.mark.django_db


def test_an_event_seats_its_people_in_their_order_and_the_game_starts():
    first, third = UserFactory(), UserFactory()
    BlockFactory(owner=first, player=third)
    table = services.seat_everybody(players=[first, None, third], system=TINY, map="valley", title="Round 1")
    assert table.running
    assert [seat.player for seat in table.seats.order_by("number")] == [first, None, third]
    assert table.seats.get(number=1).status == Seat.Status.BOT


def test_a_ruling_ends_a_game_by_its_score_as_it_stands():
    game = play_on(a_game(3), moves=12)
    services.end_by_ruling(game_id=game.pk, note="time is over")
    game = fresh(game)
    assert (game.state, game.ending) == (Table.State.FINISHED, Table.Ending.RULED)
    assert sorted(seat.place for seat in game.seats.all())[0] == 1
    assert game.result.note == "time is over"
    assert not game.decisions.exists()
    assert faults_of(game) == []


def test_a_ruling_ends_a_game_with_a_ranking_of_its_own():
    game = a_game(2)
    services.end_by_ruling(game_id=game.pk, note="ruled", result=Result((Place(1, 1, 0), Place(0, 2, 0))))
    assert [seat.place for seat in fresh(game).seats.order_by("number")] == [2, 1]
    with pytest.raises(Conflict, match="over"):
        services.end_by_ruling(game_id=game.pk, note="again")


def test_clocks_stop_start_and_get_more_time():
    game = a_game(2, time_control=HoursPerTurn(24))
    before = Decision.objects.first().deadline
    assert services.give_time(game_ids=[game.pk], more=timedelta(hours=5)) == 2
    assert Decision.objects.first().deadline - before == timedelta(hours=5)
    assert services.stop_clocks(game_ids=[game.pk]) == 2
    assert not Decision.objects.exclude(deadline=None).exists()
    assert services.start_clocks(game_ids=[game.pk]) == 2
    assert Decision.objects.filter(deadline__gt=before - timedelta(minutes=1)).count() == 2
