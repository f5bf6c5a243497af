"""What was said at a table, as somebody wants to hear it."""

from django.db.models import QuerySet

from accounts.models import User
from accounts.selectors.people import blocked_by
from games.models import Table, Talk


def talk_at(table: Table, reader: User | None) -> QuerySet[Talk]:
    """Newest first, without those whom the reader blocks."""
    talk = Talk.objects.filter(table=table).select_related("author").order_by("-pk")
    return talk if reader is None else talk.exclude(author__in=blocked_by(user=reader))
