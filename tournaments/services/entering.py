"""Entering an event and leaving it: windows, limits, gates, the waiting list, late entry, standby, lists from CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.errors import Conflict, NotAllowed, TableError, Unacceptable
from games.models import LogRow, Table
from games.services.seats import leave_game
from tournaments import gates, signals
from tournaments.models import Entry, Event, Match, Round
from tournaments.pairing import ladder
from tournaments.rules import EventRules
from tournaments.services.common import lock, must_direct, touch

MOST_ROWS = 2_048
IN_IT = (Entry.State.REGISTERED, Entry.State.PLAYING)


def register(*, event_id: int, player: User, team: str = "", standby: bool = False) -> Entry:
    """Enter an event: registered, on the waiting list when it is full, or straight in when late entry is allowed."""
    with transaction.atomic():
        event = lock(event_id)
        rules = event.rules
        _must_be_open(event, rules, standby=standby)
        _must_be_welcome(event, rules, player)
        return _enter(event, rules, player, team=team, standby=standby)


def refusal(*, event: Event, player: User, standby: bool = False) -> str:
    """What would be said if they tried to enter now; nothing: they may. Pages say it before anybody presses."""
    rules = event.rules
    try:
        _must_be_open(event, rules, standby=standby)
        _must_be_welcome(event, rules, player)
    except TableError as error:
        return error.sentence
    return ""


def _must_be_open(event: Event, rules: EventRules, *, standby: bool) -> None:
    now = timezone.now()
    if event.state == Event.State.OPEN:
        if event.registration_opens_at and now < event.registration_opens_at:
            raise Conflict(
                gettext("Registration opens on {registration_opens_at:%Y-%m-%d %H:%M} UTC.").format(
                    registration_opens_at=event.registration_opens_at
                ),
                code="not-open-yet",
            )
        if event.registration_closes_at and now >= event.registration_closes_at:
            raise Conflict(gettext("Registration is closed."), code="registration-closed")
    elif not (event.state == Event.State.RUNNING and (standby or _late_entry(event, rules))):
        raise Conflict(gettext("This event does not take players now."), code="registration-closed")


def _late_entry(event: Event, rules: EventRules) -> bool:
    if rules.format == "ladder":
        return True
    if rules.format not in ("swiss",) or not rules.late_entry_rounds:
        return False
    return next_round_number(event) <= rules.late_entry_rounds


def next_round_number(event: Event) -> int:
    """The first round whose pairing is not published yet."""
    last = Round.objects.filter(division__event=event).exclude(state=Round.State.PREVIEW).order_by("-number").first()
    return 1 if last is None else last.number + 1


def _must_be_welcome(event: Event, rules: EventRules, player: User) -> None:
    if player.forgotten_at is not None or not player.is_active:
        raise NotAllowed(gettext("This person does not play here any more."), code="not-welcome")
    if rules.by_invitation and not event.invitees.filter(person=player).exists():
        raise NotAllowed(gettext("This event is by invitation."), code="by-invitation")
    objection = gates.objection(event, rules, player)
    if objection is not None:
        raise NotAllowed(objection[1], code=objection[0])


def _enter(event: Event, rules: EventRules, player: User, *, team: str, standby: bool) -> Entry:
    entry = event.entries.select_for_update().filter(player=player).first()
    if entry is not None and entry.state == Entry.State.DISQUALIFIED:
        raise NotAllowed(gettext("You were disqualified from this event."), code="disqualified")
    if entry is not None and entry.state != Entry.State.WITHDRAWN:
        raise Conflict(gettext("You take part in this event already."), code="already-entered")
    entry = entry or Entry(event=event, player=player, registered_at=timezone.now())
    entry.team, entry.rating = team.strip()[:40], gates.rating_of(rules.system, player)
    if rules.team_size and not standby:
        _join_team(event, entry)
    entry.state = _first_state(event, rules, standby=standby)
    entry.left_round = None
    if entry.state == Entry.State.PLAYING:
        _come_late(event, entry)
    entry.save()
    touch(event)
    signals.tell(signals.entry_changed, signals.EntryNews(entry))
    return entry


def _join_team(event: Event, entry: Entry) -> None:
    """The first of a team is its captain, until somebody else is named."""
    if not entry.team:
        raise Unacceptable(gettext("This event is played by teams: say which one you play for."), code="team")
    mates = event.entries.filter(team=entry.team, state__in=IN_IT)
    entry.captain = not mates.filter(captain=True).exists()


def _first_state(event: Event, rules: EventRules, *, standby: bool) -> Entry.State:
    if standby:
        return Entry.State.STANDBY
    inside = event.entries.filter(state__in=IN_IT).count()
    if rules.most_players is not None and inside >= rules.most_players:
        return Entry.State.WAITING
    return Entry.State.REGISTERED if event.state == Event.State.OPEN else Entry.State.PLAYING


def _come_late(event: Event, entry: Entry) -> None:
    """Into the last division, at the end of the starting list; on a ladder, to its foot."""
    mate = event.entries.filter(team=entry.team).exclude(division=None).first() if entry.team else None
    division = mate.division if mate is not None else event.divisions.order_by("-number").first()
    assert division is not None
    entry.division = division
    entry.number = event.entries.count() + 1
    entry.joined_round = next_round_number(event)
    if event.format == Event.Format.LADDER:
        entry.save()
        division.rungs = ladder.joined(division.rungs, entry.pk)
        division.save(update_fields=["rungs"])


def withdraw(*, event_id: int, player: User) -> Entry:
    """A player leaves: before the start the first of the waiting list moves up; under way they are not paired again,
    and their running games go on by the rule for resigning if they resign there."""
    with transaction.atomic():
        event = lock(event_id)
        entry = event.entries.select_for_update().filter(player=player).first()
        if entry is None or entry.state in (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED):
            raise Conflict(gettext("You do not take part in this event."), code="not-entered")
        if event.state not in (Event.State.OPEN, Event.State.RUNNING, Event.State.PAUSED):
            raise Conflict(
                gettext("This event is {state}.").format(state=event.get_state_display()),
                code="wrong-state",
            )
        take_out(event, entry, Entry.State.WITHDRAWN)
        return entry


def take_out(event: Event, entry: Entry, state: Entry.State) -> None:
    """Out of the event, inside somebody's transaction."""
    was = entry.state
    entry.state = state
    if was == Entry.State.PLAYING:
        entry.left_round = next_round_number(event)
    led, entry.captain = entry.captain, False
    entry.save(update_fields=["state", "left_round", "captain"])
    if led:
        _next_captain(event, entry.team)
    if was == Entry.State.REGISTERED:
        move_up(event)
    if event.format == Event.Format.LADDER and entry.division is not None:
        entry.division.rungs = ladder.left(entry.division.rungs, entry.pk)
        entry.division.save(update_fields=["rungs"])
    _leave_previews(entry)
    touch(event)
    signals.tell(signals.entry_changed, signals.EntryNews(entry))


