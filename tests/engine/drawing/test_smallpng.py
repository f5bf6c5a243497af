"""Pictures are made smaller without an image library: what goes in comes out, in fewer bytes."""

import random
import struct
import zlib

import pytest

from engine.drawing.smallpng import shrink

WIDTH, HEIGHT = 24, 15


def chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def png(pixels: list[list[bytes]]) -> bytes:
    """A PNG as its specification describes it, with every row filter used in turn."""
    rows = b""
    for y, row in enumerate(pixels):
        line, above = b"".join(row), b"".join(pixels[y - 1]) if y else bytes(4 * WIDTH)
        kind = y % 5
        rows += bytes([kind])
        for at, value in enumerate(line):
            left, up, corner = (line[at - 4] if at >= 4 else 0), above[at], (above[at - 4] if at >= 4 else 0)
            guess = (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]
            rows += bytes([(value - guess) & 255])
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


def pixels_of(indexed: bytes) -> list[list[bytes]]:
    """An indexed PNG without row filters, read back."""
    chunks, at = {}, 8
    while at < len(indexed):
        size = int.from_bytes(indexed[at : at + 4], "big")
        chunks[indexed[at + 4 : at + 8]] = indexed[at + 8 : at + 8 + size]
        at += size + 12
    assert struct.unpack(">IIBBBBB", chunks[b"IHDR"]) == (WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    palette, data = chunks[b"PLTE"], zlib.decompress(chunks[b"IDAT"])
    rows = [data[y * (WIDTH + 1) + 1 : (y + 1) * (WIDTH + 1)] for y in range(HEIGHT)]
    return [[palette[3 * index : 3 * index + 3] + b"\xff" for index in row] for row in rows]


def picture(colours: int) -> list[list[bytes]]:
    draw = random.Random(7)
    steps = range(0, 256, 16)
    palette = [bytes([draw.choice(steps), draw.choice(steps), draw.choice(steps), 255]) for _ in range(colours)]
    return [[palette[(x // 5 + draw.randrange(2) * y) % colours] for x in range(WIDTH)] for y in range(HEIGHT)]


@pytest.mark.parametrize("colours", [1, 2, 7, 60])
def test_a_picture_of_few_colours_comes_out_exactly(colours: int) -> None:
    pixels = picture(colours)
    small = shrink(png(pixels))
    assert len(small) < len(png(pixels))
    assert pixels_of(small) == pixels


def test_a_picture_with_clear_pixels_is_left_alone() -> None:
    pixels = picture(4)
    pixels[3][3] = b"\1\2\3\0"
    assert shrink(png(pixels)) == png(pixels)


def test_what_is_not_a_png_is_refused() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        shrink(b"GIF89a")
