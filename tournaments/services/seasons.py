"""A league's next season: who goes up and down, who stops, who comes in from the waiting list."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from games.errors import Conflict
from tournaments.models import Entry, Event, League
from tournaments.pairing.league import Newcomer, NextSeason, SeasonEnd, next_season
from tournaments.services.common import lock, must_be, must_direct


def season_end(event: Event, *, leaving: Collection[int] = ()) -> SeasonEnd:
    """How the season ended, as the next one is made from it. Who withdrew or was disqualified does not go on."""
    rules = event.rules
    assert rules.league is not None
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


def next_season_of(*, event_id: int, by: User, leaving: Collection[int] = ()) -> tuple[Event, NextSeason]:
    """Open the season after this one: everybody is entered where they now belong, and may still withdraw."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.FINISHED)
        if event.format != Event.Format.LEAGUE:
            raise Conflict("Only a league has a next season.", code="no-league")
        league = event.league or _found_league(event)
        if league.seasons.filter(season__gt=event.season).exists():
            raise Conflict("The next season exists already.", code="next-season")
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
        _carry_over(event, new, made)
        return new, made


def _found_league(event: Event) -> League:
    league = League.objects.create(title=event.title, owner=event.owner)
    event.league = league
    event.save(update_fields=["league"])
    return league


def _carry_over(event: Event, new: Event, made: NextSeason) -> None:
    before = {entry.pk: entry for entry in event.entries.all()}
    for move in made.moves:
        old = before[move.id]
        if old.player_id is not None:
            Entry.objects.create(
                event=new,
                player_id=old.player_id,
                rating=old.rating,
                team=old.team,
                why=f"{move.division}: {move.why}"[:200],
            )
