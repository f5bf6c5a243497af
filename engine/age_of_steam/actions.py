"""What a player can do, with the way to type it."""

from __future__ import annotations

import msgspec

from engine.hexes.tiles import Pair, read_pair, read_side, say_pair
from engine.kernel.action import Action


class Issue(Action, frozen=True, tag="issue"):
    """Issue so many shares; none is an answer too."""

    form = "issue {count:count}"
    more_forms = ("issue {count:count} shares", "issue {count:count} share")
    example = "issue 2"
    count: int


class BuyBack(Action, frozen=True, tag="buy-back"):
    """Buy one share back, on maps that allow it."""

    form = "buy back"


class Bid(Action, frozen=True, tag="bid"):
    """Bid for the player order."""

    form = "bid {amount:whole}"
    example = "bid 3"
    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Stay in the bidding without a bid; decline to move goods or to place the rest of Production's cubes."""

    form = "pass"


class Drop(Action, frozen=True, tag="drop"):
    """Drop out of the bidding."""

    form = "drop"
    more_forms = ("drop out",)


class Take(Action, frozen=True, tag="take"):
    """Select an action."""

    form = "take {action:action}"
    example = "take locomotive"
    action: str


class Skip(Action, frozen=True, tag="skip"):
    """Select no action, on maps that allow it."""

    form = "skip"


class Build(Action, frozen=True, tag="build"):
    """Place, replace or redirect track in a hex without a town: the new segments, `N-S`.

    What shares no side with track that lies there is added to it; what shares one redirects it.
    """

    form = "build {hex:hex} {track:segments}"
    more_forms = ("build {hex:hex} {track:loose}",)
    example = "build H8 N-S"
    hex: str
    track: tuple[str, ...]

    def __post_init__(self) -> None:
        pairs = sorted(read_pair(text) for text in self.track)
        msgspec.structs.force_setattr(self, "track", tuple(map(say_pair, pairs)))

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The segments as numbers."""
        return tuple(map(read_pair, self.track))


class BuildTown(Action, frozen=True, tag="build-town"):
    """Place or replace a tile in a town: the new exits."""

    form = "build {hex:hex} town {exits:sides}"
    example = "build K9 town N SE"
    hex: str
    exits: tuple[str, ...]

    def __post_init__(self) -> None:
        sides = sorted({read_side(text): text.upper() for text in self.exits}.items())
        msgspec.structs.force_setattr(self, "exits", tuple(name for _, name in sides))

    @property
    def sides(self) -> tuple[int, ...]:
        """The exits as numbers."""
        return tuple(map(read_side, self.exits))


class Urbanize(Action, frozen=True, tag="urbanize"):
    """Place a New City on a town."""

    form = "urbanize {hex:place} {letter:letter}"
    example = "urbanize Indianapolis A"
    hex: str
    letter: str


class Claim(Action, frozen=True, tag="claim"):
    """Build a link that is printed on the map."""

    form = "claim {link:link}"
    link: str


class TakeBack(Action, frozen=True, tag="take-back"):
    """Take back all that was built this turn, on maps where unfinished track is not allowed to stay."""

    form = "take back"


class Done(Action, frozen=True, tag="done"):
    """Finish building."""

    form = "done"


class Move(Action, frozen=True, tag="move"):
    """Move a cube. Each hop is the next place and the seat that is paid for the link (-1: nobody)."""

    form = "move {good:good} {start:place} > {path:path}"
    example = "move blue Evansville > Indianapolis > Cincinnati"
    good: str
    start: str
    path: tuple[tuple[str, int], ...]


class Upgrade(Action, frozen=True, tag="locomotive"):
    """Improve the locomotive instead of moving goods."""

    form = "locomotive"


class Produce(Action, frozen=True, tag="produce"):
    """Put a cube that Production drew into an empty box of the goods display: `produce red light 3 2nd`."""

    form = "produce {good:good} {column:column} {box:box}"
    example = "produce red light 3 2nd"
    good: str
    column: str
    box: int


ACTIONS: tuple[type[Action], ...] = (
    Issue,
    BuyBack,
    Bid,
    Pass,
    Drop,
    Take,
    Skip,
    Build,
    BuildTown,
    Urbanize,
    Claim,
    TakeBack,
    Done,
    Move,
    Upgrade,
    Produce,
)
