"""How allauth's sign-in pages behave here."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest

from accounts import mail, tasks
from accounts.models import Scope, User
from accounts.services.tokens import create_token


class AccountAdapter(DefaultAccountAdapter):
    """Pages write their mails and leave the sending to a worker: an answer takes as long for any address."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        request = allauth_context.request
        known = {"request": request, "email": email, "current_site": get_current_site(request)}
        message = self.render_mail(template_prefix, email, {**known, **context}, headers=mail.HEADERS)
        html = next((body for body, kind in getattr(message, "alternatives", [])), "")
        job = {
            "subject": message.subject,
            "body": message.body,
            "html": html if isinstance(message, EmailMultiAlternatives) else "",
            "to": message.to,
            "from_email": message.from_email,
            "headers": message.extra_headers,
        }
        tasks.send_page_mail.apply_async(kwargs=job, retry=False)


class PasskeyAdapter(DefaultMFAAdapter):
    """A passkey is another way in, not a second lock: whoever reads the mailbox may still sign in by code."""

    def is_mfa_enabled(self, user: AbstractBaseUser, types: list[str] | None = None) -> bool:
        return False


class PasskeyTokens(SessionTokenStrategy):
    """A program that signs in by passkey gets one of our tokens, named after the way it came."""

    def create_access_token(self, request: HttpRequest) -> str | None:
        if not isinstance(request.user, User):
            return None
        _, text = create_token(user=request.user, name="Passkey sign-in", scopes=[scope.value for scope in Scope])
        return text