def _next_captain(event: Event, team: str) -> None:
    first = event.entries.filter(team=team, state__in=IN_IT).order_by("number", "registered_at", "pk").first()
    if first is not None:
        first.captain = True
        first.save(update_fields=["captain"])


def _leave_previews(entry: Entry) -> None:
    """A pairing that is not published yet is made again without them, for the same day. A round robin keeps its plan:
    a bot takes the seat."""
    from tournaments.services.rounds import prepare_again

    if entry.division is None or entry.division.plan is not None:
        return
    for preview in entry.division.rounds.filter(state=Round.State.PREVIEW):
        prepare_again(preview)


def move_up(event: Event) -> None:
    """A place fell free before the start: the first of the waiting list gets it."""
    first = event.entries.filter(state=Entry.State.WAITING).order_by("registered_at", "pk").first()
    if first is not None and event.state == Event.State.OPEN:
        first.state = Entry.State.REGISTERED
        first.save(update_fields=["state"])
        signals.tell(signals.entry_changed, signals.EntryNews(first))
        signals.tell(signals.moved_up, signals.EntryNews(first))


def fill_free_places(event: Event) -> None:
    """The limit was raised: the waiting list moves up as far as there is room."""
    waiting = event.entries.filter(state=Entry.State.WAITING).count()
    most = event.rules.most_players
    if most is not None:
        waiting = min(waiting, most - event.entries.filter(state__in=IN_IT).count())
    for _place in range(waiting):
        move_up(event)


