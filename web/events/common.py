"""What all pages of events share: who looks, which event, and the frame around it."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from config.rest.refusals import Refusal
from engine import EngineError
from games.errors import NotFound, TableError
from tournaments.models import Entry, Event, Organiser
from tournaments.pairing.errors import Impossible
from tournaments.selectors import events as selectors
from tournaments.services.common import role_of

REFUSED = (TableError, EngineError, Impossible, Refusal)
"""Everything that a service says no with. Each carries a sentence for whoever asked."""


def person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def signed_in(request: HttpRequest) -> User:
    """Whoever asks, behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def found(request: HttpRequest, event_id: str) -> Event:
    """The event, if whoever asks may see it."""
    try:
        return selectors.find(event_id, person(request))
    except NotFound as error:
        raise Http404 from error


class Frame:
    """An event as its reader meets it: what they are to it, and which of its pages there are."""

    def __init__(self, request: HttpRequest, event: Event) -> None:
        self.event = event
        self.rules = event.rules
        self.user = person(request)
        self.entry: Entry | None = None
        self.role: str | None = None
        if self.user is not None:
            self.entry = event.entries.select_related("division", "player").filter(player=self.user).first()
            self.role = role_of(event, self.user)

    @property
    def directs(self) -> bool:
        return self.role == Organiser.Role.DIRECTOR

    @property
    def takes_part(self) -> bool:
        """Is the reader in the event, whatever became of them?"""
        return self.entry is not None

    def page(
        self,
        request: HttpRequest,
        template: str,
        here: str,
        context: Mapping[str, object] | None = None,
        *,
        status: int = 200,
        **more: object,
    ) -> HttpResponse:
        """Render a page of this event. `here` is which of its pages it is."""
        whole = {
            "event": self.event,
            "rules": self.rules,
            "frame": self,
            "entry": self.entry,
            "role": self.role,
            "here": here,
            **(context or {}),
            **more,
        }
        return render(request, f"web/events/{template}.html", whole, status=status)
