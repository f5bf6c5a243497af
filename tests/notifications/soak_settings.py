"""Settings of the processes that the soak kills: the tests' own, with a real mail server and small pictures."""

import os

from config.settings.test import *  # noqa: F403

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = "127.0.0.1"
EMAIL_PORT = int(os.environ["SOAK_SMTP_PORT"])
EMAIL_TIMEOUT = 5
