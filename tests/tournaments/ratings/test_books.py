"""Games that end come into the books: who is rated for what, in which order, and what a changed result does."""

from __future__ import annotations

import pytest
import time_machine
from django.utils import timezone

from games import ratings as registry
from games import services as tables
from games.models import Table
from games.services.seats import leave_game, replace_player
from tests.factories import UserFactory
from tests.games.tables import play, play_on
from tests.tournaments.events import running, started
from tests.tournaments.ratings.games import a_rated_game, ended, people, settle, settled, the_books
from tournaments import gates, services, signals
from tournaments.models import OVERALL, RatedGame, Rating, RatingBook, RatingChange
from tournaments.ratings.parameters import CURRENT
from tournaments.selectors import ratings as selectors
from tournaments.services import rating

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def mu_of(user, system="whistle-stop", pool="play"):
    return Rating.objects.get(player=user, system=system, pool=pool).mu


def test_the_winner_gains_the_loser_loses_and_both_are_better_known():
    first, second, third = people(3)
    game = settled([first, second, third])
    assert mu_of(first) > mu_of(second) > mu_of(third)
    assert mu_of(first) > CURRENT.mu > mu_of(third)
    assert all(one.sigma < CURRENT.sigma for one in Rating.objects.all())
    assert {(one.system, one.games) for one in Rating.objects.all()} == {("whistle-stop", 1), (OVERALL, 1)}
    assert RatedGame.objects.get(game=game).state == "settled"


def test_a_game_waits_until_it_is_in_the_books_and_is_told_once(monkeypatch):
    told = []

    def hear(news, **_):
        told.append(news.table.pk)

    signals.rating_settled.connect(hear)
    try:
        first, second = people(2)
        game = ended(a_rated_game([first, second]))
        assert not selectors.is_settled(game)
        assert selectors.change_for(game, first) is None
        with pytest.raises(registry.Pending):
            registry.changes_of(game)
        settle()
        settle()
        assert selectors.is_settled(game)
        assert told == [game.pk]
        change = selectors.change_for(game, first)
        assert change is not None
        assert (change.before.rating, change.number, change.place) == (1500, 1, 1)
        assert registry.changes_of(game)[0].note == f"+{change.change}"
        assert registry.changes_of(game)[1].after.endswith("?")
    finally:
        signals.rating_settled.disconnect(hear)


def test_a_table_that_is_not_rated_and_a_game_without_a_ranking_change_nothing():
    first, second = people(2)
    unrated = settled([first, second], rated=False)
    agreed = a_rated_game([first, second])
    for player in (first, second):
        tables.vote_to_end(game_id=agreed.pk, player_id=player.pk)
    settle()
    assert Rating.objects.count() == 0
    assert selectors.is_settled(unrated)
    assert not selectors.explain(unrated).counts
    assert set(RatedGame.objects.values_list("left_out", flat=True)) == {"unrated", "no-ranking"}
    assert registry.changes_of(unrated) == {}


def test_whoever_leaves_comes_last_whatever_the_bot_makes_of_it():
    first, leaver, third = people(3)
    game = a_rated_game([first, leaver, third])
    leave_game(game.pk, leaver.pk, "api")
    ended(game, 2, 1, 3)
    settle()
    assert mu_of(first) > mu_of(third) > mu_of(leaver)
    change = RatingChange.objects.get(player=leaver)
    assert (change.deserted, change.share) == (True, 1.0)
    assert not Rating.objects.exclude(bot="").exists(), "a bot that only stepped in is not rated"


def test_a_substitute_is_rated_for_the_share_they_played():
    first, second, late = people(3)
    game = a_rated_game([first, second])
    play(game, 0, "seal 1")
    play(game, 1, "seal 1")
    replace_player(game.pk, late, 1)
    while not game.log.filter(actor=late, kind="action").exists():
        play_on(game, 1)
    ended(game, 1, 2)
    settle()
    replaced, stepped_in = RatingChange.objects.get(player=second), RatingChange.objects.get(player=late)
    assert not replaced.deserted
    assert 0 < replaced.share < 1
    assert replaced.share + stepped_in.share == pytest.approx(1.0, abs=0.001)
    lost = [one.mu_before - one.mu for one in (replaced, stepped_in)]
    assert lost[0] / lost[1] == pytest.approx(replaced.share / stepped_in.share, rel=0.001)


