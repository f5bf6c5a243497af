"""Which events a list shows."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from accounts.models import User
from tournaments.models import Event


class EventFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=Event.State.choices)
    format = filters.ChoiceFilter(choices=Event.Format.choices)
    mine = filters.BooleanFilter(method="only_mine", label="events I take part in or organise")

    def only_mine(self, events: QuerySet[Event], name: str, value: Any) -> QuerySet[Event]:
        user = self.request.user
        if not value or not isinstance(user, User):
            return events
        taking_part = Event.objects.filter(entries__player=user).values("pk")
        return events.filter(pk__in=taking_part) | events.filter(owner=user)

    class Meta:
        model = Event
        fields: list[str] = []
