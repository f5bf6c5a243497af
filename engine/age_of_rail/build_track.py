"""Action: Build Track. Single and double links and external connections, and who may build for whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.age_of_rail.actions import Build, BuildExternal, BuildNothing, Entrust
from engine.age_of_rail.events import BonusPaid, Entrusted, ExternalBuilt, NothingBuilt, TrackBuilt
from engine.age_of_rail.railroad_income import dividend, link_income
from engine.age_of_rail.rules import DOUBLE_COST, SINGLE_COST
from engine.age_of_rail.state import Table
from engine.kernel.action import Action
from engine.kernel.choices import Choice, Item, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step

RULE = "Age of Rail, Build Track"
SINGLE_RULE = "Age of Rail, Build a Single Track Link"
DOUBLE_RULE = "Age of Rail, Build a Double Track Link"
EXTERNAL_RULE = "Age of Rail, Build an External Connection"


def network(game: Table, railroad: str) -> frozenset[str]:
    """The locations a railroad's links touch."""
    links = game.rules.board.links
    return frozenset(end for link, owner in game.state.links.items() if owner == railroad for end in links[link].ends)


def controllers(game: Table, railroad: str) -> list[int]:
    """Age of Rail, Build Track: who has the most of a railroad's shares, or is tied for it, controls it."""
    shares = game.state.railroads[railroad].shares
    return [seat for seat, held in enumerate(shares) if held and held == max(shares)]


def refuse_track(
    game: Table, railroad: str, links: Sequence[str], reached: frozenset[str] | None = None
) -> IllegalAction | None:
    """Why a railroad cannot build these links now, or None if it can. `reached` is its network, if at hand."""
    reached = network(game, railroad) if reached is None else reached
    refusal = _refuse_places(game, links, reached)
    if refusal is None and len(links) == 2:
        refusal = _refuse_double(game, links, reached)
    if refusal is None:
        refusal = _refuse_cost(game, railroad, SINGLE_COST if len(links) == 1 else DOUBLE_COST, len(links))
    return refusal


def _refuse_places(game: Table, links: Sequence[str], reached: frozenset[str]) -> IllegalAction | None:
    """Age of Rail, Build Track: track goes on free links, starting at the railroad's own network."""
    board = game.rules.board
    if not 1 <= len(links) <= 2 or len(set(links)) < len(links):
        return IllegalAction("one-or-two-links", "Build one link, or two different links in a row.", rule=RULE)
    for link in links:
        if link not in board.links:
            return IllegalAction("no-such-link", f"The board has no link '{link}'.", rule=RULE)
    name = game.rules.grammar.words["track"].write
    for link in links:
        if link in game.state.links:
            owner = board.railroads[game.state.links[link]].initials
            return IllegalAction("link-taken", f"{name([link])} already has a locomotive of {owner}.", rule=RULE)
    if not reached.intersection(board.links[links[0]].ends):
        sentence = f"{name([links[0]])} does not touch the railroad's track; begin where it has some."
        return IllegalAction("not-connected", sentence, rule=RULE)
    return None


def _refuse_double(game: Table, links: Sequence[str], reached: frozenset[str]) -> IllegalAction | None:
    """Age of Rail, Double Track Link: in a row, through and to new locations, and not through Johannesburg."""
    board = game.rules.board
    first, second = (board.links[link] for link in links)
    middle = next((end for end in first.ends if end not in reached), None)
    if middle is None:
        sentence = (
            "The first of two links must lead to a location new to the railroad; it has reached both ends of this."
        )
        return IllegalAction("double-through-known", sentence, rule=DOUBLE_RULE)
    through = board.locations[middle].name
    if middle not in second.ends:
        sentence = f"Two links must follow each other: the second must go on from {through}."
        return IllegalAction("double-not-consecutive", sentence, rule=DOUBLE_RULE)
    if middle == board.automatic:
        sentence = f"Two links may not lead into and out of {through}; stop there."
        return IllegalAction("double-through-johannesburg", sentence, rule=DOUBLE_RULE)
    end = second.other_end(middle)
    if end in reached:
        sentence = f"The second of two links must lead to a new location; the railroad has {board.locations[end].name}."
        return IllegalAction("double-to-known", sentence, rule=DOUBLE_RULE)
    return None


