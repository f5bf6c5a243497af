"""Which table a page is about, if whoever asks may see it."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from accounts.models import User
from games.errors import NotFound
from games.models import Table
from games.selectors import tables as selectors


def person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def found(request: HttpRequest, table_id: str, *, strongbox: bool = True) -> Table:
    """The table, with its strongbox, if whoever asks may see it; a stranger sees games, never a study."""
    user = person(request)
    try:
        if user is not None:
            return selectors.find(table_id, user, strongbox=strongbox)
        played = Table.objects.filter(kind=Table.Kind.PLAY)
        return (played.select_related("strongbox") if strongbox else played).get(public_id=table_id)
    except (NotFound, Table.DoesNotExist) as error:
        raise Http404 from error


def found_for(request: HttpRequest, table_id: str, *, strongbox: bool = True) -> tuple[Table, int | None]:
    """The table, if whoever asks may see it, and where they sit."""
    table, user = found(request, table_id, strongbox=strongbox), person(request)
    return table, None if user is None else selectors.own_seat(table, user)
