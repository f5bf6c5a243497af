"""What players of Imperial Steam want to be woken for; their orders are moves in their text form."""

from __future__ import annotations

from engine.imperial_steam.events import CityConnected, ContractSecured, Delivered, TriesteReached
from engine.kernel.orders.order import Surprise, by_another

SURPRISES = {
    "connected": Surprise("somebody connects a city", by_another(CityConnected)),
    "delivered": Surprise("somebody delivers", by_another(Delivered)),
    "contract-secured": Surprise("somebody secures a contract", by_another(ContractSecured)),
    "trieste-reached": Surprise("somebody reaches Trieste", by_another(TriesteReached)),
}
