"""Mail that stays at home: on a developer's machine every sent mail is kept as a file and read in the browser."""

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone


class DiskMailBackend(BaseEmailBackend):
    """Writes each mail to settings.DEV_MAIL_DIR, exactly as it would have gone out."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.DEV_MAIL_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        sent = 0
        for message in email_messages:
            if message.recipients():
                keep(message, folder)
                sent += 1
        return sent


def keep(message: EmailMessage, folder: Path) -> Path:
    """Names sort by time. The file appears whole: a reader never meets half a mail."""
    name = f"{timezone.now():%Y%m%dT%H%M%S%f}-{token_hex(4)}"
    draft = folder / f"{name}.part"
    draft.write_bytes(message.message().as_bytes())
    return draft.rename(folder / f"{name}.eml")
