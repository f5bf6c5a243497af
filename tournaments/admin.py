"""Events, for staff: to look at. What organisers decide goes through rulings, never through here."""

from __future__ import annotations

from django.contrib import admin
from unfold.admin import ModelAdmin, TabularInline

from games.admin import ReadOnly
from tournaments.models import (
    Appeal,
    Challenge,
    Division,
    Entry,
    Event,
    League,
    Match,
    Organiser,
    RatedGame,
    Rating,
    RatingBook,
    RatingChange,
    Round,
    Ruling,
)


class OrganiserInline(ReadOnly, TabularInline):
    model = Organiser
    fields = ["person", "role"]


class DivisionInline(ReadOnly, TabularInline):
    model = Division
    fields = ["number", "standings_at", "finished_at"]


@admin.register(Event)
class EventAdmin(ReadOnly, ModelAdmin):
    list_display = ["public_id", "title", "format", "state", "owner", "season", "started_at", "changed_at"]
    list_filter = ["state", "format"]
    search_fields = ["public_id", "title", "owner__display_name"]
    ordering = ["-changed_at"]
    list_select_related = ["owner"]
    inlines = [OrganiserInline, DivisionInline]
    fields = [
        *("public_id", "title", "about", "format", "state", "owner", "league", "season"),
        *("rules_data", "rules_hash", "seed"),
        *("registration_opens_at", "registration_closes_at", "starts_at", "ends_at"),
        *("created_at", "started_at", "paused_at", "finished_at", "changed_at"),
    ]


@admin.register(League)
class LeagueAdmin(ReadOnly, ModelAdmin):
    list_display = ["public_id", "title", "owner", "created_at"]
    list_select_related = ["owner"]


@admin.register(Entry)
class EntryAdmin(ReadOnly, ModelAdmin):
    list_display = ["event", "player", "state", "number", "division", "team", "rating"]
    list_filter = ["state"]
    search_fields = ["event__title", "player__display_name"]
    list_select_related = ["event", "player", "division__event"]


@admin.register(Round)
class RoundAdmin(ReadOnly, ModelAdmin):
    list_display = ["division", "number", "state", "map", "publish_at", "published_at", "due_at", "finished_at"]
    list_filter = ["state"]
    list_select_related = ["division__event"]


@admin.register(Match)
class MatchAdmin(ReadOnly, ModelAdmin):
    list_display = ["public_id", "round", "number", "game", "state", "decided_by", "decided_at"]
    list_filter = ["state", "decided_by"]
    list_select_related = ["round__division__event", "game"]


@admin.register(Ruling)
class RulingAdmin(ReadOnly, ModelAdmin):
    list_display = ["event", "kind", "by", "reason", "at"]
    list_filter = ["kind"]
    list_select_related = ["event", "by"]


@admin.register(Appeal)
class AppealAdmin(ReadOnly, ModelAdmin):
    list_display = ["event", "by", "state", "created_at", "answered_by"]
    list_filter = ["state"]
    list_select_related = ["event", "by", "answered_by"]


@admin.register(Challenge)
class ChallengeAdmin(ReadOnly, ModelAdmin):
    list_display = ["public_id", "division", "challenger", "state", "answer_by"]
    list_filter = ["state"]
    list_select_related = ["division__event", "challenger__player"]


@admin.register(Rating)
class RatingAdmin(ReadOnly, ModelAdmin):
    list_display = ["player", "bot", "pool", "system", "mu", "sigma", "games", "last_game_at"]
    list_filter = ["pool", "system"]
    search_fields = ["player__display_name", "bot"]
    list_select_related = ["player"]
    ordering = ["-mu"]


class RatingChangeInline(ReadOnly, TabularInline):
    model = RatingChange
    fields = ["seat", "player", "bot", "place", "share", "deserted", "mu_before", "mu", "sigma_before", "sigma"]


@admin.register(RatedGame)
class RatedGameAdmin(ReadOnly, ModelAdmin):
    list_display = ["game", "pool", "system", "finished_at", "state", "left_out", "settled_at"]
    list_filter = ["state", "left_out", "pool", "system"]
    search_fields = ["game__public_id"]
    list_select_related = ["game"]
    ordering = ["-finished_at"]
    inlines = [RatingChangeInline]


@admin.register(RatingBook)
class RatingBookAdmin(ReadOnly, ModelAdmin):
    list_display = ["pool", "version", "written_at"]
