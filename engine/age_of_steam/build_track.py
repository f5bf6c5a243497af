"""IV. Build Track: tiles placed, replaced and redirected, New Cities, printed links; and whose track it all is."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.age_of_steam.actions import Build, BuildTown, Claim, Done, TakeBack, Urbanize
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.build_choices import build_choices
from engine.age_of_steam.events import (
    BuildingDone,
    LinkClaimed,
    LinkCompleted,
    TakenBack,
    TrackBuilt,
)
from engine.age_of_steam.ownership import lose
from engine.age_of_steam.plan import Plan, Refusal
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.survey import Site
from engine.age_of_steam.urbanization import check_urbanize, urbanize
from engine.hexes.attempts import TELLING_OF_BUILDS, exits_in_mind, track_in_mind
from engine.hexes.laid import Laid
from engine.hexes.plans import give
from engine.hexes.survey import say_seat
from engine.hexes.tiles import TOWN, Pair, say_pair
from engine.hexes.track import Segment, sorted_tile
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import counted, say


def build_track(game: Playing) -> None:
    """IV: in player order, but the player with First Build before all others."""
    order = game.state.order
    first = [seat for seat in order if game.state.players[seat].action == "first-build"]
    game.push(BuildTrack([*first, *(seat for seat in order if seat not in first)]))


class Before(msgspec.Struct):
    """How things stood before a player began to build, for maps where he may take it all back."""

    track: dict[str, str]
    claims: dict[str, int]
    new_cities: dict[str, str]
    money: int
    income: int


class BuildTrack(Step[Playing], tag="build-track"):
    """Whose turn it is to build: `queue`, the one asked first; and what he has done this turn.

    `laid` are hexes built on, `prices` the list prices of all builds, `grown` the new segments (hex and a side) by
    which sections grew, `cities` the New Cities placed, `taken_back` how often he has begun anew.
    """

    telling = TELLING_OF_BUILDS

    queue: list[int]
    laid: list[str] = []
    prices: list[int] = []
    grown: list[tuple[str, int]] = []
    cities: int = 0
    before: Before | None = None
    taken_back: int = 0

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
        city = say(" and place a New City") if self._cities_left(game, seat) else ""
        return say(
            "Build track: you may build {tiles}{city}. You have ${money}.",
            tiles=tiles,
            city=city,
            money=game.state.players[seat].money,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        return with_own(game, self, seat, build_choices(game, self, seat))

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        if isinstance(action, Build):
            return self._judge_build(game, seat, action.hex, action.pairs, town=False)
        if isinstance(action, BuildTown):
            exits = tuple([(side, TOWN) for side in action.sides])
            return self._judge_build(game, seat, action.hex, exits, town=True)
        if isinstance(action, Urbanize):
            return self._judge_urbanize(game, seat, action)
        if isinstance(action, Claim):
            return self._judge_claim(game, seat, action.link)
        if isinstance(action, TakeBack):
            return self._judge_take_back(game, seat)
        if isinstance(action, Done):
            check(game, game.rules.may_end_building(game, seat))
            return lambda: self._finish(game, seat)
        return own_move(game, self, seat, action)

    def attempts(self, game: Playing, seat: int, at: str) -> Iterator[Action]:
        board = game.rules.board
        if at in board.links:
            yield Claim(at)
        elif at in board.towns and at not in game.state.new_cities:
            yield from (BuildTown(at, exits) for exits in exits_in_mind(board, at))
        else:
            yield from (Build(at, track) for track in track_in_mind(board, at))

    def default(self, game: Playing, seat: int) -> Action:
        return TakeBack() if game.rules.may_end_building(game, seat) is not None else Done()

    def tiles_left(self, game: Playing, seat: int) -> int:
        """IV: how many more tiles the player may build this turn."""
        return game.rules.tile_limit(game, seat) - len(self.prices)

    def charge(self, game: Playing, seat: int, price: int) -> int:
        """What a build of this list price costs now."""
        return game.rules.charge(game, seat, self.prices, price)

    def too_dear(self, game: Playing, seat: int, price: int) -> Refusal | None:
        """Why a build of this list price cannot be paid for, or is one too many."""
        if self.tiles_left(game, seat) <= 0:
            return Refusal("too-many-tiles", {"limit": game.rules.tile_limit(game, seat)})
        paid, money = self.charge(game, seat, price), game.state.players[seat].money
        return Refusal("too-expensive", {"price": paid, "money": money}) if paid > money else None

    def _judge_build(self, game: Playing, seat: int, hex: str, pairs: tuple[Pair, ...], *, town: bool) -> Deed:
        """IV: a tile placed, replaced or redirected."""
        site = Site(game, seat, self.laid)
        plan = site.plan(hex, pairs, town=town)
        if isinstance(plan, Refusal):
            check(game, plan)
            raise AssertionError
        price = site.price(plan)
        check(game, self.too_dear(game, seat, price))
        paid = self.charge(game, seat, price)

        def build() -> None:
            self._remember(game, seat)
            lay(game, seat, plan)
            self.laid.append(hex)
            self.grown.extend((hex, piece.pair[0]) for piece in plan.pieces if piece.redirects is None)
            self._pay(game, seat, price, paid)
            track = tuple(map(say_pair, plan.added))
            game.emit(TrackBuilt(seat=seat, hex=hex, track=track, purpose=plan.purpose, cost=paid, town=plan.town))
            for piece in plan.pieces:
                if piece.completes:
                    owner = game.rules.network(game.state).section(hex, piece.pair[0]).owner
                    game.emit(LinkCompleted(owner=owner, places=tuple(filter(None, piece.ends))))
            game.rules.built(game, seat, plan, paid)

        return build

    def _judge_urbanize(self, game: Playing, seat: int, action: Urbanize) -> Deed:
        """IV, Placing New City tiles: free, before, between or after the tiles."""
        allowed = game.rules.urbanizations(game, seat)
        if self.cities >= allowed:
            check(game, Refusal("urbanization-used" if allowed else "no-urbanization"))
        check(game, check_urbanize(game, seat, action.hex, action.letter))

        def place() -> None:
            self._remember(game, seat)
            self.cities += 1
            urbanize(game, seat, action.hex, action.letter)

        return place

    def refused_claim(self, game: Playing, seat: int, link: str) -> Refusal | None:
        """IV: why a printed link cannot be claimed; it counts as a tile and takes a marker."""
        rules, state = game.rules, game.state
        printed = rules.board.links.get(link)
        if printed is None or printed.kind == "public":
            return Refusal("no-such-link", {"link": link})
        if link in state.claims:
            return Refusal("link-taken", {"who": say_seat(state.claims[link])})
        if Site(game, seat, self.laid).markers_left() < 1:
            return Refusal("no-markers", {"limit": rules.markers})
        refusal = rules.may_claim(game, seat, link)
        return refusal or self.too_dear(game, seat, rules.claim_price(game, seat, link))

    def _judge_claim(self, game: Playing, seat: int, link: str) -> Deed:
        check(game, self.refused_claim(game, seat, link))
        price = game.rules.claim_price(game, seat, link)
        paid = self.charge(game, seat, price)

        def claim() -> None:
            self._remember(game, seat)
            game.state.claims[link] = seat
            self._pay(game, seat, price, paid)
            places = game.rules.board.links[link].ends
            game.emit(LinkClaimed(seat=seat, link=link, places=places, cost=paid))

        return claim

    def _judge_take_back(self, game: Playing, seat: int) -> Deed:
        """On some maps: all tiles and New Cities of the running turn, so often; the last time ends the building."""
        before = self.before
        if before is None:
            check(game, Refusal("no-take-back"))
            raise AssertionError

        def take_back() -> None:
            player = game.state.players[seat]
            game.emit(TakenBack(seat=seat, money=before.money - player.money))
            game.state.track, game.state.claims = Laid(before.track), before.claims
            game.state.new_cities = before.new_cities
            player.money, player.income = before.money, before.income
            times = self.taken_back + 1
            self._clear()
            self.taken_back = times
            if times == game.rules.take_backs:
                self._finish(game, seat)

        return take_back

    def _remember(self, game: Playing, seat: int) -> None:
        if game.rules.take_backs and self.before is None:
            state, player = game.state, game.state.players[seat]
            self.before = Before(
                dict(state.track.texts), dict(state.claims), dict(state.new_cities), player.money, player.income
            )

    def _pay(self, game: Playing, seat: int, price: int, paid: int) -> None:
        self.prices.append(price)
        game.state.players[seat].money -= paid

    def _cities_left(self, game: Playing, seat: int) -> int:
        left = game.rules.urbanizations(game, seat) - self.cities
        return min(left, len(game.rules.letters_left(game.state))) if left > 0 else 0

    def _has_a_say(self, game: Playing, seat: int) -> bool:
        """The turn ends by itself at the tile limit or without money, but not while a New City can still be placed."""
        if self._cities_left(game, seat) or game.rules.may_end_building(game, seat) is not None:
            return True
        least = self.charge(game, seat, game.rules.least_price)
        return self.tiles_left(game, seat) > 0 and game.state.players[seat].money >= least

    def _finish(self, game: Playing, seat: int) -> None:
        """IV, Track Ownership: unfinished sections that did not grow this turn are nobody's from now on."""
        game.emit(BuildingDone(seat=seat))
        state = game.state
        network = game.rules.network(state)
        for hex, tile in state.track.items():
            for segment in tile:
                section = network.section(hex, segment.a) if segment.owner == seat else None
                if section is not None and not section.complete and not self._grew(section.parts):
                    lose(game, seat, section)
        self.queue.pop(0)
        self._clear()

    def _grew(self, parts: tuple[tuple[str, int, int], ...]) -> bool:
        return any((hex, a) in self.grown for hex, a, _ in parts)

    def _clear(self) -> None:
        self.laid, self.prices, self.grown, self.cities, self.before, self.taken_back = [], [], [], 0, None, 0


def lay(game: Playing, seat: int, plan: Plan) -> None:
    """IV, Track Ownership: what the new tile extends or completes is the builder's; a mere redirect is not."""
    track = game.state.track
    gone = {piece.redirects for piece in plan.pieces}
    segments = [segment for segment in track.get(plan.hex, ()) if segment.pair not in gone]
    track[plan.hex] = sorted_tile([*segments, *(Segment(*piece.pair, piece.owner) for piece in plan.pieces)])
    for piece in plan.pieces:
        if piece.redirects is None or piece.completes:
            for section in piece.joins:
                if seat not in section.owners:
                    give(track, section.parts, seat)
