"""How often a table waits for another human, without and with standing orders, in the recorded game of Rust Belt.

    make bench BENCH=orders

The recorded game is played again. Whenever its table waits for a person, that person makes the recorded move and
leaves orders of the kind people leave: a limit for the auction, the action they want, the cube they mean to move
next. An order counts only where the engine makes of it exactly the move that was played; else the person is asked,
as at the table. Moves without an alternative are played for everybody in both counts. Goal: half.

The orders come from what the players did later, so they are as good as orders can be: an upper bound on what
orders spare, and a fair one for limits and cubes, less so for actions that others may take away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from engine import OrderMoment, Position, Scripted, StandingOrder, consult, read_order, start, why_over
from engine.age_of_steam.actions import Bid, Pass
from engine.age_of_steam.trace import recorded, to_record
from engine.kernel.action import Action, as_data
from engine.kernel.record import Record

AHEAD = ("player-order", "select-actions")
GOAL = 0.5


@dataclass(frozen=True)
class Move:
    """A recorded move: who, what, in which step of which turn, and whether there was a choice at all."""

    seat: int
    action: Action
    text: str
    step: str
    turn: int
    forced: bool


@dataclass
class Table:
    """The game being played again, with everybody's orders."""

    moves: list[Move]
    a_turn_ahead: bool
    orders: dict[int, list[StandingOrder]] = field(default_factory=dict)
    asked: list[tuple[int, str]] = field(default_factory=list)
    obeyed: Counter[str] = field(default_factory=Counter)

    def wishes(self, number: int) -> Iterator[str]:
        """What the player who has just moved would order for the decisions to come."""
        now = self.moves[number]
        mine = [move for move in self.moves[number + 1 :] if move.seat == now.seat]
        if now.step == "move-goods":
            yield from (move.text for move in mine[:1] if (move.step, move.turn) == (now.step, now.turn))
        same, next_one = now.turn, now.turn + 1
        if now.step in ("issue-shares", *AHEAD):
            yield from _turn_orders([move for move in mine if move.turn == same and move.step in AHEAD])
        elif self.a_turn_ahead:
            steps = ("issue-shares", *AHEAD)
            yield from _turn_orders([move for move in mine if move.turn == next_one and move.step in steps])

    def leave_orders(self, number: int, position: Position) -> None:
        seat = self.moves[number].seat
        seen = position.seen_by(seat)
        for text in self.wishes(number):
            order = read_order(seen, seat, text)
            kept = [other for other in self.orders.get(seat, []) if other.slot != order.slot]
            self.orders[seat] = [*kept, order]

    def play(self, number: int, position: Position) -> bool:
        """Play the recorded move; was its player asked?"""
        move = self.moves[number]
        seen = position.seen_by(move.seat)
        standing = self.orders.get(move.seat, [])
        advice = None if move.forced else consult(standing, seen, move.seat)
        obeyed = advice is not None and advice.actions == (move.action,)
        if advice is not None and (advice.spent or not obeyed):
            standing.pop(advice.number)
        by_hand = not obeyed and not move.forced
        played = position.play(move.seat, move.action)
        self._judge(move, played.events, position, by_hand)
        if obeyed:
            self.obeyed[move.step] += 1
        elif by_hand:
            self.asked.append((move.seat, move.step))
        return by_hand

    def _judge(self, move: Move, events: tuple[object, ...], position: Position, by_hand: bool) -> None:
        for seat, standing in self.orders.items():
            seen = position.seen_by(seat) if standing else position
            data = as_data(move.action) if seat == move.seat else None
            moment = OrderMoment(move.seat, events, data, ordered=not by_hand)  # type: ignore[arg-type]
            self.orders[seat] = [order for order in standing if not why_over(order, [moment], seen, seat)]

    def waits(self) -> int:
        """How many times the table waited for another person than before."""
        return sum(1 for _ in groupby(seat for seat, _ in self.asked))


def _turn_orders(mine: list[Move]) -> Iterator[str]:
    """Shares, a limit for the auction and the action wanted, from one turn of one player."""
    yield from (move.text for move in mine if move.step == "issue-shares")
    auction = [move.action for move in mine if move.step == "player-order"]
    if auction:
        limit = max((action.amount for action in auction if isinstance(action, Bid)), default=0)
        passed = [isinstance(action, Pass) for action in auction]
        if not any(passed):
            yield f"bid up to {limit}"
        else:
            yield f"pass first, then bid up to {limit}" if passed[0] else f"bid up to {limit}, then pass"
    yield from (move.text for move in mine if move.step == "select-actions")


def recorded_moves(record: Record) -> list[Move]:
    """Every move of the record with its text, written where it was made."""
    chance = Scripted(record.opening)
    position, _ = start(record.setup, chance)
    moves = []
    for row in record.rows:
        action = position.action(row.action)
        turn = position.view(None)["game"]["turn"]
        forced = position.choices(row.seat).only() is not None
        moves.append(Move(row.seat, action, position.write(action), position.step, turn, forced))
        chance.extend(row.outcomes)
        position.play(row.seat, action)
    return moves


def play_again(record: Record, moves: list[Move], *, orders: bool, a_turn_ahead: bool = False) -> Table:
    """The whole game once more; with orders, people leave some whenever they are asked."""
    table = Table(moves, a_turn_ahead)
    chance = Scripted(record.opening)
    position, _ = start(record.setup, chance)
    for number, row in enumerate(record.rows):
        chance.extend(row.outcomes)
        if table.play(number, position) and orders:
            table.leave_orders(number, position)
    return table


def main() -> None:
    record = to_record(recorded())
    moves = recorded_moves(record)
    without = play_again(record, moves, orders=False)
    print(f"recorded moves {len(moves)}, of them without an alternative {sum(move.forced for move in moves)}")
    print(f"without orders the table waits {without.waits()} times for another human")
    for name, a_turn_ahead in (("for the phases at hand", False), ("a turn ahead as well", True)):
        table = play_again(record, moves, orders=True, a_turn_ahead=a_turn_ahead)
        share = table.waits() / without.waits()
        kinds = ", ".join(f"{step} {count}" for step, count in sorted(table.obeyed.items()))
        goal = "" if share > GOAL else "; the goal, half, is met"
        print(f"with orders {name}: {table.waits()} times, {share:.0%}{goal} (played by orders: {kinds})")


if __name__ == "__main__":
    main()
