"""Django's own error answers (handler400 and so on): problems under /api/, pages everywhere else.

A page about an error must not fail itself: where its frame cannot be drawn (no static files yet, half the addresses), a
bare sentence takes its place.
"""

from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from config.rest.problems import SAD_SENTENCE, Problem, is_api, plain_answer

log = structlog.get_logger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return plain_answer(Problem(400, "unreadable", "The request cannot be read."))
    return _at_least(400, "The request cannot be read.", lambda: defaults.bad_request(request, exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return plain_answer(Problem(403, "not-allowed", "You may not do that."))
    return _at_least(403, "You may not do that.", lambda: defaults.permission_denied(request, exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return no_such_address(request)
    return _at_least(404, "There is no such page.", lambda: defaults.page_not_found(request, exception))


def server_error(request: HttpRequest) -> HttpResponseBase:
    if is_api(request):
        return plain_answer(Problem(500, "failed", SAD_SENTENCE))
    return _at_least(500, SAD_SENTENCE, lambda: defaults.server_error(request))


def _at_least(status: int, sentence: str, page: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    try:
        return page()
    except Exception as error:  # whatever it is, the answer is about what came before
        log.error("error_page_failed", kind=type(error).__name__)
        return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")


@csrf_exempt  # it changes nothing; Django would answer with a page
def no_such_address(request: HttpRequest) -> HttpResponse:
    hint = "" if request.path.endswith("/") else " Addresses of the API end with a slash."
    return plain_answer(Problem(404, "not-found", f"The API has no such address.{hint}"))
