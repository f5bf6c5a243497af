"""Games written down and brought back, and rule fixes under way."""

import msgspec
import pytest

from engine import Record, Seeded, commitment, verify
from engine import system as find_system
from games import services
from games.errors import Conflict, Unacceptable
from games.models import LogRow, Table
from games.selectors.records import draws_of, record_of, text_of
from games.selectors.verification import faults_of
from games.services import records
from tests.engine.tiny.whistle_stop import WhistleStop
from tests.factories import UserFactory
from tests.games.tables import a_game, fresh, play, play_on, position_of

pytestmark = pytest.mark.django_db


def test_a_finished_games_record_replays_to_its_result_with_the_seed_that_was_promised():
    table = play_on(a_game(3))
    record = record_of(table)
    assert verify(record).result() == record.result
    assert record.seed == bytes(table.strongbox.seed).hex()
    assert commitment(bytes.fromhex(record.seed)) == table.commitment
    assert Record.from_json(record.to_json()) == record


def test_a_running_game_with_secrets_from_its_set_up_on_is_not_written_down():
    with pytest.raises(Conflict, match="when it ends"):
        record_of(a_game())


def test_a_running_games_record_has_no_seed_no_hash_and_stops_before_the_first_secret(monkeypatch):
    table = a_game()
    LogRow.objects.filter(table=table, index=0).update(events=[])
    play(table, 0, "seal 3")
    record = record_of(fresh(table))
    assert (record.seed, record.opening_check, record.rows, record.result) == ("", "", (), None)


def test_imported_json_and_text_give_the_same_game_as_a_table_of_ones_own():
    table = play_on(a_game(3))
    owner = UserFactory()
    for data, is_text in [(record_of(table).to_json(), False), (text_of(table).encode(), True)]:
        study = services.import_record(owner=owner, data=data, is_text=is_text)
        assert (study.kind, study.state, study.owner) == ("analysis", "finished", owner)
        assert bytes(study.strongbox.position) == bytes(table.strongbox.position)
        assert [place.rank for place in study.result.places] == [place.rank for place in table.result.places]
        assert [seat.name for seat in study.seats.all()] == [seat.name for seat in table.seats.all()]
        assert faults_of(fresh(study)) == []


def test_a_record_without_a_seed_verifies_by_its_written_draws_and_proves_no_chance():
    record = msgspec.structs.replace(record_of(play_on(a_game(2))), seed="", commitment="")
    study = fresh(services.import_record(owner=UserFactory(), data=record.to_json()))
    assert faults_of(study) == []
    assert (record_of(study).seed, record_of(study).commitment) == ("", "")
    with pytest.raises(Conflict, match="without its seed"):
        draws_of(study)


def test_the_owner_of_an_unfinished_study_plays_every_seat():
    finished = play_on(a_game(2))
    record = msgspec.structs.replace(record_of(finished), rows=record_of(finished).rows[:3], seed="", result=None)
    record = msgspec.structs.replace(record, commitment="")
    study = services.import_record(owner=finished.owner, data=record.to_json())
    assert study.running
    seat = position_of(study).waiting_on()[0]
    move = position_of(study).default(seat)
    index = study.decisions.get().index
    services.play(study.pk, seat, [move], index, "", LogRow.Source.API, actor_id=finished.owner_id)
    assert fresh(study).last_index == 4
    assert faults_of(fresh(study)) == []


