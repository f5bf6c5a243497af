"""Pictures are made smaller for mails: what goes in comes out, in fewer bytes."""

import random
from io import BytesIO

import pytest
from PIL import Image

from engine.drawing.smallpng import shrink

WIDTH, HEIGHT = 120, 75


def png(picture: Image.Image) -> bytes:
    """As a drawing comes from the renderer: four bytes a pixel."""
    out = BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()


def picture(colours: int) -> Image.Image:
    draw = random.Random(7)
    palette = [(*(draw.randrange(256) for _ in range(3)), 255) for _ in range(colours)]
    made = Image.new("RGBA", (WIDTH, HEIGHT))
    made.putdata([palette[(x // 5 + draw.randrange(2) * y) % colours] for y in range(HEIGHT) for x in range(WIDTH)])
    return made


@pytest.mark.parametrize("colours", [1, 2, 7, 60, 256])
def test_a_picture_of_few_colours_comes_out_exactly(colours: int) -> None:
    whole = picture(colours)
    small = shrink(png(whole))
    assert len(small) < len(png(whole))
    assert Image.open(BytesIO(small)).convert("RGBA").tobytes() == whole.tobytes()


def test_a_picture_of_many_colours_stays_close_to_itself() -> None:
    """Soft edges between few colours, as a board has them: thousands of shades, none far from what it was."""
    flat = picture(12).resize((4 * WIDTH, 4 * HEIGHT), Image.Resampling.BICUBIC)
    small = shrink(png(flat))
    indexed = Image.open(BytesIO(small))
    assert indexed.mode == "P"
    assert len(small) < len(png(flat)) / 2
    before, after = flat.convert("RGB").tobytes(), indexed.convert("RGB").tobytes()
    assert sum(abs(one - other) for one, other in zip(before, after, strict=True)) / len(before) < 8


def test_a_picture_with_clear_pixels_is_left_alone() -> None:
    clear = picture(4)
    clear.putpixel((3, 3), (1, 2, 3, 0))
    assert shrink(png(clear)) == png(clear)


def test_what_is_not_a_png_is_refused() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        shrink(b"GIF89a")