def test_a_substitute_for_somebody_who_left_does_not_save_them():
    first, leaver, late = people(3)
    game = a_rated_game([first, leaver])
    leave_game(game.pk, leaver.pk, "api")
    replace_player(game.pk, late, 1)
    while not game.log.filter(actor=late, kind="action").exists():
        play_on(game, 1)
    ended(game, 2, 1)
    settle()
    assert mu_of(late) > CURRENT.mu > mu_of(leaver)
    assert CURRENT.mu > mu_of(first)


def test_bots_are_rated_and_move_nobody_but_themselves():
    first, second = people(2)
    with_bot = settled([first, None, second], 2, 1, 3)
    among_people = {one.player_id: (one.mu, one.sigma) for one in Rating.objects.filter(system=OVERALL, bot="")}
    bot = Rating.objects.get(system="whistle-stop", player=None)
    assert bot.mu > CURRENT.mu
    RatedGame.objects.get(game=with_bot).delete()
    rating.rebuild(pool="play")
    settled([first, second])
    assert {one.player_id: (one.mu, one.sigma) for one in Rating.objects.filter(system=OVERALL, bot="")} == among_people


def test_playing_alone_against_bots_has_books_of_its_own():
    (alone,) = people(1)
    settled([alone, None, None])
    assert selectors.ratings_of(alone) == []
    solo = selectors.ratings_of(alone, pool="solo")
    assert [one.system for one in solo] == [OVERALL, "whistle-stop"]
    assert solo[1].rating > 1500
    assert Rating.objects.get(pool="solo", system=OVERALL, player=None).games == 1


def test_a_rating_is_provisional_until_it_is_certain():
    players = people(3)
    settled(players)
    assert selectors.ratings_of(players[0])[0].provisional
    assert selectors.ratings_of(players[0])[0].text.endswith("?")
    assert not selectors.leaderboard("whistle-stop").exists()
    assert selectors.leaderboard("whistle-stop", provisional=True).count() == 3
    Rating.objects.update(sigma=CURRENT.certain)
    assert [one.player for one in selectors.leaderboard("whistle-stop")] == players
    assert not selectors.ratings_of(players[0])[0].provisional


def test_games_come_into_the_books_in_the_order_they_ended_whenever_they_arrive():
    one, two, three = people(3)
    now = timezone.now()
    running_games = [a_rated_game([one, two]), a_rated_game([two, three]), a_rated_game([three, one])]
    for after, game in zip((30, 10, 20), running_games, strict=True):
        with time_machine.travel(now + timezone.timedelta(seconds=after), tick=False):
            ended(game)
        settle()
    online = the_books()
    assert [row.game_id for row in RatedGame.objects.order_by("finished_at")] == [
        running_games[at].pk for at in (1, 2, 0)
    ]
    assert [moment.game.pk for moment in selectors.history_of(one)] == [running_games[2].pk, running_games[0].pk]
    rating.rebuild(pool="play")
    assert the_books() == online


def test_a_ruling_counts_and_undoing_it_rewrites_the_books_from_there():
    event = started(4, sizes={"allowed": [4], "preferred": 4}, rounds=1)
    match = running(event)[0]
    players = [event.entries.get(pk=pk).player for pk in match.seats]
    places = {pk: number for number, pk in enumerate(reversed(match.seats), 1)}
    ruling = services.adjudicate(
        event_id=event.pk, match_id=match.public_id, by=event.owner, reason="all are away", places=places
    )
    settle()
    later = settled(players)
    first_change = RatingChange.objects.get(rated_game=match.game_id, player=players[3])
    assert first_change.place == 1
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="a mistake")
    assert not selectors.is_settled(match.game)
    settle()
    assert RatedGame.objects.get(game=match.game_id).left_out == "undecided"
    assert not RatingChange.objects.filter(rated_game=match.game_id).exists()
    assert RatingChange.objects.get(rated_game=later.pk, player=players[0]).number == 1
    undone = the_books()
    rating.rebuild(pool="play")
    assert the_books() == undone
    services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="by the score")
    settle()
    assert RatingChange.objects.get(rated_game=later.pk, player=players[0]).number == 1, "it ended after the other one"
    assert RatingChange.objects.get(rated_game=match.game_id, player=players[0]).number == 2
    again = the_books()
    rating.rebuild(pool="play")
    assert the_books() == again


