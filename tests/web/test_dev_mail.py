"""The mailbox in the browser."""

from email.mime.image import MIMEImage
from pathlib import Path

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

from notifications.kept_mail import kept_mails
from notifications.mails import compose
from notifications.models import Dispatch
from notifications.services import replies
from tests.games.tables import a_game

pytestmark = [pytest.mark.urls("config.urls_local"), pytest.mark.sqlite_too, pytest.mark.django_db]
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)


@pytest.fixture(autouse=True)
def mailbox(settings, tmp_path: Path, nobody_is_looking: None) -> Path:
    settings.DEV_MAIL_DIR = tmp_path / "mail"
    return settings.DEV_MAIL_DIR


def send(subject: str = "Your turn", html: str = "", attach: MIMEImage | None = None) -> str:
    """Sends a mail through the backend and returns its id in the mailbox."""
    mail = EmailMultiAlternatives(subject, "Play at https://league.example/t/1 <now>", to=["ada@demo.example"])
    mail.connection = get_connection("notifications.backends.DiskMailBackend")
    if html:
        mail.attach_alternative(html, "text/html")
    if attach is not None:
        mail.mixed_subtype = "related"
        mail.attach(attach)
    assert mail.send() == 1
    return kept_mails()[0].id


def board() -> MIMEImage:
    image = MIMEImage(PIXEL, "png")
    image["Content-ID"] = "<board@whistlepost>"
    return image


def test_an_empty_mailbox_says_so(client: Client) -> None:
    assert "No mail yet" in client.get("/dev/mail/").content.decode()


def test_mails_are_listed_newest_first(client: Client) -> None:
    send("First stop")
    send("Second stop")
    page = client.get("/dev/mail/").content.decode()
    assert page.index("Second stop") < page.index("First stop")
    assert "ada@demo.example" in page


def test_the_text_is_shown_escaped_with_its_links(client: Client) -> None:
    page = client.get(f"/dev/mail/{send()}/").content.decode()
    assert 'href="https://league.example/t/1"' in page
    assert "&lt;now&gt;" in page
    assert "<iframe" not in page


def test_the_html_is_shown_in_a_frame_that_can_run_nothing(client: Client) -> None:
    mail_id = send(html="<p style='color: red'>Board</p><script>alert(1)</script>")
    page = client.get(f"/dev/mail/{mail_id}/").content.decode()
    assert f'src="/dev/mail/{mail_id}/html/" sandbox="allow-top-navigation-by-user-activation"' in page
    frame = client.get(f"/dev/mail/{mail_id}/html/")
    assert "<p style='color: red'>" in frame.content.decode()
    assert "script-src 'none'" in frame.headers["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in frame.headers["Content-Security-Policy"]
    assert frame.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_inline_pictures_are_shown(client: Client) -> None:
    mail_id = send(html='<img src="cid:board@whistlepost" alt="Board">', attach=board())
    assert f'src="/dev/mail/{mail_id}/parts/0/"' in client.get(f"/dev/mail/{mail_id}/html/").content.decode()
    picture = client.get(f"/dev/mail/{mail_id}/parts/0/")
    assert (picture.headers["Content-Type"], picture.content) == ("image/png", PIXEL)


def test_a_file_that_is_no_picture_is_only_downloaded(client: Client) -> None:
    mail = EmailMultiAlternatives("Record", "See the file.", to=["ada@demo.example"])
    mail.connection = get_connection("notifications.backends.DiskMailBackend")
    mail.attach("game.html", "<script>alert(1)</script>", "text/html")
    mail.send()
    answer = client.get(f"/dev/mail/{kept_mails()[0].id}/parts/0/")
    assert answer.headers["Content-Disposition"] == "attachment"
    assert answer.headers["Content-Type"] == "application/octet-stream"


def test_a_reply_typed_in_the_browser_is_taken_in_like_a_mail(client: Client) -> None:
    table = a_game(3, system="age-of-rail", map="south-africa")
    row = Dispatch.objects.get(table=table, kind="turn")
    mail = compose(row).message()
    mail.connection = get_connection("notifications.backends.DiskMailBackend")
    mail.send()
    mail_id = kept_mails()[0].id
    assert "Send the reply" in client.get(f"/dev/mail/{mail_id}/").content.decode()
    client.post(f"/dev/mail/{mail_id}/reply/", {"words": "bid 7"})
    replies.read_new()
    assert table.log.latest("index").text == "bid 7"


@pytest.mark.parametrize(
    "path", ["20260101T000000000000-00000000/", "..%2Fsecret/", "nothing/html/", "nothing/parts/0/"]
)
def test_what_is_not_there_is_not_found(client: Client, mailbox: Path, path: str) -> None:
    mailbox.mkdir(parents=True)
    (mailbox.parent / "secret.eml").write_text("Subject: secret\n\nsecret")
    assert client.get(f"/dev/mail/{path}").status_code == 404


def test_a_part_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get(f"/dev/mail/{send()}/parts/5/").status_code == 404
