"""Finding tables."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django_filters import rest_framework as filters

from games.models import Decision, Seat, Table


class TableFilter(filters.FilterSet):
    """Tables by what they are and by what one has to do with them."""

    state = filters.ChoiceFilter(choices=Table.State.choices)
    kind = filters.ChoiceFilter(choices=Table.Kind.choices)
    system = filters.CharFilter(max_length=40)
    map = filters.CharFilter(max_length=60)
    mine = filters.BooleanFilter(method="by_mine", help_text="You sit there or own it.")
    my_turn = filters.BooleanFilter(method="by_turn", help_text="You are asked.")
    joinable = filters.BooleanFilter(method="by_free_seat", help_text="Open to everybody, with a free seat.")

    class Meta:
        model = Table
        fields = ["state", "kind", "system", "map"]

    def by_mine(self, tables: QuerySet[Table], name: str, value: bool) -> QuerySet[Table]:
        mine = Q(owner=self.person) | Exists(Seat.objects.filter(table=OuterRef("pk"), player=self.person))
        return tables.filter(mine if value else ~mine)

    def by_turn(self, tables: QuerySet[Table], name: str, value: bool) -> QuerySet[Table]:
        asked = Decision.objects.filter(table=OuterRef("table_id"), seat=OuterRef("number"))
        mine = Exists(Seat.objects.filter(Exists(asked), table=OuterRef("pk"), player=self.person))
        return tables.filter(mine if value else ~mine)

    def by_free_seat(self, tables: QuerySet[Table], name: str, value: bool) -> QuerySet[Table]:
        free = Q(state=Table.State.OPEN, access=Table.Access.OPEN) & Exists(
            Seat.objects.filter(table=OuterRef("pk"), status=Seat.Status.EMPTY)
        )
        return tables.filter(free if value else ~free)

    @property
    def person(self) -> Any:
        return self.request.user
