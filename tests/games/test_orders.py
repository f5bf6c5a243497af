"""Standing orders at a table: given as typed, played by code, ended with a reason, and nobody else's business."""

from __future__ import annotations

from importlib import import_module

import pytest

from accounts.models import User
from engine import InvalidOrder
from games import services
from games.errors import Conflict, NotAllowed, NotFound
from games.models import Decision, LogRow, Order, Seat, Table
from games.selectors.own_data import export_of
from games.selectors.verification import faults_of
from games.services.orders import MOST_ORDERS
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, fresh, play, player_of, position_of, rows

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def order(table: Table, seat: int, text: str) -> Order:
    return services.set_order(game_id=table.pk, player_id=player_of(table, seat).pk, text=text)


def follow(table: Table) -> list[tuple[int | None, str, str]]:
    """Let code play; what the log says of all moves."""
    services.follow_up(game_id=table.pk)
    return [(row.seat, row.text, row.source) for row in rows(table)[1:]]


def state_of(given: Order) -> tuple[str, str]:
    given.refresh_from_db()
    return given.state, given.why


def an_auction(players: int = 3) -> Table:
    """Age of Rail's first share is up for auction."""
    return a_game(players, system="age-of-rail", map="south-africa")


def asked(table: Table) -> int:
    return position_of(table).waiting_on()[0]


def test_an_order_answers_for_its_owner_and_the_log_says_so():
    table = a_game(2)
    given = order(table, 0, "order: seal 2")
    assert follow(table) == [(0, "seal 2", "order")]
    assert state_of(given) == ("done", "It has been played.")
    assert Seat.objects.get(table=table, number=0).orders == 0
    assert rows(table)[-1].actor_id is None
    assert faults_of(fresh(table)) == []


def test_an_order_given_before_its_decision_waits_for_it():
    table = a_game(2)
    given = order(table, 0, "done")
    play(table, 0, "seal 5")
    play(table, 1, "seal 1")
    assert state_of(given)[0] == "active"
    assert follow(table)[-1] == (0, "done", "order")


def test_bids_go_on_until_the_limit_and_the_order_ends_with_the_auction():
    table = an_auction()
    first = asked(table)
    second, third = (first + 1) % 3, (first + 2) % 3
    higher, lower = order(table, first, "bid up to 8"), order(table, second, "bid up to 5")
    follow(table)
    play(table, third, "pass")
    moves = [(seat, text) for seat, text, source in follow(table) if source == "order"]
    assert moves == [*(((first, second)[n % 2], f"bid {n}") for n in range(6)), (first, "bid 6"), (second, "pass")]
    follow(table)
    assert state_of(higher) == ("over", "The auction is over.")
    assert state_of(lower)[0] in ("active", "over")


def test_a_decision_the_order_did_not_foresee_goes_to_its_owner_with_the_reason():
    table = a_game(2)
    given = order(table, 0, "seal 200")
    needed = Decision.objects.get(table=table, seat=0)
    services.follow_up(game_id=table.pk)
    Decision.objects.filter(pk=needed.pk).update(automaton_since=needed.asked_at)
    services.follow_up(game_id=table.pk)
    assert state_of(given) == ("over", "None of the moves it lists is possible now.")
    assert Decision.objects.get(pk=needed.pk).automaton_since is None
    assert [row.kind for row in rows(table)] == ["start"]


def test_who_decides_himself_ends_the_order():
    table = a_game(2)
    given = order(table, 0, "at turn: done")
    seal = services.set_order(game_id=table.pk, player_id=player_of(table, 1).pk, text="at sealed bids: seal 3")
    play(table, 1, "seal 1")
    play(table, 0, "seal 1")
    services.follow_up(game_id=table.pk)
    listed = bearer(player_of(table, 1)).get(f"/api/v1/tables/{table.public_id}/orders/").json()["orders"]
    assert [(one["state"], one["why"]) for one in listed] == [("over", "You decided yourself.")]
    assert state_of(given)[0] in ("active", "done")
    assert seal.owner == player_of(table, 1)


def test_a_surprise_one_asked_for_cancels_the_order():
    table = a_game(2)
    given = order(table, 0, "done, wake me when somebody sealed")
    play(table, 0, "seal 5")
    play(table, 1, "seal 1")
    services.follow_up(game_id=table.pk)
    assert state_of(given) == ("over", "You asked to be woken when somebody seals a bid.")
    assert rows(table)[-1].text == "seal 1"


def test_taking_a_move_back_ends_the_orders_that_would_make_it_again():
    table = a_game(2)
    given = order(table, 0, "seal 2 every turn")
    follow(table)
    services.take_back(
        game_id=table.pk, seat=0, expected_index=1, actor_id=player_of(table, 0).pk, source=LogRow.Source.API
    )
    services.follow_up(game_id=table.pk)
    assert state_of(given) == ("over", "You took a move back.")
    assert fresh(table).last_index == 2


def test_a_newer_order_about_the_same_replaces_the_older():
    table = a_game(2)
    older, newer = order(table, 0, "done"), order(table, 0, "done every turn")
    assert state_of(older)[0] == state_of(newer)[0] == "active"
    newest = order(table, 0, "done")
    assert state_of(older) == ("cancelled", "A newer order replaces it.")
    assert state_of(newest)[0] == "active"


