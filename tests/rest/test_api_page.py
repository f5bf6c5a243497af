"""docs/api.md is run: every command against a real server, every answer compared with what the page says."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import IO, Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
COMMAND = re.compile(r"```sh\n(?P<command>.*?)```\n(?:```json\n(?P<answer>.*?)```)?", re.DOTALL)
ANYTHING = "…"
# Reads the code from the newest mail of the mailbox folder, once a worker has sent it (or as many as it is told).
CODE_FROM_MAIL = r"""
set -euo pipefail
code_from_mail() {
  for _ in $(seq 200); do
    if [ "$(ls "$MAILBOX" 2>/dev/null | grep -c '\.eml$')" -ge "${1:-1}" ]; then
      grep -hoE '^    [A-Z]{4}-[A-Z]{4}' "$(ls "$MAILBOX"/*.eml | tail -1)" | tr -d ' \r'; return
    fi
    sleep 0.1
  done
  return 1
}
"""


def alike(answer: Any, page: Any) -> bool:
    if page == ANYTHING:
        return answer is not None
    if isinstance(page, dict) and isinstance(answer, dict):
        return page.keys() == answer.keys() and all(alike(answer[name], page[name]) for name in page)
    if isinstance(page, list) and isinstance(answer, list):
        return len(page) == len(answer) and all(map(alike, answer, page))
    return bool(answer == page)


def answer_of(output: IO[str]) -> str:
    """What a command printed; the shell ends at the first that fails."""
    said = ""
    for line in output:
        if line == "--- end\n":
            return said
        said += line
    raise AssertionError(f"A command of the page failed after it said: {said}")


@pytest.mark.usefixtures("running_worker")
def test_the_page_tells_the_truth(live_server, settings, tmp_path: Path) -> None:
    mailbox = tmp_path / "mail"
    settings.EMAIL_BACKEND = "notifications.backends.DiskMailBackend"
    settings.DEV_MAIL_DIR = mailbox
    shell = subprocess.Popen(
        ["bash"],
        cwd=tmp_path,
        env={**os.environ, "SITE": live_server.url, "MAILBOX": str(mailbox), "NO_PROXY": "*"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert shell.stdin is not None
    assert shell.stdout is not None
    shell.stdin.write(CODE_FROM_MAIL)
    commands = list(COMMAND.finditer(PAGE.read_text()))
    assert len(commands) >= 6
    for one in commands:
        shell.stdin.write(f"{one['command']}\necho; echo '--- end'\n")
        shell.stdin.flush()
        said = answer_of(shell.stdout)
        if one["answer"]:
            answer = json.loads(said)
            assert alike(answer, json.loads(one["answer"])), f"{one['command']}\nanswered {said}"
    shell.stdin.close()
    assert shell.wait(timeout=10) == 0
