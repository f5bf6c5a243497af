"""A move's way through the house."""

import pytest
from django.db import transaction

from engine import IllegalAction, InvalidAction, OutOfTurn
from games import services, signals
from games.errors import Conflict, KeyReused, NotAllowed, Stale, Unacceptable
from games.models import Decision, LogRow, Table
from games.selectors.positions import bytes_at
from tests.factories import UserFactory
from tests.games.tables import a_game, a_table, decision_of, fresh, play, play_on, player_of, position_of, rows

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def turn_of(table: Table) -> int:
    """Seals equal bids, so that a normal turn begins; whose turn it is."""
    for seat in position_of(table).waiting_on():
        play(table, seat, "seal 1")
    return position_of(table).waiting_on()[0]


def test_starting_logs_the_set_up_publishes_the_seed_hash_and_asks_every_waiting_seat():
    table = a_game(3)
    start = rows(table)[0]
    assert (table.state, table.last_index, start.kind, start.keyframe) == ("running", 0, "start", True)
    assert len(table.commitment) == 64
    assert {(d.seat, d.index) for d in table.decisions.all()} == {(0, 0), (1, 0), (2, 0)}


def test_an_action_is_played_from_text_or_json_and_stored_with_all_that_it_brought():
    table = a_game()
    play(table, 0, "seal 3")
    answer = play(table, 1, {"do": "seal", "amount": 2})
    row = answer.rows[0]
    assert (row.index, row.seat, row.text, row.action) == (2, 1, "seal 2", {"do": "seal", "amount": 2})
    assert row.secret
    assert row.revealed
    assert {"event": "opened", "seat": 0, "amount": 3} in row.events
    assert fresh(table).last_index == 2


def test_several_actions_in_one_call_are_played_all_or_none():
    table = a_game()
    seat = turn_of(table)
    before = fresh(table)
    with pytest.raises(IllegalAction, match="already has track"):
        play(table, seat, "lay plain at A1", "lay plain at A1")
    after = fresh(table)
    assert (after.last_index, bytes(after.strongbox.position)) == (before.last_index, bytes(before.strongbox.position))
    answer = play(table, seat, "lay plain at A1", "lay plain at A3", "done")
    assert [row.text for row in answer.rows] == ["lay plain at A1 with 0", "lay plain at A3 with 0", "done"]
    assert {row.call for row in answer.rows} == {answer.first_index}


def test_another_seats_simultaneous_secret_move_does_not_make_mine_stale():
    table = a_game(3)
    mine = decision_of(table, 2).index
    play(table, 0, "seal 3")
    play(table, 1, "seal 2")
    play(table, 2, "seal 1", expected=mine)
    assert fresh(table).last_index == 3


def test_an_answer_to_a_decision_that_has_passed_is_refused_with_what_happened_since():
    table = a_game()
    seat = turn_of(table)
    passed = decision_of(table, seat).index
    play(table, seat, "done")
    with pytest.raises(Stale) as refusal:
        play(table, seat, "done", expected=passed)
    assert [row.text for row in refusal.value.since] == ["done"]
    assert refusal.value.current is None


def test_a_seat_that_is_not_asked_is_out_of_turn():
    table = a_game()
    seat = turn_of(table)
    with pytest.raises(OutOfTurn):
        play(table, 1 - seat, "done", expected=fresh(table).last_index)


def test_the_same_key_gives_the_first_answer_again_and_stores_nothing():
    table = a_game()
    first = play(table, 0, "seal 3", key="k1", expected=0)
    again = play(table, 0, "seal 3", key="k1", expected=0)
    assert again.replayed
    assert [row.pk for row in again.rows] == [row.pk for row in first.rows]
    assert fresh(table).last_index == 1


def test_the_same_key_with_another_body_is_refused():
    table = a_game()
    play(table, 0, "seal 3", key="k1", expected=0)
    with pytest.raises(KeyReused):
        play(table, 0, "seal 4", key="k1", expected=0)


