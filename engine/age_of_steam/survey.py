"""What Age of Steam adds to the survey of a build: one build a hex and turn, a map's own limits, and 20 markers."""

from __future__ import annotations

from engine.age_of_steam.plan import REPLACE, Plan, Refusal
from engine.age_of_steam.rules import Playing
from engine.hexes.survey import Survey


class Site(Survey):
    """A player's building site: the map as it is now, seen by one builder. `laid` are the hexes built on this turn."""

    improving = REPLACE

    def __init__(self, game: Playing, seat: int, laid: list[str]) -> None:
        super().__init__(game.rules.network(game.state), seat, game.rules.supply)
        self.game = game
        self.rules = game.rules
        self.state = game.state
        self.laid = laid
        self._markers: int | None = None
        self._segments_owned: int | None = None

    def refused_ground(self, hex: str) -> Refusal | None:
        """IV: one tile a hex and turn, and what a map forbids."""
        if hex in self.laid:
            return Refusal("built-this-turn", {"place": hex})
        return self.rules.may_build(self.game, self.seat, hex)

    def no_tile(self, plan: Plan) -> Refusal:
        """Why the box has no tile for a build."""
        return self.rules.no_tile(plan)

    def refused_plan(self, plan: Plan) -> Refusal | None:
        """IV, Track Ownership: do the player's markers suffice?"""
        if self._may_lack_markers(len(plan.pieces)) and self.markers_needed(plan) > max(0, self.markers_left()):
            return Refusal("no-markers", {"limit": self.rules.markers})
        return None

    def markers_left(self) -> int:
        """IV, Track Ownership: how many of the player's markers are not on the map."""
        if self._markers is None:
            network, seat = self.network, self.seat
            mine = [
                (hex, segment.a) for hex, tile in network.track.items() for segment in tile if segment.owner == seat
            ]
            sections = {id(section): section for section in (network.section(hex, side) for hex, side in mine)}
            on_map = sum(1 for section in sections.values() if section.owner == seat)
            on_map += sum(1 for owner in self.state.claims.values() if owner == seat)
            self._markers = self.rules.markers - on_map
        return self._markers

    def markers_needed(self, plan: Plan) -> int:
        """How many more markers a build takes; less than none where sections grow together."""
        needed = 0
        for piece in plan.pieces:
            mine = sum(1 for section in piece.joins if section.owner == self.seat)
            claims = piece.redirects is None or piece.completes or mine
            needed += (1 if claims else 0) - mine
        return needed

    def price(self, plan: Plan) -> int:
        """The list price of a plan."""
        return self.rules.price(self.game, self.seat, plan)

    def _may_lack_markers(self, pieces: int) -> bool:
        """Is it worth counting markers? Not while the player has fewer segments on the map than markers."""
        if self._segments_owned is None:
            seat, tiles = self.seat, self.network.track.values()
            self._segments_owned = sum([segment.owner == seat for tile in tiles for segment in tile])
        return self._segments_owned + len(self.state.claims) + pieces > self.rules.markers
