"""A service for people: everything from the environment, nothing guessed. docs/hosting.md walks through it."""

from email.utils import parseaddr
from urllib.parse import urlsplit

from config import env
from config.logs import logging_config
from config.reporting import report_errors
from config.settings.base import *  # noqa: F403
from config.settings.base import REDIS_BROKER_OPTIONS, REST_FRAMEWORK

SECRET_KEY = env.secret_key()
SECRET_KEY_FALLBACKS = env.secret_key_fallbacks()
ALLOWED_HOSTS = env.allowed_hosts()
SITE_URL = env.site_url(ALLOWED_HOSTS)
CSRF_TRUSTED_ORIGINS = [SITE_URL]

DATABASES = {"default": env.kept_open(env.database())}

REDIS_URL = env.redis_url()
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = REDIS_BROKER_OPTIONS
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

vars().update(env.email())
DEFAULT_FROM_EMAIL = env.from_address()
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 20
MAIL_REPLY_ADDRESS = env.reply_address()
MAILBOX_URL = env.mailbox_url()
ANYMAIL = env.anymail()
VAPID_PRIVATE_KEY = env.push_key()
VAPID_CONTACT = f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

# https only, behind a proxy that says so.
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", 1, at_least=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
REST_FRAMEWORK["NUM_PROXIES"] = TRUSTED_PROXIES
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_SSL_HOST = urlsplit(SITE_URL).netloc
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 31_536_000, at_least=0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.switch("HSTS_INCLUDE_SUBDOMAINS", True)
SECURE_HSTS_PRELOAD = SECURE_HSTS_INCLUDE_SUBDOMAINS
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
CSRF_COOKIE_NAME = "__Host-csrf"

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.OwnNames"},
}

METRICS_TOKEN = env.metrics_token()
LOGGING = logging_config(level=env.log_level(), as_json=True)
report_errors(env.sentry_dsn())
