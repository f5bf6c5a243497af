"""Being told elsewhere than by mail: webhooks, push messages to browsers, a calendar's feed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from notifications.api.mail import MailPart
from notifications.elsewhere import webpush
from notifications.models import CalendarFeed, Webhook
from notifications.selectors import calendar
from notifications.selectors.wishes import KIND_CHOICES
from notifications.services import elsewhere as services

Shape = serializers.Serializer[Any]
NOT_FOUND = problem("not-found.")
NOT_ALLOWED = problem("address-not-allowed: not https, not public, or not there.")
TOO_MANY = problem("too-many.")


class WebhookShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    url = serializers.CharField()
    shape = serializers.ChoiceField(choices=Webhook.Shape.choices)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=KIND_CHOICES))
    on = serializers.BooleanField(help_text="False: switched off, by you or because it took nothing for two days.")
    told_at = serializers.DateTimeField(allow_null=True, help_text="When it last took a message.")
    failing_since = serializers.DateTimeField(allow_null=True)
    note = serializers.CharField(help_text="What the last try met; empty: it was taken.")


class NewWebhookShape(WebhookShape):
    secret = serializers.CharField(help_text="Shown this once. It signs what we send (Standard Webhooks).")


class WebhookRequestShape(Shape):
    url = serializers.CharField(max_length=500, help_text="A public https:// address.")
    name = serializers.CharField(max_length=60, required=False)
    shape = serializers.ChoiceField(choices=Webhook.Shape.choices, required=False)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=KIND_CHOICES), required=False, help_text="All, if left out."
    )


class WebhookChangeShape(Shape):
    name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=KIND_CHOICES), required=False)
    on = serializers.BooleanField(required=False)


class BrowserShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=KIND_CHOICES))
    created_at = serializers.DateTimeField()
    told_at = serializers.DateTimeField(allow_null=True)


class PushShape(Shape):
    key = serializers.CharField(help_text="The applicationServerKey to subscribe with; empty: no push here.")
    browsers = BrowserShape(many=True)


class KeysShape(Shape):
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class BrowserRequestShape(Shape):
    """What a browser's `PushSubscription.toJSON()` says, and a name for it."""

    endpoint = serializers.CharField(max_length=500)
    keys = KeysShape()
    name = serializers.CharField(max_length=60, required=False, allow_blank=True)


class BrowserChangeShape(Shape):
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=KIND_CHOICES))


class FeedShape(Shape):
    url = serializers.CharField(help_text="Give it to your calendar and to nobody else; empty: there is no feed.")


class WebhookPart(MailPart):
    """One's own webhooks; those of a table or an event are the same under other addresses."""

    @property
    def place(self) -> services.Place:
        return services.Place(self.person)


