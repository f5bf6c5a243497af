"""Real mail servers on loopback: SMTP with a mood of its own, and IMAP (Dovecot, as Debian has it)."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from imaplib import IMAP4
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from deploy.scripts.with_services import find
from notifications.inbound import parse
from tests.processes import eventually


class SmtpServer:
    """An SMTP server whose mood can be set; `taken` is what it accepted."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.senders: list[str] = []
        self.at_rcpt: Callable[[Any], str] = lambda server: "250 OK"
        self.at_data: Callable[[Any], str] = lambda server: "250 OK"
        self.wait = 0.0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        answer = self.at_rcpt(server)
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        await asyncio.sleep(self.wait)
        answer = self.at_data(server)
        if answer.startswith("250"):
            self.taken.append(parse(envelope.content))
            self.senders.append(envelope.mail_from)
        return answer


@contextmanager
def running_smtp() -> Iterator[tuple[SmtpServer, int]]:
    """The server, and the port it listens on."""
    handler = SmtpServer()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield handler, controller.port
    finally:
        controller.stop()


DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:{folder}/mail/%u
default_internal_user = {user}
default_login_user = {user}
default_internal_group = {group}
first_valid_uid = 1
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/mail/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


@contextmanager
def running_imap() -> Iterator[str]:
    """An IMAP server whose every user has the password `secret`; yields the address of reply's mailbox."""
    program, port = find("dovecot"), free_port()
    user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    folder = Path(tempfile.mkdtemp(prefix="whistlepost-imap-", dir="/tmp"))
    group = subprocess.run(["id", "-gn", user.pw_name], capture_output=True, text=True, check=True).stdout.strip()
    (folder / "mail").mkdir()
    if os.geteuid() == 0:
        folder.chmod(0o755)
        shutil.chown(folder / "mail", user.pw_name, group)
    config = folder / "dovecot.conf"
    config.write_text(DOVECOT.format(folder=folder, user=user.pw_name, group=group, port=port))
    process = subprocess.Popen([program, "-F", "-c", config])
    try:
        assert eventually(lambda: _answers(port)), (folder / "dovecot.log").read_text()
        yield f"imap://reply:secret@127.0.0.1:{port}/INBOX"
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def put_in_mailbox(url: str, message: EmailMessage) -> None:
    """What a mail server does when a mail arrives for the reply address."""
    port = int(url.rpartition(":")[2].partition("/")[0])
    with IMAP4("127.0.0.1", port) as box:
        box.login("reply", "secret")
        box.append("INBOX", "", "", message.as_bytes())


def _answers(port: int) -> bool:
    try:
        with IMAP4("127.0.0.1", port, timeout=2) as box:
            return box.login("reply", "secret")[0] == "OK"
    except (OSError, IMAP4.error):
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
