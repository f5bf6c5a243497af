"""Reading replies: the samples in data/replies.toml, each as a mail program sends it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from notifications.replies.bodies import text_of_html
from notifications.replies.reading import MOST_LINES, own_words, read_reply
from notifications.services.replies import verbs_of

SAMPLES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "data" / "replies.toml").read_text())["reply"]
VERBS = verbs_of("age-of-steam") | verbs_of("age-of-rail")


def test_there_are_two_hundred_samples():
    assert len(SAMPLES) >= 200
    assert len({sample["name"] for sample in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample["name"] for sample in SAMPLES])
def test_a_reply_says_what_its_writer_meant(sample: dict[str, Any]):
    text = sample.get("text") or text_of_html(sample["html"])
    reply = read_reply(text, VERBS)
    told = {name: value for name, value in vars(reply).items() if value}
    assert told == {name: sample[name] for name in ("moves", "talk", "orders", "aside") if name in sample}


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample["name"] for sample in SAMPLES])
def test_reading_what_was_kept_gives_the_same_again(sample: dict[str, Any]):
    text = sample.get("text") or text_of_html(sample["html"])
    assert read_reply(own_words(text), VERBS) == read_reply(text, VERBS)


@pytest.mark.parametrize("text", [">" * 50_000, "On " * 15_000, "a:\n" * 15_000, "# " * 25_000, "<div>" * 10_000])
def test_a_monstrous_mail_holds_nobody_up(text: str):
    for said in (text, text_of_html(text)):
        assert len(read_reply(said, VERBS).moves) <= MOST_LINES
