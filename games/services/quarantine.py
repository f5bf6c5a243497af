"""A game whose rules raised what they never should is set aside, alone; everything else goes on."""

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import signals
from games.errors import Conflict, EngineFault
from games.models import LogRow, Table
from games.services.held import follow_up_after_commit, lock
from games.services.seats import leave_game

log = structlog.get_logger(__name__)


def set_aside(game_id: int, fault: EngineFault) -> None:
    """Quarantine the game in a transaction of its own; the move that met the fault has been rolled back.

    The alert names the place in the code, never an action, an error's message or a position.
    """
    with transaction.atomic(durable=True):
        put_aside(game_id, fault.where)


def put_aside(game_id: int, why: str) -> None:
    """Quarantine the game inside somebody else's transaction."""
    table = lock(game_id)
    if not table.running:
        return
    table.state, table.fault, table.changed_at = Table.State.QUARANTINED, why, timezone.now()
    table.save(update_fields=["state", "fault", "changed_at"])
    signals.tell(signals.game_quarantined, signals.TableNews(table))
    log.error("game_quarantined", table=table.public_id, system=table.system, index=table.last_index, where=why)


def release(game_id: int) -> None:
    """Let a repaired game run again; its decisions are still there. Who has left us meanwhile leaves the seat now."""
    with transaction.atomic(durable=True):
        table = lock(game_id)
        if table.state != Table.State.QUARANTINED:
            raise Conflict(_("Only a game that was set aside can be released."), code="not-quarantined")
        table.state, table.fault, table.changed_at = Table.State.RUNNING, "", timezone.now()
        table.save(update_fields=["state", "fault", "changed_at"])
        signals.tell(signals.game_released, signals.TableNews(table))
        for seat in table.seats.filter(player__forgotten_at__isnull=False):
            assert seat.player_id is not None
            leave_game(table.pk, seat.player_id, LogRow.Source.HOUSE)
        follow_up_after_commit(table.pk)
    log.info("game_released", table=table.public_id)