def hostile() -> dict[str, bytes]:
    deep = b"[" * 100_000
    setup = b'{"system":"whistle-stop","map":"valley","players":2,"options":{}}'
    return {
        "empty": b"",
        "not JSON": b"hello",
        "binary": bytes(range(256)),
        "deep": deep,
        "another format": b'{"setup":' + setup + b',"record":"other/9"}',
        "unknown system": b'{"setup":{"system":"chess","map":"x","players":2}}',
        "no outcome": b'{"setup":' + setup + b"}",
        "impossible outcome": b'{"setup":' + setup + b',"opening":["violet",1,2,3]}',
        "forged position": b'{"setup":' + setup + b',"checkpoints":[{"at":0,"revision":1,"position":"gaA="}]}',
        "negative checkpoint": b'{"setup":' + setup + b',"checkpoints":[{"at":-1,"revision":1,"position":""}]}',
        "wrong seed": b'{"setup":' + setup + b',"seed":"zz"}',
        "unknown field": b'{"setup":' + setup + b',"hack":1}',
        "huge": b" " * (records.MOST_BYTES + 1),
        "huge number": b'{"setup":' + setup + b',"opening":[' + b"9" * 5000 + b"]}",
    }


@pytest.mark.parametrize("name", hostile())
@pytest.mark.parametrize("is_text", [False, True])
def test_hostile_files_are_refused_and_leave_nothing(name, is_text):
    with pytest.raises(Unacceptable) as refusal:
        services.import_record(owner=UserFactory(), data=hostile()[name], is_text=is_text)
    assert refusal.value.sentence
    assert not Table.objects.exists()


def test_a_record_with_too_many_actions_or_too_slow_to_replay_is_refused(monkeypatch):
    data = record_of(play_on(a_game())).to_json()
    Table.objects.all().delete()
    monkeypatch.setattr(records, "MOST_SECONDS", 0.0)
    with pytest.raises(Unacceptable, match="longer than"):
        services.import_record(owner=UserFactory(), data=data)
    monkeypatch.setattr(records, "MOST_ACTIONS", 3)
    with pytest.raises(Unacceptable, match="at most 3"):
        services.import_record(owner=UserFactory(), data=data)
    assert not Table.objects.exists()


def test_a_changed_record_is_refused_at_the_action_that_was_changed():
    record = record_of(play_on(a_game()))
    for change in ({"check": "0" * 16}, {"outcomes": ("red",)}, {"seat": 1 - record.rows[0].seat}):
        first = msgspec.structs.replace(record.rows[0], **change)
        forged = msgspec.structs.replace(record, rows=(first, *record.rows[1:]))
        with pytest.raises(Unacceptable, match="action"):
            services.import_record(owner=UserFactory(), data=forged.to_json())


def test_every_draw_of_a_finished_game_follows_from_its_seed():
    table = a_game()
    with pytest.raises(Conflict, match="when the game ends"):
        draws_of(table)
    table = play_on(table)
    draws = draws_of(table)
    _, opening = type(position_of(table)).start(table.setup, Seeded(bytes(table.strongbox.seed)))
    assert [draw.outcome for draw in draws[: len(opening.outcomes)]] == list(opening.outcomes)
    assert [draw.number for draw in draws] == list(range(position_of(table).drawn))


def test_a_rule_fix_applies_from_the_next_action_on_behind_a_checkpoint(monkeypatch):
    table = a_game()
    play(table, 0, "seal 3")
    monkeypatch.setattr(WhistleStop, "revision", 2)
    decision = table.decisions.get(seat=1)
    answer = play(table, 1, "seal 1", key="after the fix")
    table = fresh(table)
    kinds = [(row.kind, row.revision, row.keyframe) for row in table.log.order_by("index")]
    assert kinds[2:] == [("checkpoint", 2, True), ("action", 2, False)]
    assert decision.index == 0
    assert table.revision == find_system(table.system).revision
    again = play(table, 1, "seal 1", key="after the fix", expected=0)
    assert [row.pk for row in again.rows] == [row.pk for row in answer.rows]
    table = play_on(table)
    assert faults_of(table) == []
    record = record_of(table)
    assert [mark.revision for mark in record.checkpoints] == [2]
    assert verify(record).result() == record.result


def test_a_game_of_an_earlier_revision_still_verifies_without_being_replayed(monkeypatch):
    table = play_on(a_game())
    monkeypatch.setattr(WhistleStop, "revision", 2)
    assert faults_of(table) == []
