"""The client: sign in by code, find and found tables, ask what one may do, and do it. Knows no rule of any game."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import requests

Json = dict[str, Any]
T = TypeVar("T")


class Person(msgspec.Struct):
    id: int
    name: str


class Seat(msgspec.Struct):
    number: int
    status: str
    name: str
    player: Person | None
    place: int | None
    score: int | None


class Waiting(msgspec.Struct):
    seat: int
    index: int
    asked_at: str
    deadline: str | None


class Table(msgspec.Struct):
    id: str
    state: str
    system: str
    map: str
    players: int
    index: int
    my_seat: int | None
    seats: list[Seat]
    waiting: list[Waiting]
    result: Json | None
    commitment: str


class Choices(msgspec.Struct):
    table: str
    seat: int
    expected_index: int | None
    prompt: str
    options: list[Json]


class Entry(msgspec.Struct):
    index: int
    kind: str
    seat: int | None
    text: str
    hidden: bool
    sentences: list[str]


class Answer(msgspec.Struct):
    table: str
    seat: int
    first_index: int
    last_index: int
    over: bool
    waiting_on: list[int]
    expected_index: int | None
    entries: list[Entry]


class Chance(msgspec.Struct):
    commitment: str
    seed: str
    seed_is_the_promised_one: bool
    faults: list[str]


SHAPES = {
    "Person": Person,
    "Seat": Seat,
    "Waiting": Waiting,
    "Table": Table,
    "Choices": Choices,
    "Entry": Entry,
    "Answer": Answer,
    "Chance": Chance,
}
"""What this client reads, by the names the contract gives; a test compares both."""


class Refused(Exception):
    """The API said no: a stable code, and a sentence to show."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem['status']} {problem['code']}: {problem['detail']}")
        self.status: int = problem["status"]
        self.code: str = problem["code"]
        self.problem = problem


class Client:
    """One signed-in person."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.http = requests.Session()

    def sign_in(self, email: str, read_code: Callable[[], str]) -> None:
        """By a code from the mailbox; `read_code` is the person reading it."""
        self._ask("POST", "auth/code/", Json, {"email": email})
        scopes = ["read", "play", "tables"]
        body = {"email": email, "code": read_code(), "name": "a client", "scopes": scopes}
        token = self._ask("POST", "auth/token/", Json, body)["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"

    def found(self, system: str, map: str, players: int, **more: Any) -> Table:
        return self._ask("POST", "tables/", Table, {"system": system, "map": map, "players": players, **more})

    def join(self, table: str) -> Table:
        return self._ask("POST", f"tables/{table}/join/", Table, {})

    def table(self, table: str) -> Table:
        return self._ask("GET", f"tables/{table}/", Table)

    def choices(self, table: str) -> Choices:
        return self._ask("GET", f"tables/{table}/choices/", Choices)

    def play(self, table: str, expected_index: int, *actions: Json | str) -> Answer:
        """Safe to repeat: the key makes sure that a move is made once."""
        body = {"expected_index": expected_index, "actions": list(actions)}
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        return self._ask("POST", f"tables/{table}/moves/", Answer, body, headers)

    def chance(self, table: str) -> Chance:
        return self._ask("GET", f"tables/{table}/chance/", Chance)

    def picture(self, table: str) -> bytes:
        return self.http.get(f"{self.site}/api/v1/tables/{table}/board.png", timeout=30).content

    def _ask(
        self, method: str, path: str, kind: type[T], body: Json | None = None, headers: dict[str, str] | None = None
    ) -> T:
        answer = self.http.request(method, f"{self.site}/api/v1/{path}", json=body, headers=headers, timeout=60)
        if answer.status_code >= 400:
            raise Refused(answer.json())
        return msgspec.convert(answer.json(), kind)


def some_action(choices: Choices, rng: random.Random) -> Json:
    """Any offered action, its holes filled: all a client has to understand of any game."""
    option = rng.choice(choices.options)
    action = dict(option["action"])
    for hole in option.get("holes", []):
        fill(hole, action, rng)
    return action


def fill(hole: Json, action: Json, rng: random.Random) -> None:
    if hole["hole"] == "number":
        action[hole["name"]] = rng.randrange(hole["low"], hole["high"] + 1, hole.get("step", 1))
    elif hole["hole"] == "one-of":
        item = rng.choice(hole["items"])
        action[hole["name"]] = item["value"]
        for inner in item.get("holes", []):
            fill(inner, action, rng)
    else:
        items = rng.sample(hole["items"], rng.randint(hole["at_least"], hole["at_most"]))
        action[hole["name"]] = [item["value"] for item in items]
