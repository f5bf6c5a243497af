"""However games come in, change and go, the books are what the rated games give: online, rewritten, or from scratch."""

from __future__ import annotations

import random
import time
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from games.models import Table
from tests.games.test_races import at_once
from tests.tournaments.ratings.games import a_rated_game, ended, people, settle, the_books
from tournaments.models import RatedGame, Rating, RatingChange
from tournaments.ratings.line_up import LineUp, Part
from tournaments.services import rating, rating_books

THEN = datetime(2026, 3, 1, tzinfo=UTC)


def some_line_up(dice: random.Random, people_: list[int]) -> LineUp:
    """A ranking with ties, bots, substitutes and people who left."""
    players = dice.sample(people_, dice.randint(2, 5))
    parts: list[Part] = []
    for seat, player in enumerate(players):
        place = dice.randint(1, len(players))
        fate = dice.random()
        if fate < 0.1 and seat:
            parts.append(Part(player, seat, len(players) + 1, deserted=True))
        elif fate < 0.25:
            late = dice.choice([one for one in people_ if one not in players])
            if all(part.who != late for part in parts):
                share = dice.randint(1, 99) / 100
                parts += [Part(player, seat, place, share), Part(late, seat, place, round(1 - share, 4))]
        else:
            parts.append(Part(player, seat, place))
    if len({part.seat for part in parts if not part.deserted}) < 2:
        parts = [Part(player, seat, seat + 1) for seat, player in enumerate(players)]
    if dice.random() < 0.3:
        bot = dice.choice(["sensible", "random"])
        parts += [Part(bot, 5 + extra, dice.randint(1, 6)) for extra in range(dice.randint(1, 2))]
    return LineUp("play", tuple(parts))


class History:
    """Games that come in, are ruled upon, undone and decided anew, in any order."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.people = [user.pk for user in people(7)]

    def new_game(self) -> None:
        system = self.dice.choice(["whistle-stop", "age-of-rail"])
        at = THEN + timedelta(minutes=self.dice.randint(0, 60))
        game = Table.objects.create(system=system, map="valley", players=4, state="finished", finished_at=at)
        RatedGame.objects.create(
            game=game, system=system, finished_at=at, line_up_data=self._parts(), state=RatedGame.State.WAITING
        )

    def _parts(self) -> object:
        return msgspec.to_builtins(some_line_up(self.dice, self.people).parts)

    def any_game(self) -> RatedGame | None:
        return self.dice.choice(list(RatedGame.objects.order_by("pk")) or [None])

    def change_result(self) -> None:
        if (row := self.any_game()) is not None:
            row.line_up_data, row.left_out, row.state = self._parts(), "", "waiting"
            row.save()

    def undo(self) -> None:
        if (row := self.any_game()) is not None:
            row.left_out, row.state = "undecided", "waiting"
            row.save()

    def reopen_and_end_again(self) -> None:
        if (row := self.any_game()) is not None:
            row.line_up_data, row.left_out, row.state = self._parts(), "", "waiting"
            row.finished_at += timedelta(minutes=self.dice.randint(0, 40))
            row.save()

    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            what = self.dice.choices(
                [self.new_game, self.change_result, self.undo, self.reopen_and_end_again, settle], [10, 2, 2, 1, 5]
            )[0]
            what()
        settle()


@pytest.mark.django_db
@pytest.mark.sqlite_too
@pytest.mark.parametrize("seed", range(5))
def test_any_history_gives_the_same_books_online_and_from_scratch(seed):
    History(seed).go_on(45)
    online = the_books()
    counted = RatedGame.objects.filter(left_out="").count()
    assert len({row[0] for row in online[0]}) == counted > 5
    assert rating.rebuild(pool="play") == counted
    assert the_books() == online
    Rating.objects.all().delete()
    RatingChange.objects.all().delete()
    rating.rebuild(pool="play")
    assert the_books() == online


@pytest.mark.django_db
def test_books_are_the_same_by_whichever_way_their_rows_are_written(monkeypatch):
    history = History(11)
    history.go_on(25)
    online = the_books()
    for at_once_ in (1, 3, 1_000_000):
        monkeypatch.setattr(rating_books, "AT_ONCE", at_once_)
        monkeypatch.setattr(rating_books, "A_FEW", 2)
        rating.rebuild(pool="play")
        assert the_books() == online


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite_too
def test_games_that_end_at_the_same_moment_lose_nothing_and_come_in_order():
    players = people(6)
    games = [a_rated_game([players[at % 6], players[(at + 1 + at // 6) % 6]]) for at in range(12)]

    def end(game: Table) -> None:
        ended(game)
        rating.settle(pool="play")

    failures = [one for one in at_once([lambda game=game: end(game) for game in games]) if one is not None]
    assert failures == []
    assert not RatedGame.objects.exclude(state="settled").exists()
    assert RatingChange.objects.count() == 24
    online = the_books()
    rating.rebuild(pool="play")
    assert the_books() == online


@pytest.mark.django_db(transaction=True)
def test_a_crash_while_the_books_are_written_loses_nothing(monkeypatch):
    first, second = people(2)
    ended(a_rated_game([first, second]))
    settle()
    before = the_books()
    game = ended(a_rated_game([first, second]))
    with monkeypatch.context() as broken:
        broken.setattr(rating_books.Rating.objects, "bulk_create", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            rating.settle(pool="play")
    assert the_books() == before
    assert RatedGame.objects.get(game=game).state == "waiting"
    kicked = []
    monkeypatch.setattr("tournaments.tasks.settle_ratings.apply_async", lambda args, **_: kicked.append(args))
    rating.sweep()
    assert kicked == [("play",)]
    rating.settle(pool=kicked[0][0])
    assert RatedGame.objects.get(game=game).state == "settled"
    rating.sweep()
    assert len(kicked) == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_puts_a_game_into_the_books_by_itself(running_worker):
    first, second = people(2)
    game = ended(a_rated_game([first, second]))
    deadline = datetime.now(UTC) + timedelta(seconds=30)
    while RatedGame.objects.get(game=game).state != "settled":
        assert datetime.now(UTC) < deadline, "nobody settled it"
        time.sleep(0.1)
    assert Rating.objects.filter(player=first).count() == 2
