"""A player who leaves for good: their games go on, their name goes."""

import pytest

from accounts.services.farewell import forget
from games import services
from games.models import Invitation, Table
from games.selectors.log import Reader
from games.selectors.own_data import export_of
from games.selectors.tables import seats_of
from games.selectors.verification import faults_of
from tests.factories import UserFactory
from tests.games.tables import a_game, a_table, fresh, play, play_on, player_of

pytestmark = pytest.mark.django_db


def test_running_games_go_on_as_after_a_resignation_and_open_tables_lose_them():
    leaver = UserFactory(display_name="Leaver")
    game = a_game(3, owner=leaver)
    own, other = a_table(3, owner=leaver), a_table(3)
    services.join(game_id=other.pk, player=leaver)
    services.invite(game_id=a_table().pk, owner=Table.objects.last().owner, player=leaver)
    forget(user=leaver)
    assert fresh(game).seats.get(number=0).status == "bot"
    assert fresh(own).state == Table.State.CANCELLED
    assert fresh(other).seats.filter(status="empty").count() == 2
    assert not Invitation.objects.filter(player=leaver).exists()
    assert faults_of(fresh(game)) == []


def test_finished_games_stay_with_a_former_player():
    game = play_on(a_game(2))
    name = str(player_of(game, 0))
    forget(user=player_of(game, 0))
    game = fresh(game)
    assert faults_of(game) == []
    reader = Reader(game, seats_of(game), None)
    told = " ".join(sentence for row in game.log.order_by("index") for sentence in reader.entry(row).sentences)
    assert name not in told
    assert "Former player" in told


def test_ones_own_data_hold_ones_own_moves_alone():
    game = a_game(2)
    play(game, 0, "seal 3")
    play(game, 1, "seal 2")
    mine = export_of(player_of(game, 0))
    assert [move["move"] for move in mine["moves"]] == ["seal 3"]
    assert [seat["table"] for seat in mine["seats"]] == [game.public_id]
    assert mine["tables"] == [game.public_id]
