"""Resigning, taking over, ending together."""

import pytest

from games import services
from games.errors import Conflict, NotAllowed, Stale
from games.models import Sitting, Table
from games.selectors.verification import faults_of
from tests.factories import UserFactory
from tests.games.tables import a_game, decision_of, fresh, play, play_on, player_of, rows

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("rule", "status"), [("bot", "bot"), ("default", "default"), ("substitute", "vacant")])
def test_a_resigned_seat_goes_where_the_tables_rule_says(rule, status):
    table = a_game(3, resign_rule=rule)
    leaver = player_of(table, 1)
    services.resign(game_id=table.pk, player_id=leaver.pk)
    seat = table.seats.get(number=1)
    assert (seat.status, seat.player) == (status, None)
    assert rows(table)[-1].kind == "resign"
    with pytest.raises(NotAllowed):
        services.resign(game_id=table.pk, player_id=leaver.pk)


def test_a_resigned_seats_decision_is_asked_anew_and_the_others_are_not():
    table = a_game(3, resign_rule="substitute")
    services.resign(game_id=table.pk, player_id=player_of(table, 1).pk)
    assert [decision_of(table, seat).index for seat in range(3)] == [0, 1, 0]
    with pytest.raises(Stale):
        play(table, 1, "seal 1", expected=0)


def test_bots_and_defaults_play_a_resigned_seat_and_the_result_says_so():
    for rule in ("bot", "default"):
        table = a_game(2, resign_rule=rule)
        services.resign(game_id=table.pk, player_id=player_of(table, 1).pk)
        for _ in range(300):
            services.follow_up(game_id=table.pk)
            if fresh(table).over:
                break
            waiting = set(table.decisions.values_list("seat", flat=True))
            if 0 in waiting:
                play(table, 0, "seal 0" if fresh(table).step == "sealed-bids" else _safe(table))
        table = fresh(table)
        assert table.state == Table.State.FINISHED
        assert "resigned at action 1" in table.seats.get(number=1).note
        assert any("resigned" in place.note for place in table.result.places)
        assert faults_of(table) == []


def _safe(table):
    from tests.games.tables import position_of

    return position_of(table).default(0)


def test_a_substitute_takes_over_with_a_new_decision_and_the_history_keeps_both():
    table = a_game(2, resign_rule="substitute")
    leaver, newcomer = player_of(table, 1), UserFactory()
    services.resign(game_id=table.pk, player_id=leaver.pk)
    services.substitute(game_id=table.pk, player=newcomer, seat=1)
    assert table.seats.get(number=1).player == newcomer
    assert decision_of(table, 1).index == 2
    sittings = Sitting.objects.filter(seat__table=table, seat__number=1)
    assert [(one.player, one.from_index, one.to_index) for one in sittings] == [(leaver, 0, 1), (newcomer, 2, None)]
    play(table, 1, "seal 1")


def test_who_knows_another_seats_secrets_cannot_take_over():
    table = a_game(3, resign_rule="substitute")
    services.resign(game_id=table.pk, player_id=player_of(table, 1).pk)
    with pytest.raises(NotAllowed, match="another seat"):
        services.substitute(game_id=table.pk, player=player_of(table, 0), seat=1)
    former = player_of(table, 2)
    services.resign(game_id=table.pk, player_id=former.pk)
    with pytest.raises(NotAllowed):
        services.substitute(game_id=table.pk, player=former, seat=1)
    services.substitute(game_id=table.pk, player=former, seat=2)


def test_only_a_left_seat_can_be_taken_unless_an_organiser_rules_so():
    table = a_game(2)
    with pytest.raises(Conflict, match="waits for"):
        services.substitute(game_id=table.pk, player=UserFactory())
    with pytest.raises(Conflict):
        services.substitute(game_id=table.pk, player=UserFactory(), seat=0)
    newcomer = UserFactory()
    services.substitute(game_id=table.pk, player=newcomer, seat=0, replace=True)
    assert table.seats.get(number=0).player == newcomer


def test_the_game_ends_when_everybody_has_voted_for_it():
    table = a_game(3)
    services.vote_to_end(game_id=table.pk, player_id=player_of(table, 0).pk)
    services.vote_to_end(game_id=table.pk, player_id=player_of(table, 1).pk)
    services.withdraw_vote(game_id=table.pk, player_id=player_of(table, 1).pk)
    services.vote_to_end(game_id=table.pk, player_id=player_of(table, 2).pk)
    assert fresh(table).running
    services.vote_to_end(game_id=table.pk, player_id=player_of(table, 1).pk)
    table = fresh(table)
    assert (table.state, table.ending, table.result.places) == ("finished", "agreed", ())
    assert not table.decisions.exists()
    assert faults_of(table) == []


def test_when_the_one_who_wanted_to_play_on_resigns_the_vote_counts():
    table = a_game(3)
    for seat in (0, 1):
        services.vote_to_end(game_id=table.pk, player_id=player_of(table, seat).pk)
    services.resign(game_id=table.pk, player_id=player_of(table, 2).pk)
    assert fresh(table).ending == "agreed"


def test_a_finished_game_can_neither_be_resigned_nor_voted_on():
    table = play_on(a_game())
    for service in (services.resign, services.vote_to_end, services.withdraw_vote):
        with pytest.raises(Conflict, match="over"):
            service(game_id=table.pk, player_id=player_of(table, 0).pk)
