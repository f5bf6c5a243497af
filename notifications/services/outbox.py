"""The outbox: write a row with the news, claim it, send it outside any transaction, say how it went.

A crash between the mail server's yes and our note of it sends the mail again, under the same Message-ID; a crash
anywhere else sends it once. Nothing waits in the queue alone: the task is only a nudge, the row is the work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from secrets import token_hex

import msgspec
import structlog
from celery import Task
from django.db import transaction
from django.utils import timezone

from config.rest.swift import here, run
from games.engine_room import where_it_happened
from notifications.elsewhere.carrying import Gone, carry
from notifications.elsewhere.outside import Outside
from notifications.mails import Later, NoLongerNews, compose
from notifications.models import Browser, Dispatch, Webhook
from notifications.post import Post, RecipientRefused, SendingFailed
from notifications.services import troubles
from notifications.services.addresses import record_bounce

log = structlog.get_logger(__name__)

PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720, 1440)]
"""How long to wait after each failed try; after the last one we give up."""
CLAIM = timedelta(minutes=10)
"""Longer than any task may run: a claim this old belongs to a worker that is gone."""
ELSEWHERE = (Dispatch.Channel.WEBHOOK, Dispatch.Channel.PUSH)
BATCH = 5
BUDGET_SECONDS = 60.0
NUDGE_SECONDS = 1.0
KEPT = timedelta(days=120)

_HEAD = """
INSERT INTO notifications_dispatch
  (key, channel, kind, person_id, email, table_id, seat, decision, facts, state, due_at, attempts, note, created_at,
   webhook_id, browser_id)
SELECT CAST(%s AS varchar) || goes.tail, goes.channel, %s, goes.person_id, %s, %s, %s, %s, %s, 'waiting', %s, 0, '', %s,
   goes.webhook_id, goes.browser_id
FROM ("""
_TO_THE_PERSON = """
  SELECT 'mail' AS channel, '' AS tail, CAST(%s AS bigint) AS person_id, CAST(NULL AS bigint) AS webhook_id,
    CAST(NULL AS bigint) AS browser_id
  UNION ALL
  SELECT 'webhook', ':w' || CAST(id AS varchar), person_id, id, NULL FROM notifications_webhook
  WHERE person_id = %s AND table_id IS NULL AND event_id IS NULL AND "on" AND kinds_text LIKE %s
  UNION ALL
  SELECT 'push', ':p' || CAST(id AS varchar), person_id, NULL, id FROM notifications_browser
  WHERE person_id = %s AND kinds_text LIKE %s
"""
_TO_EVERYBODY = """
  SELECT 'webhook' AS channel, ':w' || CAST(id AS varchar) AS tail, CAST(NULL AS bigint) AS person_id,
    id AS webhook_id, CAST(NULL AS bigint) AS browser_id
  FROM notifications_webhook WHERE table_id = CAST(%s AS bigint) AND "on" AND kinds_text LIKE %s
  UNION ALL
  SELECT 'webhook', ':w' || CAST(id AS varchar), CAST(NULL AS bigint), id, CAST(NULL AS bigint)
  FROM notifications_webhook WHERE "on" AND kinds_text LIKE %s AND event_id = COALESCE(CAST(%s AS bigint), (
    SELECT division.event_id FROM tournaments_match played
    JOIN tournaments_round round ON round.id = played.round_id
    JOIN tournaments_division division ON division.id = round.division_id WHERE played.game_id = CAST(%s AS bigint)))
"""
_TAIL = """) goes WHERE 1 = 1
ON CONFLICT (key) DO NOTHING
"""
_WRITE = _HEAD + _TO_THE_PERSON + _TAIL
_ANNOUNCE = _HEAD + _TO_EVERYBODY + _TAIL
_WRITE_AND_ANNOUNCE = _HEAD + _TO_THE_PERSON + "UNION ALL" + _TO_EVERYBODY + _TAIL
"""The mail, and the same for every webhook and browser that wants this kind: one statement, kept prepared, whether or
not anybody has any. What goes to everybody has no person: nobody's wishes, language or seat are in it."""


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
    announced: bool = False,
) -> None:
    """Put something in the outbox, in the caller's transaction; a key that is there already stays as it is.

    One plain insert: this is in the way of every move. `announced`: the table's and its event's webhooks hear of it,
    too.
    """
    about = _about(kind, key, email, table_id, seat, decision, facts, due_at)
    wanted = f"%|{kind.value}|%"
    to_person = (person_id, person_id, wanted, person_id, wanted)
    if announced:
        rows = run(_WRITE_AND_ANNOUNCE, *about, *to_person, table_id, wanted, wanted, None, table_id).rowcount
    else:
        rows = run(_WRITE, *about, *to_person).rowcount
    transaction.on_commit(nudge, robust=True)
    if rows > 1:
        transaction.on_commit(nudge_elsewhere, robust=True)


def announce(
    *,
    kind: Dispatch.Kind,
    key: str,
    table_id: int | None = None,
    event_id: int | None = None,
    seat: int | None = None,
    decision: int | None = None,
    facts: Mapping[str, object] | None = None,
) -> None:
    """Tell the webhooks of a table and of its event, or of an event, what everybody may know; nobody else hears it."""
    about = _about(kind, key, "", table_id, seat, decision, facts, None)
    wanted = f"%|{kind.value}|%"
    if run(_ANNOUNCE, *about, table_id, wanted, wanted, event_id, table_id).rowcount:
        transaction.on_commit(nudge_elsewhere, robust=True)


