"""Where we go when somebody gives us an address, and where we do not."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from notifications.elsewhere.outside import BadAddress, Outside, Unreachable, is_public
from tests.notifications.hooks import Hooks, running_hooks


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[Hooks]:
    with running_hooks(tmp_path) as server:
        yield server


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "2001:db8::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "2002:c0a8:101::",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
    ],
)
def test_no_address_that_is_not_public_is_gone_to(address: str):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_public_addresses_are(address: str):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https:///nowhere",
        "https://user:word@example.org/",
        "https://example.org:99999/",
        "https://exämple.org/",
        "https://example.org/a b",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:169.254.169.254]/",
        "https://10.0.0.7:8443/",
        "https://2130706433/",
        "https://localhost/",
        f"https://example.org/{'x' * 600}",
    ],
)
def test_addresses_that_are_refused_at_once(url: str):
    with pytest.raises(BadAddress):
        Outside().check(url)


def test_a_post_arrives_with_its_host_and_says_how_it_was_received(hooks: Hooks):
    assert hooks.outside().post(hooks.url, b"{}", {"X-Proof": "yes"}) == 204
    path, headers, body = hooks.taken[0]
    assert (path, headers["host"], headers["x-proof"], body) == ("/hook?x=1", f"localhost:{hooks.port}", "yes", b"{}")


def test_a_name_is_asked_once_and_we_go_to_the_address_that_was_looked_at(hooks: Hooks, monkeypatch):
    """A name server that gives a good address first and a bad one afterwards is asked only once."""
    asked: list[str] = []

    def lookup(host: str, port: int, **_: object) -> list[object]:
        asked.append(host)
        address = "127.0.0.1" if len(asked) == 1 else "10.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    assert hooks.outside().post(hooks.url, b"", {}) == 204
    assert asked == ["localhost"]


def test_one_bad_address_among_good_ones_is_one_too_many(monkeypatch):
    def lookup(host: str, port: int, **_: object) -> list[object]:
        addresses = ("93.184.216.34", "127.0.0.1")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(BadAddress):
        Outside().post("https://rebinding.example/", b"", {})


def test_a_redirect_is_an_answer_not_an_errand(hooks: Hooks):
    hooks.status, hooks.headers = 302, {"Location": "https://169.254.169.254/latest/"}
    assert hooks.outside().post(hooks.url, b"", {}) == 302
    assert len(hooks.taken) == 1


def test_who_answers_byte_by_byte_is_not_waited_for(hooks: Hooks):
    hooks.drip = 0.2
    with pytest.raises(Unreachable, match="in time"):
        hooks.outside(seconds=1.0).post(hooks.url, b"", {})


def test_an_answer_without_end_is_left(hooks: Hooks):
    hooks.endless = True
    with pytest.raises(Unreachable, match="no end"):
        hooks.outside().post(hooks.url, b"", {})


def test_a_certificate_for_another_name_is_no_proof(tmp_path: Path):
    with running_hooks(tmp_path, "somebody-else.example") as server:
        with pytest.raises(Unreachable, match="certificate"):
            server.outside().post(server.url, b"", {})
        assert server.taken == []


def test_nobody_there_is_said_so():
    outside = Outside(may_go=lambda address: True)
    with pytest.raises(Unreachable):
        outside.post("https://127.0.0.1:9/", b"", {})
    with pytest.raises(Unreachable, match="not known"):
        outside.post("https://nowhere.invalid/", b"", {})
