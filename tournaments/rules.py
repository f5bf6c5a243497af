"""The rules of an event, as the organiser writes them and the start freezes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Literal

import msgspec
from django.utils import timezone
from django.utils.translation import gettext

from engine import InvalidSetup, Setup
from engine import system as find_system
from games.clocks import TimeControl
from games.models import Table
from tournaments.pairing.errors import Impossible
from tournaments.pairing.knockout import KnockoutRules
from tournaments.pairing.knockout import plan as plan_knockout
from tournaments.pairing.ladder import LadderRules
from tournaments.pairing.league import LeagueRules, division_sizes
from tournaments.pairing.round_robin import RoundRobin, options
from tournaments.pairing.sizes import Sizes, split
from tournaments.standings.books import StandingsRules

Format = Literal["swiss", "round-robin", "knockout", "ladder", "league"]
MOST_ROUNDS = 40
MOST_PLAYERS = 2_048


class EventRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides how an event is played. Frozen when it starts; its hash is published with it."""

    format: Format
    system: str
    maps: tuple[str, ...]
    """One map for all rounds, or several. A map of another game is written with that game: `steam/ruhr`."""
    sizes: Sizes
    options: dict[str, str] = {}
    """The game's options; other games among the maps are played with the usual ones."""
    map_choice: Literal["drawn", "fixed", "vote", "veto"] = "drawn"
    """Of several maps each round's is drawn from the published seed, or they follow in their order (fixed); or each
    table's players vote for one, or strike one each."""
    choice_hours: int = 48
    """How long a table's players may vote or strike."""
    team_size: int = 0
    """Teams: so many of each play every round, the others sit on the bench. 0: everybody plays alone."""
    rounds: int = 5
    """Swiss: so many rounds."""
    games: int = 0
    """Round robin: so many games each. In a league: a round robin inside each division; 0 is Swiss."""
    at_once: int = 1
    within_groups: Literal["lot", "spread"] = "lot"
    standings: StandingsRules = StandingsRules()
    advance: int = 2
    lives: int = 1
    ladder: LadderRules = LadderRules()
    league: LeagueRules | None = None
    least_players: int = 0
    most_players: int | None = None
    late_entry_rounds: int = 0
    """Until which round somebody may still come in; they get nothing for the rounds they missed."""
    by_invitation: bool = False
    rating_from: float | None = None
    rating_to: float | None = None
    opening: Literal["when-done", "dates", "when-free"] = "when-done"
    round_days: int = 14
    """By dates: a round opens every so many days, and what is unfinished then is settled."""
    preview_hours: int = 0
    """How long a pairing can be looked at and changed by the organisers before it is published by itself."""
    unfinished: Literal["engine-score", "organiser", "draw", "void"] = "engine-score"
    time_control: dict[str, str | int | bool | list[int]] = {}
    leave_days: int | None = None
    """How many days of leave stop a player's clocks in this event; None: all that they may take."""
    resign_rule: str = Table.ResignRule.BOT
    rated: bool = True
    """Whether its games count for ratings."""

    @property
    def table_chooses(self) -> bool:
        """Do the players of each table choose its map?"""
        return len(self.maps) > 1 and self.map_choice in ("vote", "veto")

    def game_on(self, name: str) -> tuple[str, str, dict[str, str]]:
        """The game, its map and its options for one of `maps`.

        >>> rules = EventRules("swiss", "age-of-steam", ("rust-belt", "steam/ruhr"), Sizes((4,), 4), {"a": "b"})
        >>> rules.game_on("rust-belt"), rules.game_on("steam/ruhr")
        (('age-of-steam', 'rust-belt', {'a': 'b'}), ('steam', 'ruhr', {}))
        """
        system, _, map = name.rpartition("/")
        return (system, map, {}) if system and system != self.system else (self.system, map, dict(self.options))

    @property
    def round_robin(self) -> bool:
        return self.format == "round-robin" or (self.format == "league" and self.games > 0)

    @property
    def knockout(self) -> KnockoutRules:
        return KnockoutRules(self.sizes, self.advance, self.lives)


