"""Reads JSON bodies, and refuses those that would hurt: too large, too deep, or not text that can be stored."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.utils.json import strict_constant


class BoundedJSONParser(JSONParser):
    """DRF's parser reads any length; ours stops at DATA_UPLOAD_MAX_MEMORY_SIZE, or at the view's `max_body_bytes`."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        view = (parser_context or {}).get("view")
        limit = getattr(view, "max_body_bytes", None) or settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestDataTooBig
        try:
            value = json.loads(body.decode("utf-8"), parse_constant=strict_constant)
            if b"\\u" in body:
                json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise ParseError("The body holds half a character (a lone surrogate).") from None
        except RecursionError:
            raise ParseError("The body is nested too deeply.") from None
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from None
        return value
