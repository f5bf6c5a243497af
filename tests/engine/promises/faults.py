"""Faults that can be built into Whistle Stop: the suite must find each of them, or it proves nothing.

A fault is a function that breaks the game through a patcher (`patch(owner, name, replacement)`); `FAULTS` says which
promise must notice it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from zlib import crc32

import msgspec

from engine import Action, Choice, IllegalAction, Number, Played, Position, Result
from engine.kernel import record
from engine.kernel.auction import Bidding
from engine.kernel.game import Game
from engine.kernel.orders import asking
from engine.kernel.orders.order import Ask
from engine.kernel.step import Deed
from tests.engine.promises import orders as promised_orders
from tests.engine.tiny import whistle_stop as tiny
from tests.engine.tiny.whistle_stop import (
    Auction,
    Permission,
    SealedBids,
    Season,
    Turn,
    Whistle,
    WhistleState,
    WhistleStop,
)

Patch = Callable[[object, str, Any], None]
Fault = Callable[[Patch], None]


def a_rule_is_missing(patch: Patch) -> None:
    """One may lay track where track already is."""
    old = Turn._lay

    def lay(self: Turn, game: Whistle, action: tiny.Lay) -> Deed:
        try:
            return old(self, game, action)
        except IllegalAction as error:
            if error.code == "taken":
                return lambda: None
            raise

    patch(Turn, "_lay", lay)


def a_limit_is_off_by_one(patch: Patch) -> None:
    """One may bid the same as the last bidder."""
    patch(Bidding, "lowest", lambda self, minimum: minimum if self.high is None else self.high)
    choices = Auction.choices

    def stricter(self: Auction, game: Whistle, seat: int) -> Sequence[Choice]:
        low, high = (self.bidding.high or 0) + 1, self._most(game, seat)
        rest = [option for option in choices(self, game, seat) if option.action["do"] != "bid"]
        hole = Number("amount", "Your bid", low, high)
        return [*rest, Choice({"do": "bid"}, "Bid", "bid {amount}", holes=(hole,))] if low <= high else rest

    patch(Auction, "choices", stricter)


def something_offered_is_refused(patch: Patch) -> None:
    """The page offers to sell red whether one has it or not."""
    old = Turn.choices
    red = Choice({"do": "sell", "colour": "red"}, "Sell red", "sell red")
    patch(Turn, "choices", lambda self, game, seat: [red, *old(self, game, seat)])


def a_cube_is_lost(patch: Patch) -> None:
    """Sold cubes do not go back into the bag."""
    patch(WhistleState, "take", lambda self, seat, colour: self.players[seat].hand.remove(colour))


def money_goes_below_nothing(patch: Patch) -> None:
    """Upkeep is taken even from those who cannot pay."""

    def upkeep(game: Whistle) -> None:
        for seat in game.state.alive():
            game.state.pay(seat, 7)

    patch(tiny, "upkeep", upkeep)


def a_hand_is_shown(patch: Patch) -> None:
    """Nothing is concealed."""
    patch(WhistleStop, "conceal", lambda self, game, seat: self.copy(game.state))


def a_sealed_bid_is_told(patch: Patch) -> None:
    """The event of a sealed bid goes to everybody."""
    old = tiny.SealedFor
    patch(tiny, "SealedFor", lambda amount, only: old(amount=amount))


def nothing_proves_the_secrets(patch: Patch) -> None:
    """The system hides something and offers no twins."""
    patch(WhistleStop, "twins", lambda self, game, seat: [])


def a_preview_opens_bids(patch: Patch) -> None:
    """The bids are opened without saying so; with few cubes, no draw follows that would stop a preview."""
    patch(Game, "reveal", lambda self, why: None)
    patch(tiny, "COLOURS", {"blue": 2, "green": 1, "red": 1})


def a_preview_knows_the_future(patch: Patch) -> None:
    """What a seat sees draws from the game's own chance."""
    patch(Position, "seen_by", lambda self, seat: self.fork())


def a_set_is_stored(patch: Patch) -> None:
    """The lots become a set."""
    old = SealedBids.advance

    def advance(self: SealedBids, game: Whistle) -> None:
        old(self, game)
        game.state.lots = set(game.state.lots)  # type: ignore[assignment]

    patch(SealedBids, "advance", advance)


def a_float_is_stored(patch: Patch) -> None:
    """Half a dollar."""
    old = tiny.upkeep

    def upkeep(game: Whistle) -> None:
        old(game)
        game.state.bank = game.state.bank / 1  # type: ignore[assignment]

    patch(tiny, "upkeep", upkeep)


