"""Track as a position keeps it: one short text a tile, `N-S P1, NE-SW`, with the owner of each piece that has one.

A position is read and written at every move, and its track only grows. So it stays packed until somebody looks at it,
and the few tiles that are looked at are read through a cache. A town's exit is its side alone: `N P2, SE P2`.

>>> track = Laid({"H6": "N-S P1, NE-SW"})
>>> track["H6"]
(Segment(a=0, b=3, owner=0), Segment(a=1, b=4, owner=-1))
>>> track["K9"] = (Segment(0, TOWN, 1),)
>>> track.texts
{'H6': 'N-S P1, NE-SW', 'K9': 'N P2'}
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, MutableMapping, ValuesView
from functools import cached_property
from typing import Any

import msgspec

from engine.hexes.directions import SIDE_NAMES
from engine.hexes.tiles import TOWN, read_pair, read_side, say_pair
from engine.hexes.track import NOBODY, Segment, Tile
from engine.kernel.errors import InvalidRecord
from engine.kernel.game import State


def write_tile(tile: Tile) -> str:
    """A tile as its text."""
    return ", ".join([say_pair(segment.pair) + _mark(segment.owner) for segment in tile])


def read_tile(text: str) -> Tile:
    """A tile from its text; raises InvalidRecord if it is none."""
    try:
        return tuple([_read_segment(piece) for piece in text.split(", ")])
    except ValueError as error:
        raise InvalidRecord(f"'{text}' is no tile: {error}.", code="invalid-position") from error


def _mark(owner: int) -> str:
    return "" if owner == NOBODY else f" P{owner + 1}"


def _read_segment(piece: str) -> Segment:
    track, owned, owner = piece.partition(" P")
    a, b = (read_side(track), TOWN) if track in SIDE_NAMES else read_pair(track)
    return Segment(a, b, int(owner) - 1 if owned else NOBODY)


class _Read(dict[str, Tile]):
    """Every text that has been read; there are no more than there are tiles and owners."""

    def __missing__(self, text: str) -> Tile:
        tile = self[text] = read_tile(text)
        return tile


TILES = _Read()


_UNPACKER = msgspec.msgpack.Decoder(dict[str, str])
_PACKER = msgspec.msgpack.Encoder(order="deterministic")
NO_TRACK = msgspec.Raw(_PACKER.encode({}))


class Laid(MutableMapping[str, Tile]):
    """The tiles by hex, over the texts that a position keeps: whatever is laid here is written there."""

    __slots__ = ("texts",)

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    @classmethod
    def unpacked(cls, stored: msgspec.Raw) -> Laid:
        """The track that was stored like this."""
        try:
            return cls(_UNPACKER.decode(stored))
        except msgspec.ValidationError as error:
            raise InvalidRecord(f"This position's track cannot be read: {error}.", code="invalid-position") from error

    def packed(self) -> msgspec.Raw:
        """The track as it is stored."""
        return msgspec.Raw(_PACKER.encode(self.texts))

    def __getitem__(self, hex: str) -> Tile:
        return TILES[self.texts[hex]]

    def __setitem__(self, hex: str, tile: Tile) -> None:
        self.texts[hex] = write_tile(tile)

    def __delitem__(self, hex: str) -> None:
        del self.texts[hex]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)

    def __contains__(self, hex: object) -> bool:
        return hex in self.texts

    def now(self) -> dict[str, Tile]:
        """The tiles of this moment, for who asks for many of them; what is laid later is not among them."""
        texts = self.texts
        return dict(zip(texts, map(TILES.__getitem__, texts.values()), strict=True))

    def items(self) -> ItemsView[str, Tile]:
        """The tiles of this moment, hex by hex."""
        return self.now().items()

    def values(self) -> ValuesView[Tile]:
        """The tiles of this moment."""
        return self.now().values()


class WithTrack(State, dict=True):
    """The state of a game with track: kept as it was read, a text a tile, since most moves never look at it."""

    stored_track: msgspec.Raw = msgspec.field(default=NO_TRACK, name="track")

    @cached_property
    def track(self) -> Laid:
        """The tiles on the map, by hex."""
        return Laid.unpacked(self.stored_track)

    def pack(self) -> None:
        if "track" in self.__dict__:
            self.stored_track = self.track.packed()


def as_texts(tiles: dict[str, Any]) -> dict[str, str]:
    """Track as positions kept it before: each tile a list of segments, each of those two ends and its owner."""
    return {hex: write_tile(tuple([Segment(*segment) for segment in tile])) for hex, tile in tiles.items()}
