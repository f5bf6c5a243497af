"""Signed in by the browser's session: for our own pages' scripts, guarded against forged requests."""

from rest_framework import authentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request


class SessionAuthentication(authentication.SessionAuthentication):
    """DRF's, but a missing or wrong CSRF token has its own code."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise PermissionDenied("The CSRF token is missing or wrong.", code="csrf-failed") from None
