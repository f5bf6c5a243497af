"""What a player can do, with the way to type it."""

from __future__ import annotations

import msgspec

from engine.hexes.tiles import Pair, read_pair, read_side, say_pair
from engine.kernel.action import Action


class Capital(Action, frozen=True, tag="capital"):
    """Standard game: buy capital for the turn, in steps of $5; nothing is an answer too."""

    form = "capital {amount:whole}"
    more_forms = ("buy capital {amount:whole}", "buy {amount:whole}")
    example = "capital 10"
    amount: int


class Bid(Action, frozen=True, tag="bid"):
    """Bid for a position in the turn order."""

    form = "bid {amount:whole}"
    example = "bid 3"
    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Leave the bidding (or stay in once with the Turn Order tile); move no goods."""

    form = "pass"


class Take(Action, frozen=True, tag="take"):
    """Select an Action tile; in the base game its fee is paid, and City Growth and Urbanization must be done."""

    form = "take {tile:tile}"
    more_forms = ("select {tile:tile}", "choose {tile:tile}")
    example = "take first build"
    tile: str


class TakePass(Action, frozen=True, tag="take-and-pass"):
    """Select an Action tile only for its number, with its pass option."""

    form = "take {tile:tile} and pass"
    more_forms = ("take {tile:tile}, pass", "take {tile:tile} (pass)", "pass with {tile:tile}")
    example = "take urbanization and pass"
    tile: str


class Build(Action, frozen=True, tag="build"):
    """Place, improve or redirect track in a hex without a town: the new segments, `N-S`.

    What shares no side with track that lies there is added to it; what shares one redirects it.
    """

    form = "build {hex:hex} {track:segments}"
    example = "build K8 N-S"
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
    """Place or improve a tile in a town: the new exits."""

    form = "build {hex:hex} town {exits:sides}"
    example = "build K9 town N S"
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
    """Place a New City on a town, with the cubes of a space of the Goods Supply (0 when all are empty)."""

    form = "urbanize {hex:place} {colour:colour} from {space:space}"
    more_forms = (
        "urbanise {hex:place} {colour:colour} from {space:space}",
        "new city {hex:place} {colour:colour} from {space:space}",
    )
    example = "urbanize New Haven gray from 7"
    hex: str
    colour: str
    space: int


class Grow(Action, frozen=True, tag="grow"):
    """City Growth: a marker and the cubes of a space of the Goods Supply for a city."""

    form = "grow {hex:place} from {space:space}"
    more_forms = ("city growth {hex:place} from {space:space}",)
    example = "grow Albany from 5"
    hex: str
    space: int


class Done(Action, frozen=True, tag="done"):
    """Finish building."""

    form = "done"
    more_forms = ("finish", "end")


class Move(Action, frozen=True, tag="move"):
    """Move a cube. Each hop is the next place and the seat that owns the link (-1: nobody)."""

    form = "move {good:good} {start:place} > {path:path}"
    more_forms = (
        "deliver {good:good} {start:place} > {path:path}",
        "move {good:good} from {start:place} > {path:path}",
    )
    example = "move red Albany > Poughkeepsie > New York"
    good: str
    start: str
    path: tuple[tuple[str, int], ...]


class Improve(Action, frozen=True, tag="locomotive"):
    """Improve the locomotive instead of moving goods."""

    form = "locomotive"
    more_forms = ("improve", "improve locomotive", "loco", "upgrade")


class AsIncome(Action, frozen=True, tag="income"):
    """Use all track points of a delivery to increase one's income."""

    form = "income"
    more_forms = ("take income", "as income")


class AsPoints(Action, frozen=True, tag="points"):
    """Use all track points of a delivery as victory points."""

    form = "points"
    more_forms = ("take points", "as points", "vp", "victory points")


ACTIONS: tuple[type[Action], ...] = (
    Capital,
    Bid,
    Pass,
    Take,
    TakePass,
    Build,
    BuildTown,
    Urbanize,
    Grow,
    Done,
    Move,
    Improve,
    AsIncome,
    AsPoints,
)
