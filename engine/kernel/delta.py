"""How a log keeps every past position cheaply: each one as what it takes to get there from the one before."""

from __future__ import annotations

import zlib

from engine.kernel.errors import InvalidRecord

WINDOW = 32 * 1024


def pack(after: bytes, before: bytes = b"") -> bytes:
    """`after`, compressed against `before` (nothing: a keyframe that stands alone).

    >>> unpack(pack(b"one two four", b"one two three"), b"one two three")
    b'one two four'
    """
    if before:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=before[-WINDOW:])
    else:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(after) + packer.flush()


def unpack(packed: bytes, before: bytes = b"", *, limit: int = 1 << 20) -> bytes:
    """The bytes that `pack` was given; `limit` bounds what a hostile file can make us hold."""
    opener = zlib.decompressobj(-15, zdict=before[-WINDOW:]) if before else zlib.decompressobj(-15)
    try:
        after = opener.decompress(packed, limit)
    except zlib.error as error:
        raise InvalidRecord(f"A stored position cannot be opened: {error}.") from error
    if not opener.eof:
        raise InvalidRecord("A stored position is cut off or too large.")
    return after
