"""Answers that cost nothing when nothing changed: ETag, If-None-Match, 304.

A tag is keyed with our secret and never a plain hash: a hash of a hidden bid could be guessed by trying all bids.
"""

import hmac
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response


def etag(*parts: object) -> str:
    """A tag for what these parts describe, such as (user, game, log index), in the language of the answer. It tells
    nothing but equality."""
    message = "\x1f".join(map(str, (*parts, get_language()))).encode()
    return f'"{_keyed(message)}"'


def _keyed(message: bytes) -> str:
    key = sha256(b"etag:" + settings.SECRET_KEY.encode()).digest()
    return hmac.new(key, message, sha256).hexdigest()[:32]


def matches(request: Request | HttpRequest, tag: str) -> bool:
    """If-None-Match compares weakly: a proxy that compressed an answer has put W/ before its tag."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or tag in {one.removeprefix("W/") for one in known}


def not_modified(request: Request, tag: str) -> Response | None:
    """The 304 to return before doing any work, if the client has this already; else None.

    >>> # tag = etag(request.user.pk, game.pk, game.index)
    >>> # if (same := not_modified(request, tag)) is not None: return same
    >>> # return Response(body, headers={"ETag": tag})
    """
    return Response(status=304, headers={"ETag": tag}) if matches(request, tag) else None


class ConditionalAnswers:
    """For views: every GET carries an ETag, and says who may keep it.

    A view that knows a cheap version of its answer sets `ETag` itself (see `not_modified`); for the others the tag is
    made from the finished body, which saves the line but not the work. `public_seconds` is for what everybody may see.
    """

    public_seconds: int | None = None

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[misc]
        say_who_may_keep(answer, self.public_seconds if answer.status_code < 400 else None)
        if request.method in ("GET", "HEAD") and answer.status_code == 200 and not answer.streaming:
            if hasattr(answer, "add_post_render_callback"):
                answer.add_post_render_callback(lambda rendered: tag_body(request, rendered))
            else:
                tag_body(request, answer)
        return answer


def say_who_may_keep(answer: HttpResponse, public_seconds: int | None) -> None:
    """What a person is answered is theirs alone: proxies keep nothing, the client asks again before using it."""
    if answer.has_header("Cache-Control"):
        return
    if public_seconds is None:
        patch_cache_control(answer, private=True, no_cache=True)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
    else:
        patch_cache_control(answer, public=True, max_age=public_seconds)


def tag_body(request: Request, answer: HttpResponse) -> None:
    if not answer.has_header("ETag"):
        answer["ETag"] = f'"{_keyed(str(getattr(request.user, "pk", "")).encode() + b":" + answer.content)}"'
    if matches(request, answer["ETag"]):
        answer.status_code = 304
        answer.content = b""
        for name in ("Content-Type", "Content-Length"):
            del answer.headers[name]
