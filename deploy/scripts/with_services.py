"""Runs a command with its own private PostgreSQL and Redis, and stops both when it ends, however it ends.

    python deploy/scripts/with_services.py [--durable] -- pytest tests/games

The command finds them in DATABASE_URL and REDIS_URL. Everything lives in a temporary folder and on free ports of
127.0.0.1. Without --durable PostgreSQL does not wait for the disk: right for tests, wrong for measuring.
"""

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

PACKAGES = {
    "postgres": "postgresql",
    "redis-server": "redis-server",
    "curl": "curl",
    "chromium": "chromium",
    "dovecot": "dovecot-imapd",
}
STOP_SECONDS = 15


def main(arguments: list[str]) -> int:
    durable = arguments[:1] == ["--durable"]
    arguments = arguments[durable:]
    if arguments[:1] != ["--"] or len(arguments) < 2:
        print("usage: with_services.py [--durable] -- command [argument …]", file=sys.stderr)
        return 2
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, interrupt)
    try:
        with services(durable=durable) as addresses:
            return run(arguments[1:], {**os.environ, **addresses})
    except Interrupted as interrupted:
        return 128 + interrupted.number


class Interrupted(BaseException):
    """Somebody wants us to stop; everything on the way out still cleans up."""

    def __init__(self, number: int) -> None:
        self.number = number


def interrupt(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Interrupted(number)


def run(command: list[str], environment: dict[str, str]) -> int:
    """The command has its own process group, so that its children end with it."""
    child = subprocess.Popen(command, env=environment, start_new_session=True)
    try:
        code = child.wait()
    except Interrupted:
        end_group(child, signal.SIGINT)
        raise
    end_group(child, signal.SIGTERM)
    return code if code >= 0 else 128 - code


@contextmanager
def services(*, durable: bool = False) -> Iterator[dict[str, str]]:
    """Both servers, running; yields the addresses as environment variables.

    The tests also type the commands of docs/api.md, which need curl, press what pages offer in a real browser, and
    poll a mailbox, which needs Dovecot.
    """
    postgres, redis, *_ = [find(program) for program in PACKAGES]
    user = unprivileged_user()
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="whistlepost-services-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        if user is not None:
            shutil.chown(folder, user)
        postgres_url = stack.enter_context(running_postgres(postgres, folder / "postgres", user, durable=durable))
        redis_url = stack.enter_context(running_redis(redis, folder / "redis", user))
        yield {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url}


def find(program: str) -> Path:
    """The program, installed first if we may; otherwise says exactly what to install."""
    found = look_for(program)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        install(PACKAGES[program])
        found = look_for(program)
    if found is None:
        sys.exit(f"{program} is missing; install it with: sudo apt-get install {' '.join(PACKAGES.values())}")
    return found


def look_for(program: str) -> Path | None:
    """PostgreSQL's server programs are usually not in PATH; the newest one wins."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), key=lambda path: int(path.parts[4]))
    on_path = shutil.which(program)
    return kept[-1] if kept else Path(on_path) if on_path else None


def install(package: str) -> None:
    """RUNLEVEL=1 keeps Debian from starting the system's own server: we only want its programs."""
    print(f"Installing {package} …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    command = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", package]
    for step in (command, ["apt-get", "update", "--quiet"], command):
        done = subprocess.run(step, env=environment, stdout=subprocess.DEVNULL)
        if step is command and done.returncode == 0:
            return


def unprivileged_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@contextmanager
def running_postgres(program: Path, folder: Path, user: str | None, *, durable: bool) -> Iterator[str]:
    name = "whistlepost"
    make = [
        str(program.parent / "initdb"),
        "-D",
        str(folder),
        "-U",
        name,
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]
    made = subprocess.run(make, capture_output=True, text=True, user=user, cwd=folder.parent)
    if made.returncode != 0:
        sys.exit(f"PostgreSQL's folder could not be made: {made.stderr.strip()}")
    options = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200"}
    if not durable:
        options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

    def command(port: int) -> list[str | Path]:
        settings = [f"--{key}={value}" for key, value in (options | {"port": str(port)}).items()]
        return [program, "-D", folder, *settings]

    def answers(port: int) -> bool:
        ready = [str(program.parent / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        return subprocess.run(ready).returncode == 0

    with server("PostgreSQL", command, answers, folder.parent, user, stop=signal.SIGINT) as port:
        create = [str(program.parent / "createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", name, name]
        subprocess.run(create, check=True)
        yield f"postgres://{name}@127.0.0.1:{port}/{name}"


@contextmanager
def running_redis(program: Path, folder: Path, user: str | None) -> Iterator[str]:
    folder.mkdir()
    if user is not None:
        shutil.chown(folder, user)

    def command(port: int) -> list[str | Path]:
        return [
            program,
            "--bind",
            "127.0.0.1",
            "--port",
            str(port),
            "--dir",
            folder,
            "--save",
            "",
            "--appendonly",
            "no",
        ]

    def answers(port: int) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    with server("Redis", command, answers, folder.parent, user, stop=signal.SIGTERM) as port:
        yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def server(
    name: str,
    command: Callable[[int], list[str | Path]],
    answers: Callable[[int], bool],
    folder: Path,
    user: str | None,
    *,
    stop: signal.Signals,
) -> Iterator[int]:
    """A running server. A free port can be taken between finding and using it, so there are three tries."""
    log = folder / f"{name}.log"
    for _ in range(3):
        port = free_port()
        with log.open("ab") as output:
            process = subprocess.Popen(
                command(port),
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                cwd=folder,
                user=user,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        try:
            if wait_for(lambda p=port: answers(p), process):  # type: ignore[misc]
                yield port
                return
        finally:
            end_group(process, stop)
    sys.exit(f"{name} does not start: {log.read_text(errors='replace')[-2000:]}")


def die_with_parent() -> None:
    """If we are killed outright, the kernel stops the server for us (Linux only; elsewhere nothing happens)."""
    pr_set_pdeathsig = 1
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(pr_set_pdeathsig, signal.SIGINT)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes], seconds: float = 30) -> bool:
    until = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False


def end_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Asks the process and all its children to stop, waits, and then does not ask any more."""
    for attempt in (number, signal.SIGKILL):
        try:
            os.killpg(process.pid, attempt)
        except ProcessLookupError:
            break
        until = time.monotonic() + STOP_SECONDS
        while group_lives(process) and time.monotonic() < until:
            time.sleep(0.02)
    process.wait()


def group_lives(process: subprocess.Popen[bytes]) -> bool:
    process.poll()
    try:
        os.killpg(process.pid, 0)
    except ProcessLookupError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
