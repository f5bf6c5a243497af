"""A New City replaced in Hungary is written down and replays, with its goods sorted as they were."""

from __future__ import annotations

from engine.age_of_steam import trace as tracer
from engine.age_of_steam.maps.hungary import ReplacedGoods
from tests.engine.age_of_steam.players import Busy
from tests.engine.age_of_steam.recording import Recording

SEED = 1


class Replacing(Busy):
    """Takes Urbanization when it can, puts New Cities onto New Cities, and returns what it may."""

    def choose(self, position, seat):  # type: ignore[no-untyped-def]
        options = position.choices(seat).options
        state = position._game.state
        for option in options:
            action = option.action
            if action["do"] == "take" and action["action"] == "urbanization":
                return position.action(action)
            if action["do"] == "urbanize" and state.goods.get(action["hex"]):
                return position.action(action)
            if action["do"] == "return":
                return position.action(action)
        return super().choose(position, seat)


def test_a_replaced_new_city_replays() -> None:
    recording = Recording("hungary", 3, SEED)
    seats = [Replacing(SEED * 10 + seat) for seat in range(3)]
    sorted_goods = 0
    while not recording.position.over:
        sorted_goods += isinstance(recording.game.top, ReplacedGoods)
        seat = recording.position.waiting_on()[0]
        recording.play(seat, seats[seat].choose(recording.position, seat))
    trace = recording.trace()
    kinds = {entry["kind"] for entry in trace["events"]}
    assert sorted_goods
    assert "return_goods" in kinds
    assert tracer.replay(trace).found.sentences == []
