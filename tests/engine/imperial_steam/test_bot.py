"""The sensible bot: whole games, its search for lines, and the tables of what many games show."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Position
from engine.bots import Bot, Random, bot
from engine.bots.imperial_steam import tally
from engine.bots.imperial_steam.lines import Ways
from engine.bots.imperial_steam.look import Look
from engine.bots.imperial_steam.schedule import NEVER, finish_round
from tests.engine.imperial_steam.games import a_game, at_first_turn, moves


def _look(position: Position) -> Look:
    seat = position.waiting_on()[0]
    return Look(position.seen_by(seat), seat)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["fixed", "normal", "random"])
def test_sensible_bots_play_a_game_to_its_end(players: int, kind: str) -> None:
    position = a_game(players, seed=players, setup=kind)
    totals = position.totals()
    for _ in moves(position, bot("sensible", "imperial-steam", seed=1)):
        assert position.faults() == []
        assert position.totals() == totals
    assert position.result() is not None


def _scores(number: int, players: int, kind: str) -> tuple[int, int]:
    """One sensible bot, its seat turning with the number, against random ones: its score and their best."""
    position = a_game(players, seed=number, setup=kind)
    seats: list[Bot] = [Random(1000 * number + seat) for seat in range(players)]
    sensible = number % players
    seats[sensible] = bot("sensible", "imperial-steam", seed=number)
    for _ in moves(position, *seats):
        pass
    result = position.result()
    assert result is not None
    own = next(place.score for place in result.places if place.seat == sensible)
    return own, max(place.score for place in result.places if place.seat != sensible)


@pytest.mark.parametrize(("number", "players", "kind"), [(1, 2, "fixed"), (2, 3, "normal"), (3, 4, "random")])
def test_it_earns_more_than_random_players(number: int, players: int, kind: str) -> None:
    own, best = _scores(number, players, kind)
    assert own > best


@pytest.mark.soak
@pytest.mark.parametrize("number", range(60))
def test_it_earns_more_than_random_players_in_every_game(number: int) -> None:
    own, best = _scores(number, 2 + number % 3, ("fixed", "normal", "random")[number // 3 % 3])
    assert own > best


def test_lines_lead_from_wien_to_trieste_one_for_each_set_of_engineers() -> None:
    look = _look(at_first_turn())
    lines = Ways(look).to_trieste(look.network)
    assert len({line.engineers for line in lines}) == len(lines) >= 2
    for line in lines:
        reached = {"wien"}
        for link in line.links:
            ends = set(look.rules.links[link].ends)
            assert len(ends & reached) == 1
            reached |= ends
        assert "trieste" in reached
        kinds = {look.rules.links[link].kind for link in line.links if link not in look.game["crowns"]}
        assert kinds - {"plain"} == line.engineers


def test_a_line_keeps_to_cities_where_a_third_track_is_allowed() -> None:
    position = at_first_turn()
    look = _look(position)
    look.me["tracks"] = ["wien--wr_neustadt", "wr_neustadt--sopron"]
    look.network = frozenset({"wien", "wr_neustadt", "sopron"})
    for line in Ways(look).to_trieste(look.network):
        assert "wr_neustadt" not in look.rules.links[line.links[0]].ends


def test_a_line_is_finished_the_sooner_the_more_workers_are_hired() -> None:
    look = _look(at_first_turn())
    line = Ways(look).to_trieste(look.network)[0]
    rounds = [finish_round(look, look.me, line.links, hired=count) for count in (0, 4, 13)]
    assert rounds == sorted(rounds, reverse=True)
    assert rounds[0] == NEVER
    assert rounds[-1] <= 6


def test_the_tables_go_on_where_the_file_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    tally.main(["--games", "1", "--file", str(file)])
    first = file.read_bytes()
    tally.main(["--games", "2", "--file", str(file)])
    assert file.read_bytes().startswith(first)
    assert len(file.read_bytes().splitlines()) == 2
    printed = capsys.readouterr().out
    assert "| 2, fixed | 1 |" in printed
    assert "| Build tracks |" in printed
