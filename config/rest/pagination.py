"""Long lists come in pages; a cursor stays right while rows are added."""

from typing import Any

from rest_framework.exceptions import NotFound, ParseError
from rest_framework.pagination import CursorPagination


class CursorPages(CursorPagination):
    """`?limit=` up to 200 rows a page; `next` and `previous` are whole addresses. Newest first unless the room says."""

    page_size = 50
    max_page_size = 200
    page_size_query_param = "limit"
    ordering = "-pk"
    invalid_cursor_message = "This cursor cannot be read; start again from the first page."

    def decode_cursor(self, request: Any) -> Any:
        try:
            return super().decode_cursor(request)
        except NotFound:
            raise ParseError(self.invalid_cursor_message, code="invalid-cursor") from None
