"""The arithmetic alone: the same figures as openskill's, and who is rated for what."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from openskill.models import PlackettLuce

from tests.bench.leagues import Defaults, Elo, League, Ours, leagues, scored
from tournaments.ratings import odds
from tournaments.ratings.ledger import rate
from tournaments.ratings.line_up import LineUp, Part, SeatStory, Stretch, line_up
from tournaments.ratings.parameters import CURRENT, Skill
from tournaments.ratings.plackett_luce import moved, pulls

sides = some.lists(some.tuples(some.floats(5, 45), some.floats(0.5, 9), some.integers(1, 6)), min_size=2, max_size=6)


@settings(max_examples=200, deadline=None)
@given(sides, some.floats(0.5, 9), some.floats(0.01, 1), some.floats(0.5, 3))
def test_the_closed_form_gives_what_openskill_gives(table, beta, tau, gamma):
    model = PlackettLuce(beta=beta, tau=tau, gamma=lambda c, k, mu, variance, *_: gamma * math.sqrt(variance) / c)
    theirs = model.rate(
        [[model.rating(mu, sigma)] for mu, sigma, _ in table], ranks=[float(rank) for *_, rank in table]
    )
    variances = [sigma * sigma + tau * tau for _, sigma, _ in table]
    found = pulls([mu for mu, *_ in table], variances, [rank for *_, rank in table], beta, gamma)
    for (mu, *_), variance, pull, (expected,) in zip(table, variances, found, theirs, strict=True):
        ours = moved(mu, variance, pull, 1.0, model.kappa)
        assert ours == pytest.approx((expected.mu, expected.sigma), abs=1e-9)


def test_huge_differences_do_not_overflow():
    found = pulls([100_000.0, -100_000.0], [1.0, 1.0], [2, 1], 1.0)
    assert all(math.isfinite(one.towards) and math.isfinite(one.closer) for one in found)


NEW = CURRENT.unknown


def rated(*parts: Part, kind: str = "play") -> dict[int | str, Skill]:
    game = LineUp(kind, parts)
    return dict(zip((part.who for part in parts), rate(game, {part.who: NEW for part in parts}, CURRENT), strict=True))


def test_what_one_gains_another_loses_among_equals():
    after = rated(Part(1, 0, 1), Part(2, 1, 2), Part(3, 2, 3))
    assert sum(one.mu for one in after.values()) == pytest.approx(3 * CURRENT.mu)


def test_who_share_a_place_move_alike():
    after = rated(Part(1, 0, 1), Part(2, 1, 1), Part(3, 2, 3))
    assert after[1] == after[2]
    assert after[1].mu > after[3].mu


def test_a_share_of_the_game_is_a_share_of_the_change():
    whole = rated(Part(1, 0, 1), Part(2, 1, 2))
    part = rated(Part(1, 0, 1), Part(2, 1, 2, share=0.25))
    assert part[2].mu - NEW.mu == pytest.approx((whole[2].mu - NEW.mu) / 4, abs=1e-5)
    assert part[1] == whole[1], "for the others the seat was a whole opponent"


def test_a_bot_moves_nobody_and_is_moved_by_everybody():
    people = rated(Part(1, 0, 1), Part(2, 2, 3))
    with_bot = rated(Part(1, 0, 1), Part("sensible", 1, 2), Part(2, 2, 3))
    assert (with_bot[1], with_bot[2]) == (people[1], people[2])
    assert rated(Part(1, 0, 2), Part("sensible", 1, 1), Part(2, 2, 3))["sensible"].mu > NEW.mu


def test_one_bot_on_two_seats_has_one_rating():
    parts = (Part(1, 0, 2), Part("cautious", 1, 1), Part("cautious", 2, 3), Part(2, 3, 4))
    found = rate(LineUp("play", parts), dict.fromkeys((1, 2, "cautious"), NEW), CURRENT)
    assert found[1] == found[2]


def test_whoever_left_comes_last_although_another_brought_the_seat_to_the_top():
    after = rated(Part(1, 0, 1, share=0.5), Part(9, 0, 3, deserted=True), Part(2, 1, 2))
    assert after[1].mu > NEW.mu > after[9].mu
    assert after[9] == rated(Part(9, 0, 3, deserted=True), Part(2, 1, 2))[9]


def story(seat: int, rank: int, *stretches: Stretch) -> SeatStory:
    return SeatStory(seat, rank, stretches)


def stays(who: int | str, moves: int = 10) -> Stretch:
    return Stretch(who, moves, to_the_end=True)


def test_seats_that_nobody_left_are_rated_as_they_came_in():
    found = line_up([story(0, 2, stays(1)), story(1, 1, stays(2)), story(2, 3, stays("random"))])
    assert found == LineUp("play", (Part(1, 0, 2), Part(2, 1, 1), Part("random", 2, 3)))


def test_leavers_share_the_last_place_and_the_others_keep_their_order():
    found = line_up(
        [
            story(0, 1, Stretch(1, 4, deserted=True), stays("sensible", 6)),
            story(1, 2, stays(2)),
            story(2, 3, stays(3)),
            story(3, 4, Stretch(4, 9, deserted=True)),
        ]
    )
    assert found is not None
    assert {part.who: (part.place, part.deserted) for part in found.parts} == {
        1: (3, True),
        2: (1, False),
        3: (2, False),
        4: (3, True),
    }


def test_whom_a_ruling_replaced_and_who_stepped_in_are_rated_for_what_they_played():
    found = line_up([story(0, 1, Stretch(1, 6), stays(7, 2)), story(1, 2, stays(2))])
    assert found is not None
    assert {part.who: (part.place, part.share) for part in found.parts} == {1: (1, 0.75), 7: (1, 0.25), 2: (2, 1.0)}


def test_whoever_comes_back_to_their_seat_has_not_left_it():
    found = line_up(
        [story(0, 1, Stretch(1, 5, deserted=True), Stretch("sensible", 1), stays(1, 4)), story(1, 2, stays(2))]
    )
    assert found is not None
    assert [(part.who, part.place, part.share, part.deserted) for part in found.parts] == [
        (1, 1, 0.9, False),
        (2, 2, 1.0, False),
    ]


def test_nothing_to_compare_is_no_game():
    gone = Stretch(1, 3, deserted=True), Stretch(2, 3, deserted=True)
    assert line_up([story(0, 1, stays(1))]) is None, "alone"
    assert line_up([story(0, 1, gone[0]), story(1, 2, gone[1])]) is None, "everybody left"
    assert line_up([story(0, 1, stays("random")), story(1, 2, stays("sensible"))]) is None, "only bots"
    solo = line_up([story(0, 1, stays(1)), story(1, 2, stays("sensible"))])
    assert solo is not None
    assert solo.kind == "solo"


def test_odds_of_newcomers_are_even_and_doubt_flattens_odds():
    assert odds.to_win([NEW] * 4, CURRENT) == pytest.approx([0.25] * 4)
    strong, weak = Skill(1700, 40), Skill(1500, 40)
    doubtful = Skill(1700, 150), Skill(1500, 150)
    assert odds.before(strong, weak, CURRENT) > odds.before(*doubtful, CURRENT) > 0.5


def test_a_dozen_or_two_games_make_a_rating_certain():
    way = Ours()
    played: dict[int, int] = {}
    certain_after: dict[int, int] = {}
    for game in League(seed=5, people=24, games=300, sizes=(3, 4)).play():
        way.learn(game)
        for player in game:
            played[player] = played.get(player, 0) + 1
            if way.of(player).sigma <= CURRENT.certain:
                certain_after.setdefault(player, played[player])
    counts = sorted(certain_after.values())
    assert 6 <= counts[len(counts) // 2] <= 24


def test_ours_foretells_games_better_than_the_librarys_defaults_and_all_pairs_elo():
    """The ranking on a few leagues nothing was tuned on; `make bench BENCH=ratings` has the whole comparison."""
    games = leagues(range(900, 912), games=200)
    ours, defaults = scored(Ours, games), scored(Defaults, games)
    elo = min((scored(lambda k=k: Elo(k), games) for k in (40.0, 64.0, 90.0)), key=lambda one: one.log_loss)
    for other in (defaults, elo):
        assert ours.log_loss < other.log_loss
        assert ours.accuracy > other.accuracy
        assert ours.winner_log_loss < other.winner_log_loss


def test_other_parameters_give_other_ratings():
    bolder = msgspec.structs.replace(CURRENT, beta=CURRENT.beta * 3)
    game = LineUp("play", (Part(1, 0, 1), Part(2, 1, 2)))
    assert rate(game, {1: NEW, 2: NEW}, CURRENT) != rate(game, {1: NEW, 2: NEW}, bolder)
