"""What happens in Imperial Steam, as data, and the teller who puts it into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.imperial_steam.rules import GOODS, Rules, influence_of
from engine.kernel.event import Event, Teller
from engine.kernel.words import Translate, call_by_name


class ImperialTeller(Teller):
    """Tells of cities, links, sites and guldens by their names."""

    def __init__(self, rules: Rules, names: Sequence[str] = (), translate: Translate = str) -> None:
        super().__init__(names, translate)
        self.rules = rules

    def say_money(self, amount: int) -> str:
        """An amount in guldens."""
        return self.translate("{n} guldens").format(n=amount)

    def say_city(self, city: str) -> str:
        """A city's name."""
        return self.rules.city(city)

    def say_link(self, link: str) -> str:
        """A link by its cities."""
        return self.rules.link(link)

    def say_site(self, site: str) -> str:
        """A construction site by its city and number."""
        return self.rules.site(site)

    def say_source(self, source: str) -> str:
        """A column of the Worker board."""
        return call_by_name(self.rules.source(source), translate=self.translate)

    def say_column(self, column: int) -> str:
        """A column of the Influence track by its number."""
        return str(influence_of(column))

    def say_goods(self, goods: Mapping[str, int]) -> str:
        """Goods with their numbers."""
        told = [f"{goods[good]} {self.say_word(good)}" for good in GOODS if goods.get(good)]
        return self.say_list(told) if told else self.translate("nothing")

    def say_workers(self, count: int) -> str:
        """So many workers."""
        return self._counted(count, "{n} worker", "{n} workers")

    def say_shares(self, count: int) -> str:
        """So many shares."""
        return self._counted(count, "{n} share", "{n} shares")

    def say_investors(self, count: int) -> str:
        """So many investors."""
        return self._counted(count, "{n} investor", "{n} investors")

    def _counted(self, count: int, one: str, many: str) -> str:
        return self.translate(one if count == 1 else many).format(n=count)

    def say_levels(self, levels: Sequence[int]) -> str:
        """Workers of a crew by level."""
        return self.say_list([self.translate("level {n}").format(n=level) for level in levels])

    def say_order(self, order: Sequence[int]) -> str:
        """Players in turn order."""
        return ", ".join(self.say_player(seat) for seat in order)

    def say_links(self, links: Sequence[str]) -> str:
        """Crowned links."""
        return self.say_list([self.say_link(link) for link in links]) or self.translate("none")

    def say_hubs(self, hubs: Mapping[str, str]) -> str:
        """Hub cities and their colours."""
        return self.say_list([f"{self.say_city(city)} ({self.say_word(color)})" for color, city in hubs.items()])


class SetUp(Event, frozen=True, tag="set-up"):
    says = "The hubs are {hubs:hubs}; State Railways: {crowns:links}. Turn order: {order:order}."
    hubs: dict[str, str]
    crowns: list[str]
    order: list[int]
    card: str = ""


class BidMade(Event, frozen=True, tag="bid-made"):
    says = "{seat:player} has made a secret bid."
    seat: int


class BidRevealed(Event, frozen=True, tag="bid-revealed"):
    says = "{seat:player} bid {guldens:money} for influence."
    seat: int
    guldens: int


class TurnOrder(Event, frozen=True, tag="turn-order"):
    says = "Turn order: {order:order}."
    order: list[int]


class RoundBegan(Event, frozen=True, tag="round"):
    says = "Round {round} begins; everyone has {hands} hands."
    round: int
    hands: int


class GoodsArrived(Event, frozen=True, tag="goods-arrived"):
    says = "{goods:goods} arrived at the market; {lost:goods} did not fit."
    goods: dict[str, int]
    lost: dict[str, int] = {}

    def sentence(self, teller: Teller) -> str:
        return super().sentence(teller) if self.lost else teller.fill("{goods:goods} arrived at the market.", self)


