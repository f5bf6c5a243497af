"""A league's next season: who goes up and down, who stops, who comes in from the waiting list."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict
from tournaments.models import Entry, Event, League, Organiser
from tournaments.pairing.league import LeagueRules, Newcomer, NextSeason, SeasonEnd, next_season
from tournaments.selectors.teams import team_table
from tournaments.services.common import lock, must_be, must_direct


def season_end(event: Event, *, leaving: Collection[int] = ()) -> SeasonEnd:
    """How the season ended, as the next one is made from it. Who withdrew or was disqualified does not go on."""
    rules = event.rules
    assert rules.league is not None
    if rules.team_size:
        return _end_of_teams(event, rules.league, leaving)
    divisions = tuple(tuple(row["player"] for row in division.standings) for division in event.divisions.all())
    gone = event.entries.filter(state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]).values_list(
        "pk", flat=True
    )
    waiting = event.entries.filter(state__in=[Entry.State.WAITING, Entry.State.STANDBY]).order_by("registered_at", "pk")
    placed = {player for division in divisions for player in division}
    newcomers = tuple(
        Newcomer(entry.pk, entry.rating or 0.0, number)
        for number, entry in enumerate(waiting)
        if entry.pk not in placed
    )
    leavers = tuple(sorted({*gone, *leaving} & placed))
    return SeasonEnd(event.seed, divisions, leavers, newcomers, rules.league)


def team_names(event: Event) -> list[str]:
    """The teams in the order of their names; a team league's seasons know them by their place in this list."""
    return sorted(set(event.entries.exclude(team="").exclude(division=None).values_list("team", flat=True)))


def _end_of_teams(event: Event, rules: LeagueRules, leaving: Collection[int]) -> SeasonEnd:
    """Teams go up and down as one. A team without members who go on does not."""
    names = team_names(event)
    order = []
    for division in event.divisions.all():
        division.event = event
        order.append(tuple(names.index(row.team) for row in team_table(division)))
    staying = event.entries.filter(state=Entry.State.PLAYING).exclude(pk__in=leaving)
    alive = set(staying.values_list("team", flat=True))
    gone = tuple(number for number, team in enumerate(names) if team not in alive)
    return SeasonEnd(event.seed, tuple(order), gone, (), rules)


def next_season_of(*, event_id: int, by: User, leaving: Collection[int] = ()) -> tuple[Event, NextSeason]:
    """Open the season after this one: everybody is entered where they now belong, and may still withdraw."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.FINISHED)
        if event.format != Event.Format.LEAGUE:
            raise Conflict(_("Only a league has a next season."), code="no-league")
        league = event.league or _found_league(event)
        if league.seasons.filter(season__gt=event.season).exists():
            raise Conflict(_("The next season exists already."), code="next-season")
        made = next_season(season_end(event, leaving=leaving))
        new = Event.objects.create(
            owner=event.owner,
            title=f"{league.title}, season {event.season + 1}"[:80],
            about=event.about,
            format=event.format,
            state=Event.State.OPEN,
            league=league,
            season=event.season + 1,
            rules_data=event.rules_data,
        )
        _carry_over(event, new, made, leaving)
        Organiser.objects.bulk_create(
            Organiser(event=new, person=one.person, role=one.role)
            for one in event.organisers.select_related("person").order_by("pk")
        )
        return new, made


def _found_league(event: Event) -> League:
    league = League.objects.create(title=event.title, owner=event.owner)
    event.league = league
    event.save(update_fields=["league"])
    return league


def _carry_over(event: Event, new: Event, made: NextSeason, leaving: Collection[int]) -> None:
    """Everybody is entered anew, where they now belong; a team with all its members who stay."""
    names = team_names(event) if event.rules.team_size else []
    for move in made.moves:
        old = event.entries.filter(pk=move.id)
        if names:
            members = event.entries.filter(team=names[move.id], state=Entry.State.PLAYING)
            old = members.exclude(pk__in=leaving).order_by("number", "pk")
        for entry in old.exclude(player=None):
            Entry.objects.create(
                event=new,
                player_id=entry.player_id,
                rating=entry.rating,
                team=entry.team,
                captain=entry.captain,
                why=f"{move.division}: {move.why}"[:200],
            )
