"""The service as an ASGI application: pages, API and live updates."""

import os
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

# WhiteNoise hands out files in pieces read by a thread; Django mentions it for each process, we know.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

django.setup(set_prefix=False)

from config.one_hop import OneHopHandler  # noqa: E402 - needs the settings

application = OneHopHandler()
