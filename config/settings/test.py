"""The tests. With DATABASE_URL and REDIS_URL (as `make test` sets them) PostgreSQL and Redis; without, SQLite alone."""

import os
import tempfile
from pathlib import Path

from config import env
from config.logs import logging_config
from config.settings.base import *  # noqa: F403
from config.settings.base import MEMORY_BROKER, MEMORY_BROKER_OPTIONS, REDIS_BROKER_OPTIONS, REST_FRAMEWORK

SECRET_KEY = "for-tests-only-for-tests-only-for-tests-only-for-tests-only"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
SITE_URL = "http://testserver"

# Tests that run at the same time share no file, no database and no queue.
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
SCRATCH = Path(tempfile.gettempdir()) / f"whistlepost-test-{os.getpid()}"

DATABASES = {"default": env.database(default=f"sqlite:///{SCRATCH}.sqlite3")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads must meet the locks that people will meet.
    DATABASES["default"]["TEST"] = {"NAME": f"{SCRATCH}.sqlite3"}

REDIS_URL = env.redis_url(default=MEMORY_BROKER)
CELERY_BROKER_URL = REDIS_URL
if REDIS_URL == MEMORY_BROKER:
    CELERY_BROKER_TRANSPORT_OPTIONS = MEMORY_BROKER_OPTIONS
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
else:
    CELERY_BROKER_TRANSPORT_OPTIONS = {**REDIS_BROKER_OPTIONS, "global_keyprefix": f"{WORKER}-"}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": WORKER,
        }
    }

LIVE_CHANNEL = f"live-{WORKER}"

EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
DEV_MAIL_DIR = Path(f"{SCRATCH}-mail")
DEFAULT_FROM_EMAIL = "Whistlepost <turns@whistlepost.example>"
MAIL_REPLY_ADDRESS = "reply@whistlepost.example"
ANYMAIL = {"MAILGUN_WEBHOOK_SIGNING_KEY": "a-key-for-tests", "WEBHOOK_SECRET": "user:secret-for-tests"}
VAPID_PRIVATE_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
VAPID_CONTACT = "mailto:turns@whistlepost.example"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

LOGGING = logging_config(level="WARNING", as_json=True)

# Tests ask faster than people; those about throttles set rates of their own.
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])}
