"""The whole service in one process on this machine: pages, jobs and clock. This is what `make run` starts."""

import signal
import socket
import sys
from argparse import ArgumentParser
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.celery import app
from config.embedded import jobs
from web.management.commands.load_demo import FIRST_PLAYER, STATION_MASTER

HOST = "127.0.0.1"


class Command(BaseCommand):
    help = "Prepares the database, loads the demo and serves everything on 127.0.0.1 until Ctrl-C."
    requires_system_checks: list[str] = []  # migrate runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", default="8000", help="the port to listen on (8000)")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.CELERY_BROKER_URL != settings.MEMORY_BROKER:
            sys.exit("serve is for the local settings; docs/hosting.md tells how to run a service for people.")
        listener = listen(options["port"])
        address = f"http://{HOST}:{listener.getsockname()[1]}"
        settings.SITE_URL = address
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_demo")
        signal.signal(signal.SIGTERM, stop)
        with jobs(app):
            self.stdout.write(WELCOME.format(address=address, player=FIRST_PLAYER, staff=STATION_MASTER))
            self.stdout.flush()
            self.serve(listener)
        self.stdout.write("Stopped.")

    def serve(self, listener: socket.socket) -> None:
        from config.asgi import application

        config = uvicorn.Config(
            ASGIStaticFilesHandler(application), log_config=None, lifespan="off", timeout_graceful_shutdown=2
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listener])


WELCOME = """
  Whistlepost is running at {address}/

  Sign in as   {player}   (the code arrives at {address}/dev/mail/)
  Admin        {address}/admin/   as {staff}, the same way
  Stop with    Ctrl-C
"""


def listen(port: str) -> socket.socket:
    """Takes the port before any work is done, or says plainly why not."""
    if not port.isdigit() or int(port) > 65535:
        sys.exit(f"{port!r} is not a port; try: make run PORT=8001")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, int(port)))
        listener.listen()
    except OSError as error:
        listener.close()
        sys.exit(f"Port {port} cannot be used ({error.strerror}); try: make run PORT={int(port) + 1}")
    return listener


def stop(signum: int, frame: FrameType | None) -> None:
    """A plain kill ends as Ctrl-C does: the jobs finish what they hold, then the process leaves."""
    raise KeyboardInterrupt