def test_a_game_that_is_reopened_and_ends_again_before_the_books_were_written_leaves_no_trace_of_its_first_end():
    event = started(4, sizes={"allowed": [4], "preferred": 4}, rounds=1)
    match = running(event)[0]
    players = [event.entries.get(pk=pk).player for pk in match.seats]
    asked = {"event_id": event.pk, "match_id": match.public_id, "by": event.owner}
    ruling = services.adjudicate(**asked, reason="all are away")
    settle()
    settled(players)
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="they are back")
    services.adjudicate(**asked, reason="away again")
    settle()
    assert RatingChange.objects.filter(rated_game=match.game_id).count() == 4
    assert set(RatingChange.objects.filter(rated_game=match.game_id).values_list("number", flat=True)) == {2}
    online = the_books()
    rating.rebuild(pool="play")
    assert the_books() == online


def test_a_void_table_counts_for_nobody():
    event = started(4, sizes={"allowed": [4], "preferred": 4}, rounds=1)
    match = running(event)[0]
    services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="a fault", void=True)
    settle()
    assert Rating.objects.count() == 0
    assert RatedGame.objects.get(game=match.game_id).left_out == "void"


def test_new_parameters_rewrite_everything_by_themselves():
    settled(people(2))
    before = the_books()
    Rating.objects.update(mu=1.0)
    RatingBook.objects.update(version=0)
    rating.sweep()
    settle()
    assert the_books() == before
    assert set(RatingBook.objects.values_list("version", flat=True)) == {CURRENT.version}


def test_games_from_before_there_were_ratings_are_found():
    first, second = people(2)
    game = ended(a_rated_game([first, second]))
    RatedGame.objects.all().delete()
    assert rating.note_missing() == 1
    assert rating.note_missing() == 0
    settle()
    assert selectors.change_for(game, first) is not None


def test_the_gate_of_an_event_asks_the_books():
    strong, weak = people(2)
    settled([strong, weak])
    assert gates.rating_of("whistle-stop", strong) == selectors.ratings_of(strong)[1].rating
    assert gates.rating_of("whistle-stop", UserFactory()) is None


def test_odds_add_up_and_follow_ratings():
    strong, weak = people(2)
    for _ in range(5):
        settled([strong, weak])
    found = selectors.odds([strong, weak, UserFactory()], "whistle-stop")
    assert sum(one.first for one in found) == pytest.approx(1.0)
    assert found[0].first > found[2].first > found[1].first
    assert dict(found[0].ahead_of)[weak] == pytest.approx(1 - dict(found[1].ahead_of)[strong])
    table = a_rated_game([strong, weak, None])
    assert [one.player for one in selectors.odds_at(table)] == [strong, weak]


def test_nobody_is_shown_the_ratings_of_who_has_left():
    first, second = people(2)
    settled([first, second])
    Rating.objects.update(sigma=CURRENT.certain)
    assert selectors.export_of(first)["play"]["ratings"][1]["games"] == 1
    first.forgotten_at = timezone.now()
    first.save()
    assert selectors.ratings_of(first) == []
    assert selectors.history_of(first) == []
    assert [one.player for one in selectors.leaderboard()] == [second]


def test_quarantined_or_studied_games_are_no_business_of_the_books():
    assert not RatedGame.objects.exists()
    table = Table(kind=Table.Kind.ANALYSIS, system="whistle-stop", finished_at=timezone.now())
    rating.note_game(table)
    assert not RatedGame.objects.exists()
