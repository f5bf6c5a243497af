"""What a mail offers: simple moves to press, ideas, and nothing left out in silence."""

from __future__ import annotations

import re

from engine import Choices
from notifications.mails import offers as mails_offers
from notifications.mails.offers import MOST_PRESSED, Offer, Offers, offers_of
from tests.engine.moments import asked

NAMES = ["Ada", "Bruno", "Clara"]


def offered(system: str, map: str, step: str, times: int = 1) -> tuple[Offers, Choices]:
    """The offers when this is decided for the so-manieth time."""
    position, seat = asked(step, system, map, times)
    choices = position.choices(seat)
    return offers_of(position, choices, NAMES), choices


def told(offers: Offers) -> int:
    """How many moves a mail lists or counts."""
    listed = sum(len(kind.listed) for kind in offers.kinds if not kind.examples)
    counted = [int(re.findall(r"(\d+) ways", kind.label)[0]) for kind in offers.kinds if kind.examples]
    return len(offers.simple) + listed + sum(counted)


def test_building_offers_lines_and_the_end_of_it() -> None:
    offers, choices = offered("age-of-steam", "rust-belt", "build-track")
    assert len(offers.ideas) >= 3
    assert all(idea.about.startswith("$") for idea in offers.ideas)
    assert "done" in [offer.text for offer in offers.simple]
    assert told(offers) == len(choices.options)


def test_many_deliveries_are_offered_best_first_and_the_others_are_counted() -> None:
    offers, choices = offered("steam", "northeast", "move-goods", 20)
    pressed = [offer for offer in offers.simple if offer.text.startswith("move ")]
    best = sorted((option.rank for option in choices.options), reverse=True)
    assert [offer.rank for offer in pressed] == best[: len(pressed)]
    assert "pass" in [offer.text for offer in offers.simple]
    assert told(offers) == len(choices.options)


def test_nothing_is_left_out_of_a_turn_with_many_kinds_of_actions() -> None:
    offers, choices = offered("imperial-steam", "reconstruction", "turn")
    said = [*offers.simple, *(offer for kind in offers.kinds for offer in kind.listed)]
    assert len(offers.simple) <= MOST_PRESSED
    for option in choices.options:
        verb = option.text.split(" ", 1)[0]
        assert any(offer.text.startswith(verb) for offer in said), option.text


def test_a_text_that_says_it_all_needs_no_label() -> None:
    assert Offer("A10: N-S", "build A10 N-S").called == ""
    assert Offer("Move nothing", "pass").called == "Move nothing"


def test_prices_are_said_in_the_games_money() -> None:
    offers, _ = offered("age-of-rail", "south-africa", "turn")
    two = next(offer for kind in offers.kinds for offer in kind.listed if "," in offer.text)
    assert two.about.startswith("£3, ")


def test_a_bot_that_stumbles_costs_the_ideas_and_not_the_mail(monkeypatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(mails_offers, "ideas", stumble)
    offers, _ = offered("age-of-steam", "rust-belt", "build-track")
    assert offers.ideas == []
    assert offers.kinds
