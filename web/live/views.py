"""Streams of server-sent events for open pages, and the same as a question for those that cannot stream.

An event says that a table changed and how far it is now. Its id is the whole of that, so that a page which was away
for a while says where it was, and is told once if it missed anything.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import AsyncIterator, Collection

from django.db import close_old_connections
from django.db.models import Max
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_GET

from accounts.models import User
from config.rest.conditional import etag
from games.models import Table
from web.live.exchange import Change, Listener, exchange
from web.live.reporters import stamp_of
from web.live.wire import listening
from web.tables.finding import found_for

HEARTBEAT = 20.0
"""Seconds of silence after which a comment is sent, so that no proxy takes the line for dead."""
LONGEST = 600.0
"""So many seconds a stream lasts about; then the browser comes again, and whether it may look is asked again."""
MOST_TABLES = 200


def standing(table: Table) -> Change:
    """How far a table is now."""
    said = table.talk.aggregate(last=Max("pk"))["last"]
    return Change(table.public_id, table.last_index, said or 0, stamp_of(table.changed_at))


def can_stream(request: HttpRequest) -> bool:
    """Only the event loop can keep many lines open; a server that has none is asked now and then."""
    return hasattr(request, "scope")


@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Tell this page whenever the table changes."""
    found, _seat = found_for(request, table_id, strongbox=False)
    listener = Listener([found.public_id])
    if not can_stream(request) or not listening() or not exchange.join(listener):
        return _poll_instead()
    # Looked at after joining: what happens between the two is told twice rather than not.
    found.refresh_from_db(fields=["last_index", "changed_at"])
    now = standing(found)
    known = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    if known != now.id:
        listener.hear(now)
    return _stream(listener)


@require_GET
def asked(request: HttpRequest, table_id: str) -> HttpResponse:
    """The same for those who poll: how far the table is."""
    found, _seat = found_for(request, table_id, strongbox=False)
    now = standing(found)
    tag = etag("live", now.table, now.id)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    return JsonResponse(_told(now) | {"id": now.id}, headers={"ETag": tag, "Cache-Control": "private, no-cache"})


@require_GET
def mine(request: HttpRequest) -> HttpResponseBase:
    """Tell somebody's home whenever one of their running tables changes. After a gap the page looks for itself."""
    if not isinstance(request.user, User):
        return HttpResponse(status=403)
    listener = Listener(_tables_of(request.user))
    if not can_stream(request) or not listening() or not exchange.join(listener):
        return _poll_instead()
    return _stream(listener)


def _tables_of(user: User) -> Collection[str]:
    tables = Table.objects.filter(seats__player=user, state__in=[Table.State.RUNNING, Table.State.OPEN])
    return list(tables.order_by("-changed_at").values_list("public_id", flat=True)[:MOST_TABLES])


def _poll_instead() -> HttpResponse:
    return HttpResponse("There is no stream to be had now; please ask now and then.", status=503)


def _stream(listener: Listener) -> StreamingHttpResponse:
    """From here on it is the event loop's. The request's thread goes back, and its database connection is given up
    or kept for the next request, as after any other: no line holds one."""
    close_old_connections()
    answer = StreamingHttpResponse(_telling(listener), content_type="text/event-stream")
    answer._resource_closers.append(lambda: exchange.leave(listener))  # type: ignore[attr-defined]
    answer["X-Accel-Buffering"] = "no"
    add_never_cache_headers(answer)
    return answer


async def _telling(listener: Listener) -> AsyncIterator[bytes]:
    yield b"retry: 3000\n\n"
    until = time.monotonic() + LONGEST * random.uniform(0.8, 1.2)
    while time.monotonic() < until:
        changes = await listener.news(HEARTBEAT)
        if not changes:
            yield b": still here\n\n"
        for change in changes:
            yield f"id: {change.id}\nevent: changed\ndata: {json.dumps(_told(change))}\n\n".encode()


def _told(change: Change) -> dict[str, object]:
    return {"table": change.table, "index": change.index, "talk": change.talk}
