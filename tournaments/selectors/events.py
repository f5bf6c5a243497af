"""Finding events, and what an organiser or a player wants to know of one."""

from __future__ import annotations

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import NotFound
from tournaments.models import Division, Entry, Event, Match, Notice, Round
from tournaments.pairing.explain import why_knockout, why_swiss
from tournaments.pairing.knockout import Bracket, KnockoutRound
from tournaments.pairing.swiss import Pairing, SwissRound
from tournaments.selectors.books import books_of, knockout_order, matches_of, stored_standings
from tournaments.selectors.console import Console as Console
from tournaments.selectors.console import console as console
from tournaments.selectors.forecast import forecast as forecast
from tournaments.selectors.pace import days_a_game as days_a_game
from tournaments.selectors.proofs import accepted_faults as accepted_faults
from tournaments.selectors.proofs import faults_of_round as faults_of_round
from tournaments.services.common import role_of
from tournaments.standings.table import standings


def visible_to(user: User | None) -> QuerySet[Event]:
    """Events are public; a draft is its organisers' alone."""
    public = ~Q(state=Event.State.DRAFT)
    if user is None or not user.is_authenticated:
        return Event.objects.filter(public)
    mine = Q(owner=user) | Q(organisers__person=user)
    return Event.objects.filter(public | mine).distinct()


def find(public_id: str, user: User | None) -> Event:
    found = visible_to(user).select_related("owner", "league").filter(public_id=public_id).first()
    if found is None:
        raise NotFound(_("There is no such event."))
    return found


def names_of(event: Event) -> dict[int, str]:
    return {entry.pk: str(entry) for entry in event.entries.select_related("player")}


def why_here(round_: Round, entry: int, names: dict[int, str]) -> list[str]:
    """Why somebody is where they are in a round; organisers' changes are named first."""
    told = [
        f"An organiser exchanged {names.get(edit['one'])} and {names.get(edit['other'])}: {edit['why']}"
        for edit in round_.edits
        if entry in (edit["one"], edit["other"])
    ]
    if told:
        return told
    if round_.request is None:
        return ["The whole round robin was made at the start, from the published seed."]
    if "contenders" in round_.request:
        asked = msgspec.convert(round_.request, KnockoutRound, str_keys=True)
        return why_knockout(asked, msgspec.convert(round_.pairing, Bracket), entry, names)
    swiss = msgspec.convert(round_.request, SwissRound, str_keys=True)
    return why_swiss(swiss, msgspec.convert(round_.pairing, Pairing), entry, names)


def standings_agree(division: Division) -> bool:
    """Are the stored standings what the results alone give?"""
    fresh = standings(books_of(division, division.event.rules))
    return bool(stored_standings(division) == fresh)


def final_order(division: Division) -> list[int]:
    """Entries from first to last, by what the format counts."""
    rules = division.event.rules
    if rules.format == "knockout":
        return knockout_order(division, rules, matches_of(division))
    if rules.format == "ladder":
        return list(division.rungs)
    return [row["player"] for row in division.standings]


def my_matches(event: Event, user: User) -> list[Match]:
    entry = Entry.objects.filter(event=event, player=user).first()
    if entry is None or entry.division is None:
        return []
    return [match for match in matches_of(entry.division) if entry.pk in match.seats]


def notices_for(event: Event, user: User) -> list[Notice]:
    """The organisers' messages to everybody and to one's own tables, newest first; organisers see all."""
    found = event.notices.select_related("by", "match__round").order_by("-pk")
    if role_of(event, user) is not None:
        return list(found)
    mine = event.entries.filter(player=user).values_list("pk", flat=True).first()
    if mine is None:
        return []
    return [one for one in found if one.match is None or mine in one.match.seats]


def may_see_previews(event: Event, user: User | None) -> bool:
    return user is not None and user.is_authenticated and role_of(event, user) is not None
