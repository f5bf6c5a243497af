"""Error reports to Sentry, where a host wants them, without what players may not know of each other."""

import sentry_sdk
from sentry_sdk.types import Event, Hint

from config.logs import SECRET_PATHS


def without_tokens(event: Event, hint: Hint) -> Event:
    """Addresses of turn links do not leave the house."""
    request = event.get("request")
    if request and request.get("url"):
        request["url"] = SECRET_PATHS.sub(r"\1…", str(request["url"]))
    return event


def report_errors(dsn: str) -> None:
    """Frames' variables and request bodies stay here: they hold hidden bids, seeds and sign-in codes."""
    if dsn:
        sentry_sdk.init(
            dsn=dsn,
            send_default_pii=False,
            include_local_variables=False,
            max_request_body_size="never",
            traces_sample_rate=0,
            before_send=without_tokens,
        )
