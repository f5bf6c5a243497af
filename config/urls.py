"""Every address of the service. Rooms bring their own lists; this one only says where they hang."""

from allauth.account.decorators import secure_admin_login
from anymail.webhooks.mailgun import MailgunInboundWebhookView, MailgunTrackingWebhookView
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

# Staff sign in as everybody does: by e-mailed code or passkey.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "config.rest.handlers.bad_request"
handler403 = "config.rest.handlers.permission_denied"
handler404 = "config.rest.handlers.page_not_found"
handler500 = "config.rest.handlers.server_error"


def webhooks() -> list[URLPattern | URLResolver]:
    """What mail services post to; only those that we can check. Without a secret anybody could pass for them."""
    if settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return [path("anymail/", include("anymail.urls"))]
    if settings.ANYMAIL.get("MAILGUN_WEBHOOK_SIGNING_KEY"):
        return [
            path("anymail/mailgun/inbound/", MailgunInboundWebhookView.as_view()),
            path("anymail/mailgun/tracking/", MailgunTrackingWebhookView.as_view()),
        ]
    return []


urlpatterns = [
    *webhooks(),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("notifications.api.urls")),
    path("api/v1/auth/passkey/", include("accounts.headless_urls")),
    # Rooms' APIs go before this line: it answers for every address under /api/ that is left.
    path("api/", include("config.rest.urls")),
    path("", include("web.urls")),
]
