"""Makes .venv and installs one of the requirement lists into it, by hash. Does nothing when that is already done.

    python3.11 deploy/scripts/install.py base|test

Runs on the machine's own Python, with nothing but the standard library.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = VENV / "bin" / "uv"
NEEDED = (3, 11)


def main(wanted: str) -> None:
    if sys.version_info[:2] != NEEDED:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(
            f"Whistlepost needs Python 3.11, but {sys.executable} is {found}; try: make PYTHON=/path/to/python3.11"
        )
    requirements = ROOT / "requirements" / f"{wanted}.txt"
    with Lock(ROOT / ".venv.lock"):
        if installed(wanted) == fingerprint(requirements) and PYTHON.exists():
            return
        print(f"Installing what is needed ({requirements.relative_to(ROOT)}) …", flush=True)
        make_venv()
        install(requirements)
        stamp(wanted).write_text(fingerprint(requirements))


class Lock:
    """Two commands started at once must not install into each other's half-made folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        self.file = self.path.open("w")
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self.file.close()


def fingerprint(requirements: Path) -> str:
    return hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()


def stamp(wanted: str) -> Path:
    return VENV / f".installed-{wanted}"


def installed(wanted: str) -> str:
    return stamp(wanted).read_text() if stamp(wanted).exists() else ""


def make_venv() -> None:
    """Debian's Python can come without ensurepip; then the machine's pip installs into the folder from outside."""
    if PYTHON.exists():
        return
    made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True)
    if made.returncode != 0:
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])


def install(requirements: Path) -> None:
    """uv takes seconds where pip takes a minute; where uv cannot be had, pip does."""
    installer = ROOT / "requirements" / "installer.txt"
    if not UV.exists() and subprocess.run([*pip(), "--require-hashes", "-r", installer]).returncode != 0:
        print("uv could not be installed; going on with pip, which is slower.", flush=True)
    if UV.exists():
        run([UV, "pip", "install", "--quiet", "--python", PYTHON, "--require-hashes", "-r", requirements])
    else:
        run([*pip(), "--require-hashes", "-r", requirements])


def pip() -> list[str | Path]:
    quiet = ["install", "--quiet", "--disable-pip-version-check"]
    if (VENV / "bin" / "pip").exists():
        return [PYTHON, "-m", "pip", *quiet]
    return [sys.executable, "-m", "pip", "--python", str(PYTHON), *quiet]


def run(command: list[str | Path]) -> None:
    environment = {**os.environ, "UV_LINK_MODE": "copy"}
    done = subprocess.run(command, env=environment)
    if done.returncode != 0:
        sys.exit(f"Installing failed: {' '.join(map(str, command))} ended with {done.returncode}.")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ("base", "test"):
        sys.exit("usage: install.py base|test")
    main(sys.argv[1])
