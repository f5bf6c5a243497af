"""The service's addresses and, on a developer's machine only, the mailbox in the browser."""

from django.urls import include, path

from config.urls import urlpatterns as service_urlpatterns

urlpatterns = [
    path("dev/mail/", include("web.dev_mail.urls")),
    *service_urlpatterns,
]
