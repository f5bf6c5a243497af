"""Boards as small pictures, for lists. Drawn once for each position and pair of eyes, and kept compressed."""

from __future__ import annotations

import gzip
import re

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from config.rest.conditional import etag
from games.engine_room import is_offered
from games.models import Table
from games.selectors import views
from web.drawn import for_an_image, image
from web.tables.finding import found_for

KEPT = 7 * 24 * 3600
WORDS = re.compile(r"<text\b[^>]*>[^<]*</text>")


@require_safe
def board(request: HttpRequest, table_id: str) -> HttpResponse:
    """The map as a small picture: the same until somebody moves. With `?at=` the address says which moment is meant, so
    that a browser need not ask again."""
    found, seat = found_for(request, table_id, strongbox=False)
    if found.last_index < 0 or not is_offered(found):
        raise Http404
    tag = etag("miniature-2", found.pk, found.last_index, found.over, seat)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    packed = drawn(found, seat)
    plain = "gzip" not in request.headers.get("Accept-Encoding", "")
    answer = image(gzip.decompress(packed) if plain else packed)
    if not plain:
        answer["Content-Encoding"] = "gzip"
    answer["ETag"] = tag
    named = request.GET.get("at") == str(found.last_index)
    answer["Cache-Control"] = "private, max-age=604800, immutable" if named else "private, no-cache"
    patch_vary_headers(answer, ["Accept-Encoding", "Cookie"])
    return answer


def drawn(table: Table, seat: int | None) -> bytes:
    """The picture as this seat sees it, compressed. Words would be specks at this size, so it has none."""
    key = f"miniature-2:{table.pk}:{table.last_index}:{int(table.over)}:{seat}"
    packed: bytes | None = cache.get(key)
    if packed is None:
        svg = for_an_image(views.view(table, seat), size="desktop", parts="map")
        packed = gzip.compress(WORDS.sub("", svg).encode(), 6, mtime=0)
        cache.set(key, packed, timeout=KEPT)
    return packed