@dataclass(frozen=True)
class Imported:
    """What became of a list: how many are in, and every row that could not be used, with its number and reason."""

    entered: int
    faults: list[tuple[int, str]]


def import_players(*, event_id: int, by: User, text: str) -> Imported:
    """Enter people from CSV with a column `email` or `name`, and optionally `team`. All or nothing: with any fault,
    nobody is entered and every faulty row is named."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        if event.state not in (Event.State.DRAFT, Event.State.OPEN):
            raise Conflict(gettext("Lists are read before the start."), code="wrong-state")
        rows = _read_csv(text)
        people, faults = _people(rows)
        rules = event.rules
        states = dict(event.entries.values_list("player_id", "state"))
        for line, person, team in people:
            why = _why_not(states.get(person.pk), team, rules)
            if why:
                faults.append((line, why))
        if faults:
            return Imported(0, sorted(faults))
        for _, person, team in people:
            _enter(event, rules, person, team=team, standby=False)
        return Imported(len(people), [])


def _why_not(state: str | None, team: str, rules: EventRules) -> str:
    if state == Entry.State.DISQUALIFIED:
        return "was disqualified from this event"
    if state is not None and state != Entry.State.WITHDRAWN:
        return "is in the event already"
    if rules.team_size and not team:
        return "names no team, and this event is played by teams"
    return ""


def _read_csv(text: str) -> list[tuple[int, dict[str, str]]]:
    try:
        reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff")), strict=True)
        names = [name.strip().lower() for name in reader.fieldnames or []]
        if not {"email", "name"} & set(names):
            raise Unacceptable(
                gettext("The first line must name the columns: email or name, and team if there are teams."), code="csv"
            )
        reader.fieldnames = names
        rows = [
            (number, {key: (value or "").strip() for key, value in row.items() if key})
            for number, row in enumerate(reader, 2)
        ]
    except csv.Error as error:
        raise Unacceptable(
            gettext("The list cannot be read as CSV: {error}.").format(error=error), code="csv"
        ) from None
    if len(rows) > MOST_ROWS:
        raise Unacceptable(gettext("A list has at most {most_rows} rows.").format(most_rows=MOST_ROWS), code="csv")
    return [(number, row) for number, row in rows if any(row.values())]


def _people(rows: list[tuple[int, dict[str, str]]]) -> tuple[list[tuple[int, User, str]], list[tuple[int, str]]]:
    found: list[tuple[int, User, str]] = []
    faults: list[tuple[int, str]] = []
    seen: dict[int, int] = {}
    for line, row in rows:
        person = _person(row)
        if not row.get("email") and not row.get("name"):
            faults.append((line, "names nobody: fill in email or name"))
        elif person is None:
            faults.append((line, "names nobody who plays here"))
        elif person.pk in seen:
            faults.append((line, f"names the same player as row {seen[person.pk]}"))
        else:
            seen[person.pk] = line
            found.append((line, person, row.get("team", "")[:40]))
    return found, faults


def _person(row: dict[str, str]) -> User | None:
    here = User.objects.filter(is_active=True, forgotten_at=None)
    if row.get("email"):
        return here.filter(email=row["email"].lower()).first()
    return here.filter(display_name=row.get("name", "")).exclude(display_name="").first()


def leave_tables(entry: Entry) -> list[int]:
    """Stand up from every running game of the event; the event's rule says who plays on. Returns the tables left."""
    left = []
    for match in running_matches(entry):
        if match.game is None or match.game.state != Table.State.RUNNING or entry.player_id is None:
            continue
        if match.game.seats.filter(player_id=entry.player_id).exists():
            leave_game(match.game.pk, entry.player_id, LogRow.Source.HOUSE)
            left.append(match.pk)
    return left


def running_matches(entry: Entry) -> list[Match]:
    """The tables of this entry that are not decided yet."""
    if entry.division is None:
        return []
    undecided = Match.objects.filter(
        round__division=entry.division, state__in=[Match.State.RUNNING, Match.State.WAITING]
    ).select_related("round", "game")
    return [match for match in undecided if entry.pk in match.seats]
