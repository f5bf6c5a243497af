"""People, for staff."""

from django.contrib import admin
from unfold.admin import ModelAdmin

from accounts.models import User


@admin.register(User)
class UserAdmin(ModelAdmin):
    list_display = ["display_name", "email", "time_zone", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["display_name", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["last_login", "date_joined"]
    fields = ["email", "display_name", "time_zone", "is_active", "is_staff", "is_superuser", "groups", *readonly_fields]
    filter_horizontal = ["groups"]
