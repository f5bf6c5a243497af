"""The service as an ASGI application: pages, API and live updates."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

# WhiteNoise hands out files in pieces read by a thread; Django mentions it for each process, we know.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

application = get_asgi_application()
