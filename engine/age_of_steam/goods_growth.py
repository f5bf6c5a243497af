"""IX. Goods Growth: Production, then the dice for the light cities, then for the dark ones."""

from __future__ import annotations

from engine.age_of_steam.actions import Pass, Produce
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.display import SIDES
from engine.age_of_steam.events import (
    DiceRolled,
    GoodsAdded,
    GoodsGrown,
    Produced,
    ProductionDeclined,
    ProductionDrawn,
)
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.words import say_box, say_column
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step
from engine.kernel.words import joined, say


def goods_growth(game: Playing) -> None:
    """IX: Production comes before the dice, on some maps after them."""
    game.push(GoodsGrowth(["before", "production", "dice", "after"] if game.rules.production_first else LATE))


LATE = ["before", "dice", "after", "production"]


class GoodsGrowth(Step[Playing], tag="goods-growth"):
    """What of the phase is still to come."""

    parts: list[str]

    def advance(self, game: Playing) -> None:
        if not self.parts:
            game.pop(self)
            return
        part = self.parts[0]
        self.parts = self.parts[1:]
        if part == "before":
            game.rules.before_growth(game)
        elif part == "production":
            for seat in game.state.order:
                if game.state.players[seat].action == "production":
                    game.rules.production(game, seat)
        elif part == "dice":
            game.rules.before_dice(game)
            for side in SIDES:
                grow(game, side)
        else:
            game.rules.after_growth(game)


def grow(game: Playing, side: str) -> None:
    """IX: each die moves a cube from the top of its columns to their cities; New Cities only if they are on the map."""
    rules = game.rules
    dice = tuple(game.roll(f"goods growth, {side} cities") for _ in range(rules.growth_dice(game, side)))
    game.emit(DiceRolled(side=side, dice=dice))
    placed = {letter: hex for hex, letter in game.state.new_cities.items()}
    for column in rules.columns.values():
        hits = dice.count(column.number) if column.side == side else 0
        if not hits:
            continue
        here = placed.get(column.letter, "") if column.letter else ""
        for hex in (here,) if here else rules.column_cities[column.id]:
            cubes = _take(game.state.display[column.id], hits)
            game.state.goods.setdefault(hex, []).extend(cubes)
            game.emit(GoodsGrown(hex=hex, column=column.id, number=column.number, hits=hits, cubes=tuple(cubes)))


def _take(boxes: list[str], count: int) -> list[str]:
    """The topmost cubes of a column; dice beyond what it holds do nothing."""
    taken: list[str] = []
    for box, cube in enumerate(boxes):
        if cube and len(taken) < count:
            taken.append(cube)
            boxes[box] = ""
    return taken


def add_goods(game: Playing, hex: str, cubes: list[str], why: str) -> None:
    """Cubes that a map's own rule puts on a place; they have left the bag already."""
    game.state.goods.setdefault(hex, []).extend(cubes)
    game.emit(GoodsAdded(hex=hex, cubes=tuple(cubes), why=why))


def empty_boxes(game: Playing) -> list[tuple[str, int]]:
    """The empty boxes of the display, those of New Cities that are not on the map too."""
    display = game.state.display
    return [(column, box) for column in game.rules.columns for box, cube in enumerate(display[column]) if not cube]


def begin_production(game: Playing, seat: int, cubes: int) -> None:
    """IX: the Production cubes are drawn, as far as there are empty boxes for them."""
    count = min(cubes, len(empty_boxes(game)), sum(game.state.bag.values()))
    drawn = [game.draw("Production", game.state.bag) for _ in range(count)]
    if drawn:
        game.emit(ProductionDrawn(seat=seat, cubes=tuple(drawn)))
        game.push(Production(seat, drawn))


class Production(Step[Playing], tag="production"):
    """The cubes that Production drew and that have not been placed yet."""

    seat: int
    cubes: list[str]

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.seat,) if self.cubes else ()

    def advance(self, game: Playing) -> None:
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        return say(
            "Put the cubes you drew ({cubes}) into empty boxes of the goods display.",
            cubes=joined(map(say, self.cubes)),
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        choices = [
            Choice(
                {"do": "produce", "good": good, "column": column, "box": box},
                say("{good} into {column}, {box} box", good=say(good), column=say_column(column), box=say_box(box)),
                f"produce {good} {say_column(column)} {say_box(box)}",
            )
            for good in sorted(set(self.cubes))
            for column, box in empty_boxes(game)
        ]
        choices.append(Choice({"do": "pass"}, say("Put them back into the bag"), "pass"))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """IX: one cube into an empty box, also of a New City that is not yet on the map; or no more of them."""
        if isinstance(action, Pass):
            return lambda: self._decline(game, seat)
        if not isinstance(action, Produce):
            return own_move(game, self, seat, action)
        boxes = game.state.display.get(action.column)
        column = say_column(action.column)
        if boxes is None:
            check(game, Refusal("no-such-column", {"column": column}))
            raise AssertionError
        if not 0 <= action.box < len(boxes):
            check(game, Refusal("no-such-box", {"column": column, "count": len(boxes)}))
        if boxes[action.box]:
            check(game, Refusal("box-full", {"column": column}))
        if action.good not in self.cubes:
            check(game, Refusal("not-drawn", {"good": action.good, "cubes": joined(map(say, self.cubes))}))

        def produce() -> None:
            self.cubes.remove(action.good)
            boxes[action.box] = action.good
            game.emit(Produced(seat=seat, good=action.good, column=action.column, box=action.box))

        return produce

    def default(self, game: Playing, seat: int) -> Action:
        return Pass()

    def _decline(self, game: Playing, seat: int) -> None:
        for cube in self.cubes:
            game.state.bag[cube] += 1
        game.emit(ProductionDeclined(seat=seat, cubes=tuple(self.cubes)))
        self.cubes = []
