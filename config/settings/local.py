"""`make run` and everyday work: SQLite, a worker inside the web process, and mail you can read in the browser."""

import environ

from config import env
from config.logs import logging_config
from config.settings.base import *  # noqa: F403
from config.settings.base import BASE_DIR, DATA_DIR, MAPS_DIR, MEMORY_BROKER, MEMORY_BROKER_OPTIONS

environ.Env.read_env(BASE_DIR / ".env")

DEBUG = True
ROOT_URLCONF = "config.urls_local"
SECRET_KEY = "for-work-on-one-machine-only-never-for-a-service-people-use"
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
SITE_URL = "http://127.0.0.1:8000"  # `serve` puts its own port here

DATA_DIR.mkdir(parents=True, exist_ok=True)
if MAPS_DIR is None:
    MAPS_DIR = DATA_DIR / "maps"
    MAPS_DIR.mkdir(exist_ok=True)
DATABASES = {"default": env.database(default=f"sqlite:///{DATA_DIR / 'whistlepost.sqlite3'}")}

CELERY_BROKER_URL = MEMORY_BROKER
CELERY_BROKER_TRANSPORT_OPTIONS = MEMORY_BROKER_OPTIONS
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # passkeys on http://127.0.0.1, which production would refuse
EMAIL_BACKEND = "notifications.backends.DiskMailBackend"
DEV_MAIL_DIR = DATA_DIR / "mail"
DEFAULT_FROM_EMAIL = "Whistlepost <turns@whistlepost.example>"
MAIL_REPLY_ADDRESS = "reply@whistlepost.example"  # /dev/mail/ takes replies in
VAPID_PRIVATE_KEY = env.push_key() or env.kept_push_key(DATA_DIR / "push.key")
VAPID_CONTACT = "mailto:turns@whistlepost.example"

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True

LOGGING = logging_config(level=env.log_level(), as_json=False)
