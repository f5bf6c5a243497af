"""What many games between sensible bots show about a component pack, as the tables in docs/imperial-steam-games.md.

    python -m engine.bots.imperial_steam.tally --games 1000 --file games.jsonl

plays the games that the file lacks, a third in each set-up with two, three and four players in turn, and adds a line a
game; then it prints the tables. It may be interrupted and started again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from engine.bots import bot
from engine.imperial_steam.rules import TRIESTE
from engine.kernel.chance import Seeded
from engine.kernel.game import Setup
from engine.kernel.position import Position

SYSTEM = "imperial-steam"
SETUPS = ("fixed", "normal", "random")
COUNTS = (2, 3, 4)
MAIN_ACTIONS = {
    "build": "Build tracks",
    "hire": "Hire",
    "hire-engineer": "Hire",
    "station": "Build a station",
    "factory": "Build a factory",
    "produce": "Produce goods",
    "buy": "Buy a good",
    "order": "Order goods",
    "train": "Buy a train",
    "upgrade": "Upgrade a train",
    "contract": "Secure a contract",
    "philanthropize": "Philanthropize",
    "raise-shares": "Raise share value",
    "lower-shares": "Lower share value",
    "fundraise": "Fundraise",
    "pass": "Pass",
    "deliver": "Deliver (free)",
    "access": "Buy State access (free)",
    "sell": "Sell shares (free)",
}
"""Actions as the table names them; hiring and ordering that go on in one turn count once."""


class Played(msgspec.Struct):
    """One game, as a line of the file. Lists are by seat."""

    seed: int
    setup: str
    players: int
    round: int
    scores: list[int]
    reached: list[int]
    tracks: list[int]
    contracts: list[int]
    filled: list[int]
    shareholders: list[int]
    parts: dict[str, int]
    """What the scores are made of, over all seats."""
    actions: dict[str, int]
    hands: int


def variant(seed: int) -> tuple[str, int]:
    """The set-up and the number of players of the game with this number."""
    return SETUPS[seed % 3], COUNTS[seed // 3 % 3]


def play(seed: int, pack: str) -> Played:
    """One game between sensible bots."""
    kind, players = variant(seed)
    position, _ = Position.start(Setup(SYSTEM, pack, players, {"setup": kind}), Seeded.from_number(seed))
    bots = [bot("sensible", SYSTEM, 100 * seed + seat) for seat in range(players)]
    actions: Counter[str] = Counter()
    hands, last = 0, ""
    while not position.over:
        seat = position.waiting_on()[0]
        action = bots[seat].choose(position.seen_by(seat), seat)
        tag = str(type(action).__struct_config__.tag)
        name = MAIN_ACTIONS.get(tag)
        if name is not None and name != last:
            actions[name] += 1
        hands += tag == "end"
        last = "" if tag == "end" else name or last
        position.play(seat, action)
    return _told(position, seed, kind, actions, hands)


def _told(position: Position, seed: int, kind: str, actions: Counter[str], hands: int) -> Played:
    game, result = position.view(None)["game"], position.result()
    assert result is not None
    owners = game["players"]
    parts: Counter[str] = Counter()
    for place in result.places:
        parts.update({line.label: line.amount for line in place.breakdown})
    return Played(
        seed,
        kind,
        len(owners),
        game["round"],
        [place.score for place in sorted(result.places, key=lambda place: place.seat)],
        [owner["seat"] for owner in owners if TRIESTE in owner["network"]],
        [len(owner["tracks"]) for owner in owners],
        [len(owner["contracts"]) for owner in owners],
        [sum(card["filled"] for card in owner["contracts"]) for owner in owners],
        [owner["shareholders"] for owner in owners],
        dict(parts),
        dict(actions),
        hands,
    )


# -- the tables -------------------------------------------------------------------------------------------------------


def tables(games: Sequence[Played]) -> Iterator[str]:
    """All tables in Markdown."""
    yield from _by_variant(games)
    yield ""
    yield from _rounds(games)
    yield ""
    yield from _parts(games)
    yield ""
    yield from _actions(games)


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _head(*cells: str) -> Iterator[str]:
    yield _row(cells)
    yield _row("---" for _ in cells)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _flat(lists: Iterable[list[int]]) -> list[int]:
    return [number for numbers in lists for number in numbers]


def _by_variant(games: Sequence[Played]) -> Iterator[str]:
    yield from _head(
        *("players, set-up", "games", "mean score", "mean winner", "best", "worst", "Trieste reached"),
        *("… its builder won", "tracks", "contracts", "… filled", "shares sold"),
    )
    groups = [
        (f"{count}, {kind}", [g for g in games if (g.players, g.setup) == (count, kind)])
        for count in COUNTS
        for kind in SETUPS
    ]
    for label, some in [*groups, ("all", list(games))]:
        if not some:
            continue
        scores = _flat(game.scores for game in some)
        reached = [game for game in some if game.reached]
        won = sum(game.scores.index(max(game.scores)) in game.reached for game in reached)
        share = f"{len(reached)} ({100 * len(reached) // len(some)} %)"
        yield _row(
            (
                *(label, len(some), round(_mean(scores)), round(_mean([max(game.scores) for game in some]))),
                *(max(scores), min(scores), share, won),
                *(
                    f"{_mean(_flat(getattr(g, part) for g in some)):.1f}"
                    for part in ("tracks", "contracts", "filled", "shareholders")
                ),
            )
        )


def _rounds(games: Sequence[Played]) -> Iterator[str]:
    """How long games last, and whether Trieste pays for those who built the way."""
    yield from _head("ended in round", "games", "Trieste reached", "mean score of its builders", "… of the others")
    for number in sorted({game.round for game in games}):
        some = [game for game in games if game.round == number]
        builders = [game.scores[seat] for game in some for seat in game.reached]
        others = [score for game in some for seat, score in enumerate(game.scores) if seat not in game.reached]
        reached = sum(bool(game.reached) for game in some)
        yield _row((number, len(some), reached, round(_mean(builders)) if builders else "–", round(_mean(others))))


def _parts(games: Sequence[Played]) -> Iterator[str]:
    """Where a player's money comes from, with and without Trieste."""
    yield from _head("a player's money at the end", "Trieste reached", "not reached")
    sides = [[game for game in games if bool(game.reached) is wanted] for wanted in (True, False)]
    for part in dict.fromkeys(part for game in games for part in game.parts):
        means = [
            sum(game.parts.get(part, 0) for game in side) / max(1, sum(game.players for game in side)) for side in sides
        ]
        yield _row((part, *(round(mean) for mean in means)))


def _actions(games: Sequence[Played]) -> Iterator[str]:
    """How often a player uses each action in a game."""
    yield from _head("action", *(f"{count} players" for count in COUNTS))
    for name in dict.fromkeys(MAIN_ACTIONS.values()):
        cells = []
        for count in COUNTS:
            some = [game for game in games if game.players == count]
            used = sum(game.actions.get(name, 0) for game in some)
            cells.append(f"{used / max(1, count * len(some)):.1f}")
        yield _row((name, *cells))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, then print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pack", default="reconstruction")
    parser.add_argument("--file", type=Path, required=True, help="a line a game; games in it are not played again")
    given = parser.parse_args(arguments)
    games = _read(given.file)
    done = {game.seed for game in games}
    with given.file.open("ab") as file:
        for seed in range(given.games):
            if seed not in done:
                game = play(seed, given.pack)
                games.append(game)
                file.write(msgspec.json.encode(game) + b"\n")
                file.flush()
    print("\n".join(tables(games)))


def _read(path: Path) -> list[Played]:
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines() if line.strip()]


if __name__ == "__main__":
    main()
