"""What every way of running shares. Local, test and production add what depends on the machine."""

from pathlib import Path
from typing import Any

import django_stubs_ext
import font_hanken_grotesk
import font_source_serif_pro
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = env.folder("DATA_DIR", BASE_DIR / "var")
MAPS_DIR: Path | None = env.maps_folder()

DEBUG = False
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "django_prometheus",
    "django_structlog",
    "anymail",
    "csp",
    "config.rest",
    "accounts",
    "games",
    "tournaments",
    "notifications",
    "web",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "web.middleware.ContentPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.request_line.RequestLineMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "web.middleware.ReadersOwnTimeMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

# Where the processes of one service tell each other that a table has changed.
LIVE_CHANNEL = "whistlepost-live"

WEB_THREADS = env.number("WEB_THREADS", 8, at_least=1)

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Before allauth's own templates, so that its pages wear our layout.
        "DIRS": [BASE_DIR / "web" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "web.frame.frame",
            ],
        },
    },
]

# People and sign-in: an e-mailed code, no password to forget.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 900
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 900
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Whistlepost: "
ACCOUNT_PREVENT_ENUMERATION = "strict"
ALLAUTH_TRUSTED_PROXY_COUNT = 0
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "accounts.adapter.PasskeyAdapter"
HEADLESS_CLIENTS = ["app"]
HEADLESS_TOKEN_STRATEGY = "accounts.adapter.PasskeyTokens"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]

# Cookies and headers are strict everywhere; production adds what needs https.
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Strict"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "frame-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Times are kept in UTC and shown in the reader's own zone.
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "web" / "locale"]

# The fonts come as packages, so that pages and board pictures use the same files.
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [
    ("fonts", font_hanken_grotesk.font_directory),
    ("fonts", font_source_serif_pro.font_directory),
]

# Jobs. A task whose worker dies is run again: acks_late alone would lose it.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # the schedule is code, so there is no state to keep
CELERY_TIMEZONE = "UTC"
# Longer than any task may run, or Redis would hand a running task to a second worker.
REDIS_BROKER_OPTIONS: dict[str, Any] = {"visibility_timeout": 3600, "socket_connect_timeout": 3, "socket_timeout": 10}
MEMORY_BROKER = "memory://localhost/"
MEMORY_BROKER_OPTIONS: dict[str, Any] = {"polling_interval": 0.1}

# After this long without a sweep the service says at /readyz that it is not ready: deadlines would be missed.
SWEEP_STALE_AFTER_SECONDS = 180

# None: /metrics is open (local and tests). "": closed. Otherwise the bearer token that opens it.
METRICS_TOKEN: str | None = None

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_SCHEMA_CLASS": "config.rest.schema.HouseSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.TokenAuthentication",
        "config.rest.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["config.rest.permissions.HasScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.rest.parsers.BoundedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "config.rest.pagination.CursorPages",
    "DEFAULT_THROTTLE_CLASSES": ["config.rest.throttles.ScopeThrottle"],
    # Per person, or per address for those not signed in. A phone polls; a script must not guess codes.
    "DEFAULT_THROTTLE_RATES": {
        "read": "600/minute",
        "write": "120/minute",
        "sign-in": "60/hour",
        "talk": "20/minute",
        "report": "20/day",
        "export": "10/hour",
        "play": "120/minute",
        "heavy": "20/minute",
    },
    "DEFAULT_VERSIONING_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,  # ?format= is the format of an event, not of the answer
    "DEFAULT_METADATA_CLASS": None,  # the contract says what OPTIONS would
    "EXCEPTION_HANDLER": "config.rest.problems.handle",
    # How many proxies before us may be believed about whom they speak for; production sets it.
    "NUM_PROXIES": 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Whistlepost",
    "DESCRIPTION": "Railway board games by e-mail: tables, moves, leagues.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.rest.schema.close_bodies",
    ],
    "ENUM_NAME_OVERRIDES": {
        "TableState": "games.models.Table.State",
        "TableKind": "games.models.Table.Kind",
        "TableAccess": "games.models.Table.Access",
        "ResignRule": "games.models.Table.ResignRule",
        "SeatStatus": "games.models.Seat.Status",
        "InvitationState": "games.models.Invitation.State",
        "LogKind": "games.models.LogRow.Kind",
        "MoveSource": "games.models.LogRow.Source",
        "EventState": "tournaments.models.Event.State",
        "EventFormat": "tournaments.models.Event.Format",
        "EntryState": "tournaments.models.Entry.State",
        "OrganiserRole": "tournaments.models.Organiser.Role",
        "RoundState": "tournaments.models.Round.State",
        "MatchState": "tournaments.models.Match.State",
        "DecidedBy": "tournaments.models.Match.By",
        "RulingKind": "tournaments.models.Ruling.Kind",
        "AppealState": "tournaments.models.Appeal.State",
        "ChallengeState": "tournaments.models.Challenge.State",
        "ChallengeSaid": "tournaments.models.ChallengeAnswer.Said",
        "ReportStatus": "accounts.models.Report.Status",
        "ReportReason": "accounts.models.Report.Reason",
        "Scope": "accounts.models.Scope",
        "MailRhythm": "notifications.models.MailHabits.Rhythm",
        "AddressState": "notifications.models.MailAddress.State",
        "WebhookStyle": "notifications.models.Webhook.Shape",
        "NewsKind": "notifications.selectors.wishes.KIND_CHOICES",
        "TimeControlKind": ["none", "hours-per-turn", "clock", "preset"],
        "OrderState": "games.models.Order.State",
        "ClockPreset": ["live-evening", "24h", "48h", "72h", "two-moves-a-week"],
        "TimeOutRule": ["remind", "default", "bot", "substitute", "hand-to-bot", "forfeit"],
    },
    "COMPONENT_SPLIT_REQUEST": True,
}
LEAVE_DAYS_A_YEAR = 30
UNFOLD = {"SITE_TITLE": "Whistlepost", "SITE_HEADER": "Whistlepost", "SITE_URL": "/"}

# Replies by mail come to this address, with a token after a plus sign; empty: the host takes no mail in.
MAIL_REPLY_ADDRESS = ""
# A mailbox to poll for them: imaps://user:password@host/INBOX; empty: they come by a mail service's webhook, or not.
MAILBOX_URL = ""
ANYMAIL: dict[str, Any] = {}
# Signs push messages and says to push services whom to ask about them; no key: no push.
VAPID_PRIVATE_KEY = ""
VAPID_CONTACT = ""

DJANGO_STRUCTLOG_CELERY_ENABLED = True

# Type arguments such as ModelAdmin[User] must not fail at run time.
django_stubs_ext.monkeypatch()
