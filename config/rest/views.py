"""Where every room's view starts from, and the API's own pages: index, contract and browsable documentation."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from rest_framework import generics, permissions, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.rest.conditional import ConditionalAnswers
from config.rest.permissions import HasScope

PREFIX = "api/v1/"


class ApiView(ConditionalAnswers, generics.GenericAPIView[Any]):
    """Signed in by token or session; tokens need `read_scope` or `write_scope`. With `public`, everybody may read."""

    permission_classes = [HasScope]
    read_scope = "read"
    write_scope = "account"
    public = False


class ApiViewSet(ConditionalAnswers, viewsets.GenericViewSet[Any]):
    """The same for rooms that like view sets better."""

    permission_classes = [HasScope]
    read_scope = "read"
    write_scope = "account"
    public = False


class IndexView(ConditionalAnswers, APIView):
    """What there is: the addresses to start from."""

    permission_classes = [permissions.AllowAny]
    public_seconds = 300

    @extend_schema(
        operation_id="index", responses={200: {"type": "object", "additionalProperties": {"type": "string"}}}
    )
    def get(self, request: Request) -> Response:
        base = request.build_absolute_uri(f"/{PREFIX}")
        return Response({name: base + route for name, route in sorted(addresses().items())})


class ContractView(ConditionalAnswers, APIView):
    """The OpenAPI 3.1 contract, as JSON or YAML. It is the same for everybody and made once a process."""

    permission_classes = [permissions.AllowAny]
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer]
    public_seconds = 300

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(contract(get_language()))


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """The contract to read and try out. Scripts and styles are our own files: nothing is loaded from elsewhere."""
    return render(request, "rest/documentation.html")


@lru_cache(maxsize=len(settings.LANGUAGES) + 1)
def contract(language: str | None) -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


@lru_cache(maxsize=1)
def addresses() -> dict[str, str]:
    """Every named address under /api/v1/ that needs no number in it."""
    found: dict[str, str] = {}
    _collect(get_resolver().url_patterns, "", found)
    return found


def _collect(patterns: list[URLPattern | URLResolver], above: str, found: dict[str, str]) -> None:
    for one in patterns:
        route = above + str(one.pattern)
        if isinstance(one, URLResolver):
            if route.startswith(PREFIX) or PREFIX.startswith(route):
                _collect(one.url_patterns, route, found)
        elif route.startswith(PREFIX) and one.name and "<" not in route and route != PREFIX:
            found[one.name.removeprefix("api-")] = route.removeprefix(PREFIX)
