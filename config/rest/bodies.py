"""What a request's body says, if it has the shape that was asked for. A field that nobody would read is refused:
whoever misspells one should hear of it, not wonder why nothing changed."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

S = TypeVar("S", bound=serializers.Serializer[Any])


def checked(shape: type[S], request: Request) -> dict[str, Any]:
    """The request's body, if it has that shape."""
    if request.data is None:
        raise ValidationError({"non_field_errors": ["No data provided"]})
    reader, known = _reader(shape)
    if isinstance(request.data, Mapping) and not request.data.keys() <= known.keys():
        unknown = [name for name in request.data if name not in known]
        raise ValidationError({name: [_no_such_field(name, list(known))] for name in unknown})
    return dict(reader.run_validation(request.data))


def _no_such_field(name: str, known: list[str]) -> ErrorDetail:
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
    return ErrorDetail(f"There is no such field here; {hint}", code="unknown-field")


@cache
def _reader(shape: type[S]) -> tuple[S, dict[str, None]]:
    """The serializer, and the names it reads. Making one copies all its fields, which takes longer than reading a move
    with them; reading leaves no trace in it."""
    reader = shape()
    return reader, dict.fromkeys(name for name, field in reader.fields.items() if not field.read_only)
