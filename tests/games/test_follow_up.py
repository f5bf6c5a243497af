"""Moves that code makes: bots, resigned seats, moves without an alternative; and what a crash leaves behind."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.bots import Cautious, Random
from games import automata, services, signals
from games.models import Decision, LogRow, Table
from games.selectors.verification import faults_of
from games.services.sweeping import find_forgotten
from tests.games.tables import a_game, a_table, fresh, play, position_of, rows

pytestmark = pytest.mark.django_db


def test_bots_play_until_a_person_is_needed_each_move_with_its_own_key():
    table = fresh(a_table(3, bots=["random", "cautious"]))
    assert services.follow_up(game_id=table.pk) is False
    bots = [row for row in rows(table) if row.source == LogRow.Source.BOT]
    assert len(bots) == 2
    assert len({row.key for row in bots}) == 2
    assert [decision.seat for decision in table.decisions.all()] == [0]
    assert services.follow_up(game_id=table.pk) is False
    assert fresh(table).last_index == 2


def test_a_task_makes_only_its_share_of_moves_and_says_that_there_is_more():
    table = a_table(4, bots=["cautious"] * 3)
    assert services.follow_up(game_id=table.pk, limit=2) is True
    assert fresh(table).last_index == 2


def test_a_bot_that_stumbles_or_cheats_plays_the_safe_default_instead(monkeypatch):
    class Cheat:
        def choose(self, seen, seat):
            return seen.action({"do": "seal", "amount": 10_000})

    def stumble(*_):
        raise KeyError("secret 7")

    for bad in (lambda *_: Cheat(), stumble):
        monkeypatch.setattr(automata, "bot", bad)
        table = a_table(2, bots=["random"])
        services.follow_up(game_id=table.pk)
        row = rows(table)[-1]
        assert (row.text, row.source) == ("seal 0", "default")
        assert fresh(table).running


def test_bots_see_only_what_their_seat_may_see(monkeypatch):
    seen_bids = []

    class Spy(Cautious):
        def choose(self, seen, seat):
            seen_bids.append(seen.view(seat)["game"]["stack"][-1]["bids"])
            return super().choose(seen, seat)

    monkeypatch.setattr(automata, "bot", lambda *_: Spy())
    table = a_table(2, bots=["random"])
    play(table, 0, "seal 7")
    services.follow_up(game_id=table.pk)
    assert seen_bids == [{"0": 0}]


def test_a_move_without_an_alternative_is_played_only_where_the_table_says_so(monkeypatch):
    needed = []
    signals.person_needed.connect(lambda news, **_: needed.append(news.decision.seat), weak=False, dispatch_uid="t")
    try:
        table = a_game(2, play_forced=True)
        assert Decision.objects.filter(table=table, automaton_since__isnull=False).count() == 2
        services.follow_up(game_id=table.pk)
    finally:
        signals.person_needed.disconnect(dispatch_uid="t")
    assert sorted(needed) == [0, 1]
    assert fresh(table).last_index == 0
    monkeypatch.setattr("engine.Choices.only", lambda self: {"do": "seal", "amount": 0})
    table = a_game(2, play_forced=True)
    services.follow_up(game_id=table.pk, limit=2)
    assert [(row.text, row.source) for row in rows(table)[1:]] == [("seal 0", "forced")] * 2


def test_higher_rooms_can_answer_for_a_player_who_left_orders():
    def obey(table, seat, seen):
        return automata.Answer((seen.read(seat.number, "seal 2"),), LogRow.Source.ORDER)

    automata.register(automata.Automaton("orders", lambda table, seat: seat.number == 0, obey))
    try:
        table = a_game(2)
        services.follow_up(game_id=table.pk)
    finally:
        automata.unregister("orders")
    assert [(row.seat, row.text, row.source) for row in rows(table)[1:]] == [(0, "seal 2", "order")]


def test_the_sweep_finds_games_that_wait_on_code_and_does_not_claim_them_twice():
    table = a_table(2, bots=["random"])
    a_game(2)
    assert find_forgotten() == []
    Decision.objects.filter(table=table, seat=1).update(automaton_since=timezone.now() - timedelta(minutes=5))
    assert find_forgotten() == [table.pk]
    assert find_forgotten() == []


def test_a_whole_game_of_bots_ends_and_verifies():
    table = a_table(3, bots=["random", "random"])
    for _ in range(500):
        services.follow_up(game_id=table.pk)
        position = position_of(table)
        if position.over:
            break
        play(table, 0, Random(7).choose(position.seen_by(0), 0))
    table = fresh(table)
    assert table.state == Table.State.FINISHED
    assert faults_of(table) == []
