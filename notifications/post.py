"""The post office: a letter becomes a MIME message, goes out through Django's mail backend, and its fate is sorted.

Needs nothing of the games; what a letter says is written in `mails/`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from email.mime.image import MIMEImage
from email.utils import formataddr, parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused
from types import TracebackType
from typing import Any

from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection


class RecipientRefused(Exception):
    """The mail server will never take mail for this address."""

    def __init__(self, email: str, reason: str) -> None:
        super().__init__(reason)
        self.email = email


class SendingFailed(Exception):
    """It did not work this time; another try may."""


@dataclass(frozen=True)
class Picture:
    """An inline picture; the HTML names it as `cid:` and its name."""

    name: str
    png: bytes


@dataclass(frozen=True)
class Letter:
    """A finished mail. `must_be_news` is asked once more before it goes, since writing it took a while."""

    to: str
    name: str
    subject: str
    text: str
    html: str
    message_id: str
    pictures: tuple[Picture, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    reply_to: str = ""
    bounces_to: str = ""
    must_be_news: Callable[[], None] = lambda: None

    def message(self) -> EmailMultiAlternatives:
        """The MIME message: text and HTML as alternatives, the pictures beside them."""
        headers = {"Message-ID": self.message_id, "From": settings.DEFAULT_FROM_EMAIL, **self.headers}
        mail = EmailMultiAlternatives(
            " ".join(self.subject.split()),
            self.text,
            self.bounces_to or settings.DEFAULT_FROM_EMAIL,
            [formataddr((self.name, self.to))],
            reply_to=[self.reply_to] if self.reply_to else None,
            headers=headers,
        )
        mail.attach_alternative(self.html, "text/html")
        if self.pictures:
            mail.mixed_subtype = "related"  # type: ignore[attr-defined]
        for picture in self.pictures:
            image = MIMEImage(picture.png, "png")
            image["Content-ID"] = f"<{picture.name}>"
            image.add_header("Content-Disposition", "inline", filename=f"{picture.name.partition('@')[0]}.png")
            mail.attach(image)
        return mail


class Post:
    """One connection to the mail server, opened at the first letter and opened anew after trouble."""

    def __init__(self) -> None:
        self._connection: Any = None

    def __enter__(self) -> Post:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError, SMTPException):  # what came before was accepted; a failed goodbye changes nothing
                connection.close()

    def send(self, letter: Letter) -> None:
        """Hand the letter over. Returns once the mail server has said yes; raises otherwise."""
        try:
            if self._connection is None:
                self._connection = get_connection()
                self._connection.open()
            if not self._connection.send_messages([letter.message()]):
                raise SendingFailed("the mail server took nothing")
        except SMTPRecipientsRefused as refused:
            self.close()
            code, answer = next(iter(refused.recipients.values()), (0, b""))
            if 500 <= code < 600:
                raise RecipientRefused(letter.to, f"{code} {_words(answer)}") from None
            raise SendingFailed(f"refused for now: {code}") from None
        except AnymailRecipientsRefused:
            self.close()
            raise RecipientRefused(letter.to, "refused by the mail service") from None
        except (OSError, SMTPException, AnymailError) as error:
            self.close()
            raise SendingFailed(type(error).__name__) from None


def domain() -> str:
    """The part of our own address that Message-IDs end with."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def _words(answer: bytes | str) -> str:
    return (answer.decode(errors="replace") if isinstance(answer, bytes) else answer)[:120]
