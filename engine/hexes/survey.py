"""Thinking a build through before anything is laid: is it allowed, what does it join, what does it complete?

One survey answers both the player who names a build and the list of all builds there are. It knows track and tiles;
what a game adds (limits, markers, whose turn it is) is asked in the hooks `refused_ground`, `no_tile` and
`refused_plan`, and where the games differ in a rule of building, a switch says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from engine.hexes.board import Board
from engine.hexes.directions import SIDE_NAMES, SIDES, Side
from engine.hexes.joints import JOINS_OTHER, Joint, fixed_joints, joint, may_start
from engine.hexes.plans import IMPROVE, PLACE, REDIRECT, Piece, Plan, Refusal
from engine.hexes.supply import Supply
from engine.hexes.tiles import COMPLEX, KINDS, MOST_EXITS, PAIRS, TOWN, Layout, Pair, pair, say_pair
from engine.hexes.track import NOBODY, Network, Section, Segment, Tile, kinds_in_use, layout_of
from engine.kernel.words import joined, player, say

WHY_NOT = {
    "rock": say("these mountains cannot be crossed"),
    "printed": say("its track is printed on the map"),
    "water": say("it is water"),
}


AND = say(" and ")


def say_seat(seat: int) -> str:
    """A seat in a refusal: rules know no names."""
    return say("nobody") if seat < 0 else player(seat)


class Survey:
    """The map as one builder sees it now."""

    towns_complete_others: ClassVar[bool] = False
    """May an exit of a town's new tile meet another player's track? It is that player's then."""
    joins_any_unowned: ClassVar[bool] = True
    """May track that connects at its other end join nobody's section that the builder could not start from?"""
    turns_unowned_home: ClassVar[bool] = True
    """May nobody's track that the builder could not start from be redirected so that it meets his own?"""
    improving: ClassVar[str] = IMPROVE
    """What the game calls laying a tile over another that keeps its track."""

    def __init__(self, network: Network, seat: int, supply: Supply) -> None:
        self.network = network
        self.board = network.board
        self.seat = seat
        self.supply = supply
        self._joints: dict[str, list[Joint]] = {}
        self._used: dict[str, int] | None = None
        self._available: dict[tuple[str | None, str], bool] = {}

    # What a game may add

    def refused_ground(self, hex: str) -> Refusal | None:
        """Why this builder may not build in this hex, where others might."""
        return None

    def no_tile(self, plan: Plan) -> Refusal:
        """Why the box has no tile for a build."""
        return Refusal("no-tile-left", {"track": joined(map(say_pair, plan.after), AND)})

    def refused_plan(self, plan: Plan) -> Refusal | None:
        """Why a build that is otherwise right may not be."""
        return None

    # One build

    def plan(self, hex: str, pairs: tuple[Pair, ...], *, town: bool) -> Plan | Refusal:
        """The plan for new segments (or a town's new exits) in a hex, or why they may not be built."""
        refusal = self._ground(hex, town)
        if refusal is not None:
            return refusal
        if not pairs:
            return Refusal("no-track")
        return self._surveyed(hex, self.network.track.get(hex, ()), pairs, town=town)

    def joint(self, hex: str, side: Side) -> Joint:
        """What track would meet across one side."""
        found = self._joints.get(hex)
        return found[side] if found is not None else joint(self.network, hex, side, self.seat)

    def joints(self, hex: str) -> list[Joint]:
        """What track would meet across each side."""
        found = self._joints.get(hex)
        if found is None:
            network, seat = self.network, self.seat
            fixed = fixed_joints(self.board)[hex]
            found = self._joints[hex] = [fixed[side] or joint(network, hex, side, seat) for side in SIDES]
        return found

    def _ground(self, hex: str, town: bool) -> Refusal | None:
        """Can anything like this be built in this hex at all?"""
        here = self.board.hexes.get(hex)
        if here is None:
            return Refusal("no-such-hex", {"hex": hex})
        if hex in self.board.city_at or hex in self.network.new_cities:
            return Refusal("city-hex", {"place": self.board.name_of(hex)})
        if not here.buildable:
            why = WHY_NOT.get(here.terrain, f"it is {here.terrain}")
            return Refusal("not-buildable", {"place": self.board.name_of(hex), "why": why})
        if (here.town is not None) != town:
            return Refusal("no-town" if town else "is-town", {"place": self.board.name_of(hex), "hex": hex})
        return self.refused_ground(hex)

    def _surveyed(self, hex: str, tile: Tile, pairs: tuple[Pair, ...], *, town: bool) -> Plan | Refusal:
        """The same, in a hex where something can be built."""
        found = self._exits(hex, tile, pairs) if town else self._segments(hex, tile, pairs)
        if isinstance(found, Refusal):
            return found
        after = _after(tile, found)
        if after not in KINDS:
            return Refusal("no-such-tile", {"track": joined(map(say_pair, after), AND)})
        purpose = PLACE
        if tile:
            purpose = REDIRECT if all(piece.redirects for piece in found) else self.improving
        plan = Plan(hex, purpose, layout_of(tile), after, tuple(found), town)
        return (self.refused_plan(plan) or plan) if self._has_tile(plan) else self.no_tile(plan)

    def _side_problem(self, hex: str, side: Side, found: Joint) -> Refusal:
        about: dict[str, object] = {"side": SIDE_NAMES[side], "place": self.board.name_of(hex)}
        if found.section is not None:
            about["who"] = say_seat(_whose(found.section))
        return Refusal(found.problem or "not-claimable", about)

    def _is_unclaimable(self, found: Joint) -> bool:
        """Is there a section of nobody's that the builder may not take over?"""
        return not self.joins_any_unowned and found.section is not None and not found.connects

    def _exits(self, hex: str, tile: Tile, pairs: tuple[Pair, ...]) -> list[Piece] | Refusal:
        """New exits of a town's tile; one of them must connect, or the builder have track there already."""
        name = self.board.name_of(hex)
        old = {segment.a for segment in tile}
        connects = self.network.has_track(hex, self.seat)
        pieces: list[Piece] = []
        for new in pairs:
            side, found = new[0], self.joint(hex, new[0])
            if side in old:
                return Refusal("track-exists", {"place": name, "side": SIDE_NAMES[side]})
            if self._is_barred(found):
                return self._side_problem(hex, side, found)
            if found.place == hex:
                return Refusal("loop", {"place": name})
            connects = connects or found.connects
            joins = (found.section,) if found.section else ()
            owner = found.section.owner if found.section and found.problem else self.seat
            pieces.append(Piece(new, (hex, found.place), joins, None, owner))
        if len(tile) + len(pairs) > MOST_EXITS:
            return Refusal("too-many-exits", {"place": name, "count": len(tile) + len(pairs)})
        if not connects:
            track = joined([SIDE_NAMES[new[0]] for new in pairs], AND)
            return Refusal("not-connected", {"track": track, "place": name})
        return pieces

    def _is_barred(self, found: Joint) -> bool:
        """May no exit of a town run there?"""
        if found.problem:
            return not (self.towns_complete_others and found.problem == JOINS_OTHER)
        return self._is_unclaimable(found)

    def _segments(self, hex: str, tile: Tile, pairs: tuple[Pair, ...]) -> list[Piece] | Refusal:
        """New segments in open country, each of which must connect; what shares a side redirects."""
        pieces: list[Piece] = []
        for new in pairs:
            touched = [segment for segment in tile if not {segment.a, segment.b}.isdisjoint(new)] if tile else []
            found = self._redirection(hex, touched, new) if touched else self._addition(hex, new)
            if isinstance(found, Refusal):
                return found
            pieces.append(found)
        return pieces

    def _addition(self, hex: str, new: Pair) -> Piece | Refusal:
        one, other = self.joint(hex, new[0]), self.joint(hex, new[1])
        if one.problem or self._is_unclaimable(one):
            return self._side_problem(hex, new[0], one)
        if other.problem or self._is_unclaimable(other):
            return self._side_problem(hex, new[1], other)
        if not one.connects and not other.connects:
            return Refusal("not-connected", {"track": say_pair(new), "place": hex})
        if one.place is not None and one.place == other.place:
            return Refusal("loop", {"place": self.board.name_of(one.place)})
        if one.section is not None and one.section is other.section:
            return Refusal("loop", {"place": hex})
        joins = tuple([found.section for found in (one, other) if found.section is not None])
        return Piece(new, (one.place, other.place), joins, None, self.seat)

    def _redirection(self, hex: str, touched: list[Segment], new: Pair) -> Piece | Refusal:
        """The tile at the end of an unfinished section: one's own, or nobody's if one could build on from it."""
        old = touched[0]
        common = {old.a, old.b}.intersection(new)
        if len(touched) > 1 or len(common) == 2:
            return Refusal("track-exists", {"place": hex, "side": SIDE_NAMES[min(common)]})
        keep = common.pop()
        loose = old.b if old.a == keep else old.a
        turned = new[1] if new[0] == keep else new[0]
        about: dict[str, object] = {"track": say_pair(old.pair), "place": hex}
        section = self.network.section(hex, keep)
        if old.owner not in (self.seat, NOBODY) or not section.open_to(self.seat):
            whose = old.owner if old.owner != NOBODY else _whose(section)
            return Refusal("not-yours", {**about, "who": say_seat(whose)})
        if not any(end.place is None and (end.hex, end.side) == (hex, loose) for end in section.ends):
            return Refusal("not-the-end", about)
        root, found = section.beyond(hex, loose).place, self.joint(hex, turned)
        if found.problem or self._is_unclaimable(found):
            return self._side_problem(hex, turned, found)
        if root is not None and root == found.place:
            return Refusal("loop", {"place": self.board.name_of(root)})
        if not self._may_turn(section, root, found):
            return Refusal("not-connected", {"track": say_pair(new), "place": hex})
        joins = (section, found.section) if found.section is not None else (section,)
        completes = root is not None and found.place is not None
        return Piece(new, (root, found.place), joins, old.pair, self.seat if completes else section.owner)

    def _may_turn(self, section: Section, root: str | None, found: Joint) -> bool:
        """Is the section the builder's, or could he build on from one of its ends?"""
        if section.owner == self.seat or may_start(self.network, root, self.seat):
            return True
        return self.turns_unowned_home and found.connects

    def _has_tile(self, plan: Plan) -> bool:
        old, new = KINDS.get(plan.before), KINDS[plan.after]
        known = self._available.get((old, new))
        if known is None:
            if self._used is None:
                self._used = kinds_in_use(self.network.track, self.board.printed)
            used = dict(self._used)
            if old is not None:
                used[old] -= 1
            used[new] = used.get(new, 0) + 1
            known = self._available[old, new] = self.supply.suffices(used)
        return known

    # All builds there are

    def builds(self) -> Iterator[Plan]:
        """Every plan that stands up to a survey, whatever it costs."""
        for hex in self._worth_a_look():
            town = hex in self.board.towns
            if self._ground(hex, town) is not None:
                continue
            tile = self.network.track.get(hex, ())
            for pairs in self._exit_sets(hex, tile) if town else self._segment_sets(hex, tile):
                found = self._surveyed(hex, tile, pairs, town=town)
                if isinstance(found, Plan):
                    yield found

    def _worth_a_look(self) -> list[str]:
        """The hexes where something could connect: by cities, by loose ends (own or nobody's), in own towns."""
        board, network, seat = self.board, self.network, self.seat
        hexes = dict.fromkeys(around_cities(board))
        if network.new_cities:
            hexes.update(dict.fromkeys(next_to(board, network.new_cities)))
        for hex, tile in network.track.items():
            for segment in tile:
                if segment.owner != seat and segment.owner != NOBODY:
                    continue
                if segment.b == TOWN and segment.owner == seat:
                    hexes[hex] = None
                for side in (segment.a, segment.b):
                    across = board.neighbours[hex][side] if side != TOWN else None
                    if across is not None and network.segment(across, (side + 3) % 6) is None:
                        hexes[hex] = hexes[across] = None
        for id, owner in network.claims.items():
            if owner == seat:
                hexes.update((end, None) for end in board.links[id].ends)
        return [hex for hex in hexes if board.hexes[hex].buildable]

    def _exit_sets(self, hex: str, tile: Tile) -> Iterator[tuple[Pair, ...]]:
        old = [segment.a for segment in tile]
        joints = self.joints(hex)
        barred = self._is_barred
        free = [side for side in SIDES if side not in old and joints[side].place != hex and not barred(joints[side])]
        here = self.network.has_track(hex, self.seat)
        for count in range(1, MOST_EXITS - len(old) + 1):
            for exits in combinations(free, count):
                if here or any(joints[side].connects for side in exits):
                    yield tuple([(side, TOWN) for side in exits])

    def _segment_sets(self, hex: str, tile: Tile) -> Iterator[tuple[Pair, ...]]:
        joints = self.joints(hex)
        taken = {side for segment in tile for side in (segment.a, segment.b)}
        added = [
            new
            for new in PAIRS
            if (joints[new[0]].connects or joints[new[1]].connects)
            and not joints[new[0]].problem
            and not joints[new[1]].problem
            and taken.isdisjoint(new)
        ]
        if not tile:
            fit = set(added)
            yield from ((new,) for new in added)
            yield from (both for both in COMPLEX if both[0] in fit and both[1] in fit)
            return
        turned = [list(self._turns(hex, segment, joints)) for segment in tile]
        if len(tile) == 1:
            yield from ((new,) for new in added)
            yield from (_ordered(new, turn) for new in added for turn in turned[0])
        else:
            yield from (_ordered(one, other) for one in turned[0] for other in turned[1])
        yield from ((turn,) for turns in turned for turn in turns)

    def _turns(self, hex: str, segment: Segment, joints: list[Joint]) -> Iterator[Pair]:
        """The ways a segment could be redirected, if it can be."""
        if segment.owner not in (self.seat, NOBODY):
            return
        section = self.network.section(hex, segment.a)
        if section.complete:
            return
        loose = {end.side for end in section.ends if end.place is None and end.hex == hex}
        for keep, side in ((segment.a, segment.b), (segment.b, segment.a)):
            if side in loose:
                for other in SIDES:
                    if other not in (keep, side) and not joints[other].problem:
                        yield pair(keep, other)


