"""The outbox: write a row with the news, claim it, send it outside any transaction, say how it went.

A crash between the mail server's yes and our note of it sends the mail again, under the same Message-ID; a crash
anywhere else sends it once. Nothing waits in the queue alone: the task is only a nudge, the row is the work.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec
import structlog
from django.db import connection, transaction
from django.utils import timezone

from games.engine_room import where_it_happened
from notifications.mails import Later, NoLongerNews, compose
from notifications.models import Dispatch
from notifications.post import Post, RecipientRefused, SendingFailed
from notifications.services.addresses import record_bounce

log = structlog.get_logger(__name__)

PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720, 1440)]
"""How long to wait after each failed try; after the last one we give up."""
CLAIM = timedelta(minutes=10)
"""Longer than any task may run: a claim this old belongs to a worker that is gone."""
BATCH = 5
BUDGET_SECONDS = 60.0
NUDGE_SECONDS = 1.0
KEPT = timedelta(days=120)

_INSERT = """
INSERT INTO notifications_dispatch
  (key, channel, kind, person_id, email, table_id, seat, decision, facts, state, due_at, attempts, note, created_at)
VALUES (%s, 'mail', %s, %s, %s, %s, %s, %s, %s, 'waiting', %s, 0, '', %s) ON CONFLICT (key) DO NOTHING
"""


def write(
    *,
    kind: Dispatch.Kind,
    key: str,
    person_id: int | None = None,
    email: str = "",
    table_id: int | None = None,
    seat: int | None = None,
    decision: int | None = None,
    facts: Mapping[str, object] | None = None,
    due_at: datetime | None = None,
) -> None:
    """Put something in the outbox, in the caller's transaction; a key that is there already stays as it is.

    One plain insert: this is in the way of every move.
    """
    now = timezone.now()
    moment = connection.ops.adapt_datetimefield_value
    told = msgspec.json.encode(facts or {}).decode()
    values = [key, kind.value, person_id, email, table_id, seat, decision, told, moment(due_at or now), moment(now)]
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, values)
    transaction.on_commit(nudge, robust=True)


class _Nudged:
    """When this process last told the workers that there is something to send."""

    at = 0.0


def nudge() -> None:
    """Tell the workers, at most twice a second: the task starts a second later and takes all that came meanwhile.

    The second also spares mails about decisions that a standing order answers at once.
    """
    from notifications.tasks import deliver_due as task

    now = time.monotonic()
    if now - _Nudged.at >= NUDGE_SECONDS / 2:
        _Nudged.at = now
        task.apply_async(countdown=NUDGE_SECONDS, retry=False)


def deliver_due(*, budget: float = BUDGET_SECONDS) -> bool:
    """Send what is due, for as long as one task should. Returns True if there may be more."""
    until = time.monotonic() + budget
    with Post() as post:
        while claimed := claim(BATCH):
            for dispatch in claimed:
                deliver(dispatch, post)
            if time.monotonic() >= until:
                return True
    return False


def claim(limit: int) -> list[Dispatch]:
    """Take the oldest due rows for this worker alone."""
    now = timezone.now()
    due = Dispatch.objects.filter(state=Dispatch.State.WAITING, due_at__lte=now).order_by("due_at", "pk")
    with transaction.atomic():
        claimed = list(due.select_for_update(skip_locked=True)[:limit])
        for dispatch in claimed:
            dispatch.state, dispatch.claimed_at = Dispatch.State.SENDING, now
            dispatch.attempts += 1
        Dispatch.objects.bulk_update(claimed, ["state", "claimed_at", "attempts"])
    return claimed


def deliver(dispatch: Dispatch, post: Post) -> None:
    """One claimed row, from looking whether it is still news to noting how it went."""
    try:
        letter = compose(dispatch)
        letter.must_be_news()
        post.send(letter)
    except NoLongerNews as why:
        _settle(dispatch, Dispatch.State.DROPPED, str(why))
    except Later as later:
        _wait(dispatch, timezone.now() + later.pause, "waits", counted=False)
    except RecipientRefused as refused:
        record_bounce(email=refused.email, reason=str(refused), hard=True)
        _settle(dispatch, Dispatch.State.FAILED, "refused")
    except SendingFailed as failure:
        _try_again(dispatch, str(failure))
    except Exception as error:  # a fault of ours in one mail must not stop the others
        log.error("mail_failed", kind=dispatch.kind, dispatch=dispatch.pk, where=where_it_happened(error))
        _try_again(dispatch, type(error).__name__)
    else:
        _settle(dispatch, Dispatch.State.SENT, "")


def _settle(dispatch: Dispatch, state: Dispatch.State, note: str) -> None:
    dispatch.state, dispatch.note, dispatch.done_at = state, note[:120], timezone.now()
    dispatch.save(update_fields=["state", "note", "done_at"])


def _try_again(dispatch: Dispatch, note: str) -> None:
    if dispatch.attempts > len(PAUSES):
        log.warning("mail_given_up", kind=dispatch.kind, dispatch=dispatch.pk, met=note)
        _settle(dispatch, Dispatch.State.FAILED, note)
    else:
        _wait(dispatch, timezone.now() + PAUSES[dispatch.attempts - 1], note, counted=True)


def _wait(dispatch: Dispatch, until: datetime, note: str, *, counted: bool) -> None:
    dispatch.state, dispatch.due_at, dispatch.note = Dispatch.State.WAITING, until, note[:120]
    dispatch.attempts -= 0 if counted else 1
    dispatch.save(update_fields=["state", "due_at", "note", "attempts"])


def sweep() -> None:
    """Rows whose worker is gone wait again; if anything is due, the workers are told."""
    now = timezone.now()
    lost = Dispatch.objects.filter(state=Dispatch.State.SENDING, claimed_at__lt=now - CLAIM)
    lost.update(state=Dispatch.State.WAITING, due_at=now)
    if Dispatch.objects.filter(state=Dispatch.State.WAITING, due_at__lte=now).exists():
        nudge()


def tidy() -> None:
    """Rows are kept as long as their links may be asked about, and a while longer."""
    Dispatch.objects.filter(done_at__lt=timezone.now() - KEPT).delete()
