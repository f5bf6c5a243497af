"""Oneself: what one is called and where one lives, programs that may act for one, and leaving with all one's data."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import AccessToken, Purpose
from accounts.selectors import own_data
from accounts.services import codes, farewell, profile, tokens
from config.rest.refusals import Refusal
from web.you.page import ProfileForm, TokenForm, page, person


@login_required
def you(request: HttpRequest) -> HttpResponse:
    """One's profile, and the doors to everything else that is one's own."""
    if request.method != "POST":
        return page(request)
    user, form = person(request), ProfileForm(request.POST)
    if form.is_valid():
        try:
            profile.update_profile(user=user, **form.cleaned_data)
        except ValidationError as error:
            user.refresh_from_db()
            for name, said in error.message_dict.items():
                form.add_error(name if name in form.fields else None, said)
        except Refusal as refusal:
            user.refresh_from_db()
            form.add_error("display_name", refusal.sentence)
        else:
            with translation.override(user.language):
                messages.success(request, _("Kept."))
            return redirect("you:you")
    return page(request, form=form)


@require_POST
@login_required
def new_token(request: HttpRequest) -> HttpResponse:
    """A token for a program. Its text is on the answer to this press and nowhere else."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return page(request, token_form=form)
    try:
        said = form.cleaned_data
        _token, text = tokens.create_token(user=person(request), name=said["name"], scopes=said["scopes"])
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
        return page(request, token_form=form)
    answer = page(request, token_text=text)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@login_required
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """The program is a stranger from now on."""
    tokens.revoke_token(token=get_object_or_404(AccessToken, pk=number, user=person(request)))
    messages.success(request, _("Revoked."))
    return redirect("you:you")


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything that every room keeps of this person, as one file."""
    answer = JsonResponse(own_data.export_of(user=person(request)), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = 'attachment; filename="whistlepost.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_POST
@login_required
def farewell_code(request: HttpRequest) -> HttpResponse:
    """Leaving for good is confirmed by a code from one's mailbox."""
    user = person(request)
    try:
        codes.request_code(email=user.email, purpose=Purpose.DELETION, language=user.language)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("you:you")
    messages.success(request, _("A code is on its way to your mailbox."))
    return page(request, leaving=True)


@require_POST
@login_required
def say_farewell(request: HttpRequest) -> HttpResponse:
    """With the code the account is gone; its games stay, played by a former player."""
    try:
        farewell.leave(user=person(request), code=request.POST.get("code", ""))
    except Refusal as refusal:
        return page(request, leaving=True, refusal=refusal.sentence)
    logout(request)
    messages.success(request, _("Your account is gone. Farewell."))
    return redirect("home")
