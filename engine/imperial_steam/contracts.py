"""Main Action 7: Secure a contract; and which contracts a player's factories fulfil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.imperial_steam.actions import SecureContract
from engine.imperial_steam.events import ContractSecured
from engine.imperial_steam.hands import TurnInHand, must_have_hand, place_hand, with_hand_cost
from engine.imperial_steam.network import factories_of
from engine.imperial_steam.offers import must_exist, offer, passes
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import make_fit
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import joined, say

RULE = "Imperial Steam, Main Action 7: Secure a contract"


def judge_contract(game: ImperialGame, turn: TurnInHand, action: SecureContract) -> Deed:
    """Main Action 7: a card from the display, if enough free freight cars can be reserved for it."""
    table, player = game.state, game.state.players[turn.seat]
    must_exist("contract", action.card, game.rules.contracts, RULE)
    must_have_hand(game, turn, "contract")
    if action.card not in table.display:
        raise IllegalAction("not-on-display", say("Contract {card} is not on display.", card=action.card), rule=RULE)
    card = game.rules.contracts[action.card]
    size = len(card.factories)
    if player.freight < size:
        sentence = say(
            "Contract {id} reserves {size} freight cars; you have {freight} free.",
            id=card.id,
            size=size,
            freight=player.freight,
        )
        raise IllegalAction("freight-cars", sentence, rule=f"{RULE}, Take the depicted Reserved tokens")
    if table.reserved_tokens < size:
        sentence = say(
            "Only {left} Reserved tokens are left; contract {id} takes {size}.",
            left=table.reserved_tokens,
            id=card.id,
            size=size,
        )
        raise IllegalAction("reserved-tokens", sentence, rule=f"{RULE}, Take the depicted Reserved tokens")

    def deed() -> None:
        place_hand(game, turn, "contract")
        table.display.remove(card.id)
        player.contracts.append(card.id)
        table.reserved_tokens -= size
        player.freight -= size
        player.reserved += size
        come = min(size, game.rules.pack.share_board.spaces - player.investors, table.investors)
        table.investors -= come
        player.investors += come
        game.emit(ContractSecured(turn.seat, card.id, dict(Counter(card.factories)), card.value, come))
        make_fit(game)

    return deed


def contract_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """The cards on display that the player's trains can take on."""
    for name in game.state.display:
        if passes(judge_contract, game, turn, SecureContract(name)):
            card = game.rules.contracts[name]
            size = len(card.factories)
            yield offer(
                game,
                SecureContract,
                say(
                    "Contract {name}: {factories} for {value} guldens",
                    name=name,
                    factories=joined(map(say, card.factories)),
                    value=card.value,
                ),
                effect=with_hand_cost(game, turn, "contract", _what_comes(size)),
                group=say("Secure a contract"),
                card=name,
            )


def _what_comes(size: int) -> str:
    if size == 1:
        return say("Reserves 1 freight car, brings 1 investor.")
    return say("Reserves {size} freight cars, brings {size} investors.", size=size)


def fulfilments(game: ImperialGame, seat: int) -> list[tuple[str, ...]]:
    """All sets of own contracts that the factories can fill together; they may be rearranged until scoring."""
    return list(_filled(game, game.state.players[seat].contracts, Counter(factories_of(game, seat))))


def _filled(game: ImperialGame, cards: Sequence[str], owned: Counter[str]) -> Iterator[tuple[str, ...]]:
    if not cards:
        yield ()
        return
    first, *rest = cards
    needed = Counter(map(str, game.rules.contracts[first].factories))
    if needed <= owned:
        for others in _filled(game, rest, owned - needed):
            yield (first, *others)
    yield from _filled(game, rest, owned)


def contract_value(game: ImperialGame, seat: int, filled: Sequence[str]) -> int:
    """Final Scoring, step 5: the value of each filled contract, less that of each other one."""
    contracts = game.rules.contracts
    return sum(
        contracts[card].value if card in filled else -contracts[card].value
        for card in game.state.players[seat].contracts
    )


def best_fulfilment(game: ImperialGame, seat: int) -> tuple[str, ...]:
    """The filled contracts that are worth most."""
    return max(fulfilments(game, seat), key=lambda filled: contract_value(game, seat, filled))