def read(data: object) -> EventRules:
    """Rules from JSON data; raises Impossible with a sentence that says what to change."""
    try:
        rules = msgspec.convert(data, EventRules, str_keys=True)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        if isinstance(cause, Impossible):
            raise cause from None
        raise Impossible(
            gettext("The rules cannot be read: {error}.").format(error=error), code="rules-unreadable"
        ) from None
    check(rules)
    return rules


def stored(data: object) -> EventRules:
    """Rules that were checked when they were stored."""
    return msgspec.convert(data, EventRules, str_keys=True)


def changed(rules: EventRules, changes: Mapping[str, object]) -> EventRules:
    """These rules with some of them changed; of a group such as the ladder's, what is not named stays."""
    data = to_data(rules)
    for name, new in changes.items():
        old = data.get(name)
        grouped = name in ("league", "ladder", "standings") and isinstance(old, dict) and isinstance(new, dict)
        data[name] = {**old, **new} if grouped else new  # type: ignore[dict-item]
    return read(data)


def to_data(rules: EventRules) -> dict[str, object]:
    """As JSON data, as it is stored and hashed."""
    data: dict[str, object] = msgspec.json.decode(msgspec.json.encode(rules))
    return data


def fingerprint(rules: EventRules) -> str:
    """The published hash of frozen rules: of their JSON with sorted keys and no blanks."""
    return sha256(msgspec.json.encode(to_data(rules), order="sorted")).hexdigest()


def check(rules: EventRules) -> None:
    """Refuse what cannot be played, in a sentence that says what to change."""
    _check_game(rules)
    _check_numbers(rules)
    _check_choice(rules)
    _check_teams(rules)
    if rules.format == "knockout":
        _ = rules.knockout
    if rules.format == "league" and rules.league is None:
        raise Impossible(gettext("A league needs to know how large its divisions are."), code="league-rules")
    if rules.round_robin and len(rules.sizes.allowed) > 1:
        raise Impossible(
            gettext("A round robin has tables of one size; choose one. Seats that fall free are kept by a bot."),
            code="table-size",
        )
    if rules.opening == "when-free" and not rules.round_robin:
        raise Impossible(
            gettext(
                "Tables open as soon as their players are free only in a round robin: others are paired from results."
            ),
            code="opening",
        )
    try:
        TimeControl.from_data(rules.time_control)
    except ValueError as error:
        raise Impossible(str(error), code="time-control") from None
    if rules.resign_rule not in Table.ResignRule.values:
        known = ", ".join(Table.ResignRule.values)
        raise Impossible(
            gettext("There is no rule '{resign_rule}' for resigning; there are {known}.").format(
                resign_rule=rules.resign_rule, known=known
            ),
            code="resign-rule",
        )


def _check_game(rules: EventRules) -> None:
    if not rules.maps or len(set(rules.maps)) != len(rules.maps):
        raise Impossible(gettext("Name at least one map, each once."), code="maps")
    for name in rules.maps:
        for size in rules.sizes.allowed:
            system, board, options = rules.game_on(name)
            try:
                find_system(system).check_setup(Setup(system, board, size, options))
            except InvalidSetup as refusal:
                advice = " Allow other table sizes, or choose another map." if refusal.code == "player-count" else ""
                raise Impossible(
                    gettext("Tables of {size} on {name}: {sentence}{advice}").format(
                        size=size, name=name, sentence=refusal.sentence, advice=advice
                    ),
                    code=refusal.code,
                ) from None


def _check_choice(rules: EventRules) -> None:
    if rules.map_choice in ("vote", "veto") and len(rules.maps) < 2:
        raise Impossible(gettext("To vote for a map or strike one, name at least two maps."), code="map-choice")
    if rules.table_chooses and rules.opening == "when-free":
        raise Impossible(
            gettext("Tables that open as soon as their players are free have their map drawn or fixed."),
            code="map-choice",
        )
    if not 1 <= rules.choice_hours <= 24 * 14:
        raise Impossible(gettext("Players have 1 hour to two weeks to choose a map."), code="map-choice")


