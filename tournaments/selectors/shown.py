"""What pages show of events: lists with their numbers, rounds with names and whom they wait for, what waits for a
person. Each in a fixed number of queries, however many people take part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import Count, IntegerField, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Decision
from tournaments.models import Division, Entry, Event, League, Match, Round
from tournaments.pairing.explain import points_text
from tournaments.rules import EventRules
from tournaments.selectors.choosing import MapChoice, choice_at
from tournaments.selectors.events import visible_to
from tournaments.selectors.proofs import accepted_faults, faults_of_round
from tournaments.selectors.ratings import chances_at
from tournaments.standings.points import shared

INSIDE = (Entry.State.REGISTERED, Entry.State.PLAYING)
MOST_LISTED = 60


def _count(of: QuerySet[Entry]) -> Coalesce:
    counted = of.order_by().values("event").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def with_numbers(events: QuerySet[Event]) -> QuerySet[Event]:
    """Events with `players`, `waiting` and `round_now`, the highest published round."""
    entries = Entry.objects.filter(event=OuterRef("pk"))
    rounds = Round.objects.filter(division__event=OuterRef("pk")).exclude(state=Round.State.PREVIEW)
    highest = rounds.order_by().values("division__event").annotate(n=Max("number")).values("n")
    return events.annotate(
        players=_count(entries.filter(state__in=INSIDE)),
        waiting=_count(entries.filter(state=Entry.State.WAITING)),
        round_now=Coalesce(Subquery(highest, output_field=IntegerField()), 0),
    ).select_related("league", "owner")


@dataclass(frozen=True)
class Lists:
    """The events a visitor finds, by what can be done about them."""

    mine: list[Event]
    drafts: list[Event]
    open: list[Event]
    running: list[Event]
    finished: list[Event]


def lists_for(user: User | None, *, system: str = "") -> Lists:
    """Every event that this person may see, newest first. One's own stand apart, so that they are found at once."""
    whole = with_numbers(visible_to(user)).exclude(state=Event.State.CANCELLED).order_by("-created_at")
    found = list(whole[: 5 * MOST_LISTED])
    if system:
        found = [event for event in found if event.rules_data.get("system") == system]
    mine: set[int] = set()
    if user is not None:
        mine = set(user.entries.exclude(state=Entry.State.WITHDRAWN).values_list("event_id", flat=True))
        mine |= {event.pk for event in found if event.owner_id == user.pk}
        mine |= set(user.organises.values_list("event_id", flat=True))
    states = Event.State

    def those(*wanted: Event.State) -> list[Event]:
        return [event for event in found if event.state in wanted][:MOST_LISTED]

    return Lists(
        mine=[event for event in those(states.OPEN, states.RUNNING, states.PAUSED) if event.pk in mine],
        drafts=those(states.DRAFT),
        open=those(states.OPEN),
        running=those(states.RUNNING, states.PAUSED),
        finished=those(states.FINISHED),
    )


@dataclass(frozen=True)
class Waiting:
    """An event that concerns a person now: their part in it, and the tables of theirs that run."""

    event: Event
    entry: Entry
    tables: list[Match]


def upcoming_for(user: User) -> list[Waiting]:
    """For the front page: the events that somebody plays in or has entered, those under way first."""
    entries = list(
        user.entries.filter(event__state__in=[Event.State.OPEN, Event.State.RUNNING, Event.State.PAUSED])
        .exclude(state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED])
        .select_related("event", "division")
        .order_by("event__starts_at", "pk")
    )
    divisions = [entry.division_id for entry in entries if entry.division_id]
    running = Match.objects.filter(round__division__in=divisions, state=Match.State.RUNNING).select_related(
        "round__division", "game"
    )
    tables: dict[int, list[Match]] = {}
    mine = {entry.pk for entry in entries}
    for match in running:
        for pk in mine.intersection(match.seats):
            tables.setdefault(pk, []).append(match)
    found = [Waiting(entry.event, entry, tables.get(entry.pk, [])) for entry in entries]
    return sorted(found, key=lambda one: one.event.state == Event.State.OPEN)


