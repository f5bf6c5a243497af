"""Celery's door to the services of this room."""

from importlib import import_module
from smtplib import SMTPException
from typing import Any

from celery import Task, shared_task
from django.conf import settings
from django.core.mail import EmailMultiAlternatives

PATIENT: dict[str, Any] = {
    "autoretry_for": (OSError, SMTPException),
    "retry_backoff": 2,
    "retry_backoff_max": 60,
    "max_retries": 5,
}


@shared_task(bind=True, **PATIENT)
def mail_code(self: "Task[Any, Any]", *, email: str, purpose: str, language: str) -> None:
    from accounts.models import Purpose
    from accounts.services import codes

    first_try = self.request.retries == 0
    codes.mail_code(email=email, purpose=Purpose(purpose), language=language, first_try=first_try)


@shared_task(**PATIENT)
def send_page_mail(
    *, subject: str, body: str, html: str, to: list[str], from_email: str, headers: dict[str, str]
) -> None:
    """A mail that the sign-in pages have written. Sent from here, so that no page waits for a mail server."""
    message = EmailMultiAlternatives(subject, body, from_email, to, headers=headers)
    if html:
        message.attach_alternative(html, "text/html")
    message.send()


@shared_task
def tidy() -> None:
    from accounts.services import codes, tokens

    codes.forget_old_codes()
    tokens.forget_lapsed_tokens()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
