"""The service as a WSGI application, for hosts that have nothing else (live pages then fall back to polling)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

application = get_wsgi_application()
