"""The way out to addresses that people gave us. They may name anything, so we go nowhere but to public places.

Only https. The name is looked up once; every address it has must be public; the connection is made to the very address
that was looked at, so a name that changes its mind meanwhile leads nowhere. The certificate must be the name's. No
redirect is followed, nothing of an answer is read beyond its head, and all of it has to be done within seconds.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

CONNECT_SECONDS = 4.0
WHOLE_SECONDS = 8.0
LONGEST_HEAD = 16_384
LONGEST_URL = 500
MOST_ADDRESSES = 4


class BadAddress(Exception):
    """We do not go there; the text says why."""


class Unreachable(Exception):
    """It did not work this time; the text says how."""


def is_public(address: str) -> bool:
    """Is this an address of the open internet? One that wraps another is judged by what it wraps.

    >>> [is_public(one) for one in ("93.184.216.34", "10.0.0.8", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


_NAT64 = ipaddress.ip_network("64:ff9b::/96")


@dataclass(frozen=True)
class Outside:
    """How we get out. Tests go to a server of their own by giving another judge of addresses and other trust."""

    may_go: Callable[[str], bool] = is_public
    trust: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    seconds: float = WHOLE_SECONDS

    def check(self, url: str) -> SplitResult:
        """Can this be an address to post to? Raises BadAddress. A name is looked up again when we go there."""
        parts = _read(url)
        self._addresses(parts)
        return parts

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post and return the status of the answer. Raises BadAddress or Unreachable."""
        until = time.monotonic() + self.seconds
        parts = _read(url)
        addresses = self._addresses(parts)
        try:
            with (
                _connected(addresses, until) as raw,
                self.trust.wrap_socket(raw, server_hostname=parts.hostname) as wire,
            ):
                wire.settimeout(_left(until))
                wire.sendall(_request(parts, body, headers))
                return _status(wire, until)
        except TimeoutError:
            raise Unreachable("no answer in time") from None
        except ssl.SSLCertVerificationError:
            raise Unreachable("its certificate is not valid for this name") from None
        except (OSError, ValueError) as error:
            raise Unreachable(f"no connection: {type(error).__name__}") from None

    def _addresses(self, parts: SplitResult) -> list[tuple[int, tuple[str, int]]]:
        assert parts.hostname
        try:
            found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Unreachable("its name is not known") from None
        addresses: list[tuple[int, tuple[str, int]]] = [
            (family, (str(where[0]), int(where[1]))) for family, _, _, _, where in found
        ]
        if not addresses or not all(self.may_go(address) for _, (address, _) in addresses):
            raise BadAddress("It is not a public address.")
        return addresses


def _read(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("It cannot be read as an address.") from None
    if parts.scheme != "https" or not parts.hostname or len(url) > LONGEST_URL:
        raise BadAddress("It must begin with https:// and name a host.")
    if parts.username is not None or parts.password is not None or "@" in parts.netloc:
        raise BadAddress("It must not hold a user name or password.")
    if port == 0 or not url.isascii() or any(letter <= " " for letter in url):
        raise BadAddress("It cannot be read as an address.")
    return parts


def _connected(addresses: Sequence[tuple[int, tuple[str, int]]], until: float) -> socket.socket:
    """To the first of these addresses that answers: they were looked at, so no name is asked again."""
    trouble: OSError = TimeoutError()
    for family, address in addresses[:MOST_ADDRESSES]:
        raw = socket.socket(family, socket.SOCK_STREAM)
        try:
            raw.settimeout(min(CONNECT_SECONDS, _left(until)))
            raw.connect(address)
            raw.settimeout(_left(until))
            return raw
        except OSError as error:
            raw.close()
            trouble = error
    raise trouble


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _request(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    lines = [f"POST {parts.path or '/'}{f'?{parts.query}' if parts.query else ''} HTTP/1.1"]
    named = {
        "Host": f"{host}:{parts.port}" if parts.port not in (None, 443) else str(host),
        "User-Agent": "Whistlepost",
        "Connection": "close",
        "Content-Length": str(len(body)),
        **headers,
    }
    lines += [f"{name}: {' '.join(value.split())}" for name, value in named.items()]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _status(wire: ssl.SSLSocket, until: float) -> int:
    """The status of the answer, past any provisional ones; its body is left where it is."""
    seen = b""
    while True:
        head, found, rest = seen.partition(b"\r\n\r\n")
        if found:
            status = _status_of(head)
            if status >= 200:
                return status
            seen = rest
            continue
        if len(seen) > LONGEST_HEAD:
            raise Unreachable("its answer has no end")
        wire.settimeout(_left(until))
        more = wire.recv(4096)
        if not more:
            raise Unreachable("it hung up")
        seen += more


def _status_of(head: bytes) -> int:
    first = head.split(b"\r\n", 1)[0].split(b" ")
    if len(first) < 2 or not first[0].startswith(b"HTTP/") or not first[1].isdigit():
        raise Unreachable("its answer cannot be read")
    return int(first[1])
