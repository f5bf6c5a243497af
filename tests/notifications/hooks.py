"""A real TLS server on loopback that takes what we post, with a certificate of its own and a mood that can be set."""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from notifications.elsewhere.outside import Outside

HOST = "localhost"


class Hooks:
    """What arrived, and how to answer. `drip`: seconds between the bytes of an answer."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        self.port, self.trust = port, trust
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.drip = 0.0
        self.endless = False

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.port}/hook?x=1"

    def outside(self, seconds: float = 8.0) -> Outside:
        """The way out for tests alone: loopback may be gone to, and this server's certificate is trusted."""
        return Outside(may_go=lambda address: address in ("127.0.0.1", "::1"), trust=self.trust, seconds=seconds)


@contextmanager
def running_hooks(folder: Path, name: str = HOST) -> Iterator[Hooks]:
    """The server; its certificate is for `name`."""
    certificate, key = _certificate(folder, name)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    hooks = Hooks(server.server_address[1], ssl.create_default_context(cafile=str(certificate)))
    server.hooks = hooks  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield hooks
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        hooks: Hooks = self.server.hooks  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        hooks.taken.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        if hooks.drip or hooks.endless:
            self._dawdle(hooks)
            return
        self.send_response(hooks.status)
        for name, value in hooks.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _dawdle(self, hooks: Hooks) -> None:
        try:
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            for _ in range(200):
                self.wfile.write(b"X-Long: " + b"x" * (8_000 if hooks.endless else 1) + b"\r\n")
                self.wfile.flush()
                time.sleep(hooks.drip)
        except OSError:
            return

    def log_message(self, *_: Any) -> None:
        return


def _certificate(folder: Path, name: str) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, private = folder / f"{name}.pem", folder / f"{name}.key"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return certificate, private
