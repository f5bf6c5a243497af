"""What a turn mail says: enough to play from, in HTML and in text, for every game."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from engine import system as find_system
from engine.bots import bot
from games import ratings, services
from games.clocks import Clock, HoursPerTurn
from games.models import Table
from games.selectors.tables import seats_of
from games.services import SWEEP, record_heartbeat
from games.services.clockwork import sweep_clocks
from notifications.models import Dispatch, MailAddress
from notifications.services import wishes
from tests.factories import UserFactory
from tests.games.tables import a_game, a_table, decision_of, fresh, play, play_on, player_of, position_of, rows
from tests.notifications.mailbox import deliver, html_of, links_of, play_round_to, received_by, text_of, turn_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

GAMES = [
    ("age-of-rail", "south-africa"),
    ("age-of-steam", "rust-belt"),
    ("steam", "northeast"),
    ("imperial-steam", None),
]


def played(system: str, map: str | None, moves: int) -> Table:
    """A real game, some sensible moves in."""
    table = a_game(3, system=system, map=map or next(iter(find_system(system).maps)), time_control=HoursPerTurn(48))
    player = bot("cautious", system, 1)
    for _ in range(moves):
        position = position_of(table)
        seat = position.waiting_on()[0]
        play(table, seat, player.choose(position.seen_by(seat), seat))
    return fresh(table)


def turn_mail(table: Table) -> tuple[EmailMessage, User, int]:
    deliver()
    seat = position_of(table).waiting_on()[0]
    person = player_of(table, seat)
    return received_by(person)[-1], person, seat


def test_a_turn_mail_tells_the_game_in_its_reader_s_language():
    table = a_game(3, system="age-of-rail", map="south-africa", time_control=HoursPerTurn(48))
    seat = position_of(table).waiting_on()[0]
    play(table, seat, "bid 7")
    User.objects.update(language="de")
    mail, _, _ = turn_mail(table)
    text = text_of(mail)
    assert "bietet 7 £." in text
    assert "Das höchste Gebot ist 7 £" in text
    assert "nicht entwickelt" in text, "the board is told in German, too"
    assert "bid 8" in text, "moves are written alike in every language"


@pytest.mark.parametrize(("system", "map"), GAMES)
def test_a_turn_mail_is_enough_to_play_from(system: str, map: str | None):
    table = played(system, map, 12)
    mail, person, seat = turn_mail(table)
    text, html = text_of(mail), html_of(mail)
    position = position_of(table)
    pictures = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert len(pictures) == 1
    assert len(pictures[0].get_content()) < 200_000
    assert len(mail.as_bytes()) < 300_000
    in_words = find_system(system).in_words(position.view(seat), [one.name for one in seats_of(table)])
    assert "THE BOARD IN WORDS" in text
    assert all(str(place) in text for place in in_words), "who reads text alone knows what lies where"
    assert f"cid:{str(pictures[0]['Content-ID']).strip('<>')}" in html
    for body in (text, re.sub(r"<[^>]+>", " ", html).replace("&#x27;", "'").replace("&amp;", "&")):
        assert str(person) in body
        assert "Until " in body
        assert not re.search(r"\b[Pp]layer [1-3]\b", body), "people have names"
    for move in links_of(mail):
        position.check(seat, position.read(seat, move))


def test_text_and_html_offer_the_same_links():
    mail, *_ = turn_mail(played("age-of-rail", "south-africa", 4))
    in_html = set(re.findall(r'href="http://testserver(/m/[^"]+)"', html_of(mail)))
    assert in_html == set(links_of(mail).values())
    assert len(in_html) >= 2


def test_a_whole_line_is_built_by_one_press(client: Client):
    table = a_game(3, system="age-of-steam", map="rust-belt")
    player = bot("sensible", "age-of-steam", 1)
    while (position := position_of(table)).step != "build-track":
        seat = position.waiting_on()[0]
        play(table, seat, player.choose(position.seen_by(seat), seat))
    mail, *_ = turn_mail(table)
    idea = text_of(mail).split("IDEAS, BEST FIRST")[1].split("YOUR CHOICES")[0]
    texts = re.findall(r"^    (build .*)$", idea.split("/m/")[0], re.MULTILINE)
    link = re.findall(r"http://testserver(/m/\S+)", idea)[0]
    assert len(texts) > 1
    assert link in html_of(mail)
    shown = client.get(link).content.decode()
    assert all(f"<code>{text}</code>" in shown for text in texts)
    assert client.post(link, {"move": "\r\n".join(texts)}).status_code == 200
    assert [row.text for row in rows(table)[-len(texts) :]] == texts
    assert client.post(link).status_code == 200, "pressed twice, it is played once and answered twice"
    assert "done" in links_of(mail), "building can be ended from the mail"


def test_the_mails_of_a_game_make_one_thread_and_say_that_no_machine_should_answer():
    table = a_game()
    first = received_after_delivery(table)
    play_round_to(table, 0)
    second = received_after_delivery(table)
    assert first["Message-ID"] != second["Message-ID"]
    assert first["References"] == second["References"] == second["In-Reply-To"]
    assert second["Auto-Submitted"] == "auto-generated"


def received_after_delivery(table: Table) -> EmailMessage:
    deliver()
    return received_by(player_of(table, 0))[-1]


def test_the_subject_says_game_turn_and_phase():
    table = played("age-of-steam", "rust-belt", 0)
    mail, *_ = turn_mail(table)
    assert str(mail["Subject"]).strip() == "Age of Steam · Rust Belt: your turn, turn 1 of 10, Issue Shares"


def test_the_deadline_is_told_on_the_players_own_clock():
    ada = UserFactory(time_zone="Asia/Tokyo")
    table = a_table(2, owner=ada, time_control=HoursPerTurn(48))
    services.join(game_id=table.pk, player=UserFactory())
    deliver()
    deadline = decision_of(table, 0).deadline
    assert deadline is not None
    assert f"{ada.local(deadline):%H:%M} (Asia/Tokyo), in 2 days" in text_of(received_by(ada)[-1])


def test_a_mail_tells_what_happened_since_ones_own_last_move():
    table = a_game(3, system="age-of-rail", map="south-africa")
    first, second, third = (player_of(table, seat) for seat in range(3))
    begins = position_of(table).waiting_on()[0]
    order = [(begins + step) % 3 for step in range(3)]
    for step, seat in enumerate(order):
        play(table, seat, f"bid {5 + step}")
    deliver()
    people = [first, second, third]
    text = text_of(received_by(people[order[0]])[-1])
    since = text.split("SINCE YOUR LAST TURN")[1].split("WHO HAS WHAT")[0]
    assert [str(people[order[1]]) in since, str(people[order[2]]) in since] == [True, True]
    assert f"{people[order[0]]} bids" not in since


def test_no_mail_holds_what_another_seat_keeps_secret():
    table = a_game()
    play(table, 0, "seal 3")
    deliver()
    for mail in received_by(player_of(table, 1)):
        assert "seal 3" not in text_of(mail).split("YOUR CHOICES")[0]


def test_a_player_who_revoked_moves_by_mail_gets_choices_without_links():
    table = a_game()
    wishes.revoke_mail_play(person=player_of(table, 0))
    deliver()
    mail = received_by(player_of(table, 0))[-1]
    assert "/m/" not in text_of(mail) + html_of(mail)
    assert mail["Reply-To"] is None
    assert "seal" in text_of(mail)


def test_others_hear_that_a_game_started_and_those_asked_get_a_turn_mail_instead():
    table = a_game(3, system="age-of-rail", map="south-africa")
    asked = position_of(table).waiting_on()[0]
    kinds = {row.seat: row.kind for row in Dispatch.objects.filter(table=table)}
    assert kinds == {seat: "turn" if seat == asked else "started" for seat in range(3)}


def test_when_a_game_is_over_everybody_gets_the_board_and_every_score_taken_apart():
    table = play_on(a_game())
    deliver()
    result = fresh(table).result
    assert result is not None
    for seat in range(2):
        mail = received_by(player_of(table, seat))[-1]
        assert "over" in str(mail["Subject"])
        for place in result.places:
            assert f"{place.rank}. {player_of(table, place.seat)}: {place.score}" in text_of(mail)


def test_the_mail_after_a_rated_game_waits_for_the_rating():
    table = play_on(a_game())
    known: dict[int, ratings.RatingChange] = {}

    def rate(_: Table) -> dict[int, ratings.RatingChange]:
        if not known:
            raise ratings.Pending
        return known

    ratings.register("test", rate)
    try:
        deliver()
        rows = Dispatch.objects.filter(table=table, kind="over")
        assert {row.state for row in rows} == {"waiting"}
        known[0] = ratings.RatingChange("1500", "1524")
        rows.update(due_at=table.created_at)
        deliver()
    finally:
        ratings.unregister("test")
    assert "Rating 1500 → 1524" in text_of(received_by(player_of(table, 1))[-1])


def test_others_hear_who_left_and_who_took_over():
    table = a_game(3, resign_rule=Table.ResignRule.SUBSTITUTE)
    leaver, stayer, newcomer = player_of(table, 0), player_of(table, 1), UserFactory()
    services.resign(game_id=table.pk, player_id=leaver.pk)
    services.substitute(game_id=table.pk, player=newcomer)
    deliver()
    subjects = [str(mail["Subject"]) for mail in received_by(stayer)]
    assert any(f"{leaver} has left the game" in subject for subject in subjects)
    assert any(f"{newcomer} has taken over a seat" in subject for subject in subjects)
    assert turn_of(table, 0).person == newcomer


def test_an_invitation_reaches_an_address_that_has_no_account_and_can_be_refused_for_good():
    table = a_table()
    assert table.owner is not None
    services.invite(game_id=table.pk, owner=table.owner, email="stranger@players.example")
    (mail,) = deliver()
    assert mail["To"] == "stranger@players.example"
    Client().post(str(mail["List-Unsubscribe"]).strip("<>").removeprefix("http://testserver"))
    other = a_table(owner=table.owner)
    services.invite(game_id=other.pk, owner=table.owner, email="stranger@players.example")
    assert deliver() == []


def test_nothing_goes_to_an_address_that_needs_attention():
    table = a_game()
    MailAddress.objects.create(email=player_of(table, 0).email, state="needs-attention")
    deliver()
    assert turn_of(table, 0).note == "address: needs-attention"


def a_game_on_a_clock(rule: str) -> Table:
    return a_game(
        3, system="age-of-rail", map="south-africa", time_control=Clock(24 * 60, reminders=(50,), timeout=rule)
    )


def test_a_reminder_comes_once_for_each_part_of_the_time():
    table = a_game_on_a_clock("default")
    seat = position_of(table).waiting_on()[0]
    person = player_of(table, seat)
    deliver()
    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        record_heartbeat(name=SWEEP)
        sweep_clocks()
        sweep_clocks()
        deliver()
    reminders = [mail for mail in received_by(person) if "a reminder" in str(mail["Subject"])]
    assert len(reminders) == 1
    assert "After that the safe move is played for you." in text_of(reminders[0])


@pytest.mark.parametrize(
    ("rule", "done"),
    [
        ("remind", "The table still waits for you."),
        ("bot", "A bot plays this turn"),
        ("forfeit", "Your seat is forfeited."),
    ],
)
def test_whoever_was_away_is_told_what_was_done(rule: str, done: str):
    table = a_game_on_a_clock(rule)
    person = player_of(table, position_of(table).waiting_on()[0])
    deliver()
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        record_heartbeat(name=SWEEP)
        sweep_clocks()
        deliver()
    told = [mail for mail in received_by(person) if "your time ran out" in str(mail["Subject"])]
    assert len(told) == 1
    assert done in text_of(told[0])
