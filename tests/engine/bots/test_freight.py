"""What the hex bots reckon that cubes bring: every short cut comes to the same as trying all ways."""

from __future__ import annotations

import random

from engine.bots.freight import Docket, Haul, Market, Network, join, with_links
from engine.hexes.track import NOBODY

PLACES = [f"{letter}1" for letter in "ABCDEFGHIJKL"]
GOODS = ["red", "blue", "yellow"]


def a_market(rng: random.Random) -> Market:
    cubes = [(rng.choice(PLACES), rng.choice(GOODS), 1.0, False) for _ in range(14)]
    takes = {place: (rng.choice(GOODS),) for place in PLACES[::2]}
    return Market(0, 6, cubes, takes, lambda good, start, path: sum(payee == 0 for _, payee in path) * 3 >= len(path))


def a_network(rng: random.Random) -> Network:
    network: Network = {}
    for _ in range(16):
        one, other = rng.sample(PLACES, 2)
        join(network, 0, one, other, rng.choice([0, 0, 1, NOBODY]))
    return network


def brute_force(market: Market, network: Network, start: str, good: str, most: int) -> float:
    """The best of all ways, tried one by one."""
    best = 0.0
    ways = [((start,), (), 0.0, 0)]
    while ways:
        places, path, gain, foreign = ways.pop()
        for to, payee in network.get(places[-1], {}).items():
            strange = foreign + (payee not in (0, NOBODY))
            if to in places or len(path) >= most or strange > market.most_foreign:
                continue
            longer, now = (*path, (to, payee)), gain + {0: 1.0, NOBODY: 0.0}.get(payee, -0.35)
            if good in market.takes.get(to, ()):
                best = max(best, now if market.allowed(good, start, longer) else 0.0)
            else:
                ways.append(((*places, to), longer, now, strange))
    return best


def test_the_gain_of_a_cube_is_that_of_the_best_of_all_ways() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        market, network = a_market(rng), a_network(rng)
        for most in (1, 3, 5):
            gains = market.gains(network, most)
            for start, good, _, _ in market.cubes:
                found = gains[start, good][-1] if (start, good) in gains else 0.0
                assert round(found - brute_force(market, network, start, good, most), 9) == 0, (seed, start, good, most)


def test_what_new_links_add_is_the_same_as_reckoning_everything_anew() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        market, network = a_market(rng), a_network(rng)
        places = rng.sample(PLACES, rng.choice([2, 3]))
        more = market.more_gains(market.gains(network, 5), network, places, 5)
        anew = market.gains(with_links(network, 0, places), 5)
        rounded = [{cube: [round(x, 9) for x in best] for cube, best in gains.items()} for gains in (more, anew)]
        assert {cube: best for cube, best in rounded[0].items() if best[-1]} == {
            cube: best for cube, best in rounded[1].items() if best[-1]
        }, seed


def test_a_docket_gives_each_cube_once_and_those_of_later_turns_not_now() -> None:
    hauls = [
        Haul("A1", "red", 1.0, True, (0.0, 3.0)),
        Haul("B1", "blue", 1.0, False, (0.0, 1.0)),
        Haul("C1", "red", 0.5, False, (0.0, 1.5)),
    ]
    docket, gone = Docket(hauls, lambda gain, greatest: gain), set[int]()
    assert [docket.best(1, gone, now=True) for _ in range(3)] == [1.0, 0.75, 0.0]
    assert docket.best(1, gone, now=False) == 3.0
    assert [haul.start for haul in docket.without("B1", "blue").hauls] == ["A1", "C1"]