def _check_teams(rules: EventRules) -> None:
    if not rules.team_size:
        return
    if rules.format not in ("swiss", "league") or rules.round_robin:
        raise Impossible(gettext("Teams play Swiss events and leagues of Swiss divisions."), code="teams")
    if not 1 <= rules.team_size <= 12:
        raise Impossible(gettext("1 to 12 of a team play a round."), code="team-size")


def check_teams(rules: EventRules, teams: Mapping[str, int]) -> None:
    """Refuse to start with teams that do not come out."""
    if alone := teams.get("", 0):
        raise Impossible(
            gettext(
                "{alone} of those who entered name no team, and this event is played by teams: ask them to enter again "
                "for one, or take the teams out of the rules."
            ).format(alone=alone),
            code="team",
        )
    for team, members in sorted(teams.items()):
        if members < rules.team_size:
            raise Impossible(
                gettext(
                    "The team {team} has {members} members, and {team_size} of each team play a round: "
                    "find more, or let fewer play."
                ).format(team=team, members=members, team_size=rules.team_size),
                code="team-size",
            )
    if len(teams) < rules.sizes.smallest:
        raise Impossible(
            gettext(
                "A table has one player of a team, so tables of {smallest} need as many teams; there are {teams}."
            ).format(smallest=rules.sizes.smallest, teams=len(teams)),
            code="too-few-teams",
        )


def _check_numbers(rules: EventRules) -> None:
    if not 1 <= rules.rounds <= MOST_ROUNDS:
        raise Impossible(
            gettext("An event has 1 to {most_rounds} rounds, not {rounds}.").format(
                most_rounds=MOST_ROUNDS, rounds=rules.rounds
            ),
            code="rounds",
        )
    if rules.round_robin and rules.games < 1:
        raise Impossible(gettext("Say how many games everybody plays in the round robin."), code="games")
    if not 1 <= rules.at_once <= 10:
        raise Impossible(gettext("Between 1 and 10 games may start at once."), code="at-once")
    if not 1 <= rules.round_days <= 365:
        raise Impossible(gettext("A round takes 1 to 365 days."), code="round-days")
    if rules.leave_days is not None and not 0 <= rules.leave_days <= 366:
        raise Impossible(gettext("Between 0 and 366 days of leave count."), code="leave-days")
    if not 0 <= rules.preview_hours <= 24 * 14:
        raise Impossible(gettext("A preview lasts at most two weeks."), code="preview")
    if not 0 <= rules.late_entry_rounds < rules.rounds:
        raise Impossible(gettext("Late entry ends before the last round."), code="late-entry")
    most = rules.most_players or MOST_PLAYERS
    if not 0 <= rules.least_players <= most <= MOST_PLAYERS:
        raise Impossible(
            gettext(
                "The least number of players ({least_players}) must not be above the most ({most}), "
                "and nobody can seat more than {most_players}."
            ).format(least_players=rules.least_players, most=most, most_players=MOST_PLAYERS),
            code="player-limits",
        )
    if rules.rating_from is not None and rules.rating_to is not None and rules.rating_from > rules.rating_to:
        raise Impossible(gettext("The lowest rating is above the highest."), code="rating-gate")


def check_players(rules: EventRules, players: int) -> None:
    """Refuse to start with a number of players that does not come out."""
    needed = max(rules.least_players, rules.sizes.smallest)
    if players < needed:
        raise Impossible(
            gettext("{players} players are too few: this event needs at least {needed}.").format(
                players=players, needed=needed
            ),
            code="too-few-players",
        )
    if rules.format == "knockout":
        plan_knockout(players, rules.knockout)
    elif rules.format == "round-robin":
        check_round_robin(rules, players)
    elif rules.format == "league":
        assert rules.league is not None
        if rules.league.smallest_division < rules.sizes.smallest:
            raise Impossible(
                gettext("A division of {smallest_division} does not fill a table of {smallest}.").format(
                    smallest_division=rules.league.smallest_division, smallest=rules.sizes.smallest
                ),
                code="division-size",
            )


