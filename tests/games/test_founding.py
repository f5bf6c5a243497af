"""Getting a table together."""

import pytest

from engine import InvalidSetup
from games import gates, services
from games.errors import Conflict, NotAllowed, NotFound, Unacceptable
from games.models import Invitation, Seat, Table
from tests.factories import UserFactory
from tests.games.tables import TINY, a_game, a_table, fresh

pytestmark = pytest.mark.django_db


def test_the_owner_sits_first_bots_last_and_the_game_starts_when_every_seat_is_taken():
    table = a_table(3, bots=["random"])
    assert [seat.status for seat in table.seats.all()] == ["player", "empty", "bot"]
    table = services.join(game_id=table.pk, player=UserFactory())
    assert table.state == Table.State.RUNNING


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"system": "chess"}, InvalidSetup),
        ({"map": "moon"}, InvalidSetup),
        ({"players": 9}, InvalidSetup),
        ({"options": {"purse": "huge"}}, InvalidSetup),
        ({"options": {"colour": "red"}}, InvalidSetup),
        ({"bots": ["clever"]}, Unacceptable),
        ({"bots": ["random", "random"]}, Unacceptable),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_and_not_created(wrong, error):
    asked = {"system": TINY, "map": "valley", "players": 2, **wrong}
    with pytest.raises(error):
        services.create(owner=UserFactory(), **asked)
    assert not Table.objects.exists()


def test_nobody_sits_down_twice_on_a_taken_seat_or_at_a_full_table():
    table = a_table(4)
    with pytest.raises(Conflict, match="already"):
        services.join(game_id=table.pk, player=table.owner)
    with pytest.raises(Conflict, match="taken"):
        services.join(game_id=table.pk, player=UserFactory(), seat=0)
    with pytest.raises(Unacceptable):
        services.join(game_id=table.pk, player=UserFactory(), seat=8)
    with pytest.raises(Conflict, match="no longer open"):
        services.join(game_id=a_game().pk, player=UserFactory())


def test_leaving_frees_the_seat_and_only_before_the_start():
    table = a_table(3)
    guest = UserFactory()
    services.join(game_id=table.pk, player=guest, seat=2)
    services.leave(game_id=table.pk, player=guest)
    assert table.seats.get(number=2).status == Seat.Status.EMPTY
    with pytest.raises(Conflict, match="do not sit"):
        services.leave(game_id=table.pk, player=guest)
    game = a_game()
    with pytest.raises(Conflict):
        services.leave(game_id=game.pk, player=game.owner)


def test_the_owner_starts_early_with_those_who_are_there_if_the_map_allows_it():
    table = a_table(4)
    services.join(game_id=table.pk, player=UserFactory(), seat=3)
    table = services.start(game_id=table.pk, owner=table.owner)
    assert (table.state, table.players) == ("running", 2)
    assert [seat.number for seat in table.seats.all()] == [0, 1]
    lonely = a_table(2, map="ridge")
    with pytest.raises(InvalidSetup, match="not 1"):
        services.start(game_id=lonely.pk, owner=lonely.owner)
    with pytest.raises(NotAllowed):
        services.start(game_id=lonely.pk, owner=UserFactory())


def test_the_owner_may_cancel_an_open_table_and_nobody_else():
    table = a_table()
    with pytest.raises(NotAllowed):
        services.cancel(game_id=table.pk, owner=UserFactory())
    assert services.cancel(game_id=table.pk, owner=table.owner).state == Table.State.CANCELLED


def test_a_free_seat_can_be_given_to_a_bot():
    table = a_table(2)
    with pytest.raises(Unacceptable):
        services.fill_with_bot(game_id=table.pk, owner=table.owner, bot="clever")
    table = services.fill_with_bot(game_id=table.pk, owner=table.owner, bot="cautious")
    assert table.state == Table.State.RUNNING


def test_a_table_by_invitation_takes_only_those_invited():
    table = a_table(3, access=Table.Access.INVITED)
    guest, stranger = UserFactory(), UserFactory()
    invitation = services.invite(game_id=table.pk, owner=table.owner, player=guest)
    assert services.invite(game_id=table.pk, owner=table.owner, player=guest) == invitation
    with pytest.raises(NotAllowed, match="invitation"):
        services.join(game_id=table.pk, player=stranger)
    services.join(game_id=table.pk, player=guest)
    invitation.refresh_from_db()
    assert invitation.state == Invitation.State.ACCEPTED


def test_an_invitation_by_mail_address_is_for_whoever_holds_it_once():
    table = a_table(4, access=Table.Access.INVITED)
    invitation = services.invite(game_id=table.pk, owner=table.owner, email="Somebody@players.example")
    services.accept(invitation_id=invitation.public_id, player=UserFactory())
    with pytest.raises(Conflict, match="no longer open"):
        services.accept(invitation_id=invitation.public_id, player=UserFactory())


def test_invitations_can_be_declined_and_withdrawn_and_are_nobody_elses_business():
    table = a_table(4)
    guest = UserFactory()
    first = services.invite(game_id=table.pk, owner=table.owner, player=guest)
    with pytest.raises(NotFound):
        services.accept(invitation_id=first.public_id, player=UserFactory())
    services.decline(invitation_id=first.public_id, player=guest)
    second = services.invite(game_id=table.pk, owner=table.owner, player=guest)
    with pytest.raises(NotFound):
        services.withdraw_invitation(invitation_id=second.public_id, owner=guest)
    services.withdraw_invitation(invitation_id=second.public_id, owner=table.owner)
    assert set(table.invitations.values_list("state", flat=True)) == {"declined", "withdrawn"}
    with pytest.raises(Unacceptable):
        services.invite(game_id=table.pk, owner=table.owner)


def test_higher_rooms_can_refuse_a_player_with_a_sentence():
    table = a_table(3)
    gates.register("rating", lambda table, player: "This table is for players rated 1500 or more.")
    try:
        with pytest.raises(NotAllowed, match="1500") as refusal:
            services.join(game_id=table.pk, player=UserFactory())
    finally:
        gates.unregister("rating")
    assert refusal.value.code == "rating"
    assert fresh(table).seats.filter(status="empty").count() == 2
