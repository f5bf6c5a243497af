"""Teams: the captain says who plays a round, and sends somebody from the bench when a player cannot go on."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.errors import Conflict, NotAllowed, NotFound, Unacceptable
from tournaments.models import Division, Entry, Event, Lineup, Match, Organiser, Round
from tournaments.services.common import entry_of, lock, must_be, must_direct, role_of, touch
from tournaments.services.rounds import prepare_again


def must_lead(event: Event, by: User, team: str) -> None:
    """The team's captain, or a director of the event who does not play for another team."""
    mine = event.entries.filter(player=by, state=Entry.State.PLAYING).first()
    leads = mine is not None and mine.team == team and mine.captain
    directs = role_of(event, by) == Organiser.Role.DIRECTOR and (mine is None or mine.team == team)
    if not leads and not directs:
        raise NotAllowed(gettext("The captain of {team} says who plays.").format(team=team), code="not-captain")


def set_lineup(*, event_id: int, by: User, team: str, entries: Sequence[int], number: int | None = None) -> Lineup:
    """Who of a team plays from a round on; the round must not be published yet. A preview of it is paired again."""
    with transaction.atomic():
        event = lock(event_id)
        must_be(event, Event.State.RUNNING, Event.State.PAUSED)
        size = _must_be_teams(event)
        division = _division_of(event, team)
        must_lead(event, by, team)
        first_free = next_round_number_of(division)
        number = first_free if number is None else number
        if number < first_free:
            raise Conflict(
                gettext("Round {number} is published; name the line-up for a later one.").format(number=number),
                code="published",
            )
        _must_be_members(division, team, entries, size)
        lineup, _ = Lineup.objects.update_or_create(
            event=event, team=team, number=number, defaults={"entries": list(entries), "by": by, "at": timezone.now()}
        )
        division.event = event
        for preview in division.rounds.filter(state=Round.State.PREVIEW, number__gte=number):
            preview.division = division
            prepare_again(preview)
        touch(event)
        return lineup


def _must_be_teams(event: Event) -> int:
    size = event.rules.team_size
    if not size:
        raise Conflict(gettext("This event is not played by teams."), code="no-teams")
    return size


def _division_of(event: Event, team: str) -> Division:
    member = event.entries.filter(team=team).exclude(division=None).select_related("division").first()
    if member is None or member.division is None:
        raise NotFound(gettext("There is no such team in this event."))
    return member.division


def next_round_number_of(division: Division) -> int:
    last = division.rounds.exclude(state=Round.State.PREVIEW).order_by("-number").first()
    return 1 if last is None else last.number + 1


def _must_be_members(division: Division, team: str, entries: Sequence[int], size: int) -> None:
    members = set(division.entries.filter(team=team, state=Entry.State.PLAYING).values_list("pk", flat=True))
    wanted = min(size, len(members))
    if len(set(entries)) != len(entries) or len(entries) != wanted:
        raise Unacceptable(
            gettext("Name {wanted} different players of {team}.").format(wanted=wanted, team=team), code="lineup"
        )
    if not set(entries) <= members:
        raise Unacceptable(
            gettext("Only players of {team} who are still in the event can be named.").format(team=team), code="lineup"
        )


def name_captain(*, event_id: int, by: User, entry_id: int) -> Entry:
    """Another member leads the team from now on; the captain or a director says so."""
    with transaction.atomic():
        event = lock(event_id)
        entry = entry_of(event, entry_id)
        if not entry.team:
            raise Conflict(gettext("They play for no team."), code="no-teams")
        if entry.state not in (Entry.State.REGISTERED, Entry.State.PLAYING):
            raise Conflict(gettext("They are not in the event any more."), code="out")
        if not event.entries.filter(player=by, team=entry.team, captain=True).exists():
            must_direct(event, by)
        event.entries.filter(team=entry.team).update(captain=False)
        entry.captain = True
        entry.save(update_fields=["captain"])
        touch(event)
        return entry


def from_the_bench(event: Event, match: Match, outgoing: int | None, incoming: Entry) -> bool:
    """Is this a team-mate of who leaves the seat, in the event and without a table this round?"""
    rules, division = event.rules, match.round.division
    if not rules.team_size or outgoing is None or incoming.state != Entry.State.PLAYING:
        return False
    team = event.entries.filter(pk=outgoing).values_list("team", flat=True).first()
    busy = {pk for other in match.round.matches.all() for pk in other.seats} | set(match.round.byes)
    return incoming.team == team and incoming.division_id == division.pk and incoming.pk not in busy