def an_order_depends_on_hashes(patch: Patch) -> None:
    """The lots are sorted by what a set of words happens to give."""
    old = WhistleStop.begin

    def begin(self: WhistleStop, game: Whistle) -> None:
        old(self, game)
        words = {"franchise", "whistle", "one", "two", "three", "four", "five"}
        game.state.lots.sort(key=list(words).index)

    patch(WhistleStop, "begin", begin)


def the_outcome_depends_on_the_process(patch: Patch) -> None:
    """What selling brings depends on something that is not in the position."""
    old, rng = WhistleState.pay, random.Random(1)
    patch(WhistleState, "pay", lambda self, seat, amount: old(self, seat, amount + (amount and rng.choice((0, 1)))))


def a_default_is_illegal(patch: Patch) -> None:
    """The safe bid is more than anybody has."""
    patch(SealedBids, "default", lambda self, game, seat: tiny.Seal(99))


def a_seat_has_no_choice(patch: Patch) -> None:
    """The owner is asked, and may do nothing."""
    patch(Permission, "choices", lambda self, game, seat: [])


def a_text_reads_back_differently(patch: Patch) -> None:
    """Written down, a track loses its crates."""
    patch(tiny.Lay, "form", "lay {kind:kind} at {field:field}")


def a_check_writes(patch: Patch) -> None:
    """Asking whether the whistle may be blown blows it."""

    def judge(self: Turn, game: Whistle, seat: int, action: Action) -> Deed:
        self.main = self.main or "asked"
        return lambda: game.pop(self)

    patch(Turn, "judge", judge)


def play_enumerates(patch: Patch) -> None:
    """Legality is looked up in the choices."""
    old = Turn.judge

    def judge(self: Turn, game: Whistle, seat: int, action: Action) -> Deed:
        self.choices(game, seat)
        return old(self, game, seat, action)

    patch(Turn, "judge", judge)


def the_position_keeps_a_log(patch: Patch) -> None:
    """Every payment is written into the position."""
    old = WhistleState.pay

    def pay(self: WhistleState, seat: int, amount: int) -> None:
        old(self, seat, amount)
        self.tracks[f"log {len(self.tracks)} " + 500 * "."] = 0

    patch(WhistleState, "pay", pay)


def the_work_grows(patch: Patch) -> None:
    """Each turn goes through all draws of the game again."""
    old = Turn.judge

    def judge(self: Turn, game: Whistle, seat: int, action: Action) -> Deed:
        for _ in range(game.state.drawn**3):
            game.state.alive()
        return old(self, game, seat, action)

    patch(Turn, "judge", judge)


def a_refusal_cites_no_rule(patch: Patch) -> None:
    """Refusals say no more than no."""
    patch(tiny, "refuse", lambda code, sentence, section: IllegalAction(code, "no", rule=""))


def anybody_may_act(patch: Patch) -> None:
    """Turn order is not looked at."""
    patch(Position, "_judge", lambda self, seat, action: self._game.top.judge(self._game, seat, action))


def a_list_is_played_in_part(patch: Patch) -> None:
    """A list of actions is played up to the first that is refused."""

    def play_all(self: Position, seat: int, actions: Sequence[Action]) -> list[Played]:
        return [self.play(seat, action) for action in actions]

    patch(Position, "play_all", play_all)


def a_sentence_has_braces(patch: Patch) -> None:
    """A sentence's field is misspelt so that it stays unfilled."""
    patch(tiny.Told, "says", "{seat:player} {{what}}")


def a_game_never_ends(patch: Patch) -> None:
    """The seasons are not counted."""
    old = Season.advance

    def advance(self: Season, game: Whistle) -> None:
        self.number = min(self.number, 1)
        for player in game.state.players:
            player.out = False
        old(self, game)

    patch(Season, "advance", advance)


def a_view_is_not_json(patch: Patch) -> None:
    """A view has seats as keys."""
    old = WhistleStop.show
    patch(WhistleStop, "show", lambda self, game, seat: {**old(self, game, seat), "by": {0: ()}})


def a_seat_is_missing_in_the_result(patch: Patch) -> None:
    """Those who are out are not ranked."""
    old = WhistleStop.result

    def result(self: WhistleStop, game: Whistle) -> Result:
        return Result(old(self, game).places[:-1])

    patch(WhistleStop, "result", result)


def a_text_hides_a_hole(patch: Patch) -> None:
    """The form of a toll does not show where the amount goes."""
    hole = Number("amount", "Your bid", 0, 1)
    patch(SealedBids, "choices", lambda self, game, seat: [Choice({"do": "seal"}, "Seal", "seal", holes=(hole,))])


