"""What a token may do: a token carries scopes, a view names the one it needs. A browser session may do everything."""

from typing import TYPE_CHECKING

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

if TYPE_CHECKING:  # views import us: DRF looks its default classes up while it is being imported
    from rest_framework.views import APIView


class HasScope(BasePermission):
    """Signed in (unless the view is `public`, for reading) and, when by token, with the scope the view needs."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        scope = scope_needed(view, request.method or "GET")
        if scope is None:
            return True
        if not request.user or not request.user.is_authenticated:
            return False
        granted = getattr(request.auth, "scopes", None)
        if granted is not None and scope not in granted:
            raise MissingScope(scope)
        return True


class MissingScope(PermissionDenied):
    """The token is good, but was not made for this."""

    default_code = "missing-scope"

    def __init__(self, scope: str) -> None:
        super().__init__(f"This token lacks the scope '{scope}'.", code=self.default_code)
        self.members = {"scope": scope}


def scope_needed(view: "APIView", method: str) -> str | None:
    """None: everybody may."""
    if method == "OPTIONS":
        return None
    if method in SAFE_METHODS:
        return None if getattr(view, "public", False) else getattr(view, "read_scope", "read")
    return getattr(view, "write_scope", "account")
