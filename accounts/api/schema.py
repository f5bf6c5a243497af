"""Tells the contract how tokens are shown."""

from config.rest.schema import BearerScheme


class TokenScheme(BearerScheme):
    target_class = "accounts.api.authentication.TokenAuthentication"
