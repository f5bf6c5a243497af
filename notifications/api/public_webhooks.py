"""Webhooks of a whole table or event: as one's own under other addresses, and told what spectators may know."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema, extend_schema_view

from config.rest.schema import problem
from games.selectors import tables
from notifications.api.elsewhere import (
    NOT_ALLOWED,
    NOT_FOUND,
    TOO_MANY,
    NewWebhookShape,
    WebhookPart,
    WebhookSecretView,
    WebhookShape,
    WebhooksView,
    WebhookTrialView,
    WebhookView,
)
from notifications.services.elsewhere import Place
from tournaments.selectors import events

NOT_OWNER = problem("not-owner: neither the table's owner nor a director of its event; missing-scope.")
NOT_ORGANISER = problem("not-organiser: no director of this event; missing-scope.")


class AtTable(WebhookPart):
    """Its owner and the directors of its event look after a table's webhooks."""

    write_scope = "tables"

    @property
    def place(self) -> Place:
        return Place(self.person, table=tables.find(self.kwargs["table_id"], self.person))


class InEvent(WebhookPart):
    """Its directors look after an event's webhooks."""

    write_scope = "tables"

    @property
    def place(self) -> Place:
        return Place(self.person, event=events.find(self.kwargs["event_id"], self.person))


@extend_schema_view(
    get=extend_schema(
        operation_id="table_webhooks",
        tags=["tables"],
        responses={200: WebhookShape(many=True), 403: NOT_OWNER, 404: NOT_FOUND},
    ),
    post=extend_schema(
        operation_id="create_table_webhook",
        tags=["tables"],
        responses={201: NewWebhookShape, 403: NOT_OWNER, 404: NOT_FOUND, 409: TOO_MANY, 422: NOT_ALLOWED},
    ),
)
class TableWebhooksView(AtTable, WebhooksView):
    """Programs that are told what happens at a table. Kinds: turn, timed-out, started, seat, over."""


@extend_schema_view(
    patch=extend_schema(
        operation_id="change_table_webhook",
        tags=["tables"],
        responses={200: WebhookShape, 403: NOT_OWNER, 404: NOT_FOUND},
    ),
    delete=extend_schema(
        operation_id="delete_table_webhook", tags=["tables"], responses={204: None, 403: NOT_OWNER, 404: NOT_FOUND}
    ),
)
class TableWebhookView(AtTable, WebhookView):
    """One webhook of a table."""


@extend_schema_view(
    post=extend_schema(
        operation_id="test_table_webhook", tags=["tables"], responses={202: None, 403: NOT_OWNER, 404: NOT_FOUND}
    )
)
class TableWebhookTrialView(AtTable, WebhookTrialView):
    """Whether it works."""


@extend_schema_view(
    post=extend_schema(
        operation_id="rotate_table_webhook_secret",
        tags=["tables"],
        responses={200: NewWebhookShape, 403: NOT_OWNER, 404: NOT_FOUND},
    )
)
class TableWebhookSecretView(AtTable, WebhookSecretView):
    """The secret that signs."""


@extend_schema_view(
    get=extend_schema(
        operation_id="event_webhooks",
        tags=["events"],
        responses={200: WebhookShape(many=True), 403: NOT_ORGANISER, 404: NOT_FOUND},
    ),
    post=extend_schema(
        operation_id="create_event_webhook",
        tags=["events"],
        responses={201: NewWebhookShape, 403: NOT_ORGANISER, 404: NOT_FOUND, 409: TOO_MANY, 422: NOT_ALLOWED},
    ),
)
class EventWebhooksView(InEvent, WebhooksView):
    """Programs that are told what happens in an event and at its tables. Kinds: a table's, season and ruling."""


@extend_schema_view(
    patch=extend_schema(
        operation_id="change_event_webhook",
        tags=["events"],
        responses={200: WebhookShape, 403: NOT_ORGANISER, 404: NOT_FOUND},
    ),
    delete=extend_schema(
        operation_id="delete_event_webhook",
        tags=["events"],
        responses={204: None, 403: NOT_ORGANISER, 404: NOT_FOUND},
    ),
)
class EventWebhookView(InEvent, WebhookView):
    """One webhook of an event."""


@extend_schema_view(
    post=extend_schema(
        operation_id="test_event_webhook", tags=["events"], responses={202: None, 403: NOT_ORGANISER, 404: NOT_FOUND}
    )
)
class EventWebhookTrialView(InEvent, WebhookTrialView):
    """Whether it works."""


@extend_schema_view(
    post=extend_schema(
        operation_id="rotate_event_webhook_secret",
        tags=["events"],
        responses={200: NewWebhookShape, 403: NOT_ORGANISER, 404: NOT_FOUND},
    )
)
class EventWebhookSecretView(InEvent, WebhookSecretView):
    """The secret that signs."""
