"""Main Action 1: Build tracks. Up to two tracks are declared together and paid for, then laid one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from engine.imperial_steam.actions import AlsoBuild, BuildTracks, GiveUpTrack, LayTrack, SendCrew
from engine.imperial_steam.events import CrewSent, FeePaid, TrackGivenUp
from engine.imperial_steam.free_actions import free_deed, free_offers
from engine.imperial_steam.hands import (
    TurnInHand,
    must_have_hand,
    place_hand,
    turn_under_way,
    with_hand_cost,
)
from engine.imperial_steam.network import crowded, network, owners
from engine.imperial_steam.offers import must_afford, must_exist, offer, passes
from engine.imperial_steam.opportunities import lay_track
from engine.imperial_steam.rules import TRACKS, amounts
from engine.imperial_steam.state import ImperialGame
from engine.kernel.action import Action
from engine.kernel.choices import Choice, Item, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import joined, say

RULE = "Imperial Steam, Main Action 1: Build tracks"
FEE = 10
MOST_LINKS = 2
EXTRA = {"plain": None, "bridge": "stone", "tunnel": "iron"}


class Plan(NamedTuple):
    """What the declared tracks need."""

    effort: int
    goods: dict[str, int]
    fees: list[tuple[str, int]]
    """Each fee as link and owner."""


def planned(game: ImperialGame, seat: int, links: Sequence[str]) -> Plan:
    """Main Action 1: check the declared tracks in their order and add up what they need."""
    player, reach = game.state.players[seat], network(game, seat)
    goods = {"wood": 1, "stone": 1, "iron": 1}
    effort, fees = 0, []
    if len(player.tracks) + len(links) > TRACKS:
        left = TRACKS - len(player.tracks)
        sentence = say(
            "You have {left} of {most} tracks left; this takes {count}.", left=left, most=TRACKS, count=len(links)
        )
        raise IllegalAction("no-tracks-left", sentence, rule=RULE)
    for number, link in enumerate(links):
        _must_be_free(game, seat, link, links[:number])
        effort += _effort(game, seat, link, reach, second=number > 0)
        reach |= set(game.rules.links[link].ends)
        kind = game.rules.links[link].kind
        extra = EXTRA[kind]
        if extra is not None:
            if kind not in player.engineers:
                sentence = say(
                    "{link} needs a {kind} engineer, and you have none.", link=game.rules.link(link), kind=say(kind)
                )
                raise IllegalAction("no-engineer", sentence, rule=f"{RULE}, {kind.title()}s")
            goods[extra] += 1
        fees += [(link, owner) for owner in owners(game, link, but=seat)]
    full = crowded(game, seat, links)
    if full is not None:
        sentence = say(
            "You have no station in {city}, so only two of your tracks may meet there.", city=game.rules.city(full)
        )
        raise IllegalAction("two-tracks", sentence, rule=f"{RULE}, Restrictions")
    _must_have_means(game, seat, Plan(effort, goods, fees))
    return Plan(effort, goods, fees)


def _must_be_free(game: ImperialGame, seat: int, link: str, before: Sequence[str]) -> None:
    must_exist("connection", link, game.rules.links, RULE)
    name = game.rules.link(link)
    if link in game.state.players[seat].tracks or link in before:
        raise IllegalAction(
            "own-track", say("You have a track {name} already.", name=name), rule=f"{RULE}, Restrictions"
        )
    if link in game.state.crowns:
        sentence = say("{name} belongs to the State Railways: buy access to it instead (a free action).", name=name)
        raise IllegalAction("state-railway", sentence, rule=f"{RULE}, Restrictions")


def _effort(game: ImperialGame, seat: int, link: str, reach: set[str], *, second: bool) -> int:
    """Workers required: the new city's effort; between two joined cities the lower one's; Wien has none.

    A second track may go on from a city that State Railway access will join in between; its far end is the new city.
    """
    rules = game.rules
    efforts = {city: rules.effort(city) or 0 for city in rules.links[link].ends}
    new = [city for city in efforts if city not in reach]
    if not new:
        return min(effort for effort in efforts.values() if effort)
    if len(new) == 1:
        return efforts[new[0]]
    joinable = [city for city in new if second and _by_access(game, seat, city, reach)]
    if not joinable:
        sentence = say("{link} does not touch your network.", link=rules.link(link))
        raise IllegalAction("disconnected", sentence, rule=f"{RULE}, Restrictions")
    return max(efforts[rules.links[link].other(city)] for city in joinable)


def _by_access(game: ImperialGame, seat: int, city: str, reach: set[str]) -> bool:
    """Could access to a State Railway join this city to those within reach?"""
    own = game.state.players[seat].tracks
    return any(
        link.id in game.state.crowns and link.id not in own and link.other(city) in reach
        for link in game.rules.links_at[city]
    )


def _must_have_means(game: ImperialGame, seat: int, plan: Plan) -> None:
    player = game.state.players[seat]
    for good, needed in plan.goods.items():
        if player.goods[good] < needed:
            sentence = say(
                "This needs {needed} {good}; you have {goods}.", needed=needed, good=say(good), goods=player.goods[good]
            )
            raise IllegalAction("goods", sentence, rule=f"{RULE}, Goods required")
    must_afford(game, seat, FEE * len(plan.fees), say("The fee to the players with tracks there"), f"{RULE}, Fees")
    idle = sum(level * count for level, count in enumerate(player.training, 1))
    if idle < plan.effort:
        sentence = say(
            "This needs effort {effort}; your idle workers have experience {idle}.", effort=plan.effort, idle=idle
        )
        raise IllegalAction("effort", sentence, rule=f"{RULE}, Workers required")


def judge_build(game: ImperialGame, turn: TurnInHand, action: BuildTracks) -> Deed:
    """Main Action 1: declare the first track."""
    must_have_hand(game, turn, "build")
    planned(game, turn.seat, [action.link])

    def deed() -> None:
        place_hand(game, turn, "build")
        game.push(DeclareTracks(turn.seat, [action.link]))

    return deed


def build_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """All links that could be the first track."""
    rules, reach = game.rules, network(game, turn.seat)
    for link in rules.links.values():
        if reach.isdisjoint(link.ends) or not passes(judge_build, game, turn, BuildTracks(link.id)):
            continue
        plan = planned(game, turn.seat, [link.id])
        needs = amounts(plan.goods)
        yield offer(
            game,
            BuildTracks,
            say("Build {link}", link=rules.link(link.id)),
            cost=FEE * len(plan.fees) or None,
            effect=with_hand_cost(
                game, turn, "build", say("Effort {effort}; {needs}.", effort=plan.effort, needs=needs)
            ),
            at=link.id,
            group=say("Build tracks"),
            link=link.id,
        )


class DeclareTracks(Step[ImperialGame], tag="declare-tracks"):
    """One or two tracks are declared; the crew is still to be chosen."""

    seat: int
    links: list[str]

    def waiting_on(self, game: ImperialGame) -> tuple[int, ...]:
        return (self.seat,)

    def prompt(self, game: ImperialGame, seat: int) -> str:
        names = joined([game.rules.link(link) for link in self.links], say(" and "))
        effort = planned(game, seat, self.links).effort
        second = say(" or declare a second track") if len(self.links) < MOST_LINKS else ""
        return say(
            "You are building {names}: send a crew with experience {effort} or more{second}.",
            names=names,
            effort=effort,
            second=second,
        )

    def choices(self, game: ImperialGame, seat: int) -> Sequence[Choice]:
        crews = crews_for(game.state.players[seat].training, planned(game, seat, self.links).effort)
        items = tuple(
            Item(
                list(crew),
                joined([say("level {n}", n=level) for level in crew], " + "),
                effect=say("Experience {n}.", n=sum(crew)),
            )
            for crew in crews
        )
        hole = OneOf("workers", say("Crew"), items)
        return [
            *self._second(game, seat),
            offer(game, SendCrew, say("Send the crew"), holes=(hole,), group=say("Crew"), rank=1),
        ]

    def _second(self, game: ImperialGame, seat: int) -> Iterator[Choice]:
        for link in game.rules.links:
            if passes(self.judge, game, seat, AlsoBuild(link)):
                plan = planned(game, seat, [*self.links, link])
                effect = say("Effort {effort} together; {needs}.", effort=plan.effort, needs=amounts(plan.goods))
                yield offer(
                    game,
                    AlsoBuild,
                    say("Also build {link}", link=game.rules.link(link)),
                    cost=FEE * len(plan.fees) or None,
                    effect=effect,
                    at=link,
                    group=say("Second track"),
                    link=link,
                )

    def judge(self, game: ImperialGame, seat: int, action: Action) -> Deed:
        """Main Action 1: a second track may be declared before the crew is sent."""
        match action:
            case AlsoBuild(link):
                if len(self.links) >= MOST_LINKS:
                    raise IllegalAction("two-links", say("You can build two tracks at most in one action."), rule=RULE)
                planned(game, seat, [*self.links, link])
                return lambda: self.links.append(link)
            case SendCrew(workers):
                plan = planned(game, seat, self.links)
                self._must_suffice(game, seat, workers, plan.effort)
                return lambda: self._send(game, workers, plan)
        raise IllegalAction("crew-first", say("First send the crew for the tracks you have declared."), rule=RULE)

    def _must_suffice(self, game: ImperialGame, seat: int, workers: Sequence[int], effort: int) -> None:
        rule = f"{RULE}, Workers required"
        training = game.state.players[seat].training
        if list(workers) != sorted(workers) or any(level not in (1, 2, 3) for level in workers):
            raise IllegalAction("crew-levels", say("Name the crew by levels 1 to 3, lowest first."), rule=rule)
        for level, idle in enumerate(training, 1):
            if workers.count(level) > idle:
                sentence = say(
                    "You have {idle} idle workers of level {level}, not {count}.",
                    idle=idle,
                    level=level,
                    count=workers.count(level),
                )
                raise IllegalAction("no-such-workers", sentence, rule=rule)
        if sum(workers) < effort:
            sentence = say(
                "The crew has experience {experience}; the tracks need {effort}.",
                experience=sum(workers),
                effort=effort,
            )
            raise IllegalAction("effort", sentence, rule=rule)
        if sum(workers) - workers[0] >= effort:
            sentence = say(
                "The crew can do without its worker of level {level}: the tracks need {effort}.",
                level=workers[0],
                effort=effort,
            )
            raise IllegalAction("crew-too-large", sentence, rule=rule)

    def _send(self, game: ImperialGame, workers: Sequence[int], plan: Plan) -> None:
        player = game.state.players[self.seat]
        for good, count in plan.goods.items():
            player.goods[good] -= count
        for level in workers:
            player.training[level - 1] -= 1
            player.working[level - 1] += 1
        game.emit(CrewSent(self.seat, list(workers), plan.effort, plan.goods))
        for link, owner in plan.fees:
            player.cash -= FEE
            game.state.players[owner].cash += FEE
            game.emit(FeePaid(self.seat, owner, FEE, link))
        game.pop(self)
        first, *second = self.links
        if second:
            game.push(SecondTrack(self.seat, second[0]))
        lay_track(game, self.seat, first)

    def attempts(self, game: ImperialGame, seat: int, at: str) -> Iterator[Action]:
        if at in game.rules.links:
            yield AlsoBuild(at)

    def default(self, game: ImperialGame, seat: int) -> Action:
        """The crew that wastes least experience."""
        crews = crews_for(game.state.players[seat].training, planned(game, seat, self.links).effort)
        return SendCrew(min(crews, key=lambda crew: (sum(crew), len(crew))))


def crews_for(training: Sequence[int], effort: int) -> list[tuple[int, ...]]:
    """All crews of idle workers that suffice and in which nobody is superfluous.

    >>> crews_for([2, 1, 0], 2)
    [(2,), (1, 1)]
    """
    crews = []
    for counts in product(*(range(count + 1) for count in training)):
        crew = tuple(level for level, count in enumerate(counts, 1) for _ in range(count))
        if crew and sum(crew) >= effort > sum(crew) - crew[0]:
            crews.append(crew)
    return sorted(crews, key=lambda crew: (sum(crew), len(crew), crew))


class SecondTrack(Step[ImperialGame], tag="second-track"):
    """The second declared track is paid for and waits to be laid.

    It is laid at once, unless State Railway access could be bought first; that may be what joins it to the network.
    """

    seat: int
    link: str

    def layable(self, game: ImperialGame) -> bool:
        """Does it touch the network now, within the limit of two tracks?"""
        ends = game.rules.links[self.link].ends
        joined = bool(network(game, self.seat) & set(ends))
        return joined and crowded(game, self.seat, [self.link]) is None and self._piece_left(game)

    def _piece_left(self, game: ImperialGame) -> bool:
        return len(game.state.players[self.seat].tracks) < TRACKS

    def access_possible(self, game: ImperialGame) -> bool:
        """Does a State Railway that the player has no access to touch the network?"""
        reach, own = network(game, self.seat), game.state.players[self.seat].tracks
        return any(reach & set(game.rules.links[crown].ends) for crown in game.state.crowns if crown not in own)

    def waiting_on(self, game: ImperialGame) -> tuple[int, ...]:
        return () if self.layable(game) and not self.access_possible(game) else (self.seat,)

    def advance(self, game: ImperialGame) -> None:
        game.pop(self)
        lay_track(game, self.seat, self.link)

    def prompt(self, game: ImperialGame, seat: int) -> str:
        name = game.rules.link(self.link)
        if self.layable(game):
            return say("Lay your second track, {name}; you may use free actions first.", name=name)
        return say(
            "Your second track, {name}, cannot be laid as things stand: buy access that joins it, or give it up.",
            name=name,
        )

    def choices(self, game: ImperialGame, seat: int) -> Sequence[Choice]:
        name = game.rules.link(self.link)
        if self.layable(game):
            own = offer(game, LayTrack, say("Lay {name}", name=name), at=self.link, group=say("Second track"), rank=1)
        else:
            own = offer(game, GiveUpTrack, say("Give up {name}", name=name), at=self.link, group=say("Second track"))
        return [own, *free_offers(game, turn_under_way(game))]

    def judge(self, game: ImperialGame, seat: int, action: Action) -> Deed:
        """Main Action 1: tracks are laid one after the other; free actions may come in between."""
        name = game.rules.link(self.link)
        match action:
            case LayTrack():
                if not self.layable(game):
                    raise self._refusal(game, name)
                return lambda: self.advance(game)
            case GiveUpTrack():
                if self.layable(game):
                    raise IllegalAction(
                        "layable", say("{name} is paid for and can be laid: lay it.", name=name), rule=RULE
                    )
                return lambda: self._give_up(game)
        deed = free_deed(game, turn_under_way(game), action)
        if deed is None:
            raise IllegalAction(
                "track-first", say("First lay your second track, {name}, or give it up.", name=name), rule=RULE
            )
        return deed

    def _refusal(self, game: ImperialGame, name: str) -> IllegalAction:
        """Why the track cannot be laid: access bought in between may have taken its place or its piece."""
        if not network(game, self.seat) & set(game.rules.links[self.link].ends):
            return IllegalAction(
                "disconnected", say("{name} cannot be laid: it does not join your network.", name=name), rule=RULE
            )
        full = crowded(game, self.seat, [self.link])
        if full is None:
            return IllegalAction(
                "no-tracks-left", say("{name} cannot be laid: you have 0 tracks left.", name=name), rule=RULE
            )
        sentence = say(
            "{name} cannot be laid: two of your tracks meet in {city}, and you have no station there.",
            name=name,
            city=game.rules.city(full),
        )
        return IllegalAction("two-tracks", sentence, rule=f"{RULE}, Restrictions")

    def _give_up(self, game: ImperialGame) -> None:
        game.pop(self)
        game.emit(TrackGivenUp(self.seat, self.link))

    def default(self, game: ImperialGame, seat: int) -> Action:
        """Lay it where possible."""
        return LayTrack() if self.layable(game) else GiveUpTrack()
