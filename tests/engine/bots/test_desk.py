"""What the hex bots remember of the turn under way."""

from __future__ import annotations

from engine.bots.desk import Desk, Moment
from engine.bots.freight import Market, Network


def test_a_moment_is_looked_at_once_and_forgotten_with_its_turn_and_map() -> None:
    desk, looked = Desk(), list[str]()

    def links() -> Network:
        looked.append("links")
        return {}

    def look(network: Network) -> Moment:
        looked.append("pieces")
        return Moment(Market(0, 6, [], {}, lambda good, start, path: True), network, lambda gain, greatest: gain)

    first = desk.moment(("ruhr", 1), "track", "pieces", links, look)
    assert desk.moment(("ruhr", 1), "track", "pieces", links, look) is first
    desk.moment(("ruhr", 1), "track", "other pieces", links, look)
    assert looked == ["links", "pieces", "pieces"]
    known = desk.tiles("a buyer")
    assert desk.tiles("a buyer") is known
    assert desk.moment(("ruhr", 2), "track", "pieces", links, look) is not first
    assert desk.tiles("a buyer") is not known
    assert looked == ["links", "pieces", "pieces", "links", "pieces"]
