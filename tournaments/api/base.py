"""What the events' views share: who asks, which event, which round."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404
from rest_framework.renderers import BaseRenderer

from accounts.models import User
from config.rest.views import ApiView
from tournaments.models import Event, Round
from tournaments.selectors import events as selectors


class EventView(ApiView):
    """A view of one event. Everybody may read what is public; writing needs the scope for tables and events."""

    public = True
    write_scope = "tables"
    pagination_class = None
    filter_backends = []

    @property
    def asker(self) -> User | None:
        """Whoever asks; None: somebody who is not signed in."""
        return self.request.user if isinstance(self.request.user, User) else None

    @property
    def person(self) -> User:
        """Whoever asks, where HasScope has seen to it that there is somebody."""
        assert isinstance(self.request.user, User)
        return self.request.user

    def event(self, event_id: str) -> Event:
        return selectors.find(event_id, self.asker)

    def round(self, event: Event, division: int, number: int) -> Round:
        """A published round; before that, only the organisers see it."""
        rounds = Round.objects.filter(division__event=event, division__number=division, number=number)
        if not selectors.may_see_previews(event, self.asker):
            rounds = rounds.exclude(state=Round.State.PREVIEW)
        found = rounds.select_related("division__event").prefetch_related("matches__game").first()
        if found is None:
            raise Http404
        return found


class TextRenderer(BaseRenderer):
    """Text as it is; problems as JSON, whatever was asked for."""

    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> str:
        return data if isinstance(data, str) else json.dumps(data)


class CsvRenderer(TextRenderer):
    media_type = "text/csv"
    format = "csv"


class CalendarRenderer(TextRenderer):
    media_type = "text/calendar"
    format = "ics"
