"""What the events' views share: who asks, which event, which round."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import BaseRenderer

from accounts.models import User
from config.rest.schema import problem
from config.rest.views import ApiView
from tournaments.models import Division, Event, Round
from tournaments.selectors import events as selectors

NOT_ORGANISER = problem("not-organiser; not-captain; own-table: you sit there; missing-scope.")
WRONG_STATE = problem("wrong-state: the event is not in the state that this needs; frozen.")
DIVISION = OpenApiParameter("division", int, description="Only this division.")


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

    def division(self, event_id: str) -> Division:
        """The first division of an event: a knock-out has no other. Before the start there is none."""
        found = self.event(event_id).divisions.select_related("event").order_by("number").first()
        if found is None:
            raise Http404
        return found

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


class AtomRenderer(TextRenderer):
    media_type = "application/atom+xml"
    format = "atom"


class SvgRenderer(TextRenderer):
    media_type = "image/svg+xml"
    format = "svg"


class CalendarRenderer(TextRenderer):
    media_type = "text/calendar"
    format = "ics"