def _refuse_cost(game: Table, railroad: str, cost: int, locomotives: int) -> IllegalAction | None:
    """Age of Rail, Build Track: the treasury pays; without the money a railroad is underfinanced."""
    initials = game.rules.board.railroads[railroad].initials
    company = game.state.railroads[railroad]
    if company.treasury < cost:
        sentence = f"This costs £{cost}; {initials} has £{company.treasury} in its treasury."
        return IllegalAction("underfinanced", sentence, rule=RULE)
    if company.locomotives < locomotives:
        sentence = f"This needs {locomotives} of {initials}'s locomotives; it has {company.locomotives} left."
        return IllegalAction("no-locomotives", sentence, rule=RULE)
    return None


def refuse_external(
    game: Table, railroad: str, external: str, reached: frozenset[str] | None = None
) -> IllegalAction | None:
    """Why a railroad cannot build this external connection now, or None if it can.

    Age of Rail, External Connection: the railroad must have reached the settlement beside it in a prior turn, and
    nobody may have built it.
    """
    beyond = game.rules.board.externals.get(external)
    if beyond is None:
        return IllegalAction("no-such-external", f"There is no external connection '{external}'.", rule=EXTERNAL_RULE)
    taken = game.state.externals.get(external)
    if taken is not None:
        owner = game.rules.board.railroads[taken].initials
        return IllegalAction("external-taken", f"{owner} has built {beyond.name} already.", rule=EXTERNAL_RULE)
    if beyond.settlement not in (network(game, railroad) if reached is None else reached):
        settlement = game.rules.board.locations[beyond.settlement].name
        initials = game.rules.board.railroads[railroad].initials
        sentence = f"{beyond.name} is built from {settlement}, where {initials} has no track."
        return IllegalAction("external-not-reached", sentence, rule=EXTERNAL_RULE)
    return _refuse_cost(game, railroad, beyond.fee, 1)


def possible_track(game: Table, railroad: str) -> Iterator[tuple[str, ...]]:
    """All single and double links a railroad can build now, singles first."""
    board, taken = game.rules.board, game.state.links
    reached = network(game, railroad)
    edge = [(place, link) for place in sorted(reached) for link in board.links_at[place] if link.id not in taken]
    singles = dict.fromkeys((link.id,) for _, link in edge)
    doubles = [
        (link.id, onward.id)
        for place, link in edge
        for onward in board.links_at[link.other_end(place)]
        if onward.id != link.id and onward.id not in taken
    ]
    for links in (*singles, *doubles):
        if refuse_track(game, railroad, links, reached) is None:
            yield links


def possible_externals(game: Table, railroad: str) -> Iterator[str]:
    """All external connections a railroad can build now."""
    reached = network(game, railroad)
    return (ext for ext in game.rules.board.externals if refuse_external(game, railroad, ext, reached) is None)


def able(game: Table, railroad: str) -> bool:
    """Can this railroad build anything? One without money, without locomotives or walled in cannot."""
    if not game.state.railroads[railroad].open:
        return False
    board, reached = game.rules.board, network(game, railroad)
    free = (link for place in reached for link in board.links_at[place] if link.id not in game.state.links)
    single = next(free, None)
    if single is not None and refuse_track(game, railroad, (single.id,), reached) is None:
        return True
    return any(True for _ in possible_externals(game, railroad))


def lay(game: Table, seat: int, railroad: str, links: Sequence[str], *, cost: int) -> None:
    """Place locomotives on links; the treasury pays, the income grows."""
    company, board = game.state.railroads[railroad], game.rules.board
    gain = sum(link_income(game, board.links[link]) for link in links)
    company.treasury -= cost
    company.income += gain
    company.locomotives -= len(links)
    for link in links:
        game.state.links[link] = railroad
    game.emit(TrackBuilt(seat, railroad, tuple(links), cost, gain, company.income))


