"""An event to take away: JSON, CSV, a calendar, a feed, the bracket as a picture."""

from __future__ import annotations

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from tournaments.api.base import AtomRenderer, CalendarRenderer, CsvRenderer, EventView, SvgRenderer
from tournaments.bracket_svg import bracket_svg
from tournaments.selectors import exports, feed
from tournaments.selectors.bracket import bracket_of


class ExportView(EventView):
    serializer_class = None
    throttle_scope = "heavy"

    @extend_schema(
        operation_id="export_event", responses={200: {"type": "object", "additionalProperties": True}}, tags=["events"]
    )
    def get(self, request: Request, event_id: str) -> Response:
        """Everything that is public: enough to verify every pairing and compute the standings anew."""
        return Response(exports.whole_event(self.event(event_id)))


class StandingsCsvView(EventView):
    renderer_classes = [CsvRenderer]
    serializer_class = None

    @extend_schema(operation_id="standings_csv", responses={(200, "text/csv"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        return Response(exports.standings_csv(self.event(event_id)))


class ResultsCsvView(EventView):
    renderer_classes = [CsvRenderer]
    serializer_class = None

    @extend_schema(operation_id="results_csv", responses={(200, "text/csv"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        return Response(exports.results_csv(self.event(event_id)))


class CalendarView(EventView):
    renderer_classes = [CalendarRenderer]
    serializer_class = None

    @extend_schema(operation_id="event_calendar", responses={(200, "text/calendar"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """The event's dates and rounds, to subscribe to."""
        event = self.event(event_id)
        address = f"{settings.SITE_URL}/api/v1/events/{event.public_id}/"
        return Response(exports.calendar(event, address=address))


class FeedView(EventView):
    renderer_classes = [AtomRenderer]
    serializer_class = None

    @extend_schema(operation_id="event_feed", responses={(200, "application/atom+xml"): str}, tags=["events"])
    def get(self, request: Request, event_id: str) -> Response:
        """The event's news as an Atom feed: rounds, results, rulings."""
        event = self.event(event_id)
        page = f"{settings.SITE_URL}/events/{event.public_id}/"
        return Response(feed.atom(event, page=page, address=f"{settings.SITE_URL}{request.path}"))


class BracketSvgView(EventView):
    renderer_classes = [SvgRenderer]
    serializer_class = None

    @extend_schema(
        operation_id="bracket_svg",
        responses={(200, "image/svg+xml"): str, 422: problem("no-bracket: the event is no knock-out.")},
        tags=["events"],
    )
    def get(self, request: Request, event_id: str) -> Response:
        """A knock-out as a picture, light or dark as the viewer likes it."""
        division = self.division(event_id)
        picture = bracket_svg(bracket_of(division), title=division.event.title)
        return Response(picture, headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"})
