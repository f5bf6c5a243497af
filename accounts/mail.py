"""The few mails this room sends itself. Turn mails and all others are the notifications' business."""

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation

# Tells other machines that no reply is expected: no holiday notes, no loops.
HEADERS = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}


def send_code(*, email: str, kind: str, code: str, language: str) -> None:
    """The code in plain text; the first line of its template is the subject."""
    with translation.override(language):
        subject, _, body = render_to_string(f"accounts/mail/{kind}.txt", {"code": code}).partition("\n")
    EmailMessage(subject.strip(), body.strip() + "\n", to=[email], headers=HEADERS).send()
