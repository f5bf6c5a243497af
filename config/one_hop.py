"""Requests cross from the event loop to a thread once, and meet a warm database connection there.

Nearly all our views are synchronous. Django's own ASGI handler makes a new thread for each request, runs every
middleware on the event loop and sends its parts to that thread one by one: it took longer than most requests
themselves. Here one of a few threads that stay does the whole request, from its first signal to its last, and keeps
its database connection for the next one. Answers that stream asynchronously do so on the event loop, for as long as
somebody listens: only their beginning is a thread's work.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, cast

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix


class OneHopHandler(ASGIHandler):
    def __init__(self) -> None:
        super().__init__()
        threads = ThreadPoolExecutor(max_workers=settings.WEB_THREADS, thread_name_prefix="request")
        self.in_a_thread = sync_to_async(self.answer, thread_sensitive=False, executor=threads)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"We speak HTTP alone, not {scope['type']}.")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await self.in_a_thread(scope, body)
        if response.streaming:
            await self.stream(response, receive, send)
        else:
            await self.send_response(response, send)

    def answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """All of a request but sending its answer. One that streams is closed when it has been sent."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response: Any = refused if request is None else self.get_response(request)
        response._handler_class = self.__class__
        if not response.streaming:
            response.close()
        return cast(HttpResponseBase, response)

    async def stream(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Send piece by piece until all is said, or the listener has gone."""
        sending = asyncio.create_task(self.send_response(response, send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            sending.cancel()
            leaving.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await sync_to_async(response.close)()
