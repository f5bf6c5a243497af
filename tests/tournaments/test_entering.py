"""Entering and leaving: windows, limits, gates, lists; and what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import TableError
from tests.factories import UserFactory
from tests.tournaments.events import an_event, enter, rules, started
from tournaments import gates, services
from tournaments.models import Division, Entry, Event
from tournaments.pairing.errors import Impossible

pytestmark = pytest.mark.django_db


def code_of(call, **arguments) -> str:
    with pytest.raises((TableError, Impossible)) as refused:
        call(**arguments)
    return refused.value.code


def test_a_full_event_has_a_waiting_list_that_moves_up():
    event = an_event(most_players=4)
    inside = enter(event, 4)
    waiting = enter(event, 2)
    assert [entry.state for entry in waiting] == ["waiting", "waiting"]
    services.withdraw(event_id=event.pk, player=inside[0].player)
    for entry in waiting:
        entry.refresh_from_db()
    assert [entry.state for entry in waiting] == ["registered", "waiting"]


def test_nobody_enters_twice_and_who_left_may_come_again():
    event, player = an_event(), UserFactory()
    services.register(event_id=event.pk, player=player)
    assert code_of(services.register, event_id=event.pk, player=player) == "already-entered"
    services.withdraw(event_id=event.pk, player=player)
    assert services.register(event_id=event.pk, player=player).state == "registered"


@pytest.mark.parametrize(
    ("opens", "closes", "code"), [(1, 2, "not-open-yet"), (-2, -1, "registration-closed"), (-1, 1, "")]
)
def test_registration_has_a_window(opens, closes, code):
    now = timezone.now()
    windows = {
        "registration_opens_at": now + timedelta(days=opens),
        "registration_closes_at": now + timedelta(days=closes),
    }
    event = an_event(windows=windows)
    if code:
        assert code_of(services.register, event_id=event.pk, player=UserFactory()) == code
    else:
        assert services.register(event_id=event.pk, player=UserFactory()).pk


def test_an_event_by_invitation_is_for_the_invited():
    event, guest = an_event(by_invitation=True), UserFactory()
    assert services.invite(event_id=event.pk, by=event.owner, people=[guest, guest]) == 1
    assert services.register(event_id=event.pk, player=guest).pk
    assert code_of(services.register, event_id=event.pk, player=UserFactory()) == "by-invitation"


def test_a_rating_gate_asks_whoever_keeps_ratings():
    ratings = {}

    def rating(system, player):
        return ratings.get(player.pk)

    gates.register_rating(rating)
    try:
        event, strong, weak = an_event(rating_from=25.0), UserFactory(), UserFactory()
        ratings.update({strong.pk: 30.0, weak.pk: 20.0})
        assert services.register(event_id=event.pk, player=strong).rating == 30.0
        assert code_of(services.register, event_id=event.pk, player=weak) == "rating"
        assert code_of(services.register, event_id=event.pk, player=UserFactory()) == "rating"
    finally:
        gates.unregister_rating(rating)


def test_a_list_is_read_from_csv_with_teams():
    event, people = an_event(), [UserFactory() for _ in range(3)]
    text = "\ufeffEmail,Team\n" + "".join(f"{person.email},Reds\n" for person in people)
    assert services.import_players(event_id=event.pk, by=event.owner, text=text).entered == 3
    assert set(event.entries.values_list("team", flat=True)) == {"Reds"}


def test_a_list_with_faults_enters_nobody_and_names_every_row():
    event, person = an_event(), UserFactory()
    inside = enter(event, 1)[0].player
    text = f"name,team\n{person.display_name},\nNobody Knows,\n{person.display_name},\n{inside.display_name},\n"
    done = services.import_players(event_id=event.pk, by=event.owner, text=text)
    assert (done.entered, [line for line, _ in done.faults]) == (0, [3, 4, 5])
    assert event.entries.count() == 1
    assert code_of(services.import_players, event_id=event.pk, by=event.owner, text="who\nx\n") == "csv"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"sizes": {"allowed": [5], "preferred": 5}}, "player-count"),
        ({"maps": ["ridge"]}, "player-count"),
        ({"maps": ["atlantis"]}, "no-map"),
        ({"system": "chess"}, "no-system"),
        ({"sizes": {"allowed": [3], "preferred": 4}}, "preferred-size"),
        ({"rounds": 0}, "rounds"),
        ({"format": "knockout", "advance": 3}, "advance"),
        ({"format": "league"}, "league-rules"),
        (
            {"format": "league", "league": {"division_size": 4, "promote": 3, "relegate": 2, "smallest_division": 4}},
            "promotion",
        ),
        ({"format": "round-robin", "games": 4}, "table-size"),
        ({"opening": "when-free"}, "opening"),
        ({"standings": {"tie_breaks": ["beauty"]}}, "tie-break"),
        ({"standings": {"points": {"preset": "golden"}}}, "points-rule"),
        ({"time_control": {"kind": "hourglass"}}, "time-control"),
        ({"resign_rule": "sulk"}, "resign-rule"),
        ({"least_players": 10, "most_players": 5}, "player-limits"),
        ({"colour": "blue"}, "rules-unreadable"),
        ({"rounds": "many"}, "rules-unreadable"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_and_nothing_is_created(changed, code):
    arguments = {"owner": UserFactory(), "title": "Cup", "rules": rules(**changed)}
    assert code_of(services.create_event, **arguments) == code
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"sizes": {"allowed": [5, 4], "preferred": 4}},
            "Tables of 5 on valley: .*1, 2, 3, 4 players, not 5. Allow other table sizes",
        ),
        ({"sizes": {"allowed": [7], "preferred": 7}}, "Tables have 2 to 6 players, not 7"),
        ({"maps": ["valley", "ridge"]}, "Tables of 4 on ridge: .*2, 3 players, not 4. .*choose another map"),
        ({"maps": ["valley", "valley"]}, "Name at least one map, each once"),
        (
            {"format": "league", "league": {"division_size": 8, "promote": 5, "relegate": 4, "smallest_division": 5}},
            "5 going up and 4 going down are more than a division of 8 has: choose smaller numbers or larger",
        ),
        (
            {"format": "league", "league": {"division_size": 8, "promote": 5, "relegate": 1, "smallest_division": 4}},
            "the smallest may have 4 players: choose smaller numbers or larger",
        ),
        ({"map_choice": "vote"}, "name at least two maps"),
        ({"team_size": 2, "format": "knockout"}, "Teams play Swiss events"),
    ],
)
def test_every_refusal_says_what_to_change_and_nothing_is_half_created(changed, sentence):
    with pytest.raises(Impossible, match=sentence):
        services.create_event(owner=UserFactory(), title="Cup", rules=rules(**changed))
    assert not Event.objects.exists()
    event = an_event()
    with pytest.raises(Impossible, match=sentence):
        services.change_event(event_id=event.pk, by=event.owner, changes={"title": "New", "rules": rules(**changed)})
    event.refresh_from_db()
    assert (event.title, event.rules_data) == ("Valley Cup", Event.objects.get().rules_data)
    assert event.rules.maps == ("valley",)


def test_a_list_names_people_who_were_disqualified_or_have_no_team():
    event = an_event(team_size=1)
    out, teamless = UserFactory(), UserFactory()
    entry = services.register(event_id=event.pk, player=out, team="Reds")
    services.disqualify(event_id=event.pk, entry_id=entry.pk, by=event.owner, reason="two accounts")
    text = f"email,name,team\n{out.email},,Reds\n{teamless.email},,\n,,Blues\n"
    done = services.import_players(event_id=event.pk, by=event.owner, text=text)
    assert done.faults == [
        (2, "was disqualified from this event"),
        (3, "names no team, and this event is played by teams"),
        (4, "names nobody: fill in email or name"),
    ]
    assert event.entries.count() == 1


def test_windows_that_overlap_are_refused():
    now = timezone.now()
    windows = {"registration_closes_at": now + timedelta(days=3), "starts_at": now + timedelta(days=2)}
    with pytest.raises(TableError, match="windows overlap: registration closes"):
        services.create_event(owner=UserFactory(), title="Cup", rules=rules(), **windows)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("players", "changed", "code"),
    [
        (2, {}, "too-few-players"),
        (5, {"least_players": 6}, "too-few-players"),
        (7, {"format": "knockout", "sizes": {"allowed": [4], "preferred": 4}}, "no-bracket"),
        (7, {"format": "round-robin", "games": 3, "sizes": {"allowed": [4], "preferred": 4}}, "games"),
    ],
)
def test_a_start_that_does_not_come_out_leaves_the_event_open(players, changed, code):
    event = an_event(**changed)
    enter(event, players)
    assert code_of(services.start_event, event_id=event.pk, by=event.owner) == code
    event.refresh_from_db()
    assert (event.state, event.seed, event.rules_hash) == ("open", "", "")
    assert not Division.objects.exists()
    assert set(event.entries.values_list("state", flat=True)) == {"registered"}


def test_an_event_whose_end_is_over_does_not_start():
    event = an_event(windows={"ends_at": timezone.now() - timedelta(hours=1)})
    enter(event, 4)
    with pytest.raises(Impossible, match="is over: choose a later one, or none"):
        services.start_event(event_id=event.pk, by=event.owner)
    assert not Division.objects.exists()


def test_when_teams_come_into_the_rules_those_without_one_are_named():
    event = an_event()
    enter(event, 4)
    services.change_event(event_id=event.pk, by=event.owner, changes={"rules": rules(team_size=1)})
    with pytest.raises(Impossible, match="4 of those who entered name no team"):
        services.start_event(event_id=event.pk, by=event.owner)


def test_a_raised_limit_lets_the_waiting_list_in():
    event = an_event(most_players=3)
    entries = enter(event, 6)
    services.change_event(event_id=event.pk, by=event.owner, changes={"rules": rules(most_players=5)})
    assert [Entry.objects.get(pk=one.pk).state for one in entries] == [*["registered"] * 5, "waiting"]


def test_only_organisers_start_change_and_cancel():
    event, stranger = an_event(), UserFactory()
    for call in (services.start_event, services.cancel_event, services.open_registration):
        assert code_of(call, event_id=event.pk, by=stranger) == "not-organiser"
    assert code_of(services.change_event, event_id=event.pk, by=stranger, changes={}) == "not-organiser"


def test_a_change_of_rules_is_all_or_nothing():
    event = an_event()
    changes = {"title": "New title", "rules": rules(rounds=0)}
    assert code_of(services.change_event, event_id=event.pk, by=event.owner, changes=changes) == "rounds"
    event.refresh_from_db()
    assert (event.title, event.rules.rounds) == ("Valley Cup", 3)
    services.change_event(event_id=event.pk, by=event.owner, changes={"rules": rules(rounds=4)})
    event.refresh_from_db()
    assert event.rules.rounds == 4


def test_standby_players_wait_until_they_are_needed():
    event = started(8)
    entry = services.register(event_id=event.pk, player=UserFactory(), standby=True)
    assert entry.state == Entry.State.STANDBY