@dataclass(frozen=True)
class SeatShown:
    """A seat of a table: who sits there, and what they made of it."""

    entry: int | None
    name: str
    mine: bool
    asked: bool
    place: int | None = None
    score: int | None = None
    points: str = ""
    note: str = ""
    goes_on: bool = False
    chance: int | None = None
    """Percent to come first, by the ratings; while the table is not decided."""


@dataclass(frozen=True)
class TableShown:
    """A table of a round, with names."""

    match: Match | None
    number: int
    seats: list[SeatShown]
    since: datetime | None = None
    """Since when somebody is asked there."""
    choice: MapChoice | None = None
    """What its players make of the map, where they choose it and the reader is one of them."""

    @property
    def mine(self) -> bool:
        return any(seat.mine for seat in self.seats)

    @property
    def with_chances(self) -> bool:
        return any(seat.chance is not None for seat in self.seats)

    @property
    def asked(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.asked]


@dataclass(frozen=True)
class RoundShown:
    """A round with its tables; a preview has tables but no games yet."""

    round: Round
    tables: list[TableShown]
    byes: list[str]
    bye_for_me: bool = False

    @property
    def decided(self) -> int:
        return sum(one.match is not None and one.match.state in ("decided", "void") for one in self.tables)


@dataclass
class Names:
    """What entries are called; one query for all of an event."""

    by_entry: dict[int, str] = field(default_factory=dict)
    players: dict[int, int | None] = field(default_factory=dict)

    def __getitem__(self, entry: int | None) -> str:
        return self.by_entry.get(entry, "") if entry is not None else ""


def names(event: Event) -> Names:
    found = Names()
    for entry in event.entries.select_related("player"):
        found.by_entry[entry.pk] = str(entry)
        found.players[entry.pk] = entry.player_id
    return found


def rounds_of(division: Division, *, previews: bool) -> list[Round]:
    """The division's rounds, oldest first."""
    rounds = division.rounds.order_by("number")
    return list(rounds if previews else rounds.exclude(state=Round.State.PREVIEW))


def current_rounds(event: Event) -> list[Round]:
    """The published rounds of all divisions, oldest first."""
    return list(
        Round.objects.filter(division__event=event).exclude(state=Round.State.PREVIEW).order_by("number", "division")
    )


def neighbours(event: Event) -> list[Event]:
    """The seasons of the event's league that everybody sees, in their order."""
    if event.league_id is None:
        return []
    return list(Event.objects.filter(league=event.league_id).exclude(state=Event.State.DRAFT).order_by("season"))


def round_shown(round_: Round, rules: EventRules, called: Names, *, me: int | None = None) -> RoundShown:
    """A round as it is read: its tables with places, points and whom they wait for."""
    matches = list(round_.matches.select_related("game").order_by("number"))
    if not matches and round_.state == Round.State.PREVIEW:
        planned = round_.pairing["tables"]
        tables = [_planned(number, table, called, me) for number, table in enumerate(planned, 1)]
    else:
        asked = _asked(matches)
        tables = [_table(match, rules, called, asked, me) for match in matches]
    tables = _with_chances(tables, rules, called, round_.map)
    return RoundShown(round_, tables, [called[pk] for pk in round_.byes], me is not None and me in round_.byes)


def tables_shown(matches: Sequence[Match], rules: EventRules, called: Names, me: int | None = None) -> list[TableShown]:
    """Some tables with names; for somebody's own, also how far the choice of the map is."""
    asked = _asked(matches)
    told = [_table(match, rules, called, asked, me) for match in matches]
    told = _with_chances(told, rules, called)
    return [
        replace(one, choice=choice_at(match, rules)) if one.mine and match.choose_by is not None else one
        for one, match in zip(told, matches, strict=True)
    ]


