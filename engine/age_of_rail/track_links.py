"""Track Links: what a railroad may lay, one link or two in a row, what that costs, and what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.age_of_rail.events import TrackBuilt
from engine.age_of_rail.railroad_income import dividend, link_income
from engine.age_of_rail.rules import DOUBLE_COST, SINGLE_COST
from engine.age_of_rail.state import Table
from engine.kernel.choices import Item
from engine.kernel.errors import IllegalAction
from engine.kernel.words import say

RULE = "Age of Rail, Build Track"
DOUBLE_RULE = "Age of Rail, Build a Double Track Link"


def cost_of(links: Sequence[str]) -> int:
    """Age of Rail, Build Track: £5 for a single link, £15 for a double."""
    return SINGLE_COST if len(links) == 1 else DOUBLE_COST


def network(game: Table, railroad: str) -> frozenset[str]:
    """The locations a railroad's links touch."""
    links = game.rules.board.links
    return frozenset(end for link, owner in game.state.links.items() if owner == railroad for end in links[link].ends)


def refuse_track(
    game: Table, railroad: str, links: Sequence[str], reached: frozenset[str] | None = None
) -> IllegalAction | None:
    """Why a railroad cannot build these links now, or None if it can. `reached` is its network, if at hand."""
    reached = network(game, railroad) if reached is None else reached
    refusal = _refuse_places(game, links, reached)
    if refusal is None and len(links) == 2:
        refusal = _refuse_double(game, links, reached)
    if refusal is None:
        refusal = refuse_cost(game, railroad, cost_of(links), len(links))
    return refusal


def _refuse_places(game: Table, links: Sequence[str], reached: frozenset[str]) -> IllegalAction | None:
    """Age of Rail, Build Track: track goes on free links, starting at the railroad's own network."""
    board = game.rules.board
    if not 1 <= len(links) <= 2 or len(set(links)) < len(links):
        return IllegalAction("one-or-two-links", say("Build one link, or two different links in a row."), rule=RULE)
    for link in links:
        if link not in board.links:
            return IllegalAction("no-such-link", say("The board has no link '{link}'.", link=link), rule=RULE)
    name = game.rules.grammar.words["track"].write
    for link in links:
        if link in game.state.links:
            owner = board.railroads[game.state.links[link]].initials
            return IllegalAction(
                "link-taken",
                say("{name} already has a locomotive of {owner}.", name=name([link]), owner=owner),
                rule=RULE,
            )
    if not reached.intersection(board.links[links[0]].ends):
        sentence = say("{name} does not touch the railroad's track; begin where it has some.", name=name([links[0]]))
        return IllegalAction("not-connected", sentence, rule=RULE)
    return None


def _refuse_double(game: Table, links: Sequence[str], reached: frozenset[str]) -> IllegalAction | None:
    """Age of Rail, Double Track Link: in a row, through and to new locations, and not through Johannesburg."""
    board = game.rules.board
    first, second = (board.links[link] for link in links)
    middle = next((end for end in first.ends if end not in reached), None)
    if middle is None:
        sentence = say("The first of two links must lead to a new location; the railroad has reached both its ends.")
        return IllegalAction("double-through-known", sentence, rule=DOUBLE_RULE)
    through = board.locations[middle].name
    if middle not in second.ends:
        sentence = say("Two links must follow each other: the second must go on from {through}.", through=through)
        return IllegalAction("double-not-consecutive", sentence, rule=DOUBLE_RULE)
    if middle == board.automatic:
        sentence = say("Two links may not lead into and out of {through}; stop there.", through=through)
        return IllegalAction("double-through-johannesburg", sentence, rule=DOUBLE_RULE)
    end = second.other_end(middle)
    if end in reached:
        sentence = say(
            "The second of two links must lead to a new location; the railroad has {name}.",
            name=board.locations[end].name,
        )
        return IllegalAction("double-to-known", sentence, rule=DOUBLE_RULE)
    return None


def refuse_cost(game: Table, railroad: str, cost: int, locomotives: int) -> IllegalAction | None:
    """Age of Rail, Build Track: the treasury pays; without the money a railroad is underfinanced."""
    initials = game.rules.board.railroads[railroad].initials
    company = game.state.railroads[railroad]
    if company.treasury < cost:
        sentence = say(
            "This costs £{cost}; {initials} has £{treasury} in its treasury.",
            cost=cost,
            initials=initials,
            treasury=company.treasury,
        )
        return IllegalAction("underfinanced", sentence, rule=RULE)
    if company.locomotives < locomotives:
        sentence = say(
            "This needs {needed} of {initials}'s locomotives; it has {left} left.",
            needed=locomotives,
            initials=initials,
            left=company.locomotives,
        )
        return IllegalAction("no-locomotives", sentence, rule=RULE)
    return None


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


def track_item(game: Table, railroad: str, links: Sequence[str], *, cost: int) -> Item:
    """Links as a choice, with what they cost and earn."""
    board = game.rules.board
    gain = sum(link_income(game, board.links[link]) for link in links)
    income = game.state.railroads[railroad].income + gain
    effect = say(
        "+{gain} income, now {income}: pays £{dividend} a share", gain=gain, income=income, dividend=dividend(income)
    )
    for later in board.opened_later:
        base = board.railroads[later].base
        if not game.state.railroads[later].open and any(base in board.links[link].ends for link in links):
            effect = say("{effect}; opens {railroad}", effect=effect, railroad=board.railroads[later].initials)
    label = game.rules.grammar.words["track"].write(links)
    return Item(list(links), label, cost=cost, effect=effect, at=" ".join(links))