class OrderArrived(Event, frozen=True, tag="order-arrived"):
    says = "{seat:player} took {goods:goods} from the landing."
    seat: int
    goods: dict[str, int]


class Discarded(Event, frozen=True, tag="discarded"):
    says = "{seat:player} had no room for {count} {good:word}."
    seat: int
    good: str
    count: int = 1


class Income(Event, frozen=True, tag="income"):
    says = "{seat:player} collected {guldens:money}."
    seat: int
    guldens: int


class WorkersTrained(Event, frozen=True, tag="trained"):
    says = "Idle workers gained experience; crews came home."


class InfluenceMoved(Event, frozen=True, tag="influence"):
    says = "{seat:player}'s influence is now {to:column} ({why:word})."
    seat: int
    by: int
    to: int
    why: str


class CrewSent(Event, frozen=True, tag="crew-sent"):
    says = "{seat:player} spent {goods:goods} and sent a crew of {workers:levels} for effort {effort}."
    seat: int
    workers: list[int]
    effort: int
    goods: dict[str, int]


class FeePaid(Event, frozen=True, tag="fee"):
    says = "{seat:player} paid {to:player} {guldens:money} for {link:link}."
    seat: int
    to: int
    guldens: int
    link: str


class TrackLaid(Event, frozen=True, tag="track"):
    says = "{seat:player} laid a track {link:link}."
    seat: int
    link: str

    def marks(self) -> tuple[str, ...]:
        return (self.link,)


class TrackGivenUp(Event, frozen=True, tag="track-given-up"):
    says = "{seat:player} gave up the track {link:link}."
    seat: int
    link: str


class CityConnected(Event, frozen=True, tag="connected"):
    says = "{seat:player} connected {city:city}."
    seat: int
    city: str


class BusinessTaken(Event, frozen=True, tag="business"):
    says = "{seat:player} took a Business token of {points} in {city:city}."
    seat: int
    city: str
    points: int


class PointSpent(Event, frozen=True, tag="point-spent"):
    seat: int
    on: str

    def sentence(self, teller: Teller) -> str:
        if self.on == "passenger":
            return teller.fill("{seat:player} turned a freight car into a passenger car.", self)
        return ""


class PointsForgone(Event, frozen=True, tag="points-forgone"):
    says = "{seat:player} left {points} of the Business token unused."
    seat: int
    points: int


class SemmeringTaken(Event, frozen=True, tag="semmering"):
    says = "{seat:player} built the Semmering railway and took its token."
    seat: int


class TriesteReached(Event, frozen=True, tag="trieste"):
    says = "{seat:player} reached Trieste and took {guldens:money} for {tracks} tracks."
    seat: int
    tracks: int
    guldens: int


class WorkersHired(Event, frozen=True, tag="hired"):
    says = "{seat:player} hired {count:workers} from {source:source} for {guldens:money}."
    seat: int
    count: int
    source: str
    guldens: int


class EngineerHired(Event, frozen=True, tag="engineer-hired"):
    says = "{seat:player} hired a {engineer:word} engineer from {hub:word} for {guldens:money}."
    seat: int
    engineer: str
    hub: str
    guldens: int


class StationBuilt(Event, frozen=True, tag="station-built"):
    says = "{seat:player} built a train station in {city:city} for {guldens:money}."
    seat: int
    city: str
    guldens: int

    def marks(self) -> tuple[str, ...]:
        return (self.city,)


class FactoryBuilt(Event, frozen=True, tag="factory-built"):
    says = (
        "{seat:player} built a factory for {good:word} at {site:site} for {guldens:money}; "
        "it holds {goods} {good:word}."
    )
    seat: int
    good: str
    site: str
    guldens: int
    level: int
    goods: int

    def marks(self) -> tuple[str, ...]:
        return (self.site,)


class Produced(Event, frozen=True, tag="produced"):
    says = "{seat:player} produced {goods:goods}."
    seat: int
    goods: dict[str, int]
    sites: list[str]


