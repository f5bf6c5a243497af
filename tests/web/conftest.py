"""The demo, and real Chromium in front of a real server for what only a browser shows."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.accounts.conftest import mailed_code, queue

__all__ = ["mailed_code", "queue"]

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
}
DESKTOP = {"viewport": {"width": 1400, "height": 900}}

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The demo, laid once for a module: it takes seconds. What a test changes is rolled back to it."""
    around = transaction.atomic()
    around._from_testcase = True  # what a test marked django_db has, too: durable blocks may stand inside
    with django_db_blocker.unblock():
        around.__enter__()
        call_command("load_demo")
    yield
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, one a test process. Playwright runs an event loop, which Django would otherwise distrust."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "The tests of pages need a browser: sudo apt-get install chromium"
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        yield browser
        browser.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def visit(chromium: Browser, live_server: LiveServer) -> Iterator[Visit]:
    """Opens a page for somebody (None: a stranger), on a desktop or a phone. Any script error fails the test."""
    yield from visits(chromium, live_server.url)


@pytest.fixture
def visit_live(chromium: Browser, streaming_server: SimpleNamespace) -> Iterator[Visit]:
    """The same on the server that streams."""
    yield from visits(chromium, streaming_server.url)


def visits(chromium: Browser, address: str) -> Iterator[Visit]:
    contexts, errors = [], []

    def open_page(path: str, user: User | None = None, **screen: Any) -> Page:
        context = chromium.new_context(base_url=address, **(screen or DESKTOP))
        contexts.append(context)
        context.set_default_timeout(15_000)
        if user is not None:
            client = Client()
            client.force_login(user)
            context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address}])
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def streaming_server(transactional_db: None) -> Iterator[SimpleNamespace]:
    """The service on its real way to the event loop: uvicorn, one hop to a thread, streams beside them."""
    from config.one_hop import OneHopHandler

    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        ASGIStaticFilesHandler(OneHopHandler()), log_config=None, lifespan="off", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield SimpleNamespace(url=f"http://127.0.0.1:{listener.getsockname()[1]}")
    server.should_exit = True
    thread.join(timeout=20)
    listener.close()
