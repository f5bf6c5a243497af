"""Long lists come in pages; a cursor stays right while rows are added."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.exceptions import ValidationError as ValidationProblem
from rest_framework.pagination import CursorPagination


class CursorPages(CursorPagination):
    """`?limit=` up to 200 rows a page; `next` and `previous` are whole addresses. Newest first unless the room says."""

    page_size = 50
    max_page_size = 200
    page_size_query_param = "limit"
    ordering = "-pk"
    invalid_cursor_message = "This cursor cannot be read; start again from the first page."

    def paginate_queryset(self, queryset: Any, request: Any, view: Any = None) -> Any:
        """A forged cursor can name a position that is no value of the column at all."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, TypeError, ValidationError, DataError):
            if request.query_params.get(self.cursor_query_param) is None:
                raise
            raise ParseError(self.invalid_cursor_message, code="invalid-cursor") from None

    def get_page_size(self, request: Any) -> int:
        """A limit that makes no sense is said so, instead of being taken for the usual one."""
        asked = request.query_params.get(self.page_size_query_param)
        if asked is None:
            return self.page_size
        if not (asked.isascii() and asked.isdigit()) or int(asked[:9]) < 1:
            raise ValidationProblem({self.page_size_query_param: ["This is a whole number from 1 on."]})
        return min(int(asked[:9]), self.max_page_size)

    def get_schema_operation_parameters(self, view: Any) -> Any:
        found = super().get_schema_operation_parameters(view)
        for parameter in found:
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"]["minimum"] = 1
        return found

    def decode_cursor(self, request: Any) -> Any:
        try:
            return super().decode_cursor(request)
        except NotFound:
            raise ParseError(self.invalid_cursor_message, code="invalid-cursor") from None