def _whose(section: Section) -> int:
    """The owner to be named, where there are several the first."""
    return section.owners[0] if section.owners else NOBODY


def _ordered(one: Pair, other: Pair) -> tuple[Pair, ...]:
    return (one, other) if one < other else (other, one)


def _after(tile: Tile, pieces: list[Piece]) -> Layout:
    if not tile:
        return tuple(sorted([piece.pair for piece in pieces]))
    gone = {piece.redirects for piece in pieces}
    kept = [segment.pair for segment in tile if segment.pair not in gone]
    return tuple(sorted([*kept, *(piece.pair for piece in pieces)]))


@lru_cache(maxsize=64)
def around_cities(board: Board) -> tuple[str, ...]:
    """The hexes next to a printed city where something can be built."""
    return tuple(next_to(board, board.city_at))


def next_to(board: Board, hexes: Iterable[str]) -> list[str]:
    """The hexes next to some others where something can be built, each once."""
    found = (across for hex in hexes for across in board.neighbours[hex] if across is not None)
    return [across for across in dict.fromkeys(found) if board.hexes[across].buildable]


def pieces_left(supply: Supply, track: Mapping[str, Tile], printed: Mapping[str, object]) -> dict[str, int]:
    """How many more tiles of each kind the box could give."""
    used = kinds_in_use(track, printed)
    return {kind: supply.spare(kind, used) for kind in supply.needs}