def a_draw_is_not_recorded(patch: Patch) -> None:
    """The weather does not come from the game's chance."""
    rng = random.Random(1)
    patch(Game, "roll", lambda self, why: rng.randint(5, 6))


def a_picture_is_not_well_formed(patch: Patch) -> None:
    """A name goes into the picture as it is."""
    patch(WhistleStop, "draw", lambda self, view, **options: "<svg viewBox='0 0 1 1'><text>A & B</text></svg>")


def an_option_shows_a_wrong_text(patch: Patch) -> None:
    """The mail says how to be done, in words that mean something else."""
    old = Turn.choices
    done = Choice({"do": "done"}, "Be done", "open an auction")
    patch(Turn, "choices", lambda self, game, seat: [*list(old(self, game, seat))[:-1], done])


def a_record_is_not_checked(patch: Patch) -> None:
    """Replaying compares neither positions nor draws with what the record says."""
    patch(record, "_verified", lambda where, check, position, chance: None)


def a_record_forgets_who_played(patch: Patch) -> None:
    """The names are lost when a game is written down."""
    old = record.Record.to_json
    patch(record.Record, "to_json", lambda self: old(msgspec.structs.replace(self, names=())))


def an_order_is_not_checked(patch: Patch) -> None:
    """Orders are played as they stand."""
    patch(Ask, "allows", lambda self, actions: True)


def an_order_peeks(patch: Patch) -> None:
    """What an order is shown depends on what the others keep secret."""
    patch(WhistleStop, "conceal", lambda self, game, seat: self.copy(game.state))
    old = asking.consult

    def peeking(orders: Any, seen: Position, seat: int) -> Any:
        hidden = [player.hand for player in seen._game.state.players]
        return old(orders, seen, seat) if crc32(str(hidden).encode()) % 2 else None

    patch(promised_orders, "consult", peeking)


FAULTS: dict[Fault, str] = {
    a_rule_is_missing: "everything_accepted_was_offered",
    a_limit_is_off_by_one: "everything_accepted_was_offered",
    something_offered_is_refused: "everything_offered_is_accepted",
    a_cube_is_lost: "nothing_is_lost",
    money_goes_below_nothing: "nothing_is_lost",
    a_hand_is_shown: "secrets_stay_secret",
    a_sealed_bid_is_told: "secrets_stay_secret",
    nothing_proves_the_secrets: "secrets_stay_secret",
    a_preview_opens_bids: "previews_stop_before_the_unknown",
    a_preview_knows_the_future: "previews_stop_before_the_unknown",
    a_set_is_stored: "stores_plain_data",
    a_float_is_stored: "stores_plain_data",
    the_outcome_depends_on_the_process: "replays_to_the_byte",
    a_draw_is_not_recorded: "replays_to_the_byte",
    a_default_is_illegal: "every_seat_can_answer",
    a_seat_has_no_choice: "every_seat_can_answer",
    a_text_reads_back_differently: "everything_offered_is_accepted",
    a_check_writes: "looking_changes_nothing",
    play_enumerates: "play_never_enumerates",
    the_position_keeps_a_log: "costs_the_same_early_and_late",
    the_work_grows: "costs_the_same_early_and_late",
    a_refusal_cites_no_rule: "everything_accepted_was_offered",
    anybody_may_act: "nobody_acts_out_of_turn",
    a_list_is_played_in_part: "lists_are_all_or_nothing",
    a_sentence_has_braces: "events_are_told",
    a_game_never_ends: "every_game_ends",
    a_view_is_not_json: "views_are_json",
    a_seat_is_missing_in_the_result: "every_game_ends",
    a_picture_is_not_well_formed: "pictures_come_from_views",
    an_option_shows_a_wrong_text: "everything_offered_is_accepted",
    a_record_is_not_checked: "records_verify",
    a_record_forgets_who_played: "records_verify",
    a_text_hides_a_hole: "views_are_json",
    an_order_peeks: "orders_are_lawful_and_see_no_secrets",
    an_order_is_not_checked: "orders_are_lawful_and_see_no_secrets",
}


@contextmanager
def built_in(fault: Fault) -> Iterator[None]:
    """The game with this fault, for a while."""
    undo: list[tuple[object, str, Any]] = []

    def patch(owner: object, name: str, replacement: Any) -> None:
        undo.append((owner, name, getattr(owner, name)))
        setattr(owner, name, replacement)

    try:
        fault(patch)
        tiny.board.cache_clear()
        yield
    finally:
        for owner, name, original in reversed(undo):
            setattr(owner, name, original)
        tiny.board.cache_clear()
