"""The OpenAPI 3.1 contract, made from the code: adds to every operation the problems it can answer with."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from config.rest.conditional import ConditionalAnswers
from config.rest.idempotency import HEADER, REPLAYED
from config.rest.permissions import HasScope, scope_needed
from config.rest.problems import CONTENT_TYPE


class WrongThingSerializer(serializers.Serializer[Any]):
    """One thing that is wrong with the request's body."""

    pointer = serializers.CharField(help_text="JSON pointer into the body, such as #/email; # is the whole body.")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457 problem details. `code` is stable; further members depend on it (a broken rule, what happened since)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable; programs decide by it.")
    detail = serializers.CharField(help_text="One plain sentence to show to a person.")
    errors = WrongThingSerializer(  # type: ignore[assignment]
        many=True, required=False, help_text="With the code validation: each wrong thing."
    )


def problem(description: str) -> OpenApiResponse:
    """For extend_schema(responses={409: problem("stale-decision: …")}): name the codes and what they mean."""
    return OpenApiResponse(ProblemSerializer, description)


class HouseSchema(AutoSchema):
    """What a view says about itself (scopes, throttles, keys) becomes part of the contract without saying it twice."""

    def get_override_parameters(self) -> list[Any]:
        if not self._takes_key():
            return []
        about = "Up to 200 visible ASCII characters. The same request under the same key is done once."
        return [OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description=about)]

    def _get_response_bodies(self, direction: str = "response") -> dict[str, Any]:
        responses = super()._get_response_bodies(direction)  # type: ignore[arg-type]
        for status, description in self._common_problems().items():
            if status not in responses:
                responses[status] = self._get_response_for_code(problem(description), status, direction=direction)
        if self.method == "GET" and issubclass(type(self.view), ConditionalAnswers):
            responses["304"] = {"description": "Nothing changed since the ETag in If-None-Match."}
        return dict(sorted(responses.items()))

    def _get_response_for_code(
        self, serializer: Any, status_code: str, media_types: Any = None, direction: str = "response"
    ) -> Any:
        if status_code >= "400":
            media_types = [CONTENT_TYPE]
        return super()._get_response_for_code(serializer, status_code, media_types, direction)

    def _common_problems(self) -> dict[str, str]:
        """What can go wrong with any request of this kind, before the room has its say."""
        common = {"406": "not-acceptable: the answer is not to be had in that format."}
        if self.method in ("POST", "PUT", "PATCH"):
            common["400"] = "unreadable: not JSON; validation: each wrong thing is in `errors`."
            common["413"] = "body-too-large."
            common["415"] = "unsupported-media-type: send application/json."
        elif self._get_filter_parameters() or self._get_paginator_parameters():
            common["400"] = "validation or invalid-cursor: a query parameter cannot be used."
        if self.get_auth():
            common["401"] = "sign-in-needed, or sign-in-failed: the token is wrong, run out or revoked."
            common["403"] = "missing-scope: `scope` names it; csrf-failed: only with a browser's session."
        if "{" in self.path:
            common["404"] = "not-found: nothing here, or nothing that you may see."
        if self._takes_key():
            common["400"] = "unreadable, validation or idempotency-key-invalid."
            common["409"] = "idempotency-key-in-flight."
            common["422"] = "idempotency-key-reused."
        if self.view.get_throttles():
            common["429"] = "throttled: too many requests; see Retry-After."
        return common

    def _get_paginator_parameters(self) -> list[Any]:
        paginator = self._get_paginator()
        return list(paginator.get_schema_operation_parameters(self.view)) if paginator and self._is_list_view() else []

    def _takes_key(self) -> bool:
        handler = getattr(self.view, getattr(self.view, "action", None) or self.method.lower(), None)
        return getattr(handler, "takes_idempotency_key", False)

    def _get_response_headers_for_code(self, status_code: str, direction: str = "response") -> dict[str, Any]:
        headers = super()._get_response_headers_for_code(status_code, direction)
        if status_code == "429":
            headers["Retry-After"] = {"schema": {"type": "integer"}, "description": "Seconds to wait."}
        if self._takes_key() and status_code < "300":
            headers[REPLAYED] = {"schema": {"type": "string"}, "description": "true if this is the kept first answer."}
        return dict(headers)

    def get_auth(self) -> list[Any]:
        """Where everybody may, being signed in is one of the ways, and nothing is another."""
        ways = super().get_auth()
        open_to_all = not self.scopes() and any(isinstance(one, HasScope) for one in self.view.get_permissions())
        return [*ways, {}] if open_to_all and {} not in ways else ways

    def scopes(self) -> list[str]:
        """The scope a token needs here; none where everybody may."""
        if not any(isinstance(permission, HasScope) for permission in self.view.get_permissions()):
            return []
        scope = scope_needed(self.view, self.method)
        return [] if scope is None else [scope]


def close_bodies(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Bodies take the fields that are written down and no others. What is also an answer stays open: answers grow."""
    asked, answered = set(), set()
    for operations in result["paths"].values():
        for operation in operations.values():
            asked |= _references(operation.get("requestBody"))
            answered |= _references(operation.get("responses"))
    schemas = result["components"]["schemas"]
    while more := {name for one in answered for name in _references(schemas[one])} - answered:
        answered |= more
    for name in asked - answered:
        if schemas[name].get("type") == "object":
            schemas[name].setdefault("additionalProperties", False)
    return result


def _references(part: object) -> set[str]:
    """The schemas that a part of the contract names."""
    if isinstance(part, dict):
        here = {part["$ref"].rsplit("/", 1)[-1]} if isinstance(part.get("$ref"), str) else set()
        return here.union(*(_references(value) for value in part.values()))
    return set().union(*(_references(value) for value in part)) if isinstance(part, list) else set()


class HouseSessionScheme(SessionScheme):
    target_class = "config.rest.authentication.SessionAuthentication"
    name = "session"


class BearerScheme(OpenApiAuthenticationExtension):
    """Base for the room that knows tokens: it only adds which class reads them."""

    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A token from /api/v1/auth/token/, with scopes."}

    def get_security_requirement(self, auto_schema: AutoSchema) -> dict[str, list[str]]:
        return {self.name: auto_schema.scopes() if isinstance(auto_schema, HouseSchema) else []}
