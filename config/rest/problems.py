"""Every error of the API as RFC 9457 problem details with a stable `code`. Nothing under /api/ ever fails as HTML."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from math import ceil
from typing import Any

import structlog
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.exceptions import ValidationError as ModelValidationError
from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import set_rollback

log = structlog.get_logger(__name__)

CONTENT_TYPE = "application/problem+json"
SAD_SENTENCE = "Something went wrong on our side. It has been noted; please try again in a while."

# DRF's words for what went wrong, in ours. Clients may rely on the right-hand side for good.
CODES: dict[type[Exception], str] = {
    exceptions.ParseError: "unreadable",
    exceptions.AuthenticationFailed: "sign-in-failed",
    exceptions.NotAuthenticated: "sign-in-needed",
    exceptions.PermissionDenied: "not-allowed",
    exceptions.NotFound: "not-found",
    exceptions.MethodNotAllowed: "method-not-allowed",
    exceptions.NotAcceptable: "not-acceptable",
    exceptions.UnsupportedMediaType: "unsupported-media-type",
    exceptions.Throttled: "throttled",
    exceptions.ValidationError: "validation",
}


@dataclass(frozen=True)
class Problem:
    """What went wrong with one request. `members` are extra facts, such as the rule a move breaks."""

    status: int
    code: str
    detail: str
    members: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        return {
            "type": f"urn:whistlepost:problem:{self.code}",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.members,
        }


@dataclass(frozen=True)
class Mapped:
    status: int
    members: tuple[str, ...]
    words: Callable[[str], str]


_mapped: dict[type[Exception], Mapped] = {}


def answer_with(
    error: type[Exception], *, status: int, members: tuple[str, ...] = (), words: Callable[[str], str] = str
) -> None:
    """Lets a room say how errors that know nothing of HTTP are answered; the nearest base class counts.

    The error needs `code` and `sentence`; `members` names further attributes to show, `words` how to say
    the sentence in the language of the answer. A status of 500 shows nothing.
    """
    _mapped[error] = Mapped(status, members, words)


def handle(error: Exception, context: Mapping[str, Any]) -> Response:
    """DRF's EXCEPTION_HANDLER."""
    problem = problem_of(error)
    if problem is None:
        log.error("api_failed", exc_info=error)
        # Listeners of failed requests (error reports, tests) hear of it although the answer is a tidy one.
        got_request_exception.send(sender=None, request=getattr(context.get("request"), "_request", None))
        problem = Problem(500, "failed", SAD_SENTENCE)
    set_rollback()
    return Response(problem.as_json(), problem.status, headers=dict(problem.headers), content_type=CONTENT_TYPE)


def problem_of(error: Exception) -> Problem | None:
    """The problem that tells of this error, or None if it is a failure of ours."""
    if isinstance(error, exceptions.APIException):
        return _of_framework(error)
    if isinstance(error, Http404):
        return Problem(404, "not-found", "There is nothing here, or nothing that you may see.")
    if isinstance(error, PermissionDenied):
        return Problem(403, "not-allowed", str(error) or "You may not do that.")
    if isinstance(error, RequestDataTooBig):
        return Problem(413, "body-too-large", "The request's body is too large.")
    if isinstance(error, SuspiciousOperation):
        return Problem(400, "unreadable", "The request cannot be read.")
    if isinstance(error, ModelValidationError):
        return _of_framework(exceptions.ValidationError(_details(error)))
    return _of_room(error)


def _of_framework(error: exceptions.APIException) -> Problem:
    headers: dict[str, str] = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(ceil(wait))
    members: dict[str, object] = dict(getattr(error, "members", {}))
    if isinstance(error, exceptions.ValidationError):
        errors = list(_errors(error.detail))
        detail = errors[0]["detail"] if len(errors) == 1 else f"{len(errors)} things about the request are wrong."
        return Problem(error.status_code, "validation", detail, {**members, "errors": errors}, headers)
    return Problem(error.status_code, _code(error), _sentence(error), members, headers)


def _of_room(error: Exception) -> Problem | None:
    """A refusal of a room: it carries its status, or its room has said which one to use."""
    code, sentence = getattr(error, "code", None), getattr(error, "sentence", None)
    if not isinstance(code, str) or not isinstance(sentence, str):
        return None
    mapped = next((_mapped[kind] for kind in type(error).__mro__ if kind in _mapped), None)
    if mapped is not None:
        members = {name: getattr(error, name) for name in mapped.members if hasattr(error, name)}
        return Problem(mapped.status, code, mapped.words(sentence), members) if mapped.status < 500 else None
    status = getattr(error, "status", None)
    if not isinstance(status, int) or not (400 <= status < 500 or status == 503):
        return None
    return Problem(status, code, sentence, getattr(error, "members", {}), getattr(error, "headers", {}))


def _code(error: exceptions.APIException) -> str:
    """A code given on the spot wins over the class's; DRF's own default codes are translated."""
    given = getattr(error.detail, "code", None)
    if given and given != error.default_code:
        return str(given)
    for kind in type(error).__mro__:
        if kind in CODES:
            return CODES[kind]
        if "default_code" in vars(kind):
            break
    return str(error.default_code)


def _sentence(error: exceptions.APIException) -> str:
    if isinstance(error, exceptions.Throttled):
        seconds = getattr(error, "wait", None)
        wait = "a while" if seconds is None else f"{ceil(seconds)} s"
        return f"Too many requests; try again in {wait}."
    return str(error.detail)


def _details(error: ModelValidationError) -> dict[str, list[exceptions.ErrorDetail]]:
    """A model's complaints as a serializer would have put them."""
    by_field = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}
    return {
        api_settings.NON_FIELD_ERRORS_KEY if name == NON_FIELD_ERRORS else name: [
            exceptions.ErrorDetail(sentence, code=one.code or "invalid") for one in errors for sentence in one.messages
        ]
        for name, errors in by_field.items()
    }


def _errors(detail: Any, pointer: str = "#") -> Iterator[dict[str, str]]:
    """DRF's nested error lists as flat rows, each with a JSON pointer to what it is about."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            about = pointer if name == api_settings.NON_FIELD_ERRORS_KEY else f"{pointer}/{_escape(name)}"
            yield from _errors(inner, about)
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            leaf = not isinstance(inner, (dict, list))
            yield from _errors(inner, pointer if leaf else f"{pointer}/{index}")
    else:
        yield {"pointer": pointer, "code": getattr(detail, "code", "invalid"), "detail": str(detail)}


def _escape(name: object) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")


def plain_answer(problem: Problem) -> JsonResponse:
    """For errors that happen outside any API view, in Django's own machinery."""
    return JsonResponse(
        problem.as_json(), status=problem.status, content_type=CONTENT_TYPE, headers=dict(problem.headers)
    )


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
