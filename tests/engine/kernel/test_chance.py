"""Chance as a witness."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from engine import InvalidRecord, Scripted, Sealed, Seeded, Unforeseeable, commitment

DIE = [(face, 1) for face in range(1, 7)]


def test_a_draw_can_be_checked_with_a_pocket_script() -> None:
    seed = bytes(range(16))
    for number in range(50):
        digest = hmac.new(seed, str(number).encode(), hashlib.sha256).digest()
        assert Seeded(seed).pick(number, "die", DIE) == 1 + int.from_bytes(digest, "big") % 6


def test_a_draw_depends_on_seed_and_number_only() -> None:
    assert Seeded(b"a" * 16).pick(3, "one", DIE) == Seeded(b"a" * 16).pick(3, "other", DIE)
    rolls = [[Seeded(bytes([n] * 16)).pick(i, "", DIE) for i in range(30)] for n in (1, 2)]
    assert rolls[0] != rolls[1]


def test_weights_are_numbers_of_ways() -> None:
    cases = [("red", 3), ("blue", 0), ("green", 1)]
    drawn = Counter(Seeded.from_number(1).pick(number, "cube", cases) for number in range(4000))
    assert set(drawn) == {"red", "green"}
    assert 2800 < drawn["red"] < 3200


def test_a_seed_has_128_bits_and_fresh_ones_differ() -> None:
    assert len(Seeded.fresh().seed) == 16
    assert Seeded.fresh().seed != Seeded.fresh().seed
    with pytest.raises(ValueError, match="16 bytes"):
        Seeded(b"short")


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Seeded.from_number(1).pick(0, "cube", [("red", 0)])


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"x" * 16) == hashlib.sha256(b"x" * 16).hexdigest()


def test_a_script_is_used_up_in_order_and_can_be_rewound() -> None:
    script = Scripted([2, 5])
    assert [script.pick(0, "die", DIE), script.pick(1, "die", DIE), script.left] == [2, 5, 0]
    script.rewind(1)
    assert script.pick(1, "die", DIE) == 5


def test_a_script_refuses_what_cannot_come_up() -> None:
    with pytest.raises(InvalidRecord, match="possible were: red") as refusal:
        Scripted(["blue"]).pick(0, "a cube", [("red", 1), ("blue", 0)])
    assert refusal.value.code == "chance-impossible"
    with pytest.raises(InvalidRecord, match="no outcome left for: a die") as refusal:
        Scripted().pick(0, "a die", DIE)
    assert refusal.value.code == "chance-missing"


def test_a_preview_knows_nothing() -> None:
    with pytest.raises(Unforeseeable, match="depends on a draw: the weather"):
        Sealed().pick(0, "the weather", DIE)
    with pytest.raises(Unforeseeable, match="what others keep secret: the bids"):
        Sealed().reveal("the bids")
