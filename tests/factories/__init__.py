"""People and things for tests, in one place: one module a room."""

from tests.factories.accounts import AccessTokenFactory, BlockFactory, ReportFactory, UserFactory, bearer

__all__ = ["AccessTokenFactory", "BlockFactory", "ReportFactory", "UserFactory", "bearer"]
