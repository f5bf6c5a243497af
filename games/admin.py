"""Tables, for staff: what a spectator may see, and nothing to write. No seed, key, position or action is here."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from games import services
from games.errors import TableError
from games.models import Decision, Heartbeat, Invitation, Seat, Sitting, Table


class ReadOnly:
    """Staff look; services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, TabularInline):
    model = Seat
    fields = ["number", "status", "player", "bot", "label", "place", "score", "note"]


class DecisionInline(ReadOnly, TabularInline):
    model = Decision
    fields = ["seat", "index", "asked_at", "deadline", "automaton_since"]


@admin.register(Table)
class TableAdmin(ReadOnly, ModelAdmin):
    list_display = ["public_id", "system", "map", "players", "state", "kind", "last_index", "changed_at"]
    list_filter = ["state", "kind", "system", "access"]
    search_fields = ["public_id", "title", "seats__player__display_name"]
    ordering = ["-changed_at"]
    list_select_related = ["owner"]
    inlines = [SeatInline, DecisionInline]
    actions = ["release"]
    fields = [
        *("public_id", "title", "kind", "state", "fault", "owner", "access"),
        *("system", "map", "players", "options", "time_control_data", "resign_rule", "play_forced", "rated"),
        *("commitment", "revision", "last_index", "step", "ending", "result_data"),
        *("created_at", "started_at", "finished_at", "changed_at"),
    ]

    @admin.action(description="Let repaired games run again", permissions=["view"])
    def release(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Only superusers: it changes a game's state."""
        if not request.user.is_superuser:
            self.message_user(request, "Only the station master may do that.", level="ERROR")
            return
        for table in tables:
            try:
                services.release(table.pk)
                self.message_user(request, f"{table.public_id} runs again.")
            except TableError as refusal:
                self.message_user(request, f"{table.public_id}: {refusal.sentence}", level="ERROR")


@admin.register(Sitting)
class SittingAdmin(ReadOnly, ModelAdmin):
    list_display = ["seat", "player", "bot", "from_index", "to_index", "left"]
    list_select_related = ["seat__player", "seat__table", "player"]
    list_filter = ["left"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, ModelAdmin):
    list_display = ["public_id", "table", "player", "invited_by", "state", "created_at"]
    list_select_related = ["table", "player", "invited_by"]
    list_filter = ["state"]
    fields = ["public_id", "table", "player", "invited_by", "state", "created_at", "answered_at"]


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly, ModelAdmin):
    list_display = ["name", "at"]
