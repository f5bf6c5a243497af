"""Who is rated for which place of a finished game. Written down when the game ends; docs/ratings.md has the rules in
words.

Whoever sits there at the end is rated for the seat's place, and so is whom a ruling replaced: each for the share of the
seat's moves that was theirs. Whoever left by themselves or by the clock comes last, for the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Who = int | str
"""A person's number, or a bot's name."""

PLAY, SOLO = "play", "solo"


class Stretch(msgspec.Struct, frozen=True):
    """Somebody at a seat for a while: how many of its moves were theirs, and whether they left it without a ruling."""

    who: Who | None
    moves: int
    deserted: bool = False
    to_the_end: bool = False


class SeatStory(msgspec.Struct, frozen=True):
    seat: int
    rank: int
    stretches: tuple[Stretch, ...]


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one person, or one bot, is rated for. `deserted`: they left, and their place is the last."""

    who: Who
    seat: int
    place: int = 0
    share: float = 1.0
    deserted: bool = False


class LineUp(msgspec.Struct, frozen=True):
    """A game as the books see it. In `solo` play a single person meets bots."""

    kind: str
    parts: tuple[Part, ...]


def read_line_up(kind: str, parts: object) -> LineUp:
    """A line-up from the data it was kept as."""
    return LineUp(kind, msgspec.convert(parts, tuple[Part, ...]))


def line_up(seats: Sequence[SeatStory]) -> LineUp | None:
    """The line-up of a game, or None where nobody met anybody or all people left."""
    parts = [part for story in seats for part in _parts_of(story)]
    ranks = {story.seat: story.rank for story in seats}
    stayed = {part.seat for part in parts if not part.deserted}
    places = {seat: 1 + sum(ranks[other] < ranks[seat] for other in stayed) for seat in stayed}
    parts = [
        msgspec.structs.replace(part, place=len(stayed) + 1 if part.deserted else places[part.seat]) for part in parts
    ]
    people = [part for part in parts if isinstance(part.who, int)]
    if len({part.seat for part in people}) > 1:
        return None if all(part.deserted for part in people) else LineUp(PLAY, tuple(parts))
    return LineUp(SOLO, tuple(parts)) if people and len({part.seat for part in parts}) > 1 else None


def _parts_of(story: SeatStory) -> list[Part]:
    """Who is rated for this seat, and for how much of it; the places are given out afterwards."""
    if not story.stretches:
        return []
    if len(story.stretches) == 1:
        only = story.stretches[0]
        if only.who is None or not (only.deserted or only.to_the_end):
            return []
        return [Part(only.who, story.seat, deserted=only.deserted)]
    moves = sum(stretch.moves for stretch in story.stretches)
    found: list[Part] = []
    # A bot that kept a seat for a while is not rated; somebody who came back did not desert.
    for who in dict.fromkeys(one.who for one in story.stretches if isinstance(one.who, int)):
        theirs = [one for one in story.stretches if one.who == who]
        if theirs[-1].deserted:
            found.append(Part(who, story.seat, deserted=True))
            continue
        share = round(sum(one.moves for one in theirs) / moves, 4) if moves else float(theirs[-1].to_the_end)
        if share:
            found.append(Part(who, story.seat, share=share))
    return found
