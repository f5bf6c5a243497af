"""People, tokens and reports, for staff. No secret is shown: no token's text or hash, no passkey's key, no code."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from accounts.models import AccessToken, Report, User
from accounts.services import farewell, neighbours

# allauth shows addresses and passkeys' keys in pages of its own.
admin.site.unregister([Authenticator, EmailAddress])


class ReadOnly(ModelAdmin[Any]):
    """To look at, not to change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(ModelAdmin[User]):
    list_display = ["__str__", "email", "time_zone", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["display_name", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["last_login", "date_joined", "forgotten_at"]
    fields = [
        *["email", "display_name", "time_zone", "language", "is_active", "is_staff", "is_superuser", "groups"],
        *readonly_fields,
    ]
    filter_horizontal = ["groups"]
    actions = ["forget_people"]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Deleting a row would take others' games with it; people are forgotten instead."""
        return False

    @admin.action(description="Forget these people for good (their games stay)", permissions=["change"])
    def forget_people(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            farewell.forget(user=user)
        self.message_user(request, f"{len(queryset)} forgotten.", messages.SUCCESS)


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnly):
    """Staff may revoke (delete) a token, not read it."""

    list_display = ["name", "user", "scopes", "created_at", "last_used_at"]
    search_fields = ["name", "user__display_name", "user__email"]
    list_select_related = ["user"]
    fields = ["user", "name", "scopes", "created_at", "last_used_at"]
    ordering = ["-pk"]


@admin.register(Report)
class ReportAdmin(ModelAdmin[Report]):
    list_display = ["player", "reason", "status", "reporter", "created_at", "closed_by"]
    list_filter = ["status", "reason"]
    list_select_related = ["player", "reporter", "closed_by"]
    search_fields = ["player__display_name", "words", "about"]
    ordering = ["-pk"]
    fields = [
        "player",
        "reporter",
        "reason",
        "words",
        "about",
        "at_table",
        "created_at",
        "status",
        "closed_by",
        "closed_at",
        "note",
    ]
    readonly_fields = [name for name in fields if name not in ("status", "note")]
    actions = ["mark_handled", "mark_dismissed"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if "status" in form.changed_data:
            self._close(request, obj, Report.Status(obj.status))

    @admin.action(description="Mark as handled", permissions=["change"])
    def mark_handled(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        for report in queryset:
            self._close(request, report, Report.Status.HANDLED)

    @admin.action(description="Dismiss", permissions=["change"])
    def mark_dismissed(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        for report in queryset:
            self._close(request, report, Report.Status.DISMISSED)

    def _close(self, request: HttpRequest, report: Report, status: Report.Status) -> None:
        assert isinstance(request.user, User)
        neighbours.close_report(report=report, by=request.user, status=status)
