"""A player leaves for good: their games go on without them, as after a resignation."""

from accounts.models import User
from games.models import Invitation, LogRow, Table
from games.services.founding import call_off, open_table, stand_up
from games.services.seats import leave_game


def forget_player(user: User) -> None:
    """Runs inside the deletion's transaction. Tables they played at stay, with a former player's seat."""
    running = Table.objects.filter(seats__player=user, state=Table.State.RUNNING).order_by("pk")
    for game_id in list(running.values_list("pk", flat=True)):
        leave_game(game_id, user.pk, LogRow.Source.HOUSE)
    for game_id in list(Table.objects.filter(owner=user, state=Table.State.OPEN).values_list("pk", flat=True)):
        call_off(open_table(game_id))
    for game_id in list(Table.objects.filter(seats__player=user, state=Table.State.OPEN).values_list("pk", flat=True)):
        stand_up(open_table(game_id), user)
    Table.objects.filter(owner=user, kind=Table.Kind.ANALYSIS).delete()
    Invitation.objects.filter(player=user).delete()
    Invitation.objects.filter(email=user.email.lower()).delete()
