"""Thinking a build through before anything is laid: is it allowed, what does it join, what does it complete?

One survey answers both the player who names a build and the list of all builds there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.age_of_steam.plan import PLACE, REDIRECT, REPLACE, Piece, Plan, Refusal
from engine.age_of_steam.refusals import say_seat
from engine.age_of_steam.rules import Playing
from engine.hexes.directions import SIDE_NAMES, SIDES, Side
from engine.hexes.joints import JOINS_OTHER, Joint, fixed_joints, joint, may_start
from engine.hexes.tiles import COMPLEX, KINDS, MOST_EXITS, PAIRS, TOWN, Layout, Pair, pair, say_pair
from engine.hexes.track import NOBODY, Segment, Tile, kinds_in_use, layout_of

WHY_NOT = {"rock": "these mountains cannot be crossed", "printed": "its track is printed on the map"}


class Site:
    """A player's building site: the map as it is now, seen by one builder. `laid` are the hexes built on this turn."""

    def __init__(self, game: Playing, seat: int, laid: list[str]) -> None:
        self.game = game
        self.rules = game.rules
        self.board = game.rules.board
        self.state = game.state
        self.seat = seat
        self.laid = laid
        self.network = game.rules.network(game.state)
        self._joints: dict[str, list[Joint]] = {}
        self._used: dict[str, int] | None = None
        self._markers: int | None = None
        self._segments_owned: int | None = None
        self._available: dict[tuple[str | None, str], bool] = {}

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
            found = [fixed[side] or joint(network, hex, side, seat) for side in SIDES]
            self._joints[hex] = found
        return found

    def survey(self, hex: str, pairs: tuple[Pair, ...], *, town: bool) -> Plan | Refusal:
        """IV: the plan for new segments (or a town's new exits) in a hex, or why they may not be built."""
        refusal = self._ground(hex, town)
        if refusal is not None:
            return refusal
        if not pairs:
            return Refusal("no-track")
        return self._surveyed(hex, self.state.track.get(hex, ()), pairs, town=town)

    def _surveyed(self, hex: str, tile: Tile, pairs: tuple[Pair, ...], *, town: bool) -> Plan | Refusal:
        """The same, in a hex where something can be built."""
        found = self._exits(hex, tile, pairs) if town else self._segments(hex, tile, pairs)
        if isinstance(found, Refusal):
            return found
        plan = self._plan(hex, tile, found, town)
        if plan is None:
            after = _after(tile, found)
            return Refusal("no-such-tile", {"track": " and ".join(map(say_pair, after))})
        return self._refused(plan) or plan

    def markers_left(self) -> int:
        """IV, Track Ownership: how many of the player's markers are not on the map."""
        if self._markers is None:
            network, seat = self.network, self.seat
            mine = [
                (hex, segment.a) for hex, tile in self.state.track.items() for segment in tile if segment.owner == seat
            ]
            sections = {id(section): section for section in (network.section(hex, side) for hex, side in mine)}
            on_map = sum(1 for section in sections.values() if section.owner == seat)
            on_map += sum(1 for owner in self.state.claims.values() if owner == seat)
            self._markers = self.rules.markers - on_map
        return self._markers

    def _ground(self, hex: str, town: bool) -> Refusal | None:
        """Can anything like this be built in this hex at all?"""
        about: dict[str, object] = {"place": hex, "hex": hex}
        here = self.board.hexes.get(hex)
        if here is None:
            return Refusal("no-such-hex", about)
        if hex in self.board.city_at or hex in self.state.new_cities:
            return Refusal("city-hex", {"place": self.board.name_of(hex)})
        if not here.buildable:
            return Refusal("not-buildable", {"place": hex, "why": WHY_NOT.get(here.terrain, "it is " + here.terrain)})
        if (here.town is not None) != town:
            return Refusal("no-town" if town else "is-town", {**about, "place": self.board.name_of(hex)})
        if hex in self.laid:
            return Refusal("built-this-turn", about)
        return self.rules.may_build(self.game, self.seat, hex)

    def _side_problem(self, hex: str, side: Side, found: Joint) -> Refusal:
        about: dict[str, object] = {"side": SIDE_NAMES[side], "place": self.board.name_of(hex)}
        if found.problem == JOINS_OTHER and found.section is not None:
            about["who"] = say_seat(found.section.owners[0])
        return Refusal(found.problem, about)

    def _exits(self, hex: str, tile: Tile, pairs: tuple[Pair, ...]) -> list[Piece] | Refusal:
        """IV, Entering a Town: new exits of a town's tile; one of them must connect, or the player be there already."""
        name = self.board.name_of(hex)
        old = {segment.a for segment in tile}
        connects = self.network.has_track(hex, self.seat)
        pieces: list[Piece] = []
        for new in pairs:
            side = new[0]
            if side in old:
                return Refusal("track-exists", {"place": name, "side": SIDE_NAMES[side]})
            found = self.joint(hex, side)
            if found.problem:
                return self._side_problem(hex, side, found)
            if found.place == hex:
                return Refusal("loop", {"place": name})
            connects = connects or found.connects
            pieces.append(Piece(new, (hex, found.place), (found.section,) if found.section else ()))
        if len(tile) + len(pairs) > MOST_EXITS:
            return Refusal("too-many-exits", {"place": name, "count": len(tile) + len(pairs)})
        if not connects:
            track = " and ".join(SIDE_NAMES[new[0]] for new in pairs)
            return Refusal("not-connected", {"track": track, "place": name})
        return pieces

    def _segments(self, hex: str, tile: Tile, pairs: tuple[Pair, ...]) -> list[Piece] | Refusal:
        """IV: new segments in open country, each of which must connect; what shares a side redirects."""
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
        if one.problem:
            return self._side_problem(hex, new[0], one)
        if other.problem:
            return self._side_problem(hex, new[1], other)
        if not one.connects and not other.connects:
            return Refusal("not-connected", {"track": say_pair(new), "place": hex})
        if one.place is not None and one.place == other.place:
            return Refusal("loop", {"place": self.board.name_of(one.place)})
        if one.section is not None and one.section is other.section:
            return Refusal("loop", {"place": hex})
        joins = tuple([found.section for found in (one, other) if found.section is not None])
        return Piece(new, (one.place, other.place), joins)

    def _redirection(self, hex: str, touched: list[Segment], new: Pair) -> Piece | Refusal:
        """IV, Redirection: the tile at the end of an unfinished section of one's own, or of nobody's."""
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
            whose = old.owner if old.owner != NOBODY else section.owners[0]
            return Refusal("not-yours", {**about, "who": say_seat(whose)})
        if not any(end.place is None and (end.hex, end.side) == (hex, loose) for end in section.ends):
            return Refusal("not-the-end", about)
        root = section.beyond(hex, loose).place
        found = self.joint(hex, turned)
        if found.problem:
            return self._side_problem(hex, turned, found)
        if root is not None and root == found.place:
            return Refusal("loop", {"place": self.board.name_of(root)})
        if not (section.owner == self.seat or found.connects or self._from(root)):
            return Refusal("not-connected", {"track": say_pair(new), "place": hex})
        joins = (section, found.section) if found.section is not None else (section,)
        return Piece(new, (root, found.place), joins, old.pair)

    def _from(self, place: str | None) -> bool:
        return may_start(self.network, place, self.seat)

    def _plan(self, hex: str, tile: Tile, pieces: list[Piece], town: bool) -> Plan | None:
        after = _after(tile, pieces)
        if after not in KINDS:
            return None
        if not tile:
            purpose = PLACE
        else:
            purpose = REDIRECT if all(piece.redirects for piece in pieces) else REPLACE
        return Plan(hex, purpose, layout_of(tile), after, tuple(pieces), town)

    def _refused(self, plan: Plan) -> Refusal | None:
        """Do the box and the player's markers suffice?"""
        if not self._has_tile(plan):
            return self.rules.no_tile(plan)
        if self._may_lack_markers(len(plan.pieces)) and self.markers_needed(plan) > max(0, self.markers_left()):
            return Refusal("no-markers", {"limit": self.rules.markers})
        return None

    def _may_lack_markers(self, pieces: int) -> bool:
        """Is it worth counting markers? Not while the player has fewer segments on the map than markers."""
        if self._segments_owned is None:
            seat = self.seat
            tiles = self.state.track.values()
            self._segments_owned = sum([segment.owner == seat for tile in tiles for segment in tile])
        return self._segments_owned + len(self.state.claims) + pieces > self.rules.markers

    def _has_tile(self, plan: Plan) -> bool:
        old, new = KINDS.get(plan.before), KINDS[plan.after]
        known = self._available.get((old, new))
        if known is None:
            if self._used is None:
                self._used = kinds_in_use(self.state.track, self.board.printed)
            used = dict(self._used)
            if old is not None:
                used[old] -= 1
            used[new] = used.get(new, 0) + 1
            known = self._available[old, new] = self.rules.supply.suffices(used)
        return known

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

    # All builds there are

    def builds(self) -> Iterator[Plan]:
        """Every plan that stands up to a survey, whatever it costs."""
        for hex in self._worth_a_look():
            town = hex in self.board.towns
            if self._ground(hex, town) is not None:
                continue
            tile = self.state.track.get(hex, ())
            for pairs in self._exit_sets(hex, tile) if town else self._segment_sets(hex, tile):
                found = self._surveyed(hex, tile, pairs, town=town)
                if isinstance(found, Plan):
                    yield found

    def _worth_a_look(self) -> list[str]:
        """The hexes where something could connect: by cities, by loose ends (own or nobody's), in own towns."""
        rules, board, seat = self.rules, self.board, self.seat
        hexes = dict.fromkeys(rules.around_cities)
        if self.state.new_cities:
            hexes.update(dict.fromkeys(rules.next_to(self.state.new_cities)))
        for hex, tile in self.state.track.items():
            for segment in tile:
                if segment.owner != seat and segment.owner != NOBODY:
                    continue
                if segment.b == TOWN and segment.owner == seat:
                    hexes[hex] = None
                for side in (segment.a, segment.b):
                    across = board.neighbours[hex][side] if side != TOWN else None
                    if across is None or self.network.segment(across, (side + 3) % 6) is not None:
                        continue
                    hexes[hex] = None
                    if board.hexes[across].buildable:
                        hexes[across] = None
        for id, owner in self.state.claims.items():
            if owner == seat:
                hexes.update((end, None) for end in board.links[id].ends if board.hexes[end].buildable)
        return [hex for hex in hexes if board.hexes[hex].buildable]

    def _exit_sets(self, hex: str, tile: Tile) -> Iterator[tuple[Pair, ...]]:
        old = [segment.a for segment in tile]
        joints = self.joints(hex)
        free = [side for side in SIDES if side not in old and not joints[side].problem and joints[side].place != hex]
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


def _ordered(one: Pair, other: Pair) -> tuple[Pair, ...]:
    return (one, other) if one < other else (other, one)


def _after(tile: Tile, pieces: list[Piece]) -> Layout:
    if not tile:
        return tuple([piece.pair for piece in pieces])
    gone = {piece.redirects for piece in pieces}
    kept = [segment.pair for segment in tile if segment.pair not in gone]
    return tuple(sorted([*kept, *(piece.pair for piece in pieces)]))
