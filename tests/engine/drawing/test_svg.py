"""The helpers that every drawing shares."""

import pytest

from engine.drawing.svg import fit, group, num, tag, text, text_width, wrap


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (100, "100"), (-2.5, "-2.5")]
)
def test_numbers_are_as_short_as_they_can_be(value: float, written: str) -> None:
    assert num(value) == written


def test_attributes_are_named_as_svg_names_them_and_escaped() -> None:
    assert (
        tag("path", stroke_width=2.0, class_='a"b<&', fill=None) == '<path stroke-width="2" class="a&quot;b&lt;&amp;"/>'
    )


def test_text_is_escaped() -> None:
    assert ">&lt;b&gt; &amp; co</text>" in text(0, 0, "<b> & co", 12, "#000000")


def test_an_empty_group_is_nothing() -> None:
    assert group([]) == ""


def test_accents_do_not_change_how_wide_a_name_is() -> None:
    assert text_width("Zürich", 10) == text_width("Zurich", 10) > 0


def test_a_text_that_fits_is_left_alone_and_another_is_cut() -> None:
    assert fit("Pittsburgh", 10, 200) == "Pittsburgh"
    cut = fit("Pittsburgh", 10, 30)
    assert cut.endswith("…")
    assert text_width(cut, 10) <= 30


def test_long_names_break_at_spaces_and_hyphens_into_even_lines() -> None:
    assert wrap("Detroit Metro Airport", 12, 90) == ["Detroit Metro", "Airport"]
    assert wrap("La Chaux-de-Fonds", 12, 60) == ["La Chaux-", "de-Fonds"]
    assert wrap("Chicago", 12, 10) == ["Chicago"]