def connect(game: Table, seat: int, railroad: str, external: str) -> None:
    """Age of Rail, External Connection: the treasury pays the fee; the bank pays every share a connection bonus."""
    company, beyond = game.state.railroads[railroad], game.rules.board.externals[external]
    company.treasury -= beyond.fee
    company.locomotives -= 1
    game.state.externals[external] = railroad
    game.emit(ExternalBuilt(seat, railroad, external, beyond.fee, beyond.value))
    per_share = dividend(company.income)
    paid = tuple(per_share * held for held in company.shares)
    for player, amount in zip(game.state.players, paid, strict=True):
        player.cash += amount
    game.emit(BonusPaid(railroad, per_share, paid))


def track_item(game: Table, railroad: str, links: Sequence[str], *, cost: int) -> Item:
    """Links as a choice, with what they cost and earn."""
    board = game.rules.board
    gain = sum(link_income(game, board.links[link]) for link in links)
    income = game.state.railroads[railroad].income + gain
    effect = f"+{gain} income, now {income}: pays £{dividend(income)} a share"
    for later in board.opened_later:
        base = board.railroads[later].base
        if not game.state.railroads[later].open and any(base in board.links[link].ends for link in links):
            effect += f"; opens {board.railroads[later].initials}"
    label = game.rules.grammar.words["track"].write(links)
    return Item(list(links), label, cost=cost, effect=effect, at=" ".join(links))


def build_choices(game: Table, railroad: str) -> Iterator[Choice]:
    """All that a railroad can build now."""
    printed = game.rules.board.railroads[railroad]
    track = tuple(
        track_item(game, railroad, links, cost=SINGLE_COST if len(links) == 1 else DOUBLE_COST)
        for links in possible_track(game, railroad)
    )
    if track:
        yield Choice(
            {"do": "build", "railroad": railroad},
            f"Build track for {printed.initials}",
            f"build {printed.initials} {{links}}",
            effect=f"{printed.initials} pays from its treasury of £{game.state.railroads[railroad].treasury}",
            group="Build Track",
            rank=4,
            holes=(OneOf("links", "Track", track),),
        )
    for external in possible_externals(game, railroad):
        beyond = game.rules.board.externals[external]
        bonus = dividend(game.state.railroads[railroad].income)
        yield Choice(
            {"do": "external", "railroad": railroad, "external": external},
            f"Connect {printed.initials} to {beyond.name}",
            f"external {printed.initials} {beyond.name}",
            cost=beyond.fee,
            effect=f"+{beyond.value} value for {printed.initials}; the bank pays a bonus of £{bonus} a share",
            at=external,
            group="Build Track",
            rank=4,
        )


def judge_build(game: Table, seat: int, action: Build | BuildExternal) -> Deed:
    """Whether the railroad can build this; who may decide it is judged elsewhere."""
    if isinstance(action, Build):
        refusal = refuse_track(game, action.railroad, action.links)
        cost = SINGLE_COST if len(action.links) == 1 else DOUBLE_COST
        if refusal is None:
            return lambda: lay(game, seat, action.railroad, action.links, cost=cost)
    else:
        refusal = refuse_external(game, action.railroad, action.external)
        if refusal is None:
            return lambda: connect(game, seat, action.railroad, action.external)
    raise refusal


def builders(game: Table, seat: int) -> tuple[list[str], list[str]]:
    """The railroads that can build, and those of them that the seat controls and must prefer."""
    can = [railroad for railroad in game.rules.board.railroads if able(game, railroad)]
    return can, [railroad for railroad in can if seat in controllers(game, railroad)]


def choices(game: Table, seat: int) -> list[Choice]:
    """All ways to take the Build Track action.

    Age of Rail, Build Track: for a railroad one controls if any of them can build; otherwise for any that can, where
    a controller of it chooses; if none can, nothing is built.
    """
    can, own = builders(game, seat)
    if not can:
        effect = "No railroad can build; the time marker moves all the same"
        return [Choice({"do": "build-nothing"}, "Build nothing", "build nothing", effect=effect, group="Build Track")]
    if own:
        return [choice for railroad in own for choice in build_choices(game, railroad)]
    return [_entrust_choice(game, railroad, other) for railroad in can for other in controllers(game, railroad)]


def _entrust_choice(game: Table, railroad: str, controller: int) -> Choice:
    initials = game.rules.board.railroads[railroad].initials
    return Choice(
        {"do": "entrust", "railroad": railroad, "seat": controller},
        f"Let {initials} build as player {controller + 1} wishes",
        f"entrust {initials} to P{controller + 1}",
        effect=f"Player {controller + 1} controls {initials} and chooses its track",
        group="Build Track",
    )


