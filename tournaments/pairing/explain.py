"""Why am I at this table? Sentences made from what the round was paired from and what came out."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.pairing.knockout import Bracket, Contender, KnockoutRound
from tournaments.pairing.swiss import Entrant, Pairing, SwissRound

SIXTIETHS = 60
"""Points are counted in sixtieths: any share of two to six players is then a whole number."""


def points_text(sixtieths: int) -> str:
    """
    >>> points_text(240), points_text(150), points_text(100), points_text(0)
    ('4', '2.5', '1.67', '0')
    """
    return f"{sixtieths / SIXTIETHS:.2f}".rstrip("0").rstrip(".")


def why_swiss(asked: SwissRound, pairing: Pairing, player: int, names: Mapping[int, str]) -> list[str]:
    """Why this player is where they are this round."""
    entrants = {one.id: one for one in asked.entrants}
    me = entrants[player]
    if player in pairing.byes:
        return _why_bye(asked, pairing, me)
    number, table = next((n, t) for n, t in enumerate(pairing.tables, 1) if player in t)
    others = [entrants[other] for other in table if other != player]
    place = f"Table {number}: tables are filled from the top of the standings, and you have"
    return [
        f"{place} {points_text(me.score)} points.",
        *_company(me, others, names),
        *_before(me, others, names),
        _seat_words(me, table.index(player), len(table)),
        f"Between equals the lot decided, drawn from the published seed {asked.seed}.",
    ]


def _why_bye(asked: SwissRound, pairing: Pairing, me: Entrant) -> list[str]:
    sizes = " or ".join(map(str, sorted(asked.sizes.allowed)))
    return [
        f"{len(asked.entrants)} players do not fill tables of {sizes}: {len(pairing.byes)} sit out.",
        f"You had {me.byes} byes before and {points_text(me.score)} points.",
        "Whoever had the fewest byes sits out first, among them whoever has the fewest points, then the lot decides.",
    ]


def _company(me: Entrant, others: list[Entrant], names: Mapping[int, str]) -> list[str]:
    same = [other for other in others if other.score == me.score]
    sentences = []
    if same:
        sentences.append(f"{_list(same, names)} {'have' if len(same) > 1 else 'has'} as many points as you.")
    for other in others:
        if other.score != me.score:
            more = "more" if other.score > me.score else "fewer"
            gap = points_text(abs(other.score - me.score))
            sentences.append(
                f"{names[other.id]} has {gap} points {more}: your score group did not fill its tables, or a rematch or "
                "a repeated seat was avoided."
            )
    return sentences


def _before(me: Entrant, others: list[Entrant], names: Mapping[int, str]) -> list[str]:
    met = [other for other in others if me.met.get(other.id)]
    if not met:
        return ["You have met nobody of this table before."]
    return [f"You have met {_list(met, names)} before; no table order avoids it without another rematch elsewhere."]


def _seat_words(me: Entrant, seat: int, size: int) -> str:
    had = [me.seats[number] if number < len(me.seats) else 0 for number in range(size)]
    if not any(had):
        return f"Seat {seat + 1}, by lot."
    count = had[seat]
    if count == min(had):
        return f"Seat {seat + 1}, which you have had {_times(count)}, no seat less often."
    return f"Seat {seat + 1}, which you have had {_times(count)}: the others at the table needed theirs more."


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _list(people: list[Entrant], names: Mapping[int, str]) -> str:
    words = [names[one.id] for one in people]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def why_knockout(asked: KnockoutRound, bracket: Bracket, player: int, names: Mapping[int, str]) -> list[str]:
    """Why this player is at this table of the knock-out."""
    me = next(one for one in asked.contenders if one.id == player)
    if bracket.final:
        return ["The final: everybody who is still in plays at one table."]
    side = sorted((one for one in asked.contenders if one.lives == me.lives), key=lambda one: (one.place, one.seed))
    rank = side.index(me) + 1
    if player in bracket.byes:
        return [f"You are {rank} of {len(side)} in the seeding, and the round needs fewer players: you go on unplayed."]
    table = next(table for table in bracket.tables if player in table)
    return [
        f"You are {rank} of {len(side)} in the seeding of this round ({_way(me)}).",
        "The seeding is dealt to the tables row by row, there and back, so that the strongest meet late.",
        *_apart(asked, me, table, names),
    ]


def _way(me: Contender) -> str:
    if not me.came_from:
        return f"seed {me.seed}"
    return f"place {me.place} at table {me.came_from}, seed {me.seed}"


def _apart(asked: KnockoutRound, me: Contender, table: tuple[int, ...], names: Mapping[int, str]) -> list[str]:
    same = [one for one in asked.contenders if one.id != me.id and one.came_from == me.came_from and one.id in table]
    if not me.came_from:
        return []
    if same:
        return [f"{names[same[0].id]} comes from the same table as you; the round has too few tables to part you."]
    return ["Nobody else at this table comes from your last one."]
