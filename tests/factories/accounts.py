"""People, and what they carry."""

import factory
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from rest_framework.test import APIClient

from accounts.models import AccessToken, Block, Report, Scope, User
from accounts.services.tokens import create_token

ALL_SCOPES = [scope.value for scope in Scope]


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"player{n}@players.example")
    display_name = factory.Sequence(lambda n: f"Conductor {n}")
    password = factory.LazyFunction(lambda: make_password(None))

    @factory.post_generation
    def address(self: User, create: bool, extracted: object, **kwargs: object) -> None:
        if create:
            EmailAddress.objects.create(user=self, email=self.email, verified=True, primary=True)


class AccessTokenFactory(factory.django.DjangoModelFactory[AccessToken]):
    """A token as it lies in the database; for one that can be shown, use `bearer`."""

    class Meta:
        model = AccessToken

    user = factory.SubFactory(UserFactory)
    name = "my phone"
    prefix = factory.Sequence(lambda n: f"{n:08d}")
    digest = "0" * 64
    scopes = ALL_SCOPES


class BlockFactory(factory.django.DjangoModelFactory[Block]):
    class Meta:
        model = Block

    owner = factory.SubFactory(UserFactory)
    player = factory.SubFactory(UserFactory)


class ReportFactory(factory.django.DjangoModelFactory[Report]):
    class Meta:
        model = Report

    reporter = factory.SubFactory(UserFactory)
    player = factory.SubFactory(UserFactory)
    reason = Report.Reason.ABUSE
    words = "Called my railway a tramway."


def bearer(user: User, *scopes: str) -> APIClient:
    """A client that shows a fresh token of this person, by default with every scope."""
    _, text = create_token(user=user, name="test client", scopes=scopes or ALL_SCOPES)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client