def judge(game: Table, seat: int, action: Build | BuildExternal | Entrust | BuildNothing) -> Deed:
    """Age of Rail, Build Track: who builds for which railroad, then whether it can be built."""
    can, own = builders(game, seat)
    if isinstance(action, BuildNothing):
        if can:
            names = ", ".join(game.rules.board.railroads[railroad].initials for railroad in own or can)
            raise IllegalAction("must-build", f"{names} can build, so something must be built.", rule=RULE)
        return lambda: game.emit(NothingBuilt())
    _check_open(game, action.railroad)
    if isinstance(action, Entrust):
        return _judge_entrust(game, seat, action, can, own)
    if seat not in controllers(game, action.railroad):
        raise _not_in_control(game, action.railroad, own)
    return judge_build(game, seat, action)


def _check_open(game: Table, railroad: str) -> None:
    if railroad not in game.rules.board.railroads:
        raise IllegalAction("no-such-railroad", f"There is no railroad '{railroad}'.", rule=RULE)
    if not game.state.railroads[railroad].open:
        initials = game.rules.board.railroads[railroad].initials
        raise IllegalAction("railroad-closed", f"{initials} is not open yet.", rule="Age of Rail, ZASM Opens")


def _not_in_control(game: Table, railroad: str, own: Sequence[str]) -> IllegalAction:
    printed = game.rules.board.railroads
    others = " and ".join(f"player {seat + 1}" for seat in controllers(game, railroad))
    sentence = f"{printed[railroad].initials} is controlled by {others}."
    if own:
        names = " or ".join(printed[name].initials for name in own)
        sentence += f" You control {names}, so build for that."
    else:
        sentence += f" None of your railroads can build: entrust {printed[railroad].initials} to its controller."
    return IllegalAction("not-in-control", sentence, rule=RULE)


def _judge_entrust(game: Table, seat: int, action: Entrust, can: Sequence[str], own: Sequence[str]) -> Deed:
    printed = game.rules.board.railroads
    initials = printed[action.railroad].initials
    if own:
        names = " or ".join(printed[name].initials for name in own)
        raise IllegalAction("must-build-own", f"You control {names}, which can build: build for it.", rule=RULE)
    if action.railroad not in can:
        treasury = game.state.railroads[action.railroad].treasury
        raise IllegalAction("cannot-build", f"{initials} cannot build; its treasury is £{treasury}.", rule=RULE)
    if action.seat not in controllers(game, action.railroad):
        others = " or ".join(f"P{other + 1}" for other in controllers(game, action.railroad))
        raise IllegalAction("not-the-controller", f"{initials} can be entrusted to {others}.", rule=RULE)

    def entrust() -> None:
        game.emit(Entrusted(seat, action.railroad, action.seat))
        game.push(EntrustedBuild(action.railroad, action.seat))

    return entrust


class EntrustedBuild(Step[Table], tag="entrusted-build"):
    """In the middle of another player's turn, a railroad's controller chooses what it builds."""

    railroad: str
    controller: int

    def waiting_on(self, game: Table) -> tuple[int, ...]:
        return (self.controller,)

    def prompt(self, game: Table, seat: int) -> str:
        initials = game.rules.board.railroads[self.railroad].initials
        treasury = game.state.railroads[self.railroad].treasury
        return f"You control {initials}: choose what it builds. Its treasury has £{treasury}."

    def choices(self, game: Table, seat: int) -> Sequence[Choice]:
        return list(build_choices(game, self.railroad))

    def judge(self, game: Table, seat: int, action: Action) -> Deed:
        """Age of Rail, Build Track: the controller of the selected railroad chooses where it builds."""
        if not isinstance(action, Build | BuildExternal) or action.railroad != self.railroad:
            initials = game.rules.board.railroads[self.railroad].initials
            raise IllegalAction("build-entrusted", f"Choose what {initials} builds; it must build.", rule=RULE)
        build = judge_build(game, seat, action)

        def build_and_return() -> None:
            game.pop(self)
            build()

        return build_and_return

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