def test_an_order_withdrawn_meanwhile_does_not_play(monkeypatch):
    table = a_game(2)
    given = order(table, 0, "seal 2")
    module = import_module("games.services.follow_up")
    decide = module._decide

    def withdrawn_meanwhile(*arguments):
        answer = decide(*arguments)
        services.cancel_order(game_id=table.pk, player_id=player_of(table, 0).pk, order_id=given.pk)
        monkeypatch.setattr(module, "_decide", decide)
        return answer

    monkeypatch.setattr(module, "_decide", withdrawn_meanwhile)
    assert follow(table) == []
    assert state_of(given) == ("cancelled", "You withdrew it.")
    assert Decision.objects.get(table=table, seat=0).automaton_since is None


def test_orders_that_cannot_be_read_or_are_too_many_are_refused_and_lose_nothing():
    table = a_game(2)
    with pytest.raises(InvalidOrder):
        order(table, 0, "make me win")
    for number in range(MOST_ORDERS):
        order(
            table, 0, f"at turn: lay plain at A{number % 9 + 1} then lay plain at B{number % 9 + 1}, else done"[:2000]
        )
        Order.objects.update(slot=f"{number} kept apart")
    with pytest.raises(Conflict, match="cancel one first"):
        order(table, 0, "seal 2")
    assert Order.objects.filter(state="active").count() == MOST_ORDERS
    assert services.cancel_orders(game_id=table.pk, player_id=player_of(table, 0).pk) == MOST_ORDERS
    assert Seat.objects.get(table=table, number=0).orders == 0


def test_only_those_who_play_here_give_orders_and_only_their_own_can_be_withdrawn():
    table = a_game(2)
    given = order(table, 0, "done")
    with pytest.raises(NotAllowed):
        services.set_order(game_id=table.pk, player_id=UserFactory().pk, text="done")
    with pytest.raises(NotFound):
        services.cancel_order(game_id=table.pk, player_id=player_of(table, 1).pk, order_id=given.pk)
    assert state_of(given)[0] == "active"


def test_who_leaves_the_seat_takes_the_orders_away():
    table = a_game(3, resign_rule="substitute")
    given = order(table, 0, "done every turn")
    services.resign(game_id=table.pk, player_id=player_of(table, 0).pk)
    assert state_of(given) == ("over", "You left the seat.")
    newcomer = UserFactory()
    services.substitute(game_id=table.pk, player=newcomer)
    assert bearer(newcomer).get(f"/api/v1/tables/{table.public_id}/orders/").json()["orders"] == []


def test_the_api_lists_previews_sets_and_withdraws_ones_own_orders():
    table = a_game(2)
    client, other = (bearer(player_of(table, seat)) for seat in (0, 1))
    address = f"/api/v1/tables/{table.public_id}/orders/"
    tried = client.post(f"{address}preview/", {"text": "seal 3"})
    assert tried.json() == {"text": "seal 3", "actions": ["seal 3"], "why": ""}
    assert client.post(f"{address}preview/", {"text": "bid up to 3"}).json()["actions"] == []
    assert client.post(f"{address}preview/", {"text": "seal 300"}).json()["why"].startswith("None of the moves")
    refused = client.post(address, {"text": "sael 3"})
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid-order")
    assert refused.json()["examples"]
    made = client.post(address, {"text": "done every turn"})
    assert (made.status_code, made.json()["text"]) == (201, "done every turn")
    listed = client.get(address).json()
    assert [one["text"] for one in listed["orders"]] == ["done every turn"]
    assert listed["surprises"] == [{"name": "somebody-sealed", "title": "somebody seals a bid"}]
    assert "sealed-bids" in listed["decisions"]
    assert other.get(address).json()["orders"] == []
    assert other.delete(f"{address}{made.json()['id']}/").status_code == 404
    assert bearer(UserFactory()).get(address).status_code == 403
    assert client.delete(f"{address}{made.json()['id']}/").status_code == 204
    assert client.get(address).json()["orders"][0]["state"] == "cancelled"


def test_nothing_that_others_get_tells_of_orders():
    table = a_game(2)
    other, spectator = bearer(player_of(table, 1)), bearer(UserFactory())
    before = [other.get(f"/api/v1/tables/{table.public_id}/{part}").json() for part in ("view/", "choices/", "log/")]
    order(table, 0, "done every turn")
    after = [other.get(f"/api/v1/tables/{table.public_id}/{part}").json() for part in ("view/", "choices/", "log/")]
    assert before == after
    assert "order" not in spectator.get(f"/api/v1/tables/{table.public_id}/").content.decode()


def test_orders_are_in_ones_own_data_and_go_with_a_farewell():
    table = a_game(2)
    order(table, 0, "done every turn")
    player: User = player_of(table, 0)
    assert export_of(player)["standing_orders"][0]["text"] == "done every turn"  # type: ignore[index]
    services.forget_player(player)
    assert Order.objects.count() == 0
