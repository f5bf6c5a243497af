"""A team league: the team's score comes from its members' tables, a captain names the line-up, somebody comes from the
bench, and teams go up and down as one."""

from __future__ import annotations

import pytest

from tests.factories import UserFactory
from tests.tournaments.events import advanced, an_event, finish, finish_round, running
from tests.tournaments.test_entering import code_of
from tournaments import services
from tournaments.models import Entry, Event, Lineup, Round, Ruling
from tournaments.selectors.proofs import faults_of_round
from tournaments.selectors.teams import sheets, team_table

pytestmark = pytest.mark.django_db

TEAMS = {"team_size": 2, "sizes": {"allowed": [3, 4], "preferred": 4}, "rounds": 2}


def team_event(teams: int = 4, members: int = 3, **changed) -> Event:
    event = an_event(**{**TEAMS, **changed})
    for team in range(teams):
        for _ in range(members):
            services.register(event_id=event.pk, player=UserFactory(), team=f"Team {team}")
    services.start_event(event_id=event.pk, by=event.owner)
    return advanced(event)


def members(event: Event, team: str) -> list[Entry]:
    return list(event.entries.filter(team=team).select_related("player").order_by("number"))


def test_two_of_three_play_and_no_table_has_two_of_one_team():
    event = team_event()
    seated = [pk for match in running(event) for pk in match.seats]
    teams = dict(event.entries.values_list("pk", "team"))
    assert len(seated) == 8
    for match in running(event):
        assert len({teams[pk] for pk in match.seats}) == 4
    assert faults_of_round(Round.objects.get()) == []


def test_the_teams_score_is_the_sum_of_its_members_tables():
    event = finish_round(team_event())
    rows = {row["player"]: row["points"] for row in event.divisions.get().standings}
    table = team_table(event.divisions.get())
    assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
    for row in table:
        assert row.points == sum(rows[entry.pk] for entry in members(event, row.team))
        assert dict(row.parts) == {entry.pk: rows[entry.pk] for entry in members(event, row.team)}


def test_the_captain_names_the_line_up_of_the_next_round_and_nobody_else():
    event = team_event()
    one, two, three = members(event, "Team 0")
    captain = next(entry for entry in (one, two, three) if entry.captain)
    other = next(entry for entry in (one, two, three) if not entry.captain)
    asked = {"event_id": event.pk, "team": "Team 0", "entries": [three.pk, two.pk]}
    assert code_of(services.set_lineup, **asked, by=other.player) == "not-captain"
    assert code_of(services.set_lineup, **asked, by=captain.player, number=1) == "published"
    assert code_of(services.set_lineup, **{**asked, "entries": [one.pk]}, by=captain.player) == "lineup"
    stranger = members(event, "Team 1")[0]
    assert code_of(services.set_lineup, **{**asked, "entries": [one.pk, stranger.pk]}, by=captain.player) == "lineup"
    services.set_lineup(**asked, by=captain.player)
    event = finish_round(event)
    seated = {pk for match in running(event) for pk in match.seats}
    assert seated & {one.pk, two.pk, three.pk} == {two.pk, three.pk}


def test_a_line_up_changes_a_preview_that_nobody_has_seen():
    event = team_event(preview_hours=24)
    one, two, three = members(event, "Team 0")
    services.set_lineup(event_id=event.pk, team="Team 0", entries=[two.pk, three.pk], by=event.owner)
    preview = Round.objects.get()
    placed = {pk for table in preview.pairing["tables"] for pk in table}
    assert preview.state == Round.State.PREVIEW
    assert placed & {one.pk, two.pk, three.pk} == {two.pk, three.pk}


def test_the_captain_sends_a_substitute_from_the_bench_who_plays_on_for_the_team():
    event = team_event()
    sheet = next(one for one in sheets(event.divisions.get(), event.rules, 1) if one.team == "Team 2")
    match = next(match for match in running(event) if sheet.playing[0] in match.seats)
    seat, bench = match.seats.index(sheet.playing[0]), sheet.bench[0]
    asked = {
        "event_id": event.pk,
        "match_id": match.public_id,
        "seat": seat,
        "entry_id": bench,
        "reason": "has to travel",
    }
    captain = Entry.objects.get(pk=sheet.captain).player
    rival = next(entry for entry in members(event, "Team 1") if entry.captain)
    assert code_of(services.substitute, **asked, by=rival.player) == "not-captain"
    assert code_of(services.substitute, **{**asked, "entry_id": sheet.playing[1]}, by=captain) == "not-organiser"
    services.substitute(**asked, by=captain)
    match.refresh_from_db()
    assert match.seats[seat] == bench
    assert match.game.seats.get(number=seat).player_id == Entry.objects.get(pk=bench).player_id
    assert Entry.objects.get(pk=sheet.playing[0]).state == Entry.State.PLAYING  # on the bench now, not out
    assert Ruling.objects.get().by == captain
    finish(match, seat, *(other for other in range(4) if other != seat))
    event = advanced(event)
    parts = next(dict(row.parts) for row in team_table(event.divisions.get()) if row.team == "Team 2")
    assert (parts[bench], parts[sheet.playing[0]]) == (240, 0)
    assert faults_of_round(Round.objects.get(number=1)) == []


def test_when_the_captain_leaves_the_next_member_leads():
    event = team_event()
    captain = event.entries.get(team="Team 0", captain=True)
    services.withdraw(event_id=event.pk, player=captain.player)
    successor = event.entries.get(team="Team 0", captain=True)
    assert successor.pk != captain.pk
    last = event.entries.exclude(pk=successor.pk).get(team="Team 0", state=Entry.State.PLAYING)
    services.name_captain(event_id=event.pk, by=successor.player, entry_id=last.pk)
    assert event.entries.get(team="Team 0", captain=True) == last


def test_teams_are_promoted_and_relegated_as_one():
    league = {"division_size": 4, "promote": 1, "relegate": 1, "smallest_division": 3}
    event = team_event(8, 2, format="league", league=league, rounds=1)
    assert [division.entries.count() for division in event.divisions.all()] == [8, 8]
    event = finish_round(event)
    assert event.state == Event.State.FINISHED
    first, second = [[row.team for row in team_table(division)] for division in event.divisions.all()]
    new, _ = services.next_season_of(event_id=event.pk, by=event.owner)
    services.start_event(event_id=new.pk, by=new.owner)
    divisions = [set(one.entries.values_list("team", flat=True)) for one in new.divisions.all()]
    assert divisions == [{*first[:3], second[0]}, {first[3], *second[1:]}]
    assert new.entries.filter(captain=True).count() == 8


@pytest.mark.parametrize(("teams", "members", "code"), [(4, 1, "team-size"), (2, 4, "too-few-teams")])
def test_teams_that_do_not_come_out_are_refused_and_nothing_starts(teams, members, code):
    event = an_event(**TEAMS)
    for team in range(teams):
        for _ in range(members):
            services.register(event_id=event.pk, player=UserFactory(), team=f"Team {team}")
    assert code_of(services.start_event, event_id=event.pk, by=event.owner) == code
    assert not event.divisions.exists()


def test_everybody_in_a_team_event_plays_for_a_team():
    event = an_event(**TEAMS)
    assert code_of(services.register, event_id=event.pk, player=UserFactory()) == "team"
    assert not Lineup.objects.exists()
    assert not event.entries.exists()
