"""A track on the map, and the opportunities of the city it joins: influence, a Business token, Semmering, Trieste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.imperial_steam.actions import Forgo, SpendPoint
from engine.imperial_steam.events import (
    BusinessTaken,
    CityConnected,
    PointsForgone,
    PointSpent,
    SemmeringTaken,
    ShareValueMoved,
    TrackLaid,
    TriesteReached,
)
from engine.imperial_steam.hands import turn_under_way
from engine.imperial_steam.influence import move_influence
from engine.imperial_steam.network import face, network
from engine.imperial_steam.offers import must_exist, offer, passes
from engine.imperial_steam.rules import TRIESTE, influence_of
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import make_fit
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import noop, say

RULE = "Imperial Steam, Opportunities in the new cities"
TRIESTE_BONUS = 10
WAYS = ("influence", "shares", "passenger")


def lay_track(game: ImperialGame, seat: int, link: str) -> None:
    """Place a track; a city it newly joins offers its opportunities at once."""
    before = network(game, seat)
    game.state.players[seat].tracks.append(link)
    game.emit(TrackLaid(seat, link))
    new = [city for city in game.rules.links[link].ends if city not in before]
    game.push(NewTrack(seat, link, new[0] if new else ""))


class NewTrack(Step[ImperialGame], tag="new-track"):
    """A track was laid: its consequences, in the rulebook's order."""

    seat: int
    link: str
    city: str
    done: int = 0

    def advance(self, game: ImperialGame) -> None:
        stages = (self._influence, self._business, self._semmering, self._trieste)
        if self.done == len(stages):
            game.pop(self)
            return
        self.done += 1
        stages[self.done - 1](game)

    def _influence(self, game: ImperialGame) -> None:
        if not self.city:
            return
        game.emit(CityConnected(self.seat, self.city))
        steps = face(game, self.city).influence + game.rules.cities[self.city].influence
        move_influence(game, self.seat, steps, game.rules.city(self.city))

    def _business(self, game: ImperialGame) -> None:
        points = game.state.business.get(self.city, 0)
        if not points:
            return
        game.state.business[self.city] -= 1
        game.state.business_used += 1
        game.emit(BusinessTaken(self.seat, self.city, points))
        game.push(Business(self.seat, points))

    def _semmering(self, game: ImperialGame) -> None:
        if game.rules.links[self.link].semmering and game.state.semmering is None:
            game.state.semmering = self.seat
            game.emit(SemmeringTaken(self.seat))

    def _trieste(self, game: ImperialGame) -> None:
        """In Trieste only: ten guldens for every own track on the map."""
        if self.city != TRIESTE:
            return
        tracks = len(game.state.players[self.seat].tracks)
        game.state.players[self.seat].cash += TRIESTE_BONUS * tracks
        game.emit(TriesteReached(self.seat, tracks, TRIESTE_BONUS * tracks))


class Business(Step[ImperialGame], tag="business"):
    """A Business token is being spent, point by point."""

    seat: int
    points: int

    def waiting_on(self, game: ImperialGame) -> tuple[int, ...]:
        return (self.seat,) if self.points else ()

    def advance(self, game: ImperialGame) -> None:
        game.pop(self)

    def prompt(self, game: ImperialGame, seat: int) -> str:
        return say("Use your Business token: {points} to spend. You may use free actions first.", points=self.points)

    def choices(self, game: ImperialGame, seat: int) -> Sequence[Choice]:
        from engine.imperial_steam.free_actions import (
            free_offers,
        )  # buying access joins cities: the rules form a circle

        return [
            *self._ways(game, seat),
            offer(game, Forgo, say("Leave the rest unused"), group=say("Business token"), rank=-1),
            *free_offers(game, turn_under_way(game)),
        ]

    def _ways(self, game: ImperialGame, seat: int) -> Iterator[Choice]:
        table, values = game.state, game.rules.share_values()
        player = table.players[seat]
        labels = {
            "influence": (say("Influence"), say("From {n} one column up.", n=influence_of(table.influence[seat]))),
            "shares": (say("Share value"), say("From {n} guldens one row up.", n=values[player.share_row])),
            "passenger": (
                say("Passenger car"),
                say("Of {n} free freight cars one turns over: 10 guldens a round.", n=player.freight),
            ),
        }
        for way in WAYS:
            if passes(self.judge, game, seat, SpendPoint(way)):
                label, effect = labels[way]
                yield offer(game, SpendPoint, label, effect=effect, group=say("Business token"), on=way)

    def judge(self, game: ImperialGame, seat: int, action: Action) -> Deed:
        """Opportunities: each way costs one point; points may be left unused."""
        from engine.imperial_steam.free_actions import free_deed

        match action:
            case SpendPoint(way):
                self._must_be_possible(game, seat, way)
                return lambda: self._spend(game, seat, way)
            case Forgo():
                return lambda: self._forgo(game, seat)
        deed = free_deed(game, turn_under_way(game), action)
        if deed is None:
            sentence = say("First spend your Business token ({points} left) or forgo it.", points=self.points)
            raise IllegalAction("business-first", sentence, rule=RULE)
        return deed

    def _must_be_possible(self, game: ImperialGame, seat: int, way: str) -> None:
        player, table = game.state.players[seat], game.state
        must_exist("use", way, WAYS, RULE)
        if way == "influence" and table.influence[seat] >= game.rules.last_column:
            raise IllegalAction("top-of-track", say("Your influence is at the end of the track."), rule=RULE)
        if way == "shares" and player.share_row + 1 >= len(game.rules.share_values()):
            sentence = say(
                "Your shares are worth {value} guldens: there is no higher value.",
                value=game.rules.share_values()[-1],
            )
            raise IllegalAction("top-share-value", sentence, rule=RULE)
        if way == "passenger" and not player.freight:
            sentence = say(
                "You have no free freight car: {reserved} are reserved, {passenger} carry passengers.",
                reserved=player.reserved,
                passenger=player.passenger,
            )
            raise IllegalAction("no-freight-car", sentence, rule=RULE)

    def _spend(self, game: ImperialGame, seat: int, way: str) -> None:
        player = game.state.players[seat]
        self.points -= 1
        game.emit(PointSpent(seat, way))
        if way == "influence":
            move_influence(game, seat, 1, noop("Business token"))
        elif way == "shares":
            player.share_row += 1
            game.emit(ShareValueMoved(seat, game.rules.share_values()[player.share_row]))
        else:
            player.freight -= 1
            player.passenger += 1
            make_fit(game)

    def _forgo(self, game: ImperialGame, seat: int) -> None:
        game.emit(PointsForgone(seat, self.points))
        self.points = 0

    def default(self, game: ImperialGame, seat: int) -> Action:
        """Influence is never a burden; at the end of its track the rest is left."""
        return SpendPoint("influence") if game.state.influence[seat] < game.rules.last_column else Forgo()
