"""What a player can say in Imperial Steam."""

from __future__ import annotations

from engine.kernel.action import Action


class Bid(Action, frozen=True, tag="bid"):
    """The secret opening bid for influence."""

    form = "bid {guldens:whole}"
    example = "bid 50"
    guldens: int


class BuildTracks(Action, frozen=True, tag="build"):
    """Main action 1: declare a track; another one or the crew comes next."""

    form = "build {link:link}"
    example = "build Wien-Bratislava"
    link: str


class AlsoBuild(Action, frozen=True, tag="also-build"):
    """Main action 1: declare the second track."""

    form = "also build {link:link}"
    more_forms = ("and {link:link}", "also {link:link}")
    example = "also build Bratislava-Sopron"
    link: str


class SendCrew(Action, frozen=True, tag="crew"):
    """Main action 1: send the crew, by the workers' experience levels, lowest first."""

    form = "crew {workers:crew}"
    example = "crew 1, 2"
    workers: tuple[int, ...]


class LayTrack(Action, frozen=True, tag="lay"):
    """Main action 1: lay the second declared track now."""

    form = "lay track"
    more_forms = ("lay the second track",)
    example = "lay track"


class GiveUpTrack(Action, frozen=True, tag="give-up-track"):
    """Main action 1: do without the second declared track, which cannot be laid."""

    form = "give up track"
    example = "give up track"


class HireWorkers(Action, frozen=True, tag="hire"):
    """Main action 2: hire workers from one source."""

    form = "hire {count:whole} from {source:source}"
    more_forms = ("hire {count:whole} workers from {source:source}", "hire {count:whole} worker from {source:source}")
    example = "hire 3 from white"
    count: int
    source: str


class HireEngineer(Action, frozen=True, tag="hire-engineer"):
    """Main action 2: hire an engineer from any hub in reach."""

    form = "hire {engineer:engineer} engineer from {hub:hub}"
    more_forms = ("hire a {engineer:engineer} engineer from {hub:hub}",)
    example = "hire bridge engineer from white"
    engineer: str
    hub: str


class BuildStation(Action, frozen=True, tag="station"):
    """Main action 3: build a train station."""

    form = "station in {city:city}"
    more_forms = ("build station in {city:city}", "station {city:city}")
    example = "station in Graz"
    city: str


class BuildFactory(Action, frozen=True, tag="factory"):
    """Main action 3: build a factory with one of your workers."""

    form = "factory {good:good} at {site:site} with {worker:worker}"
    more_forms = ("build {good:good} factory at {site:site} with {worker:worker}",)
    example = "factory iron at Bratislava 1 with level 2 at work"
    good: str
    site: str
    worker: str


class Produce(Action, frozen=True, tag="produce"):
    """Main action 4: take one good from beside each of these workers."""

    form = "produce at {sites:sites}"
    example = "produce at Wien 1, Bratislava 1"
    sites: tuple[str, ...]


class BuyGood(Action, frozen=True, tag="buy"):
    """Main action 5: buy one good at once."""

    form = "buy {good:good}"
    example = "buy iron"
    good: str


class OrderGoods(Action, frozen=True, tag="order"):
    """Main action 5: order goods of one kind for the next round."""

    form = "order {count:whole} {good:good}"
    example = "order 2 stone"
    count: int
    good: str


class BuyTrain(Action, frozen=True, tag="train"):
    """Main action 6: buy a train."""

    form = "train {engine:engine}"
    more_forms = ("buy train {engine:engine}",)
    example = "train IS-5"
    engine: int


class UpgradeTrain(Action, frozen=True, tag="upgrade"):
    """Main action 6: replace a steam engine by a better one."""

    form = "upgrade {old:engine} to {new:engine}"
    example = "upgrade IS-3 to IS-5"
    old: int
    new: int


class SecureContract(Action, frozen=True, tag="contract"):
    """Main action 7: take a contract card."""

    form = "contract {card:card}"
    example = "contract K05"
    card: str


class Philanthropize(Action, frozen=True, tag="philanthropize"):
    """Main action 8: buy influence, ten guldens a step."""

    form = "philanthropize {guldens:whole}"
    more_forms = ("donate {guldens:whole}",)
    example = "philanthropize 20"
    guldens: int


class RaiseShareValue(Action, frozen=True, tag="raise-shares"):
    """Main action 9: raise the share value one step for influence."""

    form = "raise share value"
    more_forms = ("raise shares",)
    example = "raise share value"


class LowerShareValue(Action, frozen=True, tag="lower-shares"):
    """Main action 9: lower the share value as far as you like."""

    form = "lower share value to {value:whole}"
    more_forms = ("lower shares to {value:whole}",)
    example = "lower share value to 40"
    value: int


class Fundraise(Action, frozen=True, tag="fundraise"):
    """Main action 10: take ten guldens."""

    form = "fundraise"
    example = "fundraise"


class Pass(Action, frozen=True, tag="pass"):
    """Main action 11: do nothing."""

    form = "pass"
    example = "pass"


class SellShares(Action, frozen=True, tag="sell"):
    """Free action: sell shares at the current value."""

    form = "sell {count:whole}"
    more_forms = ("sell {count:whole} shares", "sell {count:whole} share")
    example = "sell 2"
    count: int


class Deliver(Action, frozen=True, tag="deliver"):
    """Free action: deliver a good from beside a worker to a city that wants it."""

    form = "deliver {good:good} from {site:site} to {city:city}"
    more_forms = ("deliver {good:good} to {city:city} from {site:site}",)
    example = "deliver iron from Bratislava 1 to Gloggnitz"
    good: str
    site: str
    city: str


class BuyAccess(Action, frozen=True, tag="access"):
    """Free action: buy access to a State Railway connection."""

    form = "access {link:link}"
    more_forms = ("buy access {link:link}",)
    example = "access Bruck a. d. Mur-Leoben"
    link: str


class SpendPoint(Action, frozen=True, tag="spend"):
    """Use one point of a Business token."""

    form = "spend on {on:spent}"
    more_forms = ("spend {on:spent}",)
    example = "spend on influence"
    on: str


class Forgo(Action, frozen=True, tag="forgo"):
    """Leave what is left of a Business token."""

    form = "forgo"
    example = "forgo"


class Discard(Action, frozen=True, tag="discard"):
    """Return a good that cannot be stored."""

    form = "discard {good:good}"
    example = "discard wood"
    good: str


class EndTurn(Action, frozen=True, tag="end"):
    """Let the next player go on."""

    form = "end turn"
    more_forms = ("end", "done")
    example = "end turn"


ACTIONS = (
    *(Bid, BuildTracks, AlsoBuild, SendCrew, LayTrack, GiveUpTrack, HireWorkers, HireEngineer, BuildStation),
    *(BuildFactory, Produce, BuyGood, OrderGoods, BuyTrain, UpgradeTrain, SecureContract, Philanthropize),
    *(RaiseShareValue, LowerShareValue, Fundraise, Pass, SellShares, Deliver, BuyAccess, SpendPoint, Forgo, Discard),
    *(EndTurn,),
)
