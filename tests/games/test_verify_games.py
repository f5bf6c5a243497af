"""`verify_games` finds every kind of damage and says where it is."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.models import LogRow, Seat, Strongbox, Table
from games.selectors.verification import faults_of
from tests.games.tables import a_game, fresh, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return play_on(a_game(3))


def row(table: Table, index: int) -> LogRow:
    return LogRow.objects.get(table=table, index=index)


def change(table: Table, index: int, **fields: object) -> None:
    LogRow.objects.filter(table=table, index=index).update(**fields)


def test_an_untouched_game_has_no_faults(table):
    assert faults_of(fresh(table)) == []
    assert faults_of(fresh(a_game())) == []


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"action": {"do": "seal", "amount": 9}}, "row 2: changed"),
        ({"outcomes": [5]}, "row 2: changed"),
        ({"events": []}, "row 2: changed"),
        ({"seat": 0}, "row 2: changed"),
        ({"text": "seal 9"}, "row 2: changed"),
        ({"source": "mail"}, "row 2: changed"),
        ({"chain": b"0" * 32}, "row 2: changed"),
        ({"delta": b"junk"}, "row 2: its stored position"),
    ],
)
def test_a_row_that_was_changed_is_named(table, fields, fault):
    changed = {name: value for name, value in fields.items() if getattr(row(table, 2), name) != value}
    if not changed:
        changed = {"seat": 1}
    change(table, 2, **changed)
    assert fault in faults_of(fresh(table))[0]


def test_a_missing_row_is_named(table):
    row(table, 3).delete()
    assert faults_of(fresh(table)) == ["row 3: missing"]


def test_a_cut_off_log_is_noticed(table):
    row(table, table.last_index).delete()
    assert "missing" in faults_of(fresh(table))[0]
    Table.objects.filter(pk=table.pk).update(last_index=table.last_index - 1)
    assert "not the last one" in faults_of(fresh(table))[0]


def test_a_changed_position_seed_decision_or_result_is_noticed(table):
    running = a_game()
    running.decisions.filter(seat=0).delete()
    assert "decisions" in faults_of(fresh(running))[0]
    Table.objects.filter(pk=table.pk).update(result_data={"places": []})
    assert faults_of(fresh(table)) == ["result: not the one the actions lead to"]
    Strongbox.objects.filter(table=table).update(position=b"")
    assert "stored position" in faults_of(fresh(table))[0]
    Strongbox.objects.filter(table=table).update(seed=bytes(16))
    assert "seed" in faults_of(fresh(table))[0]


def test_an_honest_looking_forgery_with_a_recomputed_chain_fails_the_replay(table):
    """Somebody with the database and the key rewrites a bid and the chain after it: the rules come to another end."""
    from games.chain import link
    from games.selectors.positions import unrolled

    changed = next(one for one in table.log.order_by("index") if one.action and one.action["do"] == "seal")
    change(table, changed.index, action={"do": "seal", "amount": (changed.action["amount"] + 1) % 3})
    before, key = b"", bytes(table.strongbox.key)
    for one, data in unrolled(list(table.log.order_by("index"))):
        before = link(key, before, one, data)
        change(table, one.index, chain=before)
    Strongbox.objects.filter(table=table).update(chain=before)
    faults = faults_of(fresh(table))
    assert faults
    assert f"row {changed.index}: " in faults[0]


def test_names_can_be_forgotten_without_breaking_the_chain(table):
    Seat.objects.filter(table=table).update(player=None, label="somebody")
    LogRow.objects.filter(table=table).update(actor=None)
    assert faults_of(fresh(table)) == []


def test_the_command_names_faults_counts_and_ends_with_one(table):
    good = play_on(a_game())
    change(table, 1, text="seal 7")
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("verify_games", all=True, stdout=out)
    assert end.value.code == 1
    assert f"{table.public_id}: row 1: changed" in out.getvalue()
    assert "1 with faults" in out.getvalue()
    call_command("verify_games", good.public_id, stdout=(fine := io.StringIO()))
    assert "all is well" in fine.getvalue()


def test_the_command_says_how_to_be_used(table):
    for wrong in ([], ["nonsense"]):
        with pytest.raises(CommandError):
            call_command("verify_games", *wrong)
    with pytest.raises(CommandError, match="no table"):
        call_command("release_games", "nonsense")
