"""Taking back appends, and only while nothing new was revealed and nobody else has acted."""

import pytest

from games import services
from games.errors import Conflict, NotAllowed, Stale
from games.models import LogRow, Table
from games.selectors.positions import bytes_at, line_of_play
from games.selectors.verification import faults_of
from tests.games.tables import a_game, decision_of, fresh, play, player_of, position_of, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A game in which somebody's turn has begun."""
    table = a_game()
    for seat in (0, 1):
        play(table, seat, f"seal {seat}")
    return fresh(table)


def back(table: Table, seat: int, **fields: object) -> services.Answer:
    return services.take_back(
        game_id=table.pk,
        seat=seat,
        expected_index=fresh(table).last_index,
        actor_id=player_of(table, seat).pk,
        source=LogRow.Source.API,
        **fields,
    )


def test_the_last_action_is_undone_by_a_row_of_its_own_and_the_seat_asked_anew(table):
    before = bytes(table.strongbox.position)
    seat = position_of(table).waiting_on()[0]
    play(table, seat, "lay plain at A1")
    back(table, seat)
    table = fresh(table)
    assert bytes(table.strongbox.position) == before
    assert [row.kind for row in rows(table)][-2:] == ["action", "take-back"]
    assert decision_of(table, seat).index == table.last_index
    assert faults_of(table) == []


def test_several_actions_can_be_taken_back_at_once_and_again_after_playing_on(table):
    seat = position_of(table).waiting_on()[0]
    start = table.last_index
    play(table, seat, "lay plain at A1", "lay plain at A3")
    back(table, seat, back_to=start)
    play(table, seat, "lay plain at B1")
    back(table, seat)
    play(table, seat, "done")
    table = fresh(table)
    assert [row.text for row in line_of_play(rows(table)) if row.kind == "action"][2:] == ["done"]
    assert bytes_at(table, start) == bytes_at(table, table.last_index - 1)
    assert faults_of(table) == []


def test_a_secret_bid_can_be_taken_back_until_another_seat_bids():
    table = a_game(3)
    play(table, 0, "seal 4")
    mine = decision_of(table, 1).index
    back(table, 0)
    assert decision_of(table, 1).index == mine
    play(table, 0, "seal 2")
    play(table, 1, "seal 2")
    with pytest.raises(Conflict, match="Somebody else"):
        back(table, 0)


def test_what_revealed_something_cannot_be_taken_back(table):
    last = rows(table)[-1].seat
    with pytest.raises(Conflict, match="revealed"):
        back(table, last)


def test_only_ones_own_latest_actions_and_not_behind_what_others_did(table):
    seat = position_of(table).waiting_on()[0]
    play(table, seat, "lay plain at A1")
    with pytest.raises(Conflict):
        back(table, 1 - seat)
    with pytest.raises(Conflict, match="at the earliest"):
        back(table, seat, back_to=0)
    with pytest.raises(NotAllowed):
        services.take_back(
            game_id=table.pk,
            seat=seat,
            expected_index=fresh(table).last_index,
            actor_id=player_of(table, 1 - seat).pk,
            source=LogRow.Source.API,
        )


def test_a_take_back_of_what_one_has_not_seen_is_stale(table):
    seat = position_of(table).waiting_on()[0]
    play(table, seat, "lay plain at A1")
    with pytest.raises(Stale):
        services.take_back(game_id=table.pk, seat=seat, expected_index=0, actor_id=None, source=LogRow.Source.API)
