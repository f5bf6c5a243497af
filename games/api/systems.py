"""The games that can be played here, with their maps."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.views import ApiView
from engine import names, systems
from engine import system as find_system
from games.api import show
from games.api.shapes import SystemShape
from games.errors import NotFound


class SystemsView(ApiView):
    """All games, with maps, player counts, options and where each board's data come from."""

    public = True
    public_seconds = 300
    pagination_class = None
    filter_backends = []
    serializer_class = SystemShape

    @extend_schema(operation_id="systems", responses=SystemShape(many=True), tags=["systems"])
    def get(self, request: Request) -> Response:
        return Response([show.system(game) for game in systems()])


class SystemView(ApiView):
    """One game."""

    public = True
    public_seconds = 300
    serializer_class = SystemShape

    @extend_schema(operation_id="system", tags=["systems"])
    def get(self, request: Request, name: str) -> Response:
        if name not in names():
            raise NotFound(_("There is no such game."))
        return Response(show.system(find_system(name)))
