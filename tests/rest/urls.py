"""A tiny room of its own for the tests of what all rooms share."""

from typing import Any

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Block, User
from config.rest.conditional import etag, not_modified
from config.rest.idempotency import idempotent
from config.rest.problems import answer_with
from config.rest.refusals import Refusal
from config.rest.views import ApiView
from config.urls import urlpatterns as service_urlpatterns

handler400 = "config.rest.handlers.bad_request"
handler404 = "config.rest.handlers.page_not_found"
handler500 = "config.rest.handlers.server_error"


class TooFar(Refusal):
    code = "too-far"
    status = 409


class RuleBroken(Exception):
    """As an engine says no: it knows nothing of HTTP."""

    def __init__(self, sentence: str, *, rule: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.rule = "rule-broken", sentence, rule


class PromiseBroken(RuleBroken):
    pass


answer_with(RuleBroken, status=422, members=("rule",))
answer_with(PromiseBroken, status=500)

ERRORS: dict[str, Exception] = {
    "refusal": TooFar("The next city is 4 hexes away, you may go 3.", hexes=4),
    "rule": RuleBroken("Needs $4, you have $3.", rule="IV Build Track"),
    "promise": PromiseBroken("96 cubes became 95: seed 0xSECRET", rule="-"),
    "bug": RuntimeError("password=hunter2"),
}


class NameSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["display_name"]


class WordsSerializer(serializers.Serializer[Any]):
    words = serializers.ListField(child=serializers.CharField(max_length=5), min_length=1)
    number = serializers.IntegerField()


class FailingView(ApiView):
    public = True

    def get(self, request: Request, kind: str) -> Response:
        raise ERRORS[kind]


class CheckedView(ApiView):
    max_body_bytes = 1000

    def post(self, request: Request) -> Response:
        asked = WordsSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(asked.validated_data)


class CountedView(ApiView):
    """Each time it works it blocks one more player, so that tests can count how often."""

    @idempotent
    def post(self, request: Request) -> Response:
        stranger = User.objects.create_user(f"stranger{User.objects.count()}@players.example")
        block = Block.objects.create(owner_id=request.user.pk, player=stranger)
        if request.data.get("fail") == "bug":
            raise RuntimeError
        if request.data.get("fail") == "refusal":
            raise TooFar("No.", hexes=block.pk)
        return Response({"block": block.pk}, 201)


class NamesView(ApiView):
    serializer_class = NameSerializer
    queryset = User.objects.all()

    def get(self, request: Request) -> Response:
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class VersionedView(ApiView):
    """Knows cheaply whether anything changed, and counts how often it had to work."""

    worked = 0

    def get(self, request: Request) -> Response:
        tag = etag(request.user.pk, "version 1")
        if (same := not_modified(request, tag)) is not None:
            return same
        type(self).worked += 1
        return Response({"hello": request.user.pk}, headers={"ETag": tag})


class PublicView(ApiView):
    public = True
    public_seconds = 60

    def get(self, request: Request) -> Response:
        return Response({"maps": 12})


class ScopedView(ApiView):
    read_scope = "read"
    write_scope = "play"
    throttle_scope = "narrow"

    def get(self, request: Request) -> Response:
        return Response({})

    def post(self, request: Request) -> Response:
        return Response({})


urlpatterns = [
    path("api/v1/failing/<str:kind>/", FailingView.as_view()),
    path("api/v1/checked/", CheckedView.as_view()),
    path("api/v1/counted/", CountedView.as_view()),
    path("api/v1/names/", NamesView.as_view(), name="api-names"),
    path("api/v1/versioned/", VersionedView.as_view()),
    path("api/v1/public/", PublicView.as_view()),
    path("api/v1/scoped/", ScopedView.as_view()),
    *service_urlpatterns,
]
