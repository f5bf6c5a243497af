"""Every address of the service. Rooms bring their own lists; this one only says where they hang."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

# Staff sign in as everybody does: by e-mailed code or passkey.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("web.urls")),
]
