"""A player leaves for good: their games go on without them, as after a resignation."""

from accounts.models import User
from games.errors import MapMissing
from games.models import Invitation, LogRow, MutedWords, Note, Order, Table, Talk
from games.services.founding import call_off, open_table, stand_up
from games.services.quarantine import put_aside
from games.services.seats import leave_game


def forget_player(user: User) -> None:
    """Runs inside the deletion's transaction. Tables they played at stay, with a former player's seat."""
    running = Table.objects.filter(seats__player=user, state=Table.State.RUNNING).order_by("pk")
    for game_id in list(running.values_list("pk", flat=True)):
        try:
            leave_game(game_id, user.pk, LogRow.Source.HOUSE)
        except MapMissing as missing:
            # A person's leaving never waits for a map: the game does, and its release vacates the seat.
            put_aside(game_id, f"left by a player while {missing.members['map']} was missing")
    for game_id in list(Table.objects.filter(owner=user, state=Table.State.OPEN).values_list("pk", flat=True)):
        call_off(open_table(game_id))
    for game_id in list(Table.objects.filter(seats__player=user, state=Table.State.OPEN).values_list("pk", flat=True)):
        stand_up(open_table(game_id), user)
    Table.objects.filter(owner=user, kind=Table.Kind.ANALYSIS).delete()
    Order.objects.filter(owner=user).delete()
    Talk.objects.filter(author=user).delete()
    Note.objects.filter(owner=user).delete()
    MutedWords.objects.filter(reader=user).delete()
    Invitation.objects.filter(player=user).delete()
    Invitation.objects.filter(email=user.email.lower()).delete()
