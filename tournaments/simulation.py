"""A whole season in minutes, through the same services that people use: entries, rounds, moves, somebody who leaves,
somebody who steps in, a clock that runs out, a table that must be decided; and then everything is checked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from engine.bots import SENSIBLE, bot
from games.models import Decision, LogRow, Seat, Table
from games.services import follow_up, play
from games.services.clockwork import look_at_clock
from games.services.held import Held, hold_if_running
from tournaments import rules as rule_book
from tournaments import services
from tournaments.models import Challenge, Division, Entry, Event, Match, Round
from tournaments.pairing.seats import imbalance
from tournaments.selectors.books import matches_of
from tournaments.selectors.events import final_order, names_of, standings_agree
from tournaments.selectors.proofs import faults_of_round

MOST_MOVES = 5_000
BY_SEED = (Event.Format.KNOCKOUT, Event.Format.LADDER)
"""Where the seeding or a challenge says who meets, nobody promises that seats come out even."""
CODE_IS_QUICKER = 0.05
CLOCK = {"kind": "clock", "turn": 24 * 60, "timeout": "hand-to-bot"}


@dataclass
class Simulation:
    """One event and the people in it. `say` is told what happens; `troubles` collects what should not."""

    event: Event
    organiser: User
    dice: random.Random
    say: Callable[[str], None]
    quick: bool = False
    """Nobody thinks: every move is drawn from what is legal. All else is as always."""
    troubles: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    games_played: int = 0
    moves_made: int = 0
    done: set[str] = field(default_factory=set)
    """Which of the season's mishaps have happened."""
    stepped_in: int = 0
    """The entry of whoever came from the standby list (0: nobody has yet); they stay."""

    def run(self) -> None:
        """From the first round to the last."""
        services.advance(event_id=self.event.pk)
        rounds = 0
        while self.reload().under_way:
            running = list(self._running())
            if not running:
                if self.event.format != Event.Format.LADDER:
                    self.troubles.append("Nothing runs, and the event is not over.")
                return
            rounds += 1
            self.say(f"wave {rounds}: {len(running)} tables")
            self._mishaps(running, rounds)
            for match in running:
                self._play_out(match)
            self._somebody_leaves(rounds)
            services.advance(event_id=self.event.pk)

    def reload(self) -> Event:
        self.event = Event.objects.get(pk=self.event.pk)
        return self.event

    def _running(self) -> Iterable[Match]:
        return Match.objects.filter(round__division__event=self.event, state=Match.State.RUNNING).select_related(
            "game", "round__division"
        )

    def _play_out(self, match: Match) -> None:
        """Play a table to its end, whoever sits there."""
        match.refresh_from_db()
        if match.state != Match.State.RUNNING or match.game_id is None:
            return
        self.games_played += 1
        self.play_moves(match.game_id, MOST_MOVES)

    def play_moves(self, game_id: int, count: int) -> None:
        """People choose as bots do, and do not wait until code has looked for them; now and then it is quicker."""
        held = _in_hand(game_id)
        for _ in range(count):
            if held is None or not held.table.running or not held.decisions:
                return
            number, decision = min(held.decisions.items())
            automatic = held.seats[number].automatic
            if automatic or (decision.automaton_since and self.dice.random() < CODE_IS_QUICKER):
                while follow_up(game_id=game_id):
                    pass
                held = _in_hand(game_id)
            else:
                held = self._move(held, decision)

    def _move(self, held: Held, decision: Decision) -> Held:
        """What the table looks like after the move is taken from the move itself: nothing is read twice."""
        table, seat = held.table, held.seats[decision.seat]
        thinks = not self.quick and table.system in SENSIBLE and (seat.player_id or 0) % 2
        mind = bot("sensible" if thinks else "random", table.system, self.dice.getrandbits(32))
        action = mind.choose(held.position.seen_by(decision.seat), decision.seat)
        self.moves_made += 1
        after: list[Held] = []
        play(
            table.pk,
            decision.seat,
            (action,),
            decision.index,
            "",
            LogRow.Source.API,
            actor_id=seat.player_id,
            also=after.append,
        )
        return after[0]

    def _mishaps(self, running: list[Match], wave: int) -> None:
        """In the first wave a clock runs out; in the second somebody steps in for another, and a table is decided."""
        if self.event.format == Event.Format.LADDER:
            return
        if wave == 1 and len(running) > 1:
            self._clock_runs_out(running[-1])
        if wave == 2 or (wave == 1 and len(running) > 3):
            if "substitution" not in self.done:
                self._step_in(running[0])
            elif len(running) > 1 and "adjudication" not in self.done:
                self._adjudicate(running[1])

    def _clock_runs_out(self, match: Match) -> None:
        """Whoever is asked after ten moves lets the time pass; the clock hands the seat to a bot, as the rules say."""
        assert match.game_id is not None
        self.play_moves(match.game_id, 10)
        while follow_up(game_id=match.game_id):
            pass
        late = Decision.objects.filter(table_id=match.game_id).exclude(deadline=None).first()
        if late is None:
            return
        seat = Seat.objects.select_related("player").get(table_id=match.game_id, number=late.seat)
        Decision.objects.filter(pk=late.pk).update(deadline=timezone.now())
        look_at_clock(late.pk, match.game_id, late.index)
        self.done.add("time-out")
        self.say(f"  {seat.name}'s clock ran out at table {match.number}; a bot plays on")

    def _step_in(self, match: Match) -> None:
        assert match.game_id is not None
        standby = self.event.entries.filter(state=Entry.State.STANDBY).first()
        if standby is None:
            return
        self.play_moves(match.game_id, 15)
        services.substitute(
            event_id=self.event.pk,
            match_id=match.public_id,
            seat=0,
            entry_id=standby.pk,
            by=self.organiser,
            reason="has to travel for weeks",
        )
        self.stepped_in = standby.pk
        self.done.add("substitution")
        self.say(f"  {standby} steps in at table {match.number}")

    def _adjudicate(self, match: Match) -> None:
        assert match.game_id is not None
        self.play_moves(match.game_id, 40)
        match.refresh_from_db()
        if Table.objects.get(pk=match.game_id).state != Table.State.RUNNING:
            return
        services.adjudicate(
            event_id=self.event.pk, match_id=match.public_id, by=self.organiser, reason="all four are away"
        )
        self.done.add("adjudication")
        self.say(f"  table {match.number} is decided by its score")

    def _somebody_leaves(self, wave: int) -> None:
        """After the first two waves one player each withdraws, if their kind of event lets people leave."""
        if wave > 2 or self.event.format in (Event.Format.LADDER,) or not self.reload().under_way:
            return
        playing = self.event.entries.filter(state=Entry.State.PLAYING).exclude(player=None).order_by("-number")
        leaver = playing.exclude(pk=self.stepped_in).first()
        if leaver is None or leaver.player is None or playing.count() < 8:
            return
        services.withdraw(event_id=self.event.pk, player=leaver.player)
        self.done.add("withdrawal")
        self.say(f"  {leaver} withdraws")


