"""The pages of events: what each shows, what a refusal says, and that more people do not mean more queries."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Decision
from tests.factories import UserFactory
from tests.tournaments.events import advanced, an_event, enter, finish, finish_round, player_at, running, started
from tournaments import services
from tournaments.models import Entry, Event, League, Rating, Round

pytestmark = pytest.mark.django_db


def reader(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(address: str, user: User | None = None) -> str:
    answer = reader(user).get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


MOST_QUERIES = {"": 32, "standings/": 16, "rounds/1/1/": 18, "players/": 12, "rulings/": 14, "console/": 34}


def test_sixty_players_cost_no_more_queries_than_eight() -> None:
    asked: list[dict[str, int]] = []
    for players in (8, 60):
        owner = UserFactory()
        event = an_event(owner=owner)
        services.register(event_id=event.pk, player=owner)
        enter(event, players - 1)
        services.start_event(event_id=event.pk, by=owner)
        event = advanced(event)
        mine = event.entries.get(player=owner).pk
        for match in running(event):
            if mine not in match.seats:
                finish(match)
        event = advanced(event)
        asked.append({part: queries(reader(owner), f"/events/{event.public_id}/{part}") for part in MOST_QUERIES})
    assert asked[0] == asked[1]
    assert {part: count for part, count in asked[1].items() if count > MOST_QUERIES[part]} == {}


def test_the_list_of_events_asks_the_same_for_one_and_for_ten() -> None:
    an_event()
    few = queries(reader(), "/events/")
    for _ in range(9):
        an_event()
    assert queries(reader(), "/events/") == few <= 4


def test_events_are_listed_by_what_can_be_done_about_them() -> None:
    an_event()
    started(4)
    told = page("/events/")
    assert told.index("Open for registration") < told.index("Running")
    assert "Finished" not in told
    assert "Valley Cup" not in page("/events/?game=age-of-rail")


def test_entering_leaving_and_the_waiting_list_by_pressing() -> None:
    event = an_event(most_players=2)
    address = f"/events/{event.public_id}/"
    first, second, third = (UserFactory() for _ in range(3))
    for person in (first, second):
        assert "You are in." in reader(person).post(f"{address}do/enter/", follow=True).content.decode()
    assert "All places are taken" in page(address, third)
    waiting = reader(third).post(f"{address}do/enter/", follow=True).content.decode()
    assert "You are on the waiting list" in waiting
    reader(first).post(f"{address}do/withdraw/")
    assert event.entries.get(player=third).state == Entry.State.REGISTERED


@pytest.mark.parametrize(
    ("changed", "windows", "sentence"),
    [
        ({"by_invitation": True}, {}, "This event is by invitation."),
        ({}, {"registration_opens_at": timedelta(days=2)}, "Registration opens on"),
        ({}, {"registration_closes_at": timedelta(seconds=-1)}, "Registration is closed."),
        ({"rating_from": 1500.0}, {}, "This event is for rated players"),
    ],
)
def test_who_may_not_enter_is_told_why_before_and_after_pressing(
    changed: dict[str, object], windows: dict[str, timedelta], sentence: str
) -> None:
    event = an_event(windows={name: timezone.now() + ahead for name, ahead in windows.items()}, **changed)
    somebody = UserFactory()
    assert sentence in page(f"/events/{event.public_id}/", somebody)
    pressed = reader(somebody).post(f"/events/{event.public_id}/do/enter/", follow=True).content.decode()
    assert sentence in pressed
    assert not event.entries.exists()


def test_a_stranger_is_asked_to_sign_in_and_can_read_everything() -> None:
    event = started(8)
    told = page(f"/events/{event.public_id}/")
    assert "Frozen since the start" in told
    assert event.seed in told
    for part in ("standings/", "rounds/1/1/", "rounds/1/1/why/1/", "players/", "rulings/"):
        page(f"/events/{event.public_id}/{part}")
    assert "Sign in to enter" in page(f"/events/{an_event().public_id}/")


def test_standings_explain_every_figure_with_names_and_games() -> None:
    event = finish_round(started(8))
    told = page(f"/events/{event.public_id}/standings/")
    assert "Round 1: place 1 of 4" in told
    assert "/tables/" in told
    assert "player " not in told.split("<table", 1)[1].split("</main>")[0]
    division = event.divisions.get()
    for row in division.standings:
        assert str(Entry.objects.get(pk=row["player"])) in told


def test_a_player_reads_why_they_sit_where_they_sit() -> None:
    event = started(8)
    match = running(event)[0]
    told = page(f"/events/{event.public_id}/rounds/1/1/", player_at(match, 2))
    assert "Why am I at this table?" in told
    assert "You have met nobody of this table before." in told
    why = page(f"/events/{event.public_id}/rounds/1/1/why/{match.number}/")
    assert "The pairing verifies" in why


def test_a_preview_is_the_organisers_alone_and_the_verifier_speaks_before_an_exchange() -> None:
    event = started(8, preview_hours=24)
    assert event.owner is not None
    preview = Round.objects.get(division__event=event)
    assert reader().get(f"/events/{event.public_id}/rounds/1/1/").status_code == 404
    assert "A preview" in page(f"/events/{event.public_id}/rounds/1/1/", event.owner)
    client, address = reader(event.owner), f"/events/{event.public_id}/console/pairing/"
    assert "The verifier finds nothing against it." in client.get(address, {"round": preview.pk}).content.decode()
    tables = preview.pairing["tables"]
    tried = {"round": preview.pk, "one": tables[0][0], "other": tables[1][0], "try": "1"}
    told = client.post(address, tried).content.decode()
    assert "exchanged:" in told
    preview.refresh_from_db()
    assert preview.pairing["tables"] == tables


def test_the_ladder_is_climbed_by_pressing() -> None:
    event = started(6, format="ladder", ladder={"reach": 3, "free_refusals": 1}, sizes={"allowed": [2], "preferred": 2})
    rungs = event.divisions.get().rungs
    people = {entry.pk: entry.player for entry in event.entries.select_related("player")}
    low, high = people[rungs[3]], people[rungs[1]]
    assert low is not None
    assert high is not None
    address = f"/events/{event.public_id}"
    assert "Challenge them" in page(f"{address}/ladder/", low)
    far = reader(people[rungs[5]]).post(f"{address}/do/challenge/", {"entry": rungs[0]}, follow=True)
    assert "you may challenge up to 3 rungs up" in far.content.decode()
    reader(low).post(f"{address}/do/challenge/", {"entry": rungs[1]})
    assert f"{low} challenges you" in page(f"{address}/ladder/", high)
    made = event.divisions.get().challenges.get()
    told = reader(high).post(f"{address}/do/accept/", {"challenge": made.public_id}, follow=True).content.decode()
    assert "the game has started" in told


def test_a_league_shows_its_seasons_champions_and_who_goes_up_or_down() -> None:
    owner = UserFactory()
    league = services.create_league(owner=owner, title="Valley League")
    rules = {"division_size": 4, "promote": 1, "relegate": 1, "smallest_division": 4}
    event = started(8, owner=owner, format="league", rounds=1, league=rules)
    Event.objects.filter(pk=event.pk).update(league=league)
    finish_round(event)
    second = page(f"/events/{event.public_id}/standings/2/")
    assert "goes up" in second
    assert "goes down" not in second
    assert "goes down" in page(f"/events/{event.public_id}/standings/1/")
    reader(owner).post(f"/events/{event.public_id}/console/next-season/", {})
    champion = Entry.objects.get(pk=event.divisions.get(number=1).standings[0]["player"])
    told = page(f"/events/leagues/{League.objects.get().public_id}/")
    assert str(champion) in told
    assert "Open for registration" in told
    assert "Seasons" in page(f"/events/{event.public_id}/")


def test_an_appeal_is_made_and_answered_on_pages() -> None:
    event = started(8)
    assert event.owner is not None
    match = running(event)[0]
    player = player_at(match, 0)
    sent = {"match": match.public_id, "words": "The clock was wrong."}
    reader(player).post(f"/events/{event.public_id}/do/appeal/", sent)
    assert "The clock was wrong." in page(f"/events/{event.public_id}/console/", event.owner)
    appeal = event.appeals.get()
    answer = {"appeal": appeal.public_id, "uphold": "no", "answer": "It was right."}
    reader(event.owner).post(f"/events/{event.public_id}/console/answer/", answer)
    assert "It was right." in page(f"/events/{event.public_id}/rulings/", player)
    assert "The clock was wrong." not in page(f"/events/{event.public_id}/rulings/", UserFactory())


def test_the_console_shows_what_needs_somebody_and_folds_the_rest() -> None:
    event = started(32)
    silent, appealed, *rest = running(event)
    long_ago = timezone.now() - timedelta(days=3)
    Decision.objects.filter(table__match__in=rest).update(automaton_since=None)
    asked = Decision.objects.filter(table=silent.game).earliest("seat")
    Decision.objects.filter(table=silent.game).exclude(pk=asked.pk).delete()
    Decision.objects.filter(pk=asked.pk).update(asked_at=long_ago, automaton_since=None)
    services.appeal(event_id=event.pk, by=player_at(appealed, 0), words="Again!", match_id=appealed.public_id)
    shown = page(f"/events/{event.public_id}/console/", event.owner)
    at_once, folded = shown.split('<details class="more" open>')
    assert folded.count('id="table-') == 6
    assert [f'id="table-{one.public_id}"' in at_once for one in (silent, appealed, *rest)] == [True, True, *[False] * 6]
    assert f'href="#table-{appealed.public_id}"' in at_once
    assert f"substitute/?match={silent.public_id}&amp;seat={asked.seat}" in at_once
    Decision.objects.filter(table=rest[0].game).update(deadline=timezone.now() + timedelta(hours=1))
    assert (
        f'id="table-{rest[0].public_id}"'
        in page(f"/events/{event.public_id}/console/", event.owner).split("<details")[0]
    )


def test_tables_that_are_not_decided_show_the_odds() -> None:
    event = started(4)
    match = running(event)[0]
    address = f"/events/{event.public_id}/rounds/1/1/"
    assert "to win" not in page(address)
    strong = Rating(player=player_at(match, 1), pool="play", system="whistle-stop", mu=1900.0, sigma=60.0, games=20)
    strong.last_game_at = timezone.now()
    strong.save()
    told = page(address)
    assert "to win" in told
    percent = [int(found) for found in re.findall(r"(\d+) %</span>", told)]
    assert percent[1] == max(percent) > 60
    assert sum(percent) in (99, 100, 101)
    finish(match)
    advanced(event)
    assert "to win" not in page(address)


def test_a_list_with_faulty_rows_enters_nobody_and_names_each_row() -> None:
    event = an_event()
    assert event.owner is not None
    known = UserFactory()
    text = f"email\n{known.email}\nnobody@players.example\n{known.email}\n"
    told = reader(event.owner).post(f"/events/{event.public_id}/console/import/", {"text": text}).content.decode()
    assert "Row 3 names nobody who plays here." in told
    assert "Row 4 names the same player as row 2." in told
    assert not event.entries.exists()
    reader(event.owner).post(f"/events/{event.public_id}/console/import/", {"text": f"email\n{known.email}\n"})
    assert event.entries.get().player == known


def test_a_refused_act_keeps_what_was_written_and_says_why() -> None:
    event = started(8)
    assert event.owner is not None
    match = running(event)[0]
    client, address = reader(event.owner), f"/events/{event.public_id}/console/adjudicate/"
    no_reason = client.post(address, {"match": match.public_id, "how": "score", "reason": " "}).content.decode()
    assert "Give a reason: everybody in the event can read it." in no_reason
    sent = {"match": match.public_id, "how": "places", "reason": "Three are away", f"place-{match.seats[0]}": "1"}
    told = client.post(address, sent).content.decode()
    assert "Give every player of the table a place" in told
    assert "Three are away" in told
    match.refresh_from_db()
    assert match.state == "running"


def test_a_table_votes_for_its_map_and_a_captain_names_the_line_up() -> None:
    maps = {"system": "age-of-steam", "maps": ["rust-belt", "france"], "map_choice": "vote"}
    event = started(3, sizes={"allowed": [3], "preferred": 3}, rounds=1, **maps)
    match = event.divisions.get().rounds.get().matches.get()
    voter = player_at(match, 0)
    assert "Vote for a map" in page(f"/events/{event.public_id}/", voter)
    for seat in range(3):
        sent = {"match": match.public_id, "map": "france"}
        last = reader(player_at(match, seat)).post(f"/events/{event.public_id}/do/choose/", sent, follow=True)
    assert "you play France" in last.content.decode()


def test_a_captain_names_the_line_up() -> None:
    event = an_event(team_size=1, rounds=2)
    for number in range(8):
        sent = {"team": f"Shed {number % 4}"}
        reader(UserFactory()).post(f"/events/{event.public_id}/do/enter/", sent)
    assert event.owner is not None
    services.start_event(event_id=event.pk, by=event.owner)
    event = advanced(event)
    captain = event.entries.get(team="Shed 1", captain=True)
    mate = event.entries.get(team="Shed 1", captain=False)
    assert captain.player is not None
    address = f"/events/{event.public_id}/players/"
    assert "Line-up from round 2 on" in page(address, captain.player)
    assert "Line-up from round 2 on" not in page(address, mate.player)
    sent = {"team": "Shed 1", "entry": mate.pk}
    told = reader(captain.player).post(f"/events/{event.public_id}/do/line-up/", sent, follow=True).content.decode()
    assert "The line-up stands from round 2 on." in told
    finish_round(event)
    assert mate.pk in [pk for one in running(event) for pk in one.seats]
