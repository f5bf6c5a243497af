"""Error reports to Sentry, where a host wants them, without what players may not know of each other."""

import sentry_sdk


def report_errors(dsn: str) -> None:
    """Frames' variables and request bodies stay here: they hold hidden bids, seeds and sign-in codes."""
    if dsn:
        sentry_sdk.init(
            dsn=dsn,
            send_default_pii=False,
            include_local_variables=False,
            max_request_body_size="never",
            traces_sample_rate=0,
        )
