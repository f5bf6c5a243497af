"""The service's addresses and the bare POST that its moves are compared with."""

from django.urls import path

from config.urls import handler400, handler403, handler404, handler500  # noqa: F401
from config.urls import urlpatterns as service
from tests.bench.bare import bare

urlpatterns = [path("bare/<int:row>/", bare), *service]
