"""Reads the mails that DiskMailBackend kept: text, HTML and pictures."""

import re
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings

KEPT_NAME = re.compile(r"\d{8}T\d{12}-[0-9a-f]{8}")


@dataclass(frozen=True)
class Part:
    """A picture or a file inside a mail."""

    number: int
    content_id: str
    content_type: str
    filename: str
    content: bytes


@dataclass(frozen=True)
class KeptMail:
    id: str
    subject: str
    sender: str
    recipients: str
    date: datetime | None
    headers: list[tuple[str, str]]
    text: str
    html: str
    parts: list[Part]

    @property
    def answerable(self) -> bool:
        """Does a reply to it come to us?"""
        return any(name.lower() == "reply-to" for name, _ in self.headers)


def kept_mails(limit: int = 200) -> list[KeptMail]:
    """The newest first."""
    paths = sorted(Path(settings.DEV_MAIL_DIR).glob("*.eml"), reverse=True)
    return [read(path) for path in paths[:limit]]


def kept_mail(mail_id: str) -> KeptMail | None:
    path = Path(settings.DEV_MAIL_DIR) / f"{mail_id}.eml"
    return read(path) if KEPT_NAME.fullmatch(mail_id) and path.is_file() else None


def read(path: Path) -> KeptMail:
    message = message_from_bytes(path.read_bytes(), _class=EmailMessage, policy=policy.default)
    return KeptMail(
        id=path.stem,
        subject=str(message["Subject"] or ""),
        sender=str(message["From"] or ""),
        recipients=str(message["To"] or ""),
        date=message["Date"].datetime if message["Date"] else None,
        headers=[(name, str(value)) for name, value in message.items()],
        text=_body(message, "plain"),
        html=_body(message, "html"),
        parts=[_part(number, part) for number, part in enumerate(_attached(message))],
    )


def _body(message: EmailMessage, subtype: str) -> str:
    body = message.get_body((subtype,))
    return str(body.get_content()) if body is not None else ""


def _attached(message: EmailMessage) -> list[EmailMessage]:
    """Everything that is neither a container nor one of the two bodies."""
    bodies = [message.get_body(("plain",)), message.get_body(("html",))]
    return [part for part in message.walk() if not part.is_multipart() and part not in bodies]


def _part(number: int, part: EmailMessage) -> Part:
    content = part.get_content()
    return Part(
        number=number,
        content_id=str(part["Content-ID"] or "").strip("<> "),
        content_type=part.get_content_type(),
        filename=part.get_filename() or "",
        content=content.encode() if isinstance(content, str) else bytes(content),
    )
