"""How often somebody may ask, by scope. Counted per person, or per address for those not signed in."""

import time
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:  # views import us: DRF looks its default classes up while it is being imported
    from rest_framework.views import APIView

PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


class ScopeThrottle(BaseThrottle):
    """The view's `throttle_scope`, else `read` or `write` by method; rates such as "60/minute" are settings.

    A counter per window, added up by the cache in one step: exact with many workers, and two small calls a request.
    """

    wait_seconds: float | None = None

    def allow_request(self, request: Request, view: "APIView") -> bool:
        self.wait_seconds = to_wait(scope_of(request, view), self.who(request))
        return self.wait_seconds is None

    def wait(self) -> float | None:
        return self.wait_seconds

    def who(self, request: Request) -> str:
        user: Any = request.user
        return f"user-{user.pk}" if user and user.is_authenticated else f"address-{self.get_ident(request)}"


def to_wait(scope: str, who: str) -> float | None:
    """Count one more of this scope for somebody: None if they may, else for how many seconds they may not.

    Pages ask here, too, so that a client and a browser share one allowance.
    """
    rate = api_settings.DEFAULT_THROTTLE_RATES.get(scope)
    if rate is None:
        return None
    allowed, period = parse(str(rate))
    now = time.time()
    window = int(now // period)
    key = f"throttle:{scope}:{who}:{window}"
    cache.add(key, 0, timeout=period)
    try:
        count = cache.incr(key)
    except ValueError:  # the window closed between the two calls
        return None
    return None if count <= allowed else (window + 1) * period - now


def scope_of(request: Request, view: "APIView") -> str:
    given: str | None = getattr(view, "throttle_scope", None)
    return given or ("read" if request.method in ("GET", "HEAD", "OPTIONS") else "write")


def parse(rate: str) -> tuple[int, int]:
    """
    >>> parse("60/minute")
    (60, 60)
    """
    number, period = rate.split("/")
    return int(number), PERIODS[period]
