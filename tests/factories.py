"""People and things for tests, in one place."""

import factory

from accounts.models import User


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    email = factory.Sequence(lambda n: f"player{n}@players.example")
    display_name = factory.Sequence(lambda n: f"Player {n}")
