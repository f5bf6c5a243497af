"""The exchange between what happens and who looks: one listener for each open page, woken when a table of its changes.

What travels is a table's name, the index its log has reached and how far its talk has come: never what happened. The
page then asks for its own sight of the table, and gets what its reader may see and no more.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass

MOST_LISTENERS = 4000
"""So many open pages one process serves at most; further ones poll."""


@dataclass(frozen=True)
class Change:
    """A table is not as it was. `stamp` counts microseconds: it also grows when nothing was logged."""

    table: str
    index: int
    talk: int = 0
    stamp: int = 0

    def together_with(self, other: Change) -> Change:
        """Both in one: as far as either has come."""
        return Change(
            self.table, max(self.index, other.index), max(self.talk, other.talk), max(self.stamp, other.stamp)
        )

    @property
    def id(self) -> str:
        return f"{self.index}.{self.talk}.{self.stamp}"


class Listener:
    """One open page. News is handed in from any thread and waited for on the event loop; of one table only the newest
    is kept, so that a page that is slow to read costs nothing."""

    def __init__(self, tables: Collection[str]) -> None:
        self.tables = frozenset(tables)
        self._news: dict[str, Change] = {}
        self._lock = threading.Lock()
        self._wake: Callable[[], object] | None = None

    def hear(self, change: Change) -> None:
        with self._lock:
            before = self._news.get(change.table)
            self._news[change.table] = change if before is None else before.together_with(change)
            wake = self._wake
        if wake is not None:
            wake()

    async def news(self, patience: float) -> list[Change]:
        """What was heard since it was last asked; empty when nothing was for so many seconds."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        with self._lock:
            self._wake = lambda: loop.call_soon_threadsafe(woken.set)
            if self._news:
                woken.set()
        try:
            await asyncio.wait_for(woken.wait(), patience)
        except TimeoutError:
            return []
        finally:
            with self._lock:
                self._wake = None
                told, self._news = list(self._news.values()), {}
        return told


class Exchange:
    """Who listens to which table, in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_table: dict[str, set[Listener]] = {}
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def join(self, listener: Listener) -> bool:
        """From now on it hears of its tables; no when there is no room for one more."""
        with self._lock:
            if len(self._listeners) >= MOST_LISTENERS:
                return False
            self._listeners.add(listener)
            for table in listener.tables:
                self._by_table.setdefault(table, set()).add(listener)
            return True

    def leave(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.discard(listener)
            for table in listener.tables:
                here = self._by_table.get(table, set())
                here.discard(listener)
                if not here:
                    self._by_table.pop(table, None)

    def tell(self, change: Change) -> None:
        with self._lock:
            here = tuple(self._by_table.get(change.table, ()))
        for listener in here:
            listener.hear(change)

    def tell_all_to_look(self) -> None:
        """News may have been missed: everybody looks for themselves."""
        with self._lock:
            here = tuple(self._listeners)
        for listener in here:
            for table in listener.tables:
                listener.hear(Change(table, -1))


exchange = Exchange()
