"""Requests cross from the event loop to a thread once, not once for every middleware.

Nearly all our views are synchronous. Django's own ASGI handler runs each middleware on the event loop and sends its
parts to a thread one by one, which takes longer than many a request; here the whole chain runs in the request's
thread. Asynchronous views still stream on the event loop: only their beginning runs in the thread.
"""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneHopHandler(ASGIHandler):
    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
