"""The door for people on pages: tell us your address, type in the code that comes by mail.

It is the API's door with a form around it. A page puts the same job on the queue for every address, so neither its
answer nor its time tells whether anybody lives there; whoever proves a mailbox without an account gets one.
"""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django import forms
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME, login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.generic import View

from accounts.models import Purpose, User
from accounts.refusals import TooOften
from accounts.services import codes, sign_in
from config.rest.refusals import Refusal
from config.rest.throttles import ScopeThrottle

ASKED = "sign-in-asked"
LONGEST_CODE = 40


class AddressForm(forms.Form):
    email = forms.EmailField(
        label=_("Mail address"), max_length=254, widget=forms.EmailInput({"autocomplete": "email", "autofocus": True})
    )


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput({"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}),
    )


@method_decorator(never_cache, name="dispatch")
class Door(View):
    """What both steps share: whoever is in already is sent on, a refusal is one sentence above the form."""

    template = ""
    throttle_scope = "sign-in"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated:
            return redirect(safe_next(request))
        return super().dispatch(request, *args, **kwargs)

    def show(self, form: forms.Form, status: int = 200) -> HttpResponse:
        there = {"form": form, "next": safe_next(self.request, ""), "PASSKEY_LOGIN_ENABLED": True}
        return render(self.request, self.template, there, status=status)

    def refused(self, form: forms.Form, refusal: Refusal) -> HttpResponse:
        form.add_error(None, refusal.sentence)
        return self.show(form, refusal.status)

    def not_too_often(self) -> None:
        throttle: Any = ScopeThrottle()
        if not throttle.allow_request(self.request, self):
            raise TooOften(str(_("Too many attempts from where you are; please wait a while and try again.")))


class AskForCode(Door):
    """The first step: which mailbox? Sign-in and sign-up differ in their words alone."""

    template = "account/request_login_code.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(AddressForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = AddressForm(request.POST)
        if not form.is_valid():
            return self.show(form)
        email = form.cleaned_data["email"]
        try:
            self.not_too_often()
            codes.request_code(email=email, purpose=Purpose.SIGN_IN, language=spoken())
        except Refusal as refusal:
            return self.refused(form, refusal)
        request.session[ASKED] = {"email": email, "next": safe_next(request, "")}
        request.session.set_expiry(codes.GOOD_FOR)  # of a stranger's address we keep nothing for longer
        return redirect("account_confirm_login_code")


class TypeInCode(Door):
    """The second step: the code. A wrong one is answered alike whatever is wrong with it."""

    template = "account/confirm_login_code.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        if ASKED not in request.session:
            return redirect("account_request_login_code")
        return self.show(CodeForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        asked = request.session.get(ASKED)
        if asked is None:
            return redirect("account_request_login_code")
        form = CodeForm(request.POST)
        if not form.is_valid():
            return self.show(form)
        try:
            self.not_too_often()
            user = sign_in.prove_mailbox(email=asked["email"], code=form.cleaned_data["code"], language=spoken())
        except Refusal as refusal:
            return self.refused(form, refusal)
        self.let_in(user, asked["email"])
        return redirect(asked["next"] or settings.LOGIN_REDIRECT_URL)

    def let_in(self, user: User, email: str) -> None:
        """A new session; the pages that add passkeys learn that this person has just proven who they are."""
        del self.request.session[ASKED]
        login(self.request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
        self.request.session.set_expiry(None)
        record_authentication(self.request, user, method="code", email=email)


def safe_next(request: HttpRequest, otherwise: str | None = None) -> str:
    """Where to go afterwards, if that is a place of ours."""
    wanted = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME) or ""
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return resolve_url(settings.LOGIN_REDIRECT_URL) if otherwise is None else otherwise


def spoken() -> str:
    return (get_language() or "en").split("-")[0]
