"""The admin: staff see people, tokens and reports, and no secret."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import AccessToken, MailedCode, Report, User
from accounts.services.tokens import create_token
from tests.factories import ReportFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return UserFactory(display_name="Boss", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(boss: User) -> Client:
    client = Client()
    client.force_login(boss)
    return client


def pages(model: type, pk: int) -> list[str]:
    name = model._meta.model_name
    return [reverse(f"admin:accounts_{name}_changelist"), reverse(f"admin:accounts_{name}_change", args=[pk])]


def test_no_page_of_the_admin_shows_a_secret(desk: Client) -> None:
    ada = UserFactory(password="scrypt$hidden")
    token, text = create_token(user=ada, name="phone", scopes=["read"])
    for page in [*pages(User, ada.pk), *pages(AccessToken, token.pk)]:
        answer = desk.get(page)
        assert answer.status_code == 200
        shown = answer.content.decode()
        for secret in (token.digest, text, text.split("_", 2)[2], "scrypt$hidden"):
            assert secret not in shown


@pytest.mark.parametrize("model", [MailedCode, Authenticator, EmailAddress])
def test_codes_and_passkeys_have_no_page_at_all(model: type) -> None:
    assert not admin.site.is_registered(model)


def test_tokens_can_be_revoked_but_neither_made_nor_changed(desk: Client) -> None:
    token, _ = create_token(user=UserFactory(), name="phone", scopes=["read"])
    assert desk.get(reverse("admin:accounts_accesstoken_add")).status_code == 403
    assert desk.post(pages(AccessToken, token.pk)[1], {"name": "mine now"}).status_code == 403
    desk.post(reverse("admin:accounts_accesstoken_delete", args=[token.pk]), {"post": "yes"})
    assert AccessToken.objects.count() == 0


def test_people_are_forgotten_not_deleted(desk: Client) -> None:
    ada = UserFactory(display_name="Ada")
    assert desk.post(reverse("admin:accounts_user_delete", args=[ada.pk]), {"post": "yes"}).status_code == 403
    action = {"action": "forget_people", "_selected_action": [ada.pk]}
    assert desk.post(reverse("admin:accounts_user_changelist"), action).status_code == 302
    ada.refresh_from_db()
    assert str(ada) == "Former player"


def test_staff_close_reports_and_it_is_written_down_who_did(desk: Client, boss: User) -> None:
    report = ReportFactory()
    assert "tramway" in desk.get(pages(Report, report.pk)[1]).content.decode()
    desk.post(pages(Report, report.pk)[1], {"status": "handled", "note": "Talked to both."})
    report.refresh_from_db()
    assert (report.status, report.closed_by, report.note) == ("handled", boss, "Talked to both.")
    assert report.closed_at is not None
    other = ReportFactory()
    desk.post(pages(Report, other.pk)[0], {"action": "mark_dismissed", "_selected_action": [other.pk]})
    other.refresh_from_db()
    assert (other.status, other.closed_by) == ("dismissed", boss)


@pytest.mark.parametrize("model", [User, AccessToken, Report])
def test_lists_of_the_admin_cost_the_same_for_many_rows(
    desk: Client, model: type, django_assert_max_num_queries
) -> None:
    ReportFactory.create_batch(10)
    for user in User.objects.all():
        create_token(user=user, name="phone", scopes=["read"])
    with django_assert_max_num_queries(12):
        desk.get(reverse(f"admin:accounts_{model._meta.model_name}_changelist"))


def test_players_do_not_enter() -> None:
    client = Client()
    client.force_login(UserFactory())
    assert client.get(reverse("admin:accounts_report_changelist")).status_code in (302, 403)
