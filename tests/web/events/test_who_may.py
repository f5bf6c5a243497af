"""Who may do what about an event: every act of an organiser, tried by everybody who might press it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import UserFactory
from tests.tournaments.events import an_event, finish, player_at, running, started
from tournaments import services
from tournaments.models import Appeal, Entry, Event, Match, Organiser, Round, Ruling
from web.events.doings import DOINGS

pytestmark = pytest.mark.django_db


@dataclass
class Scene:
    """A running event with everybody who might press something. `seated` directs it and sits at `match`."""

    event: Event
    match: Match
    entry: Entry
    people: dict[str, User]


def people_of(event: Event, seated: User) -> dict[str, User]:
    assert event.owner is not None
    cast = {"stranger": UserFactory(), "owner": event.owner, "seated": seated}
    for role in Organiser.Role.values:
        cast[role] = UserFactory()
        services.set_role(event_id=event.pk, by=event.owner, person=cast[role], role=role)
    services.set_role(event_id=event.pk, by=event.owner, person=seated, role=Organiser.Role.DIRECTOR)
    return cast


@pytest.fixture
def scene() -> Scene:
    event = started(8)
    match, other = running(event)
    cast = people_of(event, player_at(match, 0))
    cast["player"] = player_at(other, 1)
    services.register(event_id=event.pk, player=UserFactory(), standby=True)
    return Scene(event, match, Entry.objects.get(pk=other.seats[0]), cast)


Sent = dict[str, object]
Of = Callable[[Scene], Sent]


def about_match(**more: object) -> Of:
    return lambda scene: {"match": scene.match.public_id, **more}


def about_entry(**more: object) -> Of:
    return lambda scene: {"entry": scene.entry.pk, **more}


def stepping_in(scene: Scene) -> Sent:
    ready = scene.event.entries.get(state=Entry.State.STANDBY)
    return {"match": scene.match.public_id, "seat": 1, "incoming": ready.pk, "reason": "ill"}


def undoing(scene: Scene) -> Sent:
    ruled = Ruling.objects.create(
        event=scene.event, kind=Ruling.Kind.PENALTY, match=scene.match, entry=scene.entry, points=60, reason="because"
    )
    return {"ruling": ruled.public_id, "reason": "it was wrong"}


def answering(scene: Scene) -> Sent:
    made = Appeal.objects.create(event=scene.event, by=scene.people["player"], match=scene.match, words="Look again.")
    return {"appeal": made.public_id, "uphold": "yes", "answer": "You are right."}


RULE = {"referee", "director", "owner"}
HELP = {*RULE, "helper", "seated"}
DIRECT = {"director", "owner", "seated"}
CASES: dict[str, tuple[Of, set[str]]] = {
    "remind": (about_match(), HELP),
    "message": (about_match(words="Please go on."), HELP),
    "extend": (about_match(days=3, reason="holidays"), RULE),
    "adjudicate": (about_match(how="score", reason="all agreed"), RULE),
    "substitute": (stepping_in, RULE),
    "undo": (undoing, RULE),
    "answer": (answering, RULE),
    "disqualify": (about_entry(reason="cheated"), {*RULE, "seated"}),
    "take-out": (about_entry(reason="asked for it"), {*RULE, "seated"}),
    "points": (about_entry(points="-1", reason="talked"), {*RULE, "seated"}),
    "pause": (lambda scene: {"reason": "the server moves"}, DIRECT),
    "role": (lambda scene: {"who": UserFactory().email, "role": "helper"}, DIRECT),
    "invite": (lambda scene: {"people": UserFactory().email}, DIRECT),
}
BEFORE_THE_START = {"open", "start", "change", "cancel", "import"}
ELSEWHERE = {"resume", "next-season", "pairing", "publish"}
"""Acts of directors that need an event in another state; below."""


def test_every_act_is_tried_here() -> None:
    assert set(CASES) | BEFORE_THE_START | ELSEWHERE == set(DOINGS)


@pytest.mark.parametrize("what", CASES)
@pytest.mark.parametrize("who", ["stranger", "player", "helper", "referee", "director", "owner", "seated"])
def test_an_act_is_done_by_whom_it_is_for_and_refused_to_others(scene: Scene, what: str, who: str) -> None:
    sent, allowed = CASES[what]
    address, data = f"/events/{scene.event.public_id}/console/{what}/", sent(scene)
    client = Client()
    client.force_login(scene.people[who])
    looked, done = client.get(address, data), client.post(address, data)
    if who in allowed:
        assert looked.status_code == 200
        assert done.status_code == 302, done.context["form"].errors
    else:
        assert (looked.status_code, done.status_code) == (403, 403)
        assert "<form" not in done.content.decode().split("</header>")[-1].split("<footer")[0]
        assert Ruling.objects.filter(event=scene.event).exclude(reason="because").count() == 0


def test_an_organiser_who_sits_at_a_table_is_told_that_another_has_to_rule(scene: Scene) -> None:
    client = Client()
    client.force_login(scene.people["seated"])
    address = f"/events/{scene.event.public_id}/console"
    page = client.get(f"{address}/adjudicate/", {"match": scene.match.public_id}).content.decode()
    assert "You sit at this table; another organiser has to rule on it." in page
    listed = client.get(f"{address}/").content.decode()
    assert "You sit here: another organiser rules." in listed


@pytest.mark.parametrize("what", sorted(BEFORE_THE_START))
@pytest.mark.parametrize("who", ["stranger", "helper", "referee", "director"])
def test_only_directors_prepare_an_event(what: str, who: str) -> None:
    event = an_event()
    cast = people_of(event, UserFactory())
    for _ in range(4):
        services.register(event_id=event.pk, player=UserFactory())
    if what == "open":
        Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    client = Client()
    client.force_login(cast[who])
    sent = {"title": "Another name", "text": f"email\n{UserFactory().email}\n"}
    answer = client.post(f"/events/{event.public_id}/console/{what}/", sent)
    hidden = what == "open" and who == "stranger"
    assert answer.status_code == (302 if who == "director" else 404 if hidden else 403)


@pytest.mark.parametrize("who", ["stranger", "helper", "referee", "director"])
def test_only_directors_change_and_publish_a_pairing(who: str) -> None:
    event = started(8, preview_hours=24)
    preview = Round.objects.get(division__event=event)
    cast = people_of(event, UserFactory())
    client = Client()
    client.force_login(cast[who])
    first, second = preview.pairing["tables"]
    data = {"round": preview.pk, "one": first[0], "other": second[0], "reason": "they are brothers"}
    exchanged = client.post(f"/events/{event.public_id}/console/pairing/", data)
    published = client.post(f"/events/{event.public_id}/console/publish/", {"round": preview.pk})
    preview.refresh_from_db()
    if who == "director":
        assert (exchanged.status_code, published.status_code) == (302, 302)
        assert preview.state == Round.State.PUBLISHED
        assert preview.edits[0]["why"] == "they are brothers"
    else:
        assert (exchanged.status_code, published.status_code) == (403, 403)
        assert (preview.state, preview.edits) == (Round.State.PREVIEW, [])


@pytest.mark.parametrize("who", ["player", "helper", "referee", "director"])
def test_only_directors_resume_what_was_paused(scene: Scene, who: str) -> None:
    services.pause(event_id=scene.event.pk, by=scene.people["owner"], reason="a break")
    client = Client()
    client.force_login(scene.people[who])
    answer = client.post(f"/events/{scene.event.public_id}/console/resume/", {"reason": "on we go"})
    assert answer.status_code == (302 if who == "director" else 403)


@pytest.mark.parametrize("who", ["stranger", "referee", "director"])
def test_only_directors_open_the_next_season(who: str) -> None:
    league = {"division_size": 4, "promote": 1, "relegate": 1, "smallest_division": 4}
    event = started(8, format="league", rounds=1, league=league)
    for match in running(event):
        finish(match)
    services.advance(event_id=event.pk)
    cast = people_of(event, UserFactory())
    client = Client()
    client.force_login(cast[who])
    answer = client.post(f"/events/{event.public_id}/console/next-season/", {})
    assert answer.status_code == (302 if who == "director" else 403)
    assert Event.objects.filter(season=2).exists() is (who == "director")


def test_the_console_is_the_organisers_alone(scene: Scene) -> None:
    for who, status in (("stranger", 403), ("player", 403), ("helper", 200), ("owner", 200)):
        client = Client()
        client.force_login(scene.people[who])
        assert client.get(f"/events/{scene.event.public_id}/console/").status_code == status
    assert Client().get(f"/events/{scene.event.public_id}/console/").status_code == 302


def test_a_draft_is_not_there_for_others() -> None:
    owner = UserFactory()
    event = services.create_event(owner=owner, title="Secret Cup", rules=an_event().rules_data)
    assert Client().get(f"/events/{event.public_id}/").status_code == 404
    client = Client()
    client.force_login(owner)
    assert "Only the organisers see this page" in client.get(f"/events/{event.public_id}/").content.decode()
