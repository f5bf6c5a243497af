"""A game whose rules raise what they never should is set aside, alone, and without telling its secrets."""

import pytest

from games import services
from games.errors import Conflict, Quarantined
from games.models import Table
from tests.engine.tiny.whistle_stop import SealedBids
from tests.games.tables import a_game, a_table, fresh, play, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken_reveal(monkeypatch):
    def advance(self, game):
        raise KeyError(f"the bids were {self.bids}")

    monkeypatch.setattr(SealedBids, "advance", advance)


def test_the_move_is_rolled_back_the_game_set_aside_and_everything_else_goes_on(broken_reveal, caplog):
    table, other = a_game(), a_game()
    play(table, 0, "seal 7")
    with pytest.raises(Quarantined):
        play(table, 1, "seal 6")
    table = fresh(table)
    assert (table.state, table.last_index, len(rows(table))) == ("quarantined", 1, 2)
    assert "KeyError" in table.fault
    assert "test_quarantine.py" in table.fault
    with pytest.raises(Quarantined):
        play(table, 1, "seal 6")
    play(other, 0, "seal 1")


def test_the_alert_names_the_place_and_never_what_was_played(broken_reveal, caplog):
    table = a_game()
    play(table, 0, "seal 7")
    with pytest.raises(Quarantined) as refusal:
        play(table, 1, "seal 6")
    told = caplog.text + str(refusal.value) + fresh(table).fault
    assert "game_quarantined" in caplog.text
    for secret in ("bids were", "seal", "'amount'", "Seal("):
        assert secret not in told.replace("SealedBids", "").replace("sealed", "")


def test_a_fault_while_a_bot_decides_sets_the_game_aside_and_the_task_ends_in_peace(broken_reveal):
    table = a_table(2, bots=["cautious"])
    play(table, 0, "seal 1")
    services.follow_up(game_id=table.pk)
    assert fresh(table).state == Table.State.QUARANTINED


def test_a_stored_position_that_cannot_be_read_sets_the_game_aside():
    table = a_game()
    table.strongbox.position = b"nonsense"
    table.strongbox.save()
    with pytest.raises(Quarantined):
        play(table, 0, "seal 1")
    assert fresh(table).state == Table.State.QUARANTINED


def test_a_repaired_game_is_released_and_goes_on_with_its_open_decisions(monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(SealedBids, "advance", lambda self, game: 1 / 0)
        table = a_game()
        play(table, 0, "seal 7")
        with pytest.raises(Quarantined):
            play(table, 1, "seal 6")
    services.release(table.pk)
    play(table, 1, "seal 6")
    assert fresh(table).last_index == 2
    with pytest.raises(Conflict):
        services.release(table.pk)


def test_a_set_up_that_fails_leaves_the_table_open(monkeypatch):
    table = a_table(2)
    monkeypatch.setattr("tests.engine.tiny.whistle_stop.WhistleStop.begin", lambda *_: 1 / 0)
    from tests.factories import UserFactory

    with pytest.raises(Conflict, match="stumbled"):
        services.join(game_id=table.pk, player=UserFactory())
    assert fresh(table).state == Table.State.OPEN
    assert fresh(table).seats.filter(status="empty").count() == 1
