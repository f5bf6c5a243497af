"""Every address of the service. Rooms bring their own lists; this one only says where they hang."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

# Staff sign in as everybody does: by e-mailed code or passkey.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "config.rest.handlers.bad_request"
handler403 = "config.rest.handlers.permission_denied"
handler404 = "config.rest.handlers.page_not_found"
handler500 = "config.rest.handlers.server_error"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/auth/passkey/", include("accounts.headless_urls")),
    # Rooms' APIs go before this line: it answers for every address under /api/ that is left.
    path("api/", include("config.rest.urls")),
    path("", include("web.urls")),
]
