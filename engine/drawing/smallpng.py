"""Smaller PNGs for mails: a picture of a few flat colours as an indexed PNG, without any image library.

A board of 600 by 1,200 pixels shrinks to about a third. Colours beyond 256 move to the nearest common one; that only
touches the soft edges of lines.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 256


def shrink(png: bytes) -> bytes:
    """The same picture with 256 colours; whatever is not an opaque 8-bit RGBA picture comes back as it is."""
    header, data = _chunks(png)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if depth != 8 or kind != 6 or interlaced:
        return png
    pixels = memoryview(_unfilter(zlib.decompress(data), width, height)).cast("I")
    counted = Counter(pixels)
    if any(colour.to_bytes(4, "little")[3] != 255 for colour in counted):
        return png
    palette, index = _palette(counted)
    indexed = bytes(map(index.__getitem__, pixels))
    rows = b"".join(b"\0" + indexed[start : start + width] for start in range(0, len(indexed), width))
    small = (
        _SIGNATURE
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", palette)
        + _chunk(b"IDAT", zlib.compress(rows, 9))
        + _chunk(b"IEND", b"")
    )
    return min(small, png, key=len)


def _chunks(png: bytes) -> tuple[bytes, bytes]:
    """Header and compressed data."""
    if not png.startswith(_SIGNATURE):
        raise ValueError("This is not a PNG.")
    header, data, at = b"", b"", len(_SIGNATURE)
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if name == b"IHDR":
            header = content
        elif name == b"IDAT":
            data += content
        at += size + 12
    return header, data


def _chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


def _unfilter(data: bytes, width: int, height: int) -> bytes:
    """PNG's five row filters undone (PNG specification, 9.2), four bytes a pixel."""
    stride = width * 4
    above = bytes(stride)
    rows = []
    for row in range(height):
        start = row * (stride + 1)
        line = data[start + 1 : start + 1 + stride]
        kind = data[start]
        if kind == 1:
            above = _sub(line)
        elif kind == 2:
            above = _up(line, above)
        elif kind == 3:
            above = _average(line, above)
        elif kind == 4:
            above = _paeth(line, above)
        else:
            above = line
        rows.append(above)
    return b"".join(rows)


def _up(line: bytes, above: bytes) -> bytes:
    """All bytes of a row added at once, as one long number in which no byte carries into the next."""
    size = len(line)
    low, high = int.from_bytes(b"\x7f" * size, "big"), int.from_bytes(b"\x80" * size, "big")
    one, other = int.from_bytes(line, "big"), int.from_bytes(above, "big")
    return (((one & low) + (other & low)) ^ ((one ^ other) & high)).to_bytes(size, "big")


def _sub(line: bytes) -> bytes:
    out = bytearray(len(line))
    for channel in range(4):
        total: Iterator[int] = accumulate(line[channel::4])
        out[channel::4] = bytes([value & 255 for value in total])
    return bytes(out)


def _average(line: bytes, above: bytes) -> bytes:
    out = bytearray(line)
    for at, up in enumerate(above):
        left = out[at - 4] if at >= 4 else 0
        out[at] = (line[at] + ((left + up) >> 1)) & 255
    return bytes(out)


def _paeth(line: bytes, above: bytes) -> bytes:
    """Pixel by pixel, as numbers of four bytes; in a flat picture the predictor is nearly always left or up."""
    out = []
    left = corner = 0
    for step, up in zip(memoryview(line).cast("I"), memoryview(above).cast("I"), strict=True):
        if up == corner or left == corner:
            near = left if up == corner else up
            left = ((near & 0x7F7F7F7F) + (step & 0x7F7F7F7F)) ^ ((near ^ step) & 0x80808080) if step else near
        else:
            left = (
                _predicted(left & 255, up & 255, corner & 255, step & 255)
                | _predicted(left >> 8 & 255, up >> 8 & 255, corner >> 8 & 255, step >> 8 & 255) << 8
                | _predicted(left >> 16 & 255, up >> 16 & 255, corner >> 16 & 255, step >> 16 & 255) << 16
                | _predicted(left >> 24, up >> 24, corner >> 24, step >> 24) << 24
            )
        out.append(left)
        corner = up
    return struct.pack(f"={len(out)}I", *out)


def _predicted(left: int, up: int, corner: int, step: int) -> int:
    one, other, both = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    near = left if one <= other and one <= both else up if other <= both else corner
    return (near + step) & 255


def _palette(counted: Counter[int]) -> tuple[bytes, dict[int, int]]:
    """The palette's bytes and each colour's place in it. Close colours share a cell; common cells get the places."""
    cells: dict[int, list[tuple[int, int]]] = {}
    for colour, times in sorted(counted.items()):
        cells.setdefault(colour & 0xF8F8F8, []).append((times, colour))
    ranked = sorted(cells, key=lambda cell: (-sum(times for times, _ in cells[cell]), cell))
    chosen = [max(cells[cell])[1].to_bytes(4, "little")[:3] for cell in ranked[:_PALETTE]]
    index: dict[int, int] = {}
    for place, cell in enumerate(ranked):
        if place >= _PALETTE:
            place = _nearest(max(cells[cell])[1].to_bytes(4, "little"), chosen)
        for _, colour in cells[cell]:
            index[colour] = place
    return b"".join(chosen), index


def _nearest(colour: bytes, palette: list[bytes]) -> int:
    red, green, blue = colour[0], colour[1], colour[2]
    return min(
        range(len(palette)),
        key=lambda at: (
            2 * (palette[at][0] - red) ** 2 + 4 * (palette[at][1] - green) ** 2 + 3 * (palette[at][2] - blue) ** 2
        ),
    )
