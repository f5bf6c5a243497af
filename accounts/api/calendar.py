"""Your time: quiet hours, weekend, leave."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.me import person
from accounts.models import Leave, User
from accounts.services import calendar as services
from config.rest.bodies import checked
from config.rest.schema import problem
from config.rest.views import ApiView

Shape = serializers.Serializer[Any]
CLOCK = r"^([01]\d|2[0-3]):[0-5]\d$"


class QuietShape(Shape):
    start = serializers.RegexField(CLOCK, help_text="Such as 22:30, on your own clock.")
    end = serializers.RegexField(CLOCK)


class CalendarShape(Shape):
    time_zone = serializers.CharField()
    quiet_hours = QuietShape(allow_null=True)
    weekend = serializers.ListField(child=serializers.IntegerField(), help_text="1 is Monday, 7 is Sunday.")
    leave_days_left = serializers.IntegerField(help_text="This year.")


class CalendarRequestShape(Shape):
    quiet_hours = QuietShape(allow_null=True, required=False, help_text="null takes them away.")
    weekend = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=7), required=False, max_length=3
    )


class LeaveShape(Shape):
    id = serializers.IntegerField()
    first = serializers.DateField()
    last = serializers.DateField()


class LeaveRequestShape(Shape):
    first = serializers.DateField(help_text="Tomorrow at the earliest.")
    last = serializers.DateField()


def clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def minutes(text: str) -> int:
    hours, rest = text.split(":")
    return int(hours) * 60 + int(rest)


def shown(user: User) -> dict[str, object]:
    calendar = user.calendar
    quiet = calendar.quiet
    return {
        "time_zone": calendar.zone,
        "quiet_hours": None if quiet is None else {"start": clock(quiet[0]), "end": clock(quiet[1])},
        "weekend": list(calendar.weekend),
        "leave_days_left": services.days_left(user, user.local(timezone.now()).year),
    }


def one_leave(leave: Leave) -> dict[str, object]:
    return {"id": leave.pk, "first": leave.first.isoformat(), "last": leave.last.isoformat()}


class CalendarView(ApiView):
    """When you are not to be pressed."""

    serializer_class = CalendarShape

    @extend_schema(operation_id="my_calendar", tags=["me"])
    def get(self, request: Request) -> Response:
        return Response(shown(person(request)))

    @extend_schema(
        operation_id="update_my_calendar",
        request=CalendarRequestShape,
        responses={200: CalendarShape, 422: problem("calendar-senseless.")},
        tags=["me"],
    )
    def patch(self, request: Request) -> Response:
        """Change quiet hours or weekend. Deadlines of open decisions are reckoned anew."""
        given = checked(CalendarRequestShape, request)
        quiet = given.get("quiet_hours")
        services.update_calendar(
            user=person(request),
            quiet=None if quiet is None else (minutes(quiet["start"]), minutes(quiet["end"])),
            no_quiet="quiet_hours" in given and quiet is None,
            weekend=given.get("weekend"),
        )
        return Response(shown(User.objects.get(pk=person(request).pk)))


class LeavesView(ApiView):
    """Your leave."""

    serializer_class = LeaveShape
    pagination_class = None
    filter_backends = []

    @extend_schema(operation_id="my_leave", responses=LeaveShape(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        return Response([one_leave(leave) for leave in person(request).leaves.all()])

    @extend_schema(
        operation_id="declare_leave",
        request=LeaveRequestShape,
        responses={201: LeaveShape, 422: problem("leave-not-possible: too late, taken already, or beyond the budget.")},
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        """Be away. Your clocks stand still on these days; the tables you play at can see it."""
        asked = checked(LeaveRequestShape, request)
        return Response(one_leave(services.declare_leave(user=person(request), **asked)), 201)


class OneLeaveView(ApiView):
    """One leave."""

    @extend_schema(operation_id="cancel_leave", responses={204: None, 422: problem("leave-not-possible.")}, tags=["me"])
    def delete(self, request: Request, leave_id: int) -> Response:
        """Be back earlier; days to come are given back."""
        services.cancel_leave(user=person(request), leave_id=leave_id)
        return Response(status=204)
