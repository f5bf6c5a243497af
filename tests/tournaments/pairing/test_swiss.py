"""Swiss by tables keeps its promises, round after round."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.seasons import Season
from tournaments.pairing.errors import Impossible
from tournaments.pairing.explain import why_swiss
from tournaments.pairing.seats import imbalance
from tournaments.pairing.sizes import Sizes
from tournaments.pairing.swiss import Entrant, Pairing, SwissRound, pair
from tournaments.pairing.verify import faults_of_swiss

FOURS = Sizes((4,), 4)
MIXED = Sizes((3, 4), 4)


def test_64_players_meet_nobody_twice_in_five_rounds_and_sit_everywhere() -> None:
    season = Season(list(range(1, 65)), FOURS)
    for _ in range(5):
        made = season.play_round()
        assert (made.rematches, made.repeated_seats, made.byes) == (0, 0, ())
    assert all(max(books.met.values()) == 1 for books in season.books.values())
    assert all(imbalance(books.seats, 4) == 1 for books in season.books.values())


@settings(max_examples=12, deadline=None)
@given(
    players=st.integers(3, 22),
    rounds=st.integers(1, 3),
    sizes=st.sampled_from([FOURS, MIXED, Sizes((2,), 2), Sizes((3, 4, 5), 5)]),
    leavers=st.lists(st.integers(0, 29), max_size=4),
    seed=st.text("0123456789abcdef", min_size=4, max_size=8),
)
def test_every_pairing_of_every_event_verifies(
    players: int, rounds: int, sizes: Sizes, leavers: list[int], seed: str
) -> None:
    season = Season(list(range(1, players + 1)), sizes, seed)
    for _ in range(rounds):
        if len(season.players) < sizes.smallest:
            break
        season.play_round()
        if leavers:
            season.players = [player for player in season.players if player != leavers[-1] + 1]
            leavers = leavers[:-1]
    for asked, made in season.rounds:
        assert faults_of_swiss(asked, made) == []


def test_the_same_input_and_seed_give_the_same_tables_in_any_order_and_after_storing() -> None:
    season = Season(list(range(1, 24)), MIXED)
    season.play_round()
    season.play_round()
    asked = season.next_request()
    turned = msgspec.structs.replace(asked, entrants=tuple(reversed(asked.entrants)))
    stored = msgspec.json.decode(msgspec.json.encode(asked), type=SwissRound)
    assert pair(asked) == pair(turned) == pair(stored)


def test_another_seed_draws_other_tables() -> None:
    season = Season(list(range(1, 33)), FOURS)
    asked = season.next_request()
    assert pair(asked).tables != pair(msgspec.structs.replace(asked, seed="other")).tables


def test_nobody_sits_out_twice_before_everybody_has_once() -> None:
    season = Season(list(range(1, 10)), FOURS)
    for _ in range(9):
        season.play_round()
    assert [books.byes for books in season.books.values()] == [1] * 9


def test_visits_to_the_odd_table_are_shared() -> None:
    season = Season(list(range(1, 24)), MIXED)  # five tables of four and one of three
    for _ in range(4):
        season.play_round()
    assert max(books.odd for books in season.books.values()) <= 2


def test_when_eight_have_met_the_fewest_rematches_are_proven() -> None:
    season = Season(list(range(1, 9)), FOURS)
    season.play_round()
    made = season.play_round()
    assert (made.rematches, made.proven) == (4, True)


def test_leaders_meet_leaders() -> None:
    entrants = tuple(Entrant(id=n, rank=n, score=60 * (n % 2)) for n in range(1, 17))
    made = pair(SwissRound("seed", entrants, FOURS))
    assert sorted({player % 2 for player in table} for table in made.tables) == [{0}, {0}, {1}, {1}] or all(
        len({player % 2 for player in table}) == 1 for table in made.tables
    )


def test_whoever_floated_before_stays_this_time() -> None:
    """Five leaders for a table of four: of four equals, the one who floated down already is not the one to float."""
    floated = {1, 2, 3, 4}
    entrants = tuple(
        Entrant(id=n, rank=n, score=60 if n <= 5 else 0, floated_down=2 if n in floated else 0) for n in range(1, 9)
    )
    made = pair(SwissRound("seed", entrants, FOURS))
    top = next(table for table in made.tables if 1 in table)
    assert set(top) == floated


def test_team_mates_are_kept_apart() -> None:
    entrants = tuple(Entrant(id=n, rank=n, team=f"team {n % 4}") for n in range(1, 17))
    made = pair(SwissRound("seed", entrants, FOURS))
    assert made.rematches == 0
    assert all(len({player % 4 for player in table}) == 4 for table in made.tables)


def test_dealt_out_tables_each_have_strong_and_less_strong_players() -> None:
    entrants = tuple(Entrant(id=n, rank=n) for n in range(1, 17))
    made = pair(SwissRound("seed", entrants, FOURS, within_groups="spread"))
    assert all(len({(player - 1) // 4 for player in table}) == 4 for table in made.tables)


def test_too_few_players_are_refused_with_what_to_change() -> None:
    with pytest.raises(Impossible, match="at least 4 players and there are 3"):
        pair(SwissRound("seed", tuple(Entrant(id=n, rank=n) for n in (1, 2, 3)), FOURS))


class TestTheVerifier:
    """It notices what is wrong."""

    def setup_method(self) -> None:
        season = Season(list(range(1, 18)), FOURS)
        season.play_round()
        self.asked = season.next_request()
        self.made = pair(self.asked)

    def faults(self, **changed: object) -> str:
        return " ".join(faults_of_swiss(self.asked, msgspec.structs.replace(self.made, **changed)))

    def test_a_player_twice(self) -> None:
        first = self.made.tables[0]
        assert "placed 2 times" in self.faults(tables=(first, first, *self.made.tables[2:]))

    def test_somebody_else_sitting_out(self) -> None:
        first, bye = self.made.tables[0], self.made.byes[0]
        tables = ((bye, *first[1:]), *self.made.tables[1:])
        assert "Others should sit out" in self.faults(tables=tables, byes=(first[0],))

    def test_a_hidden_rematch(self) -> None:
        met = {one.id: one.met for one in self.asked.entrants}
        one, other = next((a, b) for a in self.made.tables[0] for b in self.made.tables[1] if b in met[a])
        swapped = [p for p in self.made.tables[0] if p != one]
        tables = (
            tuple(other if p in swapped[:1] else p for p in self.made.tables[0]),
            tuple(swapped[0] if p == other else p for p in self.made.tables[1]),
            *self.made.tables[2:],
        )
        assert "meet again" in self.faults(tables=tables)

    def test_seats_turned_round(self) -> None:
        seats = {one.id: one.seats for one in self.asked.entrants}
        again = []
        for table in self.made.tables:
            order = sorted(table, key=lambda p: seats[p].index(1) if 1 in seats[p] else 9)
            again.append(tuple(order))
        assert "exchange seats" in self.faults(tables=tuple(again))


def test_everybody_is_told_why_they_sit_where_they_sit() -> None:
    season = Season(list(range(1, 10)), FOURS)
    season.play_round()
    asked = season.next_request()
    made = pair(asked)
    names = {n: f"Player {n}" for n in range(1, 10)}
    told = why_swiss(asked, made, made.tables[0][0], names)
    assert told[0].startswith("Table 1: tables are filled from the top")
    assert any("met" in sentence for sentence in told)
    assert any(sentence.startswith("Seat 1") for sentence in told)
    assert any("sit out" in sentence for sentence in why_swiss(asked, made, made.byes[0], names))


def test_a_pairing_can_be_stored() -> None:
    made = Season(list(range(1, 9)), FOURS).play_round()
    assert msgspec.json.decode(msgspec.json.encode(made), type=Pairing) == made