def _about(
    kind: Dispatch.Kind,
    key: str,
    email: str,
    table_id: int | None,
    seat: int | None,
    decision: int | None,
    facts: Mapping[str, object] | None,
    due_at: datetime | None,
) -> list[object]:
    """What stands in the row, in the statement's order."""
    now = timezone.now()
    moment = here().ops.adapt_datetimefield_value
    told = msgspec.json.encode(facts or {}).decode()
    return [key, kind.value, email, table_id, seat, decision, told, moment(due_at or now), moment(now)]


def write_trial(*, webhook: Webhook | None = None, browser: Browser | None = None) -> None:
    """A message that says nothing but that it has arrived."""
    goes_to = webhook or browser
    assert goes_to is not None
    Dispatch.objects.create(
        key=f"trial:{token_hex(12)}",
        channel=Dispatch.Channel.WEBHOOK if webhook else Dispatch.Channel.PUSH,
        kind=Dispatch.Kind.TRIAL,
        person_id=None if webhook is not None and webhook.for_everybody else goes_to.person_id,
        webhook=webhook,
        browser=browser,
    )
    transaction.on_commit(nudge_elsewhere, robust=True)


class _Nudged:
    """When this process last told the workers that there is something to send, by mail and elsewhere."""

    at = dict.fromkeys(("mail", "elsewhere"), 0.0)


def nudge() -> None:
    """Tell the workers, at most twice a second: the task starts a second later and takes all that came meanwhile.

    The second also spares mails about decisions that a standing order answers at once.
    """
    from notifications.tasks import deliver_due as task

    _nudge("mail", task)


def nudge_elsewhere() -> None:
    """The same for webhooks and browsers, which have a task of their own: a slow one holds up no mail."""
    from notifications.tasks import deliver_elsewhere as task

    _nudge("elsewhere", task)


def _nudge(what: str, task: Task) -> None:
    now = time.monotonic()
    if now - _Nudged.at[what] >= NUDGE_SECONDS / 2:
        _Nudged.at[what] = now
        task.apply_async(countdown=NUDGE_SECONDS, retry=False)


def deliver_due(*, budget: float = BUDGET_SECONDS) -> bool:
    """Send the mails that are due, for as long as one task should. Returns True if there may be more."""
    with Post() as post:
        return _deliver_all([Dispatch.Channel.MAIL], partial(_by_mail, post), budget)


def deliver_elsewhere(*, budget: float = BUDGET_SECONDS, outside: Outside | None = None) -> bool:
    """The same for what goes to webhooks and browsers."""
    way_out = outside or Outside()
    return _deliver_all(ELSEWHERE, lambda dispatch: carry(dispatch, way_out), budget)


def _deliver_all(channels: Sequence[str], send: Callable[[Dispatch], None], budget: float) -> bool:
    until = time.monotonic() + budget
    while claimed := claim(BATCH, channels):
        for dispatch in claimed:
            deliver(dispatch, send)
        if time.monotonic() >= until:
            return True
    return False


def claim(limit: int, channels: Sequence[str] = (Dispatch.Channel.MAIL,)) -> list[Dispatch]:
    """Take the oldest due rows for this worker alone."""
    now = timezone.now()
    due = Dispatch.objects.filter(state=Dispatch.State.WAITING, due_at__lte=now, channel__in=channels)
    with transaction.atomic():
        claimed = list(due.order_by("due_at", "pk").select_for_update(skip_locked=True)[:limit])
        for dispatch in claimed:
            dispatch.state, dispatch.claimed_at = Dispatch.State.SENDING, now
            dispatch.attempts += 1
        Dispatch.objects.bulk_update(claimed, ["state", "claimed_at", "attempts"])
    return claimed


def _by_mail(post: Post, dispatch: Dispatch) -> None:
    letter = compose(dispatch)
    letter.must_be_news()
    post.send(letter)


def deliver(dispatch: Dispatch, send: Callable[[Dispatch], None]) -> None:
    """One claimed row, from looking whether it is still news to noting how it went."""
    try:
        send(dispatch)
    except NoLongerNews as why:
        _settle(dispatch, Dispatch.State.DROPPED, str(why))
    except Later as later:
        _wait(dispatch, timezone.now() + later.pause, "waits", counted=False)
    except RecipientRefused as refused:
        record_bounce(email=refused.email, reason=str(refused), hard=True)
        _settle(dispatch, Dispatch.State.FAILED, "refused")
    except Gone as gone:
        troubles.gone(dispatch, str(gone))
        _settle(dispatch, Dispatch.State.FAILED, str(gone))
    except SendingFailed as failure:
        _try_again(dispatch, str(failure))
    except Exception as error:  # a fault of ours in one mail must not stop the others
        log.error("mail_failed", kind=dispatch.kind, dispatch=dispatch.pk, where=where_it_happened(error))
        _try_again(dispatch, type(error).__name__)
    else:
        _settle(dispatch, Dispatch.State.SENT, "")
        troubles.over(dispatch)


def _settle(dispatch: Dispatch, state: Dispatch.State, note: str) -> None:
    dispatch.state, dispatch.note, dispatch.done_at = state, note[:120], timezone.now()
    dispatch.save(update_fields=["state", "note", "done_at"])


def _try_again(dispatch: Dispatch, note: str) -> None:
    if not troubles.another(dispatch, note):
        _settle(dispatch, Dispatch.State.FAILED, note)
    elif dispatch.attempts > len(PAUSES):
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
    due = Dispatch.objects.filter(state=Dispatch.State.WAITING, due_at__lte=now)
    channels = set(due.order_by().values_list("channel", flat=True).distinct())
    if Dispatch.Channel.MAIL in channels:
        nudge()
    if channels - {Dispatch.Channel.MAIL}:
        nudge_elsewhere()


def tidy() -> None:
    """Rows are kept as long as their links may be asked about, and a while longer."""
    Dispatch.objects.filter(done_at__lt=timezone.now() - KEPT).delete()
