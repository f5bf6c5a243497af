"""Push, webhooks and the calendar on the page for them; and the site as an app."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image
from playwright.sync_api import expect

from accounts.models import User
from notifications.elsewhere.outside import Outside
from notifications.services import elsewhere
from tests.factories import UserFactory
from tests.web.conftest import PHONE, Visit

PAGE = "/mail/elsewhere/"
A_BROWSER = """
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (options) => ({
  toJSON: () => ({ endpoint: `https://127.0.0.1/${options.applicationServerKey.length}`, keys }),
});
Notification.requestPermission = async () => "granted";
"""


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada")


@pytest.fixture
def hers(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "Outside", lambda: Outside(may_go=lambda address: True))


@pytest.mark.django_db
def test_a_webhook_is_added_tried_switched_given_another_secret_and_deleted(hers: Client, ada: User, anywhere: None):
    form = {"part": "add-webhook", "url": "https://127.0.0.1/x", "name": "Bell", "shape": "plain", "kind": ["turn"]}
    shown = hers.post(PAGE, form).content.decode()
    webhook = ada.webhooks.get()
    assert webhook.secret in shown
    assert webhook.kinds == ["turn"]
    assert webhook.secret not in hers.get(PAGE).content.decode()
    for part, more in (("try-webhook", {}), ("switch-webhook", {"on": "no"})):
        assert hers.post(PAGE, {"part": part, "number": webhook.pk, **more}).status_code == 302
    again = hers.post(PAGE, {"part": "rotate-webhook", "number": webhook.pk}).content.decode()
    webhook.refresh_from_db()
    assert (webhook.on, webhook.secret in again) == (False, True)
    hers.post(PAGE, {"part": "delete-webhook", "number": webhook.pk})
    assert not ada.webhooks.exists()


@pytest.mark.django_db
def test_an_address_that_is_not_public_is_refused_and_the_form_keeps_what_was_typed(hers: Client, ada: User):
    form = {"part": "add-webhook", "url": "https://10.0.0.1/hook", "name": "Mine", "kind": ["turn"]}
    answer = hers.post(PAGE, form)
    assert answer.status_code == 422
    assert "not a public address" in answer.content.decode()
    assert 'value="https://10.0.0.1/hook"' in answer.content.decode()


@pytest.mark.django_db
def test_the_calendars_address_is_made_changed_and_closed(hers: Client, ada: User):
    hers.post(PAGE, {"part": "open-feed"})
    first = hers.get(PAGE).content.decode()
    assert "/deadlines.ics" in first
    hers.post(PAGE, {"part": "rotate-feed"})
    assert hers.get(PAGE).content.decode() != first
    hers.post(PAGE, {"part": "close-feed"})
    assert "/deadlines.ics" not in hers.get(PAGE).content.decode()


@pytest.mark.django_db
def test_the_site_can_be_put_on_a_home_screen():
    client = Client()
    manifest = json.loads(client.get("/app.webmanifest").content)
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert answer["Content-Type"] == "image/png"
        assert "x".join(map(str, Image.open(BytesIO(answer.content)).size)) == icon["sizes"]
    assert client.get("/icon-7.png").status_code == 404
    worker = client.get("/service-worker.js")
    assert worker["Content-Type"].startswith("text/javascript")


@pytest.mark.django_db(transaction=True)
def test_push_is_switched_on_with_one_press(visit: Visit, ada: User, anywhere: None):
    """All but the push service itself, which is somebody else's: permission, worker, subscription, our list."""
    page = visit(PAGE, ada, **PHONE)
    page.add_init_script(A_BROWSER)
    page.reload()
    page.get_by_role("button", name="Switch push on here").click()
    expect(page.get_by_text("Chrome, Android")).to_be_visible()
    browser = ada.browsers.get()
    assert browser.endpoint == "https://127.0.0.1/65"
    assert page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active.scriptURL)").endswith(
        "/service-worker.js"
    )
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Chrome, Android")).not_to_be_visible()
