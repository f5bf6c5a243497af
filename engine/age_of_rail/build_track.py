"""Action: Build Track. Who builds for which railroad; and a controller's decision in the middle of another's turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.age_of_rail.actions import Build, BuildExternal, BuildNothing, Entrust
from engine.age_of_rail.control import builders, controllers
from engine.age_of_rail.events import Entrusted, NothingBuilt
from engine.age_of_rail.external_connections import connect, external_choice, possible_externals, refuse_external
from engine.age_of_rail.railroad_income import link_income
from engine.age_of_rail.rules import SINGLE_COST
from engine.age_of_rail.state import Table
from engine.age_of_rail.track_links import cost_of, lay, possible_track, refuse_track, track_item
from engine.kernel.action import Action
from engine.kernel.choices import Choice, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import joined, player, say

RULE = "Age of Rail, Build Track"


def build_choices(game: Table, railroad: str) -> Iterator[Choice]:
    """All that a railroad can build now."""
    printed = game.rules.board.railroads[railroad]
    track = tuple(track_item(game, railroad, links, cost=cost_of(links)) for links in possible_track(game, railroad))
    if track:
        yield Choice(
            {"do": "build", "railroad": railroad},
            say("Build track for {initials}", initials=printed.initials),
            f"build {printed.initials} {{links}}",
            effect=say(
                "{initials} pays from its treasury of £{treasury}",
                initials=printed.initials,
                treasury=game.state.railroads[railroad].treasury,
            ),
            group=say("Build Track"),
            rank=4,
            holes=(OneOf("links", say("Track"), track),),
        )
    for external in possible_externals(game, railroad):
        yield external_choice(game, railroad, external)


def judge_build(game: Table, seat: int, action: Build | BuildExternal) -> Deed:
    """Whether the railroad can build this; who may decide it is judged elsewhere."""
    if isinstance(action, Build):
        refusal = refuse_track(game, action.railroad, action.links)
        if refusal is None:
            return lambda: lay(game, seat, action.railroad, action.links, cost=cost_of(action.links))
    else:
        refusal = refuse_external(game, action.railroad, action.external)
        if refusal is None:
            return lambda: connect(game, seat, action.railroad, action.external)
    raise refusal


def choices(game: Table, seat: int) -> list[Choice]:
    """All ways to take the Build Track action.

    Age of Rail, Build Track: for a railroad one controls if any of them can build; otherwise for any that can, where
    a controller of it chooses; if none can, nothing is built.
    """
    can, own = builders(game, seat)
    if not can:
        effect = say("No railroad can build; the time marker moves all the same")
        return [
            Choice(
                {"do": "build-nothing"}, say("Build nothing"), "build nothing", effect=effect, group=say("Build Track")
            )
        ]
    if own:
        return [choice for railroad in own for choice in build_choices(game, railroad)]
    return [_entrust_choice(game, railroad, other) for railroad in can for other in controllers(game, railroad)]


def _entrust_choice(game: Table, railroad: str, controller: int) -> Choice:
    initials = game.rules.board.railroads[railroad].initials
    return Choice(
        {"do": "entrust", "railroad": railroad, "seat": controller},
        say("Let {initials} build as {controller} wishes", initials=initials, controller=player(controller)),
        f"entrust {initials} to P{controller + 1}",
        effect=say(
            "{controller} controls {initials} and chooses its track",
            controller=say("Player {n}", n=controller + 1),
            initials=initials,
        ),
        group=say("Build Track"),
    )


def judge(game: Table, seat: int, action: Build | BuildExternal | Entrust | BuildNothing) -> Deed:
    """Age of Rail, Build Track: who builds for which railroad, then whether it can be built."""
    can, own = builders(game, seat)
    if isinstance(action, BuildNothing):
        if can:
            names = ", ".join(game.rules.board.railroads[railroad].initials for railroad in own or can)
            raise IllegalAction(
                "must-build", say("{names} can build, so something must be built.", names=names), rule=RULE
            )
        return lambda: game.emit(NothingBuilt())
    _check_open(game, action.railroad)
    if isinstance(action, Entrust):
        return _judge_entrust(game, seat, action, can, own)
    if seat not in controllers(game, action.railroad):
        raise _not_in_control(game, action.railroad, can, own)
    return judge_build(game, seat, action)


def _check_open(game: Table, railroad: str) -> None:
    if railroad not in game.rules.board.railroads:
        raise IllegalAction("no-such-railroad", say("There is no railroad '{railroad}'.", railroad=railroad), rule=RULE)
    if not game.state.railroads[railroad].open:
        initials = game.rules.board.railroads[railroad].initials
        raise IllegalAction(
            "railroad-closed", say("{initials} is not open yet.", initials=initials), rule="Age of Rail, ZASM Opens"
        )


def _not_in_control(game: Table, railroad: str, can: Sequence[str], own: Sequence[str]) -> IllegalAction:
    printed = game.rules.board.railroads
    others = joined(map(player, controllers(game, railroad)), say(" and "))
    sentence = say("{initials} is controlled by {others}.", initials=printed[railroad].initials, others=others)
    if own:
        names = joined([printed[name].initials for name in own], say(" or "))
        more = say("You control {names}, so build for that.", names=names)
    elif can:
        names = joined([printed[name].initials for name in ([railroad] if railroad in can else can)], say(" or "))
        more = say("None of your railroads can build: entrust {names} to its controller.", names=names)
    else:
        more = say("No railroad can build: build nothing.")
    return IllegalAction("not-in-control", joined([sentence, more], " "), rule=RULE)


def _judge_entrust(game: Table, seat: int, action: Entrust, can: Sequence[str], own: Sequence[str]) -> Deed:
    printed = game.rules.board.railroads
    initials = printed[action.railroad].initials
    if own:
        names = joined([printed[name].initials for name in own], say(" or "))
        raise IllegalAction(
            "must-build-own", say("You control {names}, which can build: build for it.", names=names), rule=RULE
        )
    if action.railroad not in can:
        raise IllegalAction(
            "cannot-build",
            say("{initials} cannot build: {lack}.", initials=initials, lack=_lack(game, action.railroad)),
            rule=RULE,
        )
    if action.seat not in controllers(game, action.railroad):
        others = joined([f"P{other + 1}" for other in controllers(game, action.railroad)], say(" or "))
        raise IllegalAction(
            "not-the-controller",
            say("{initials} can be entrusted to {others}.", initials=initials, others=others),
            rule=RULE,
        )

    def entrust() -> None:
        game.emit(Entrusted(seat, action.railroad, action.seat))
        game.push(EntrustedBuild(action.railroad, action.seat))

    return entrust


def _lack(game: Table, railroad: str) -> str:
    """What a railroad that cannot build is short of."""
    company = game.state.railroads[railroad]
    if company.treasury < SINGLE_COST:
        return say("its treasury is £{treasury}", treasury=company.treasury)
    return say("no free link touches its track" if company.locomotives else "it has no locomotive left")


class EntrustedBuild(Step[Table], tag="entrusted-build"):
    """In the middle of another player's turn, a railroad's controller chooses what it builds."""

    railroad: str
    controller: int

    def waiting_on(self, game: Table) -> tuple[int, ...]:
        return (self.controller,)

    def prompt(self, game: Table, seat: int) -> str:
        initials = game.rules.board.railroads[self.railroad].initials
        treasury = game.state.railroads[self.railroad].treasury
        return say(
            "You control {initials}: choose what it builds. Its treasury has £{treasury}.",
            initials=initials,
            treasury=treasury,
        )

    def choices(self, game: Table, seat: int) -> Sequence[Choice]:
        return list(build_choices(game, self.railroad))

    def judge(self, game: Table, seat: int, action: Action) -> Deed:
        """Age of Rail, Build Track: the controller of the selected railroad chooses where it builds."""
        if not isinstance(action, Build | BuildExternal) or action.railroad != self.railroad:
            initials = game.rules.board.railroads[self.railroad].initials
            raise IllegalAction(
                "build-entrusted", say("Choose what {initials} builds; it must build.", initials=initials), rule=RULE
            )
        build = judge_build(game, seat, action)

        def build_and_return() -> None:
            game.pop(self)
            build()

        return build_and_return

    def attempts(self, game: Table, seat: int, at: str) -> Iterator[Action]:
        if at in game.rules.board.links:
            yield Build(self.railroad, (at,))
        elif at in game.rules.board.externals:
            yield BuildExternal(self.railroad, at)

    def default(self, game: Table, seat: int) -> Action:
        """The cheapest track that earns most."""
        return best_build(game, self.railroad)


def best_build(game: Table, railroad: str) -> Build | BuildExternal:
    """A single link that earns most; a connection only where no link can be built."""
    singles = [links for links in possible_track(game, railroad) if len(links) == 1]
    if not singles:
        return BuildExternal(railroad, next(possible_externals(game, railroad)))
    links = game.rules.board.links
    return Build(railroad, max(singles, key=lambda single: link_income(game, links[single[0]])))


def default(game: Table, seat: int) -> Action:
    """Nothing if nothing can be built; a single link for a railroad of one's own; or whichever can build."""
    can, own = builders(game, seat)
    if not can:
        return BuildNothing()
    if own:
        held = game.state.railroads
        return best_build(game, max(own, key=lambda railroad: held[railroad].shares[seat]))
    return Entrust(can[0], controllers(game, can[0])[0])
