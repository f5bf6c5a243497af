"""Addresses of the sign-in pages: allauth's, less its doors by password. People here have none."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path
from django.views.generic import RedirectView


def no_passwords(request: HttpRequest, rest: str) -> HttpResponse:
    raise Http404


urlpatterns = [
    path("login/", RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)),
    path("password/<path:rest>", no_passwords),
    path("", include("allauth.urls")),
]
