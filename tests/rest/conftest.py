"""The clients that the tests of the foundations ask with."""

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories import UserFactory, bearer


@pytest.fixture(autouse=True)
def _counters_of_its_own(clean_counters: None) -> None:
    """No test counts what another did."""


@pytest.fixture
def ada(db: None) -> User:
    return UserFactory(display_name="Ada")


@pytest.fixture
def client_of_ada(ada: User) -> APIClient:
    return bearer(ada)
