"""Django's own error answers (handler400 and so on): problems under /api/, pages everywhere else."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from config.rest.problems import SAD_SENTENCE, Problem, is_api, plain_answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return plain_answer(Problem(400, "unreadable", "The request cannot be read."))
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return plain_answer(Problem(403, "not-allowed", "You may not do that."))
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return no_such_address(request)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponseBase:
    if is_api(request):
        return plain_answer(Problem(500, "failed", SAD_SENTENCE))
    return defaults.server_error(request)


@csrf_exempt  # it changes nothing; Django would answer with a page
def no_such_address(request: HttpRequest) -> HttpResponse:
    hint = "" if request.path.endswith("/") else " Addresses of the API end with a slash."
    return plain_answer(Problem(404, "not-found", f"The API has no such address.{hint}"))
