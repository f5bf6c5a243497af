"""Build Track: tiles placed, improved and redirected, New Cities and growth; and whose track it all is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexes.attempts import TELLING_OF_BUILDS, exits_in_mind, track_in_mind
from engine.hexes.plans import Piece, Plan, Refusal, give
from engine.hexes.survey import Survey
from engine.hexes.tiles import TOWN, Pair, say_pair
from engine.hexes.track import NOBODY, Part, Segment, sorted_tile
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import counted, say
from engine.steam.actions import Build, BuildTown, Done, Grow, Urbanize
from engine.steam.build_choices import build_choices
from engine.steam.city_growth import grow, refused_growth
from engine.steam.events import BuildingDone, LinkCompleted, TrackBuilt, TrackLost
from engine.steam.money import means, pay
from engine.steam.refusals import check, refuse, wrong_move
from engine.steam.rules import LEAST_PRICE, Playing
from engine.steam.urbanization import possible_towns, refused_urbanization, urbanize


def build_track(game: Playing) -> None:
    """Phase 2 (standard game 4): in turn order, but the player with First Build before all others."""
    order = game.state.order
    first = [seat for seat in order if game.state.players[seat].tile == "first-build"]
    game.push(BuildTrack([*first, *(seat for seat in order if seat not in first)]))


class Site(Survey):
    """What Steam adds: towns may complete others' links, and nobody's track is claimed only from a city or own link."""

    towns_complete_others = True
    joins_any_unowned = False
    turns_unowned_home = False


def site(game: Playing, seat: int) -> Site:
    """The map as this builder sees it."""
    return Site(game.rules.network(game.state), seat, game.rules.supply)


PENDING = {
    (True, True): say(", and may place a New City"),
    (True, False): say(", and must place a New City"),
    (False, True): say(", and may let a city grow"),
    (False, False): say(", and must let a city grow"),
}
"""What the Action tile adds to building: whether that is Urbanization, and whether it is the standard game."""


class BuildTrack(Step[Playing], tag="build-track"):
    """Whose turn it is to build: `queue`, the one asked first; and what he has done this turn.

    `built` counts tiles, `grown` are the new segments (hex and a side) by which sections grew, `used` says whether
    City Growth or Urbanization has been carried out.
    """

    telling = TELLING_OF_BUILDS

    queue: list[int]
    built: int = 0
    grown: list[tuple[str, int]] = []
    used: bool = False

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0],) if self.queue and self._has_a_say(game, self.queue[0]) else ()

    def advance(self, game: Playing) -> None:
        if self.queue:
            self._finish(game, self.queue[0])
        else:
            game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        left = self.tiles_left(game, seat)
        tiles = counted(left, "{n} more tile", "{n} more tiles")
        more = ""
        if self.pending(game, seat):
            more = PENDING[game.state.players[seat].tile == "urbanization", game.rules.standard]
        return say(
            "Build track: you may build {tiles}{more}. You can pay ${means}.",
            tiles=tiles,
            more=more,
            means=means(game, seat),
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        return build_choices(game, self, site(game, seat))

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        if isinstance(action, Build):
            return self._judge_build(game, seat, action.hex, action.pairs, town=False)
        if isinstance(action, BuildTown):
            exits = tuple([(side, TOWN) for side in action.sides])
            return self._judge_build(game, seat, action.hex, exits, town=True)
        if isinstance(action, Urbanize):
            return self._judge_urbanize(game, seat, action)
        if isinstance(action, Grow):
            return self._judge_grow(game, seat, action)
        if not isinstance(action, Done):
            wrong_move(self.prompt(game, seat))
        check(self.unfinished_business(game, seat))
        return lambda: self._finish(game, seat)

    def attempts(self, game: Playing, seat: int, at: str) -> Iterator[Action]:
        board, state = game.rules.board, game.state
        if self.pending(game, seat) and state.players[seat].tile == "city-growth" and at in board.city_at:
            yield Grow(at, next(iter(game.rules.full_spaces(state)), 0))
        elif at in board.towns and at not in state.new_cities:
            yield from (BuildTown(at, exits) for exits in exits_in_mind(board, at))
        else:
            yield from (Build(at, track) for track in track_in_mind(board, at))

    def default(self, game: Playing, seat: int) -> Action:
        """Nothing more; but what was paid for is carried out, at the first place that will do."""
        if self.unfinished_business(game, seat) is None:
            return Done()
        rules, state = game.rules, game.state
        space = next(iter(rules.full_spaces(state)), 0)
        if state.players[seat].tile == "urbanization":
            return Urbanize(possible_towns(game)[0], next(iter(rules.new_cities_left(state))), space)
        return Grow(rules.growing(state)[0], space)

    def tiles_left(self, game: Playing, seat: int) -> int:
        """Build Track: how many more tiles the player may build this turn."""
        return game.rules.tile_limit(game.state, seat) - self.built

    def pending(self, game: Playing, seat: int) -> bool:
        """Can the player still carry out City Growth or Urbanization this turn?"""
        player = game.state.players[seat]
        if self.used or player.passing:
            return False
        if player.tile == "urbanization":
            return bool(possible_towns(game))
        return player.tile == "city-growth" and bool(game.rules.growing(game.state))

    def unfinished_business(self, game: Playing, seat: int) -> Refusal | None:
        """Base game: what was paid for must be carried out, if it can be."""
        if game.rules.standard or not self.pending(game, seat):
            return None
        return Refusal("must-urbanize" if game.state.players[seat].tile == "urbanization" else "must-grow")

    def _judge_build(self, game: Playing, seat: int, hex: str, pairs: tuple[Pair, ...], *, town: bool) -> Deed:
        """Build Track: a tile placed, improved or redirected."""
        limit = game.rules.tile_limit(game.state, seat)
        if self.built >= limit:
            refuse(Refusal("too-many-tiles", {"limit": limit}))
        plan = site(game, seat).plan(hex, pairs, town=town)
        if isinstance(plan, Refusal):
            refuse(plan)
        price, most = game.rules.price(plan), means(game, seat)
        if price > most:
            refuse(Refusal("too-expensive", {"price": price, "means": most}))

        def build() -> None:
            lay(game, seat, plan)
            self.built += 1
            self.grown.extend((hex, piece.pair[0]) for piece in plan.pieces if self._extends(hex, piece))
            track = tuple(map(say_pair, plan.added))
            game.emit(TrackBuilt(seat=seat, hex=hex, track=track, purpose=plan.purpose, cost=price, town=town))
            pay(game, seat, price)
            for piece in plan.pieces:
                if piece.completes:
                    game.emit(LinkCompleted(owner=piece.owner, places=tuple(filter(None, piece.ends))))

        return build

    def _judge_urbanize(self, game: Playing, seat: int, action: Urbanize) -> Deed:
        """Urbanization: at any time of one's building; it is no tile of the three."""
        player = game.state.players[seat]
        if player.tile != "urbanization" or player.passing or self.used:
            refuse(Refusal("no-urbanization"))
        check(refused_urbanization(game, action.hex, action.colour, action.space))

        def place() -> None:
            self.used = True
            urbanize(game, seat, action.hex, action.colour, action.space)

        return place

    def _judge_grow(self, game: Playing, seat: int, action: Grow) -> Deed:
        """City Growth: at any time of one's building."""
        player = game.state.players[seat]
        if player.tile != "city-growth" or player.passing or self.used:
            refuse(Refusal("no-growth"))
        check(refused_growth(game, action.hex, action.space))

        def place() -> None:
            self.used = True
            grow(game, seat, action.hex, action.space)

        return place

    def _has_a_say(self, game: Playing, seat: int) -> bool:
        """The turn ends by itself at the tile limit or without means, but not while something else can be done."""
        return (self.tiles_left(game, seat) > 0 and means(game, seat) >= LEAST_PRICE) or self.pending(game, seat)

    def _finish(self, game: Playing, seat: int) -> None:
        """Incomplete Links: those that were not extended this turn are nobody's from now on."""
        game.emit(BuildingDone(seat=seat))
        loose = [
            section
            for section in game.rules.network(game.state).sections()
            if section.owner == seat and not section.complete and not self._grew(section.parts)
        ]
        for section in loose:
            give(game.state.track, section.parts, NOBODY)
            game.emit(TrackLost(seat=seat, hexes=tuple(dict.fromkeys(part[0] for part in section.parts))))
        self.queue.pop(0)
        self.built, self.grown, self.used = 0, [], False

    def _extends(self, hex: str, piece: Piece) -> bool:
        """Redirecting is not extending; but what was laid this turn stays so when it is turned."""
        return piece.redirects is None or (hex, piece.redirects[0]) in self.grown

    def _grew(self, parts: tuple[Part, ...]) -> bool:
        return any((hex, a) in self.grown for hex, a, _ in parts)


def lay(game: Playing, seat: int, plan: Plan) -> None:
    """Unowned Track: what the new tile extends or completes becomes the builder's; a mere redirect changes no owner."""
    track = game.state.track
    gone = {piece.redirects for piece in plan.pieces}
    kept = [segment for segment in track.get(plan.hex, ()) if segment.pair not in gone]
    track[plan.hex] = sorted_tile([*kept, *(Segment(*piece.pair, piece.owner) for piece in plan.pieces)])
    for piece in plan.pieces:
        if piece.redirects is None or piece.completes:
            for section in piece.joins:
                if section.owner != piece.owner:
                    give(track, section.parts, piece.owner)
