"""Mail, for staff: what went out and came in, and how it went. Nobody's words and no token are here."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from notifications.models import Dispatch, MailAddress, ReceivedMail


class ReadOnlyAdmin(ModelAdmin):
    """Staff look; services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Dispatch)
class DispatchAdmin(ReadOnlyAdmin):
    list_display = ["kind", "person", "table", "state", "attempts", "note", "created_at", "done_at"]
    list_filter = ["state", "kind"]
    list_select_related = ["person", "table"]
    fields = [
        "kind",
        "person",
        "table",
        "seat",
        "decision",
        "state",
        "due_at",
        "attempts",
        "note",
        "created_at",
        "done_at",
    ]
    ordering = ["-pk"]


@admin.register(ReceivedMail)
class ReceivedMailAdmin(ReadOnlyAdmin):
    list_display = ["received_at", "state", "note"]
    list_filter = ["state"]
    fields = ["received_at", "state", "note"]
    ordering = ["-pk"]


@admin.register(MailAddress)
class MailAddressAdmin(ReadOnlyAdmin):
    list_display = ["email", "state", "reason", "since"]
    list_filter = ["state"]
    search_fields = ["email"]
    fields = ["email", "state", "reason", "since", "soft_bounces"]
