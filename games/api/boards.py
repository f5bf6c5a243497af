"""Boards as pictures, drawn from what the person who asks may see."""

from __future__ import annotations

import json
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.conditional import etag, not_modified
from config.rest.schema import problem
from engine.drawing.png import to_png
from games.api.base import INDEX, SEAT, TableView, whole
from games.engine_room import engine_at_work
from games.models import Table
from games.selectors import views

NARROWEST, WIDEST, USUAL = 200, 2000, 800

PROBLEMS = {
    400: problem("validation."),
    403: problem("not-your-seat; missing-scope."),
    404: problem("not-found; no-position: the log does not go that far."),
    409: problem("not-running: it has not started."),
    422: problem("no-seat."),
}


class PictureRenderer(BaseRenderer):
    """Pictures as they are; problems as JSON, whatever was asked for."""

    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return data if isinstance(data, bytes) else json.dumps(data).encode()


class SvgRenderer(PictureRenderer):
    media_type = "image/svg+xml"
    format = "svg"


class PngRenderer(PictureRenderer):
    media_type = "image/png"
    format = "png"
    render_style = "binary"


class BoardView(TableView):
    """Draws the board now or at a past moment."""

    serializer_class = None
    themes: tuple[str, ...] = ("light", "dark")

    def picture(self, request: Request, table_id: str, *options: object) -> tuple[Response | None, str, str]:
        """A 304, or the SVG, and its tag."""
        table = self.table(table_id, strongbox=True)
        seat = self.eyes(table)
        index = whole(request.query_params.get("index", ""), "index")
        shown = table.last_index if index is None else index
        theme = self.theme(request)
        tag = etag("board", table.pk, shown, table.over, seat, theme, *options)
        if (same := not_modified(request, tag)) is not None:
            return same, "", tag
        return None, self.drawn(table, seat, index, theme), tag

    def drawn(self, table: Table, seat: int | None, index: int | None, theme: str) -> str:
        return views.picture(views.view(table, seat, index), options={"theme": theme})

    def theme(self, request: Request) -> str:
        """How the picture should look."""
        theme = request.query_params.get("theme", "") or self.themes[0]
        if theme not in self.themes:
            raise ValidationError({"theme": [f"A picture's theme is one of {', '.join(self.themes)}."]})
        return theme


class SvgView(BoardView):
    """The board as SVG."""

    renderer_classes = [SvgRenderer]
    themes = (*BoardView.themes, "auto")

    @extend_schema(
        operation_id="board_svg",
        parameters=[
            SEAT,
            INDEX,
            OpenApiParameter(
                "theme",
                {"type": "string", "enum": ["light", "dark", "auto"], "default": "light"},
                description="`auto` is both: where CSS is understood, it follows the device or the page around it.",
            ),
        ],
        responses={(200, "image/svg+xml"): bytes, **PROBLEMS},
        tags=["boards"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        same, svg, tag = self.picture(request, table_id, "svg")
        return same or Response(svg.encode(), headers={**views.PICTURE_HEADERS, "ETag": tag})


class PngView(BoardView):
    """The board as PNG, for those who cannot show SVG."""

    renderer_classes = [PngRenderer]

    @extend_schema(
        operation_id="board_png",
        parameters=[
            SEAT,
            INDEX,
            OpenApiParameter("theme", {"type": "string", "enum": ["light", "dark"], "default": "light"}),
            OpenApiParameter(
                "width",
                {"type": "integer", "minimum": NARROWEST, "maximum": WIDEST, "default": USUAL},
                description="In pixels; the height follows.",
            ),
        ],
        responses={(200, "image/png"): bytes, **PROBLEMS},
        tags=["boards"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        width = whole(request.query_params.get("width", ""), "width")
        width = USUAL if width is None else width
        if not NARROWEST <= width <= WIDEST:
            raise ValidationError({"width": [f"A picture is {NARROWEST} to {WIDEST} pixels wide."]})
        same, svg, tag = self.picture(request, table_id, "png", width)
        if same is not None:
            return same
        with engine_at_work():
            png = to_png(svg, width)
        return Response(png, headers={"ETag": tag})
