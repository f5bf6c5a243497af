"""One's own page: every part of it with its form, each as it was sent if it could not be kept."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from accounts.models import AccessToken, Scope, User
from accounts.models.people import time_zones
from engine.drawing.palette import PLAYERS
from notifications.models import MailHabits
from notifications.selectors import wishes


class ProfileForm(forms.Form):
    display_name = forms.CharField(label=gettext_lazy("What others call you"), max_length=40, required=False)
    time_zone = forms.CharField(label=gettext_lazy("Time zone"), max_length=64)
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)


class TokenForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the program"), max_length=60)
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )


def person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def profile_form(user: User) -> ProfileForm:
    known = {"display_name": user.display_name, "time_zone": user.time_zone, "language": user.language}
    return ProfileForm(initial=known)


def page(request: HttpRequest, status: int = 200, **context: object) -> HttpResponse:
    """The whole page; what is given replaces a part of it."""
    from web.you.times import times_of  # its forms answer with this page

    user = person(request)
    names = dict(Scope.choices)
    held = AccessToken.objects.filter(user=user).order_by("-pk")
    habits = MailHabits.objects.filter(person=user).first() or MailHabits(person=user)
    whole = {
        "form": profile_form(user),
        "token_form": TokenForm(),
        "tokens": [(token, [names.get(scope, scope) for scope in token.scopes]) for token in held],
        "zones": sorted(time_zones()),
        "passkeys": Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count(),
        "mails": [(kind, wishes.wants(user, kind, None)) for kind in wishes.SWITCHABLE],
        "habits": habits,
        "trouble": wishes.trouble_of(user.email),
        "styles": PLAYERS,
        **times_of(user),
        **context,
    }
    return render(request, "web/you/you.html", whole, status=status)
