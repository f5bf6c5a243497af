"""Final Scoring, step 5: who has contracts but has not reached Trieste pays for a way there over others' tracks."""

from __future__ import annotations

from engine.imperial_steam.influence import most_influential
from engine.imperial_steam.network import network, owners
from engine.imperial_steam.rules import TRIESTE
from engine.imperial_steam.state import ImperialGame

FEE = 20


def path_fees(game: ImperialGame, payer: int) -> dict[int, int]:
    """Step 5: what is paid to whom, by seat; nothing for a player who has reached Trieste.

    The way starts in the own city fewest connections from Trieste. Of equally short ways the one whose first
    connection belongs to the most influential player is taken; if that is a tie, the second connection decides, and
    so on. Each connection pays its most influential owner.
    """
    own = network(game, payer)
    if TRIESTE in own:
        return {}
    distance = distances_to_trieste(game)
    near = min(distance[city] for city in own if city in distance)
    rank = {seat: place for place, seat in enumerate(most_influential(game))}
    best: dict[str, tuple[int, ...]] = {TRIESTE: ()}
    for city in sorted(distance, key=lambda city: distance[city]):
        if 0 < distance[city] <= near:
            best[city] = min(
                (_most_influential_owner(game, link.id, payer, rank), *best[link.other(city)])
                for link in game.rules.links_at[city]
                if distance.get(link.other(city)) == distance[city] - 1 and owners(game, link.id, but=payer)
            )
    way = min(best[city] for city in own if distance.get(city) == near)
    seats = most_influential(game)
    return {seat: FEE * way.count(rank[seat]) for seat in seats if rank[seat] in way}


def _most_influential_owner(game: ImperialGame, link: str, payer: int, rank: dict[int, int]) -> int:
    return min(rank[owner] for owner in owners(game, link, but=payer))


def distances_to_trieste(game: ImperialGame) -> dict[str, int]:
    """Connections from each city to Trieste along any players' tracks."""
    distance = {TRIESTE: 0}
    edge = [TRIESTE]
    for city in edge:
        for link in game.rules.links_at[city]:
            other = link.other(city)
            if other not in distance and owners(game, link.id):
                distance[other] = distance[city] + 1
                edge.append(other)
    return distance
