"""How the service answers under ASGI: each request by one thread of a few, streams on the event loop."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path

from config.one_hop import OneHopHandler

seen: dict[str, Any] = {}


def plain(request: HttpRequest) -> HttpResponse:
    seen.setdefault("threads", set()).add(threading.current_thread().name)
    return HttpResponse(request.body)


async def endless(request: HttpRequest) -> StreamingHttpResponse:
    async def ticks() -> AsyncIterator[bytes]:
        try:
            while True:
                seen["streams in"] = threading.current_thread()
                yield b"tick"
                await asyncio.sleep(0.001)
        finally:
            seen["ended"] = True

    return StreamingHttpResponse(ticks())


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError("seventeen dollars")


urlpatterns = [path("plain", plain), path("endless", endless), path("broken", broken)]
handler500 = "config.rest.handlers.server_error"


@pytest.fixture
def handler() -> Iterator[OneHopHandler]:
    seen.clear()
    with override_settings(ROOT_URLCONF=__name__, WEB_THREADS=2, MIDDLEWARE=[]):
        yield OneHopHandler()


async def ask(handler: OneHopHandler, where: str, *, body: bytes = b"", leave_after: int = 1000) -> list[Any]:
    """What is sent in answer; the client leaves after so many messages."""
    sent: list[Any] = []
    gone = asyncio.Event()
    asked = [{"type": "http.request", "body": body}]

    async def receive() -> Any:
        if asked:
            return asked.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if len(sent) >= leave_after:
            gone.set()

    scope = {"type": "http", "method": "POST", "path": where, "headers": [], "query_string": b""}
    await handler(scope, receive, send)
    return sent


def test_requests_share_a_few_threads_and_are_answered(handler: OneHopHandler) -> None:
    async def many() -> list[Any]:
        return await asyncio.gather(*(ask(handler, "/plain", body=b"%d" % number) for number in range(20)))

    answers = asyncio.run(many())
    assert [answer[1]["body"] for answer in answers] == [b"%d" % number for number in range(20)]
    assert len(seen["threads"]) <= 2


def test_a_request_begins_and_ends_for_djangos_listeners_in_its_thread(handler: OneHopHandler) -> None:
    heard: list[tuple[str, str]] = []

    def begins(**_: Any) -> None:
        heard.append(("begins", threading.current_thread().name))

    def ends(**_: Any) -> None:
        heard.append(("ends", threading.current_thread().name))

    request_started.connect(begins)
    request_finished.connect(ends)
    asyncio.run(ask(handler, "/plain"))
    request_started.disconnect(begins)
    request_finished.disconnect(ends)
    (thread,) = seen["threads"]
    assert heard == [("begins", thread), ("ends", thread)]


def test_a_stream_runs_on_the_event_loop_and_ends_when_its_listener_leaves(handler: OneHopHandler) -> None:
    sent = asyncio.run(asyncio.wait_for(ask(handler, "/endless", leave_after=5), timeout=20))
    assert [message["body"] for message in sent[1:5]] == [b"tick"] * 4
    assert seen["ended"]
    assert seen["streams in"] is threading.main_thread()


def test_a_view_that_fails_is_answered_without_telling_why(handler: OneHopHandler) -> None:
    start, said = asyncio.run(ask(handler, "/broken"))
    assert start["status"] == 500
    assert b"seventeen" not in said["body"]


def test_other_protocols_are_refused(handler: OneHopHandler) -> None:
    async def websocket() -> None:
        await handler({"type": "websocket"}, None, None)

    with pytest.raises(ValueError, match="HTTP alone"):
        asyncio.run(websocket())
