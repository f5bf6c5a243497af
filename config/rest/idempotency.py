"""Idempotency-Key: the same request sent twice is done once and answered twice with the same words.

The claim is committed before the work begins, the answer in the work's own transaction: a process killed in between
leaves no work done and a claim that runs out.
"""

import functools
import hmac
import json
import re
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.models import KeptAnswer
from config.rest.refusals import Refusal

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
KEPT_FOR = timedelta(hours=24)
# Longer than any request may take; after that its process must have died.
IN_FLIGHT_FOR = timedelta(seconds=60)


class KeyInvalid(Refusal):
    code = "idempotency-key-invalid"
    status = 400


class KeyReused(Refusal):
    code = "idempotency-key-reused"
    status = 422


class KeyInFlight(Refusal):
    code = "idempotency-key-in-flight"
    status = 409


def key_of(request: Request) -> str | None:
    """The client's key, or None if it sent none."""
    key = request.headers.get(HEADER)
    if key is not None and not re.fullmatch(r"[\x21-\x7e]{1,200}", key):
        raise KeyInvalid(f"{HEADER} must be 1 to 200 visible ASCII characters, for example a UUID.")
    return key


def fingerprint_of(request: Request) -> str:
    """What was asked: method, address and body, as one keyed hash (a body may hold a hidden bid)."""
    asked = [request.method, request.get_full_path(), request.data]
    message = json.dumps(asked, sort_keys=True, separators=(",", ":")).encode()
    return hmac.new(settings.SECRET_KEY.encode(), message, sha256).hexdigest()


def claim(*, user_id: int, key: str, fingerprint: str) -> KeptAnswer:
    """Takes the key for this request. The row has a status if the request was answered before: then replay it."""
    now = timezone.now()
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(user_id=user_id, key=key, fingerprint=fingerprint, claimed_at=now)
    except IntegrityError:
        kept = KeptAnswer.objects.filter(user_id=user_id, key=key).first()
    if kept is None or (kept.status is None and kept.claimed_at < now - IN_FLIGHT_FOR) or _forgotten(kept):
        return _claim_again(user_id=user_id, key=key, fingerprint=fingerprint, kept=kept)
    if kept.fingerprint != fingerprint:
        raise KeyReused(f"This {HEADER} was used for a different request; use a new one.")
    if kept.status is None:
        raise KeyInFlight("The first request with this key is still being worked on; ask again in a moment.")
    return kept


def _forgotten(kept: KeptAnswer) -> bool:
    return kept.claimed_at < timezone.now() - KEPT_FOR


def _claim_again(*, user_id: int, key: str, fingerprint: str, kept: KeptAnswer | None) -> KeptAnswer:
    """The former claimant died or is forgotten: exactly one of those who notice gets the key."""
    if kept is not None:
        KeptAnswer.objects.filter(pk=kept.pk, claimed_at=kept.claimed_at).delete()
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(
                user_id=user_id, key=key, fingerprint=fingerprint, claimed_at=timezone.now()
            )
    except IntegrityError:
        raise KeyInFlight("Another request with this key has just begun; ask again in a moment.") from None


def keep(claimed: KeptAnswer, answer: Response) -> None:
    """Call it in the work's own transaction, so that work and answer are committed together or not at all."""
    claimed.status = answer.status_code
    claimed.content_type = answer.content_type or ""
    claimed.body = JSONRenderer().render(answer.data).decode() if answer.data is not None else ""
    claimed.save(update_fields=["status", "content_type", "body"])


def release(claimed: KeptAnswer) -> None:
    """The request failed through no fault of the client: it may come again under the same key."""
    KeptAnswer.objects.filter(pk=claimed.pk, status=None).delete()


def replay(kept: KeptAnswer) -> Response:
    data = json.loads(kept.body) if kept.body else None
    return Response(data, kept.status, headers={REPLAYED: "true"}, content_type=kept.content_type or None)


def idempotent(handler: Callable[..., Response]) -> Callable[..., Response]:
    """For a view's `post` (or another method): with the header, done once; without it, done each time.

    The handler runs inside a transaction. Refusals (4xx) are answers too and kept; failures (5xx) are not. A handler
    whose service opens a durable transaction uses `claim`, `keep` and `release` itself. Never use it where the answer
    holds a secret: answers are stored as they are.
    """

    @functools.wraps(handler)
    def wrapper(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = key_of(request)
        if key is None or request.user.pk is None:
            return handler(view, request, *args, **kwargs)
        claimed = claim(user_id=request.user.pk, key=key, fingerprint=fingerprint_of(request))
        if claimed.status is not None:
            return replay(claimed)
        return _answer_once(claimed, view, lambda: handler(view, request, *args, **kwargs))

    wrapper.takes_idempotency_key = True  # type: ignore[attr-defined]
    return wrapper


def _answer_once(claimed: KeptAnswer, view: Any, work: Callable[[], Response]) -> Response:
    try:
        with transaction.atomic():
            answer = work()
            keep(claimed, answer)
            return answer
    except Exception as error:
        refused: Response = view.handle_exception(error)
        if refused.status_code >= 500:
            release(claimed)
        else:
            keep(claimed, refused)
        return refused


def forget_old_answers() -> int:
    """Drops what nobody will ask for again. Returns how many."""
    count, _ = KeptAnswer.objects.filter(claimed_at__lt=timezone.now() - KEPT_FOR).delete()
    return count
