"""Replies: what they do, all or nothing, and what the answer says. Identity is the token, never From."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from datetime import timedelta
from email.message import EmailMessage

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games import services
from games.errors import Conflict
from games.models import LogRow, Order, Table
from notifications.models import MailAddress, ReceivedMail
from notifications.replies.sorting import Sort
from notifications.services import addresses, outbox, receiving, replies, wishes
from tests.games.tables import a_game, play, player_of, rows
from tests.notifications.mailbox import deliver, received_by, reply_to, text_of, turn_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def table() -> Table:
    return a_game()


@pytest.fixture
def turn(table: Table) -> EmailMessage:
    deliver()
    return received_by(player_of(table, 0))[-1]


def answer_to(reply: EmailMessage) -> EmailMessage:
    """The reply is taken in and read, and this is what comes back."""
    assert receiving.receive(message=reply) == Sort.REPLY
    replies.read_new()
    (answer,) = [mail for mail in deliver() if str(mail["Subject"]).startswith("Re: ")]
    return answer


def test_a_reply_plays_and_the_answer_says_what_was_done(table: Table, turn: EmailMessage):
    answer = answer_to(reply_to(turn, "seal 3\n\nCheers\n"))
    last = rows(table)[-1]
    assert (last.text, last.source, last.actor) == ("seal 3", LogRow.Source.MAIL, player_of(table, 0))
    assert "Played: seal 3" in text_of(answer)
    assert "We left aside: Cheers" in text_of(answer)
    assert answer["Auto-Submitted"] == "auto-replied"


def test_the_answer_goes_to_the_player_whoever_the_mail_says_it_is_from(table: Table, turn: EmailMessage):
    answer = answer_to(reply_to(turn, "seal 3", sender="mallory@elsewhere.example"))
    assert player_of(table, 0).email in str(answer["To"])


def test_a_reply_that_cannot_be_read_is_answered_with_three_things_to_say(table: Table, turn: EmailMessage):
    answer = answer_to(reply_to(turn, "seel three"))
    said = text_of(answer).split("YOU COULD SAY")[1].split("Open the board")[0].split("\n")
    assert len([line for line in said if line.startswith("  seal ")]) == 3
    assert rows(table)[-1].kind == LogRow.Kind.START


def test_of_several_moves_all_or_none_are_played_and_the_wrong_line_is_named(table: Table, turn: EmailMessage):
    answer = answer_to(reply_to(turn, "seal 3\nbogus move\n"))
    assert "It is about this line: bogus move" in text_of(answer)
    assert rows(table)[-1].kind == LogRow.Kind.START


def test_a_corrected_reply_to_the_answer_plays(table: Table, turn: EmailMessage):
    refusal = answer_to(reply_to(turn, "sael 3"))
    answer_to(reply_to(refusal, "seal 3"))
    assert rows(table)[-1].text == "seal 3"


def test_talk_is_said_once_and_not_when_the_move_fails(table: Table, turn: EmailMessage):
    answer_to(reply_to(turn, "nonsense\ntalk: hello all"))
    assert not table.talk.exists()
    answer_to(reply_to(turn, "seal 3\ntalk: hello all"))
    assert [talk.words for talk in table.talk.all()] == ["hello all"]


def test_a_reply_that_comes_too_late_says_what_happened_since(table: Table, turn: EmailMessage):
    play(table, 0, "seal 1")
    answer = answer_to(reply_to(turn, "seal 3"))
    assert "Too late: the game has moved on" in text_of(answer)
    assert rows(table)[-1].text == "seal 1"


def test_the_same_mail_delivered_twice_is_read_once(table: Table, turn: EmailMessage):
    reply = reply_to(turn, "seal 3")
    answer_to(reply)
    assert receiving.receive(message=reply) == Sort.REPLY
    replies.read_new()
    assert ReceivedMail.objects.count() == 1
    assert deliver() == []


def test_a_crash_between_the_move_and_its_note_repeats_nothing(table: Table, turn: EmailMessage):
    receiving.receive(message=reply_to(turn, "seal 3\ntalk: hello"))
    mail = ReceivedMail.objects.get()
    replies._do(mail)  # and then the power fails
    replies.read_new()
    assert [row.text for row in rows(table)[1:]] == ["seal 3"]
    assert table.talk.count() == 1
    assert ReceivedMail.objects.get().state == "done"


def test_revoked_moves_by_mail_are_answered_with_a_no(table: Table, turn: EmailMessage):
    wishes.revoke_mail_play(person=player_of(table, 0))
    assert "switched off" in text_of(answer_to(reply_to(turn, "seal 3")))


def test_an_old_mail_takes_no_moves(table: Table, turn: EmailMessage):
    with time_machine.travel(timezone.now() + timedelta(days=50)):
        assert "too old" in text_of(answer_to(reply_to(turn, "seal 3")))


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"X_Autoreply": "yes"},
        {"Return_Path": "<>"},
        {"List_Id": "<friends.lists.example>"},
    ],
    ids=str,
)
def test_what_machines_send_is_dropped(turn: EmailMessage, headers: dict[str, str]):
    assert receiving.receive(message=reply_to(turn, "seal 3", **headers)) == Sort.MACHINE
    assert not ReceivedMail.objects.exists()


@pytest.mark.parametrize("subject", ["Automatic reply: your turn", "Abwesenheitsnotiz", "Réponse automatique : absent"])
def test_holiday_notes_are_known_by_their_subject(turn: EmailMessage, subject: str):
    reply = reply_to(turn, "I am away until Monday 3.")
    reply.replace_header("Subject", subject)
    assert receiving.receive(message=reply) == Sort.MACHINE


def test_our_own_mail_come_back_is_dropped(turn: EmailMessage):
    back = reply_to(turn, "seal 3", sender="Whistlepost <turns@whistlepost.example>")
    assert receiving.receive(message=back) == Sort.OURS


def test_a_loop_that_we_do_not_recognise_comes_to_an_end(turn: EmailMessage, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(receiving, "MOST_REPLIES", 3)
    taken = [receiving.receive(message=reply_to(turn, f"nonsense {number}")) for number in range(5)]
    assert taken == [Sort.REPLY] * 3 + [Sort.MACHINE] * 2


def test_a_forged_token_is_nobodys_mail(turn: EmailMessage):
    reply = reply_to(turn, "seal 3")
    address = str(turn["Reply-To"])
    reply.replace_header("To", address.replace("+r-", "+r-aa"))
    assert receiving.receive(message=reply) == Sort.STRAY


def test_an_address_in_capital_letters_is_the_same(table: Table, turn: EmailMessage):
    reply = reply_to(turn, "seal 3")
    reply.replace_header("To", str(turn["Reply-To"]).upper())
    answer_to(reply)
    assert rows(table)[-1].text == "seal 3"


def delivery_report(turn: EmailMessage, table: Table, status: str, action: str = "failed") -> EmailMessage:
    letter = outbox.compose(turn_of(table, 0))
    from notifications.inbound import parse

    raw = (
        f"From: MAILER-DAEMON@mx.example\r\nTo: {letter.bounces_to}\r\nSubject: Undelivered\r\n"
        "MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
        "--b\r\nContent-Type: text/plain\r\n\r\nIt did not work.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; x@players.example\r\nAction: {action}\r\nStatus: {status}\r\n"
        "Diagnostic-Code: smtp; 550 no such user\r\n\r\n--b--\r\n"
    )
    return parse(raw.encode())


@pytest.mark.parametrize(
    ("status", "action", "state"),
    [("5.1.1", "failed", "needs-attention"), ("4.4.7", "failed", "fine"), ("4.0.0", "delayed", None)],
)
def test_mail_that_comes_back_makes_an_address_need_attention(
    table: Table, turn: EmailMessage, status: str, action: str, state: str | None
):
    assert receiving.receive(message=delivery_report(turn, table, status, action)) == Sort.BOUNCE
    address = MailAddress.objects.filter(email=player_of(table, 0).email).first()
    assert (address and address.state) == state


def test_five_temporary_failures_in_a_row_are_enough_and_old_ones_are_forgotten():
    email, now = "x@players.example", timezone.now()

    def bounce(times: int) -> str:
        for _ in range(times):
            addresses.record_bounce(email=email, reason="deferred", hard=False)
        return MailAddress.objects.get(email=email).state

    assert bounce(4) == "fine"
    with time_machine.travel(now + timedelta(days=15)):
        assert bounce(4) == "fine", "half a month later they are counted anew"
        addresses.record_delivery(email=email.upper())
        assert bounce(4) == "fine", "and a mail that arrived says that all is well"
        assert bounce(1) == "needs-attention"
        addresses.record_delivery(email=email)
        assert bounce(0) == "needs-attention", "only its owner sets it right"


def test_who_once_refused_invitations_and_has_an_account_now_is_told_when_mail_comes_back():
    addresses.refuse_invitations(email="x@players.example")
    addresses.record_bounce(email="x@players.example", reason="no such user", hard=True)
    assert MailAddress.objects.get().state == "needs-attention"


def mailgun(client: Client, turn: EmailMessage, words: str, *, key: str = "a-key-for-tests") -> int:
    """What Mailgun posts for an arriving mail, signed as it does."""
    stamp, token = str(int(time.time())), "t" * 50
    signature = hmac.new(key.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    form = {
        "recipient": str(turn["Reply-To"]),
        "sender": "bruno@players.example",
        "body-mime": reply_to(turn, words).as_string(),
        "timestamp": stamp,
        "token": token,
        "signature": signature,
    }
    secret = base64.b64encode(b"user:secret-for-tests").decode()
    return client.post("/anymail/mailgun/inbound_mime/", form, headers={"authorization": f"Basic {secret}"}).status_code


def test_a_mail_services_webhook_brings_replies_in(client: Client, table: Table, turn: EmailMessage):
    assert mailgun(client, turn, "seal 3") == 200
    replies.read_new()
    assert rows(table)[-1].text == "seal 3"


def test_a_webhook_with_a_wrong_signature_is_refused(client: Client, turn: EmailMessage):
    assert mailgun(client, turn, "seal 3", key="another key") == 400
    assert not ReceivedMail.objects.exists()


def postmark(client: Client, event: dict[str, object], secret: str = "user:secret-for-tests") -> int:
    """What Postmark posts when it knows more about a mail of ours."""
    return client.post(
        "/anymail/postmark/tracking/",
        json.dumps({"MessageID": "x", "Tag": "", **event}),
        content_type="application/json",
        headers={"authorization": f"Basic {base64.b64encode(secret.encode()).decode()}"},
    ).status_code


def test_a_complaint_told_by_a_mail_service_stops_our_mail(client: Client, table: Table):
    event = {"RecordType": "SpamComplaint", "Type": "SpamComplaint", "Email": player_of(table, 0).email, "ID": 1}
    event |= {"BouncedAt": "2026-11-18T09:00:00Z"}
    assert postmark(client, event, "wrong") == 400
    assert postmark(client, event) == 200
    deliver()
    assert turn_of(table, 0).note == "address: complained"


def test_a_delivery_told_by_a_mail_service_ends_a_row_of_failures(client: Client):
    addresses.record_bounce(email="x@players.example", reason="deferred", hard=False)
    event = {"RecordType": "Delivery", "Recipient": "x@players.example", "DeliveredAt": "2026-11-18T09:00:00Z"}
    assert postmark(client, event) == 200
    assert not MailAddress.objects.exists()


def auction() -> tuple[Table, EmailMessage, int]:
    """A game of Age of Rail whose first share is up for auction, and the mail that asks the first bidder."""
    game = a_game(3, system="age-of-rail", map="south-africa")
    seat = game.decisions.get().seat
    deliver()
    return game, received_by(player_of(game, seat))[-1], seat


def test_an_order_by_reply_stands_and_the_answer_says_so():
    game, turn, seat = auction()
    answer = answer_to(reply_to(turn, "bid 5\norder: bid up to 9"))
    order = Order.objects.get(seat__table=game)
    assert (order.state, order.owner) == ("active", player_of(game, seat))
    assert f"Standing order: {order.text}" in text_of(answer)
    assert rows(game)[-1].text == "bid 5"


def test_an_order_that_cannot_be_read_stops_the_move_beside_it():
    game, turn, _ = auction()
    answer = answer_to(reply_to(turn, "bid 5\norder: become rich"))
    assert "NOTHING WAS DONE" in text_of(answer)
    could_say = text_of(answer).split("YOU COULD SAY")[1].split("Open the board")[0].split("\n")
    assert len([line for line in could_say if line.startswith("  order: ")]) == 3
    assert rows(game)[-1].kind == LogRow.Kind.START


def test_an_order_that_the_table_refuses_is_not_called_done(monkeypatch):
    _, turn, _ = auction()

    def refuse(**_: object) -> None:
        raise Conflict("You have too many standing orders.", code="too-many")

    monkeypatch.setattr(services, "set_order", refuse)
    assert "NOTHING WAS DONE" in text_of(answer_to(reply_to(turn, "order: bid up to 9")))
    assert "PLAYED: BID 5" in text_of(answer_to(reply_to(turn, "bid 5\norder: bid up to 9"))).upper()


def test_talk_that_is_too_long_stops_the_move_beside_it(table: Table, turn: EmailMessage):
    answer = answer_to(reply_to(turn, f"seal 3\ntalk: {'well played ' * 200}"))
    assert "at most 2000 characters" in text_of(answer)
    assert rows(table)[-1].kind == LogRow.Kind.START