def _in_hand(game_id: int) -> Held | None:
    """The table as it stands, with whom it asks."""
    with transaction.atomic():
        return hold_if_running(game_id)[0]


def ladder_season(simulation: Simulation, rounds: int) -> None:
    """Challenges on every rung: some accepted, some refused, one met with silence."""
    event = simulation.event
    services.advance(event_id=event.pk)
    division = event.divisions.get()
    size = event.rules.sizes.preferred
    for wave in range(1, rounds + 1):
        division.refresh_from_db()
        for challenge in _challenges(simulation, division, size):
            _answers(simulation, challenge)
        services.advance(event_id=event.pk)
        running = list(simulation._running())
        simulation.say(f"wave {wave}: {len(running)} challenges are played")
        for match in running:
            simulation._play_out(match)
        services.advance(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(ends_at=timezone.now())
    services.advance(event_id=event.pk)
    simulation.reload()


def _challenges(simulation: Simulation, division: Division, size: int) -> list[Challenge]:
    """From the foot upwards, in groups: the lowest of a group challenges the others."""
    made = []
    rungs = division.rungs
    begin = simulation.dice.randrange(size)
    players = {entry.pk: entry.player for entry in division.entries.select_related("player")}
    for first in range(begin, len(rungs) - size + 1, size):
        group = rungs[first : first + size]
        challenger = players[group[-1]]
        assert challenger is not None
        made.append(services.challenge(event_id=simulation.event.pk, player=challenger, entries=group[:-1]))
    return made


def _answers(simulation: Simulation, challenge: Challenge) -> None:
    silent = "forfeit" not in simulation.done
    for answer in challenge.answers.select_related("entry__player").order_by("pk"):
        player = answer.entry.player
        assert player is not None
        if silent:
            silent = False
            continue
        refuses = simulation.dice.random() < 0.08
        services.answer_challenge(
            event_id=simulation.event.pk, challenge_id=challenge.public_id, player=player, accept=not refuses
        )
        if refuses:
            simulation.done.add("refusal")
    if "forfeit" not in simulation.done:
        # The clock is turned forward past the answer's window.
        Challenge.objects.filter(pk=challenge.pk).update(answer_by=timezone.now() - timedelta(seconds=1))
        services.advance(event_id=simulation.event.pk)
        simulation.done.add("forfeit")


def check(event: Event) -> tuple[list[str], list[str]]:
    """What should hold after a season: the troubles, and what is worth saying besides."""
    troubles: list[str] = []
    notes: list[str] = []
    for division in event.divisions.all():
        division.event = event
        rounds = list(division.rounds.exclude(state=Round.State.PREVIEW))
        matches = matches_of(division)
        for one in rounds:
            one.division = division
            troubles += [f"Division {division.number}, round {one.number}: {f}" for f in faults_of_round(one)]
        if not standings_agree(division):
            troubles.append(f"Division {division.number}: the stored standings are not what the results give.")
        if event.format != Event.Format.LADDER:
            troubles += _everybody_played(division, rounds, matches)
        troubles += _avoidable_rematches(division, rounds)
        uneven, told = _seats(division, rounds, matches)
        troubles, notes = [*troubles, *uneven], [*notes, *told]
    return troubles, notes


def _everybody_played(division: Division, rounds: list[Round], matches: list[Match]) -> list[str]:
    """Everyone present played every round or had a bye. (In a round robin the plan says when; in a knock-out, until
    they are out.)"""
    if division.plan is not None or division.event.format == Event.Format.KNOCKOUT:
        return []
    troubles = []
    seated: dict[int, set[int]] = {}
    for match in matches:
        seated.setdefault(match.round.number, set()).update(filter(None, match.seats))
    for one in rounds:
        here = seated.get(one.number, set()) | set(one.byes)
        for entry in division.entries.filter(joined_round__lte=one.number):
            present = entry.left_round is None or entry.left_round > one.number
            if present and entry.state != Entry.State.STANDBY and entry.pk not in here:
                troubles.append(f"Entry {entry.pk} neither played nor had a bye in round {one.number}.")
    return troubles


def _avoidable_rematches(division: Division, rounds: list[Round]) -> list[str]:
    """A rematch counts as avoided as long as nothing better is known; where the search gave up unproven, it is said."""
    return [
        f"Round {one.number} has {one.pairing['rematches']} rematches that are not proven to be unavoidable."
        for one in rounds
        if one.pairing.get("rematches") and not one.pairing.get("proven")
    ]


def _seats(division: Division, rounds: list[Round], matches: list[Match]) -> tuple[list[str], list[str]]:
    """Seats come out within one for those who were there throughout at tables of one size. More is a trouble, unless
    a round's proof says that a seat had to be repeated; it is told in any case."""
    counts: dict[int, list[int]] = {}
    sizes: dict[int, set[int]] = {}
    for match in matches:
        for seat, entry in enumerate(match.seats):
            if entry is not None:
                counts.setdefault(entry, [0] * 6)[seat] += 1
                sizes.setdefault(entry, set()).add(len(match.seats))
    throughout = [
        entry.pk
        for entry in division.entries.filter(state=Entry.State.PLAYING, joined_round=1)
        if len(sizes.get(entry.pk, ())) == 1
    ]
    spread = Counter(imbalance(counts[pk], min(sizes[pk])) for pk in throughout)
    if not spread or division.event.format in BY_SEED:
        return [], []
    words = ", ".join(f"{count} within {gap}" for gap, count in sorted(spread.items()))
    told = [f"division {division.number}: seats of {len(throughout)} players at tables of one size: {words}"]
    repeated = sum(one.pairing.get("repeated_seats", 0) for one in rounds)
    if repeated:
        told.append(f"division {division.number}: {repeated} seats had to be repeated")
    uneven = max(spread) > 1 and not repeated
    return [f"Division {division.number}: {words}, though no seat had to be repeated."] if uneven else [], told


def result_lines(event: Event, *, most: int = 10) -> list[str]:
    """The top of every division, as it is printed."""
    names = names_of(event)
    lines = []
    for division in event.divisions.all():
        division.event = event
        points = {row["player"]: row for row in division.standings}
        lines.append(f"division {division.number}" if event.divisions.count() > 1 else "final standings")
        for place, pk in enumerate(final_order(division)[:most], 1):
            row = points.get(pk)
            told = f"{row['points'] / 60:6.2f} points, {row['played']} games" if row else ""
            lines.append(f"  {place:3}. {names.get(pk, '?'):<24}{told}")
    return lines


FORMATS: Mapping[str, Mapping[str, object]] = {
    "swiss": {},
    "league": {"league": {"division_size": 16, "promote": 2, "relegate": 2, "smallest_division": 8}},
    "knockout": {"advance": 2},
    "round-robin": {"opening": "when-free", "at_once": 2},
    "ladder": {"ladder": {"reach": 6, "answer_days": 3, "free_refusals": 1, "challenges_at_once": 1}},
}


def rules_for(format: str, *, system: str, map: str, rounds: int, players: int, lives: int = 1) -> rule_book.EventRules:
    """Sensible rules for a simulated season."""
    from tournaments.templates_of_events import TEMPLATES, rules_from

    base = {"swiss": "six-week-cup", "league": "monthly-league", "knockout": "knock-out-weekend"}.get(format, format)
    assert base in TEMPLATES
    changes: dict[str, object] = {"opening": "when-done", "rounds": rounds, "time_control": CLOCK, **FORMATS[format]}
    changes |= {"late_entry_rounds": 0, "lives": lives}
    rules = rules_from(base, system=system, map=map, changes=changes)
    if format == "round-robin":
        size = rules.sizes.preferred
        games = next(more for more in range(rounds, rounds + size) if players * more % size == 0)
        rules = rule_book.read({**rule_book.to_data(rules), "games": games})
    return rules
