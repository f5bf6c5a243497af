"""Production as it is, with the bare endpoint beside it and nobody throttled: the bench asks faster than people."""

from config.settings.production import *  # noqa: F403
from config.settings.production import REST_FRAMEWORK

ROOT_URLCONF = "tests.bench.urls"
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])}
