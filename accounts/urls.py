"""Addresses of the sign-in pages: our own door by code, and allauth's for the rest, less its doors by password."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path
from django.views.generic import RedirectView

from accounts.pages import AskForCode, TypeInCode


def no_passwords(request: HttpRequest, rest: str) -> HttpResponse:
    raise Http404


urlpatterns = [
    path("login/", RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)),
    path("login/code/", AskForCode.as_view(), name="account_request_login_code"),
    path("login/code/confirm/", TypeInCode.as_view(), name="account_confirm_login_code"),
    path("signup/", AskForCode.as_view(template="account/signup.html"), name="account_signup"),
    path("password/<path:rest>", no_passwords),
    path("", include("allauth.urls")),
]