class GoodBought(Event, frozen=True, tag="bought"):
    says = "{seat:player} bought {good:word} for {guldens:money}."
    seat: int
    good: str
    guldens: int


class GoodsOrdered(Event, frozen=True, tag="ordered"):
    says = "{seat:player} ordered {count} {good:word} for {guldens:money}."
    seat: int
    good: str
    count: int
    guldens: int


class TrainBought(Event, frozen=True, tag="train-bought"):
    says = "{seat:player} bought an IS-{engine} for {guldens:money}."
    seat: int
    engine: int
    guldens: int


class TrainUpgraded(Event, frozen=True, tag="train-upgraded"):
    says = "{seat:player} replaced an IS-{old} by an IS-{new} for {guldens:money}."
    seat: int
    old: int
    new: int
    guldens: int


class ContractSecured(Event, frozen=True, tag="contract-secured"):
    says = "{seat:player} secured contract {card}: {factories:goods} for {guldens:money}; {investors:investors} came."
    seat: int
    card: str
    factories: dict[str, int]
    guldens: int
    investors: int


class Philanthropized(Event, frozen=True, tag="philanthropized"):
    says = "{seat:player} gave {guldens:money} to good causes."
    seat: int
    guldens: int


class ShareValueMoved(Event, frozen=True, tag="share-value"):
    says = "{seat:player}'s shares are now worth {value:money}."
    seat: int
    value: int


class Fundraised(Event, frozen=True, tag="fundraised"):
    says = "{seat:player} raised {guldens:money}."
    seat: int
    guldens: int


class Passed(Event, frozen=True, tag="passed"):
    says = "{seat:player} passed."
    seat: int


class SharesSold(Event, frozen=True, tag="sold"):
    says = "{seat:player} sold {count:shares} for {guldens:money}."
    seat: int
    count: int
    guldens: int


class Delivered(Event, frozen=True, tag="delivered"):
    says = "{seat:player} delivered {good:word} from {site:site} to {city:city} for {guldens:money}."
    seat: int
    good: str
    site: str
    city: str
    guldens: int = 0
    key: str = ""

    def sentence(self, teller: Teller) -> str:
        if self.key:
            return teller.fill(
                "{seat:player} delivered {good:word} from {site:site} to {city:city} and took the {key:word} key.", self
            )
        return super().sentence(teller)

    def marks(self) -> tuple[str, ...]:
        return (self.city,)


class HubGrew(Event, frozen=True, tag="hub-grew"):
    says = "{city:city} ({hub:word}) rose to {to:column} influence."
    hub: str
    city: str
    to: int


class AccessBought(Event, frozen=True, tag="access-bought"):
    says = "{seat:player} bought access to {link:link} for {guldens:money}."
    seat: int
    link: str
    guldens: int


class GameEnded(Event, frozen=True, tag="ended"):
    says = "Final scoring after round {round}; Trieste {reached:word}."
    round: int
    reached: str


class Scored(Event, frozen=True, tag="scored"):
    says = "{seat:player}: {label:word} {guldens:money}."
    seat: int
    label: str
    guldens: int


class Total(Event, frozen=True, tag="total"):
    says = "{seat:player} ends with {guldens:money}."
    seat: int
    guldens: int


EVENTS = (
    *(SetUp, BidMade, BidRevealed, TurnOrder, RoundBegan, GoodsArrived, OrderArrived, Discarded, Income),
    *(WorkersTrained, InfluenceMoved, CrewSent, FeePaid, TrackLaid, TrackGivenUp, CityConnected, BusinessTaken),
    *(PointSpent, PointsForgone, SemmeringTaken, TriesteReached, WorkersHired, EngineerHired, StationBuilt),
    *(FactoryBuilt, Produced, GoodBought, GoodsOrdered, TrainBought, TrainUpgraded, ContractSecured),
    *(Philanthropized, ShareValueMoved, Fundraised, Passed, SharesSold, Delivered, HubGrew, AccessBought),
    *(GameEnded, Scored, Total),
)
