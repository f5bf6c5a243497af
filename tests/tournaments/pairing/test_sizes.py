"""How people are shared out among tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import Impossible
from tournaments.pairing.sizes import Sizes, split

some_sizes = st.sets(st.integers(2, 6), min_size=1).flatmap(
    lambda allowed: st.sampled_from(sorted(allowed)).map(lambda best: Sizes(tuple(sorted(allowed)), best))
)


def fewest_byes(players: int, sizes: Sizes) -> int:
    """Counted the slow way: which numbers can be seated at all."""
    reachable = {0}
    for seated in range(1, players + 1):
        if any(seated - size in reachable for size in sizes.allowed):
            reachable.add(seated)
    return players - max(reachable)


@given(players=st.integers(2, 90), sizes=some_sizes)
def test_everybody_sits_or_sits_out_and_as_few_as_possible_sit_out(players: int, sizes: Sizes) -> None:
    if players < sizes.smallest:
        with pytest.raises(Impossible, match="needs at least"):
            split(players, sizes)
        return
    shares = split(players, sizes)
    assert sum(shares.tables) + shares.byes == players
    assert set(shares.tables) <= set(sizes.allowed)
    assert shares.byes == fewest_byes(players, sizes)


def test_tables_of_the_preferred_size_come_first_and_are_as_many_as_possible() -> None:
    assert split(22, Sizes((3, 4, 5), 4)).tables == (4, 4, 4, 4, 3, 3)


@pytest.mark.parametrize(
    ("allowed", "preferred", "code"),
    [((), 4, "no-table-size"), ((1, 4), 4, "table-size"), ((3, 4), 5, "preferred-size")],
)
def test_sizes_that_make_no_sense_are_refused(allowed: tuple[int, ...], preferred: int, code: str) -> None:
    with pytest.raises(Impossible) as refused:
        Sizes(allowed, preferred)
    assert refused.value.code == code