def must_lie_ahead(ends_at: datetime | None) -> None:
    """Refuse to start an event whose hard end is over."""
    if ends_at is not None and ends_at <= timezone.now():
        raise Impossible(
            gettext("Its hard end on {ends_at:%Y-%m-%d %H:%M} is over: choose a later one, or none.").format(
                ends_at=ends_at
            ),
            code="windows",
        )


def must_come_out(rules: EventRules, teams: Sequence[str]) -> None:
    """Refuse to start with those who registered, each named by their team (empty: none)."""
    if rules.team_size:
        check_teams(rules, Counter(teams))
    else:
        check_players(rules, len(teams))


def check_round_robin(rules: EventRules, players: int) -> None:
    size = rules.sizes.preferred
    if players < size:
        raise Impossible(
            gettext("Tables of {size} need at least {size} players; there are {players}.").format(
                size=size, players=players
            ),
            code="too-few-players",
        )
    if players * rules.games % size:
        good = [str(option.games) for option in options(players, size, most_games=3 * size)]
        raise Impossible(
            gettext(
                "{players} players with {games} games each do not fill tables of {size}; "
                "with {good} games each they do."
            ).format(players=players, games=rules.games, size=size, good=", ".join(good[:4])),
            code="games",
        )


class Meaning(msgspec.Struct, frozen=True):
    """What a choice of rules means for so many players, before anybody signs up."""

    players: int
    rounds: int
    tables: int
    games_each: tuple[int, int]
    """The fewest and the most games of one player."""
    byes: int
    days: int
    sentences: tuple[str, ...]


def meaning(rules: EventRules, players: int, *, days_a_game: float) -> Meaning:
    """Games per player, tables, expected days. `days_a_game` is how long a game takes, from real pace."""
    check_players(rules, players)
    rounds, tables, fewest, most, byes = _numbers(rules, players)
    per_round = float(rules.round_days) if rules.opening == "dates" else days_a_game
    days = round(rounds * (per_round + rules.preview_hours / 24))
    each = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    said = [
        f"{players} players, {rounds} rounds, {tables} tables; everybody plays {each} games.",
        f"About {days} days"
        + (f", if a game takes {days_a_game:.0f}." if rules.opening != "dates" else " by its dates."),
    ]
    if byes:
        said.append(f"{byes} byes in all, because the numbers do not fill every table.")
    return Meaning(players, rounds, tables, (fewest, most), byes, days, tuple(said))


def _numbers(rules: EventRules, players: int) -> tuple[int, int, int, int, int]:
    if rules.format == "knockout":
        stages = plan_knockout(players, rules.knockout)
        tables = sum(len(sizes) for stage in stages for sizes in stage.tables.values())
        return len(stages), tables, rules.lives, len(stages), sum(stage.byes for stage in stages)
    if rules.format == "ladder":
        return 1, 0, 0, 0, 0
    size = rules.sizes.preferred
    counts = division_sizes(players, rules.league) if rules.league and not rules.team_size else [players]
    if rules.round_robin:
        for count in counts:
            check_round_robin(rules, count)
        # Each round has as many tables as fit when everybody plays `at_once` games.
        rounds = max(-(-(count * rules.games // size) // max(1, count * rules.at_once // size)) for count in counts)
        return rounds, players * rules.games // size, rules.games, rules.games, 0
    shares = [split(count, rules.sizes) for count in counts]
    byes = rules.rounds * sum(share.byes for share in shares)
    # A bye falls to everybody in turn: who sits out most misses so many rounds.
    missed = max(-(-share.byes * rules.rounds // count) for share, count in zip(shares, counts, strict=True))
    tables = rules.rounds * sum(len(share.tables) for share in shares)
    return rules.rounds, tables, rules.rounds - missed, rules.rounds, byes


def round_robin_of(rules: EventRules, seed: str, players: tuple[int, ...]) -> RoundRobin:
    return RoundRobin(seed, players, rules.sizes.preferred, rules.games, rules.at_once)