def test_refusals_of_the_engine_leave_no_trace():
    table = a_game()
    for nonsense, error in [("seal 99", IllegalAction), ("dance", InvalidAction), ({"do": "seal"}, InvalidAction)]:
        with pytest.raises(error):
            play(table, 0, nonsense, key="k1")
    assert fresh(table).last_index == 0
    assert play(table, 0, "seal 1", key="k1").last_index == 1


def test_only_who_sits_there_may_play_a_seat():
    table = a_game()
    with pytest.raises(NotAllowed):
        services.play(table.pk, 0, ["seal 1"], 0, "", LogRow.Source.API, actor_id=player_of(table, 1).pk)
    with pytest.raises(NotAllowed):
        services.play(table.pk, 0, ["seal 1"], 0, "", LogRow.Source.API, actor_id=UserFactory().pk)


def test_a_table_that_has_not_started_or_has_no_such_seat_cannot_be_played():
    with pytest.raises(Conflict, match="not started"):
        services.play(a_table().pk, 0, ["seal 1"], 0, "", LogRow.Source.API)
    with pytest.raises(Unacceptable):
        services.play(a_game().pk, 7, ["seal 1"], 0, "", LogRow.Source.API)


def test_no_action_and_too_many_actions_are_refused():
    with pytest.raises(Unacceptable):
        services.play(a_game().pk, 0, [], 0, "", LogRow.Source.API)
    with pytest.raises(Unacceptable):
        services.play(a_game().pk, 0, ["done"] * 101, 0, "", LogRow.Source.API)


def test_every_past_position_opens_from_keyframes_and_deltas_alone(monkeypatch):
    monkeypatch.setattr("games.services.held.KEYFRAME_EVERY", 5)
    table = a_game(4)
    seen = {0: bytes(table.strongbox.position)}
    for _ in range(120):
        table = play_on(table, 1, seed=table.last_index)
        seen[table.last_index] = bytes(table.strongbox.position)
    assert sum(row.keyframe for row in rows(table)) > 1
    for index, data in seen.items():
        assert bytes_at(table, index) == data


def test_a_game_played_to_its_end_is_finished_ranked_and_asks_nobody():
    table = play_on(a_game(3))
    assert (table.state, table.ending) == ("finished", "played")
    assert table.finished_at
    assert not Decision.objects.filter(table=table).exists()
    assert {seat.place for seat in table.seats.all()} <= {1, 2, 3}
    assert table.result is not None
    assert [place.score for place in table.result.places] == [
        seat.score for place in table.result.places for seat in table.seats.filter(number=place.seat)
    ]


def test_hours_per_turn_become_deadlines_of_each_decision():
    from games.clocks import HoursPerTurn

    table = a_game(time_control=HoursPerTurn(24))
    decision = decision_of(table, 0)
    assert (decision.deadline - decision.asked_at).total_seconds() == 24 * 3600


def test_an_error_in_a_listener_is_an_error_of_the_move():
    def listener(**_: object) -> None:
        raise RuntimeError("the outbox is full")

    table = a_game()
    signals.rows_logged.connect(listener)
    try:
        with pytest.raises(RuntimeError, match="outbox"):
            play(table, 0, "seal 1")
    finally:
        signals.rows_logged.disconnect(listener)
    assert fresh(table).last_index == 0


def test_listeners_hear_of_rows_and_of_each_decision_that_a_person_must_make():
    heard: list[tuple[str, int]] = []

    def asked(news: signals.Asked, **_: object) -> None:
        assert transaction.get_connection().in_atomic_block
        heard.append(("asked", news.decision.seat))

    def answered(news: signals.Answered, **_: object) -> None:
        heard.append(("answered", news.seat))

    signals.person_needed.connect(asked)
    signals.decision_closed.connect(answered)
    try:
        table = a_game()
        play(table, 0, "seal 5")
        play(table, 1, "seal 1")
    finally:
        signals.person_needed.disconnect(asked)
        signals.decision_closed.disconnect(answered)
    assert sorted(heard[:2]) == [("asked", 0), ("asked", 1)]
    assert heard[2:] == [("answered", 0), ("answered", 1), ("asked", 0)]