class WebhooksView(WebhookPart):
    """Programs of yours that are told what happens at your tables."""

    serializer_class = WebhookShape
    pagination_class = None
    filter_backends = []

    @extend_schema(operation_id="my_webhooks", responses=WebhookShape(many=True), tags=["me"])
    def get(self, request: Request, **_: str) -> Response:
        return Response(WebhookShape(self.place.webhooks(), many=True).data)

    @extend_schema(
        operation_id="create_webhook",
        request=WebhookRequestShape,
        responses={201: NewWebhookShape, 409: TOO_MANY, 422: NOT_ALLOWED},
        tags=["me"],
    )
    def post(self, request: Request, **_: str) -> Response:
        asked = WebhookRequestShape(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(NewWebhookShape(services.create_webhook(place=self.place, **asked.validated_data)).data, 201)


class WebhookView(WebhookPart):
    """One webhook."""

    serializer_class = WebhookShape

    @extend_schema(
        operation_id="change_webhook",
        request=WebhookChangeShape,
        responses={200: WebhookShape, 404: NOT_FOUND},
        tags=["me"],
    )
    def patch(self, request: Request, number: int, **_: str) -> Response:
        """Another name, other kinds, off, or on again."""
        asked = WebhookChangeShape(data=request.data)
        asked.is_valid(raise_exception=True)
        changed = services.change_webhook(place=self.place, webhook_id=number, **asked.validated_data)
        return Response(WebhookShape(changed).data)

    @extend_schema(operation_id="delete_webhook", responses={204: None, 404: NOT_FOUND}, tags=["me"])
    def delete(self, request: Request, number: int, **_: str) -> Response:
        services.delete_webhook(place=self.place, webhook_id=number)
        return Response(status=204)


class WebhookTrialView(WebhookPart):
    """Whether it works."""

    @extend_schema(operation_id="test_webhook", request=None, responses={202: None, 404: NOT_FOUND}, tags=["me"])
    def post(self, request: Request, number: int, **_: str) -> Response:
        """A trial goes out in a moment; how it went stands in the list (`told_at`, `note`)."""
        services.try_webhook(place=self.place, webhook_id=number)
        return Response(status=202)


class WebhookSecretView(WebhookPart):
    """The secret that signs."""

    serializer_class = NewWebhookShape

    @extend_schema(
        operation_id="rotate_webhook_secret",
        request=None,
        responses={200: NewWebhookShape, 404: NOT_FOUND},
        tags=["me"],
    )
    def post(self, request: Request, number: int, **_: str) -> Response:
        """A new one, shown this once. For a day messages are signed with both."""
        return Response(NewWebhookShape(services.rotate_secret(place=self.place, webhook_id=number)).data)


class BrowsersView(MailPart):
    """Browsers and phones that take push messages."""

    serializer_class = PushShape

    @extend_schema(operation_id="my_push", responses=PushShape, tags=["me"])
    def get(self, request: Request) -> Response:
        key = settings.VAPID_PRIVATE_KEY
        browsers = self.person.browsers.order_by("pk")
        return Response(PushShape({"key": webpush.public_key_of(key) if key else "", "browsers": browsers}).data)

    @extend_schema(
        operation_id="add_push",
        request=BrowserRequestShape,
        responses={
            201: BrowserShape,
            409: problem("too-many; push-unavailable: this service sends none."),
            422: problem("address-not-allowed; keys-unreadable."),
        },
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        """The subscription as the browser gives it. The same one again changes nothing."""
        asked = BrowserRequestShape(data=request.data)
        asked.is_valid(raise_exception=True)
        given = asked.validated_data
        browser = services.add_browser(
            person=self.person, endpoint=given["endpoint"], name=given.get("name", ""), **given["keys"]
        )
        return Response(BrowserShape(browser).data, 201)


class BrowserView(MailPart):
    """One browser."""

    serializer_class = BrowserShape

    @extend_schema(
        operation_id="change_push",
        request=BrowserChangeShape,
        responses={200: BrowserShape, 404: NOT_FOUND},
        tags=["me"],
    )
    def patch(self, request: Request, number: int) -> Response:
        asked = BrowserChangeShape(data=request.data)
        asked.is_valid(raise_exception=True)
        changed = services.change_browser(person=self.person, browser_id=number, **asked.validated_data)
        return Response(BrowserShape(changed).data)

    @extend_schema(operation_id="remove_push", responses={204: None, 404: NOT_FOUND}, tags=["me"])
    def delete(self, request: Request, number: int) -> Response:
        services.remove_browser(person=self.person, browser_id=number)
        return Response(status=204)


class BrowserTrialView(MailPart):
    """Whether it works."""

    @extend_schema(operation_id="test_push", request=None, responses={202: None, 404: NOT_FOUND}, tags=["me"])
    def post(self, request: Request, number: int) -> Response:
        services.try_browser(person=self.person, browser_id=number)
        return Response(status=202)


class FeedView(MailPart):
    """Your deadlines and leave for your calendar, behind an address that only you know."""

    serializer_class = FeedShape

    @extend_schema(operation_id="my_calendar_feed", responses=FeedShape, tags=["me"])
    def get(self, request: Request) -> Response:
        return self.shown(CalendarFeed.objects.filter(person=self.person, on=True).first())

    @extend_schema(operation_id="open_calendar_feed", request=None, responses=FeedShape, tags=["me"])
    def put(self, request: Request) -> Response:
        """Switch it on."""
        return self.shown(services.open_feed(person=self.person))

    @extend_schema(operation_id="rotate_calendar_feed", request=None, responses=FeedShape, tags=["me"])
    def post(self, request: Request) -> Response:
        """Another address; the old one leads nowhere from now on."""
        return self.shown(services.rotate_feed(person=self.person))

    @extend_schema(operation_id="close_calendar_feed", responses={204: None}, tags=["me"])
    def delete(self, request: Request) -> Response:
        services.close_feed(person=self.person)
        return Response(status=204)

    def shown(self, feed: CalendarFeed | None) -> Response:
        return Response(FeedShape({"url": calendar.feed_url(feed) if feed else ""}).data)