def _with_chances(tables: list[TableShown], rules: EventRules, called: Names, map: str = "") -> list[TableShown]:
    """What to expect of the tables that are not decided. A table that still chooses its map counts as one of the
    event's own game."""
    undecided = {
        at: (
            rules.game_on((one.match.map if one.match else "") or map)[0],
            [player for seat in one.seats if (player := called.players.get(seat.entry or 0)) is not None],
        )
        for at, one in enumerate(tables)
        if one.match is None or one.match.state in (Match.State.WAITING, Match.State.RUNNING)
    }
    told = list(tables)
    for at, chances in chances_at(undecided).items() if undecided else ():
        if len(chances) < 2:
            continue
        seats = [
            replace(seat, chance=round(100 * chances[player]))
            if (player := called.players.get(seat.entry or 0)) is not None
            else seat
            for seat in tables[at].seats
        ]
        told[at] = replace(tables[at], seats=seats)
    return told


def _planned(number: int, table: Sequence[int], called: Names, me: int | None) -> TableShown:
    return TableShown(None, number, [SeatShown(pk, called[pk], pk == me, asked=False) for pk in table])


Asked = Mapping[tuple[int, int], datetime]


def _asked(matches: Iterable[Match]) -> Asked:
    """Which seats of these tables are asked, and since when."""
    running = [match.game_id for match in matches if match.state == Match.State.RUNNING and match.game_id]
    found = Decision.objects.filter(table_id__in=running, table__state="running")
    return {(table, seat): at for table, seat, at in found.values_list("table_id", "seat", "asked_at")}


def _table(match: Match, rules: EventRules, called: Names, asked: Asked, me: int | None) -> TableShown:
    finishes = {one["seat"]: one for one in match.finishes}
    given = shared(rules.standings.points, [one["place"] for one in match.finishes]) if finishes else []
    points = {one["seat"]: points_text(won) for one, won in zip(match.finishes, given, strict=True)}
    counts = rules.format not in ("knockout", "ladder")
    seats = []
    for number, pk in enumerate(match.seats):
        end = finishes.get(number, {})
        seats.append(
            SeatShown(
                entry=pk,
                name=called[pk],
                mine=pk is not None and pk == me,
                asked=(match.game_id or 0, number) in asked,
                place=end.get("place"),
                score=end.get("score"),
                points=points.get(number, "") if counts else "",
                note=end.get("note", ""),
                goes_on=rules.format == "knockout" and not match.final and bool(end) and end["place"] <= rules.advance,
            )
        )
    if finishes:
        seats.sort(key=lambda seat: seat.place or len(seats))
    since = min((at for (table, _), at in asked.items() if table == match.game_id), default=None)
    return TableShown(match, match.number, seats, since)


@dataclass(frozen=True)
class Season:
    """A season of a league in one line."""

    event: Event
    champion: str
    divisions: int


def seasons_of(league: League, user: User | None) -> list[Season]:
    """The league's seasons, newest first, with who won the highest division."""
    events = list(with_numbers(visible_to(user).filter(league=league)).order_by("-season"))
    divisions: dict[int, list[Division]] = {}
    for division in Division.objects.filter(event__in=events).order_by("number"):
        divisions.setdefault(division.event_id, []).append(division)
    winners: dict[int, int] = {}
    for event in events:
        highest = divisions.get(event.pk, [])
        if event.state == Event.State.FINISHED and highest and highest[0].standings:
            winners[event.pk] = highest[0].standings[0]["player"]
    called = {entry.pk: str(entry) for entry in Entry.objects.filter(pk__in=winners.values()).select_related("player")}
    return [
        Season(event, called.get(winners.get(event.pk, 0), ""), len(divisions.get(event.pk, []))) for event in events
    ]


def verifier_says(round_: Round, *, swap: tuple[int, int] | None = None) -> list[str]:
    """What the verifier finds against a pairing as it stands, and what the organisers' changes cost; or what it would
    find if two more people changed places. Nothing: it keeps every rule."""
    trial = copy(round_)
    if swap is not None:
        changed = {swap[0]: swap[1], swap[1]: swap[0]}
        tables = [[changed.get(pk, pk) for pk in table] for table in round_.pairing["tables"]]
        trial.pairing = {**round_.pairing, "tables": tables}
        trial.byes = [changed.get(pk, pk) for pk in round_.byes]
        trial.edits = [*round_.edits, {"one": swap[0], "other": swap[1]}]
    return [*faults_of_round(trial), *accepted_faults(trial)]
