"""How one likes one's mail: everywhere and at one table; and every move that a mail made."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.rest.bodies import checked
from config.rest.schema import problem
from config.rest.views import ApiView
from games.models import Table
from games.selectors import tables
from notifications.models import Dispatch, MailAddress, MailHabits
from notifications.selectors import wishes as selectors
from notifications.services import addresses, wishes

Shape = serializers.Serializer[Any]


class KindShape(Shape):
    kind = serializers.ChoiceField(choices=selectors.KIND_CHOICES)
    wanted = serializers.BooleanField()


class TableKindShape(Shape):
    kind = serializers.ChoiceField(choices=selectors.KIND_CHOICES)
    wanted = serializers.BooleanField(help_text="What counts here.")
    here = serializers.BooleanField(allow_null=True, help_text="What you said about this table; null: nothing.")


class TableKindChangeShape(Shape):
    kind = serializers.ChoiceField(choices=selectors.KIND_CHOICES)
    wanted = serializers.BooleanField(allow_null=True, help_text="Null: as everywhere.")


class AddressShape(Shape):
    state = serializers.ChoiceField(choices=MailAddress.State.choices)
    reason = serializers.CharField(allow_blank=True)
    since = serializers.DateTimeField()


class MailShape(Shape):
    rhythm = serializers.ChoiceField(choices=MailHabits.Rhythm.choices)
    digest_hour = serializers.IntegerField(help_text="On your own clock.")
    mail_play = serializers.BooleanField(help_text="Whether links and replies move for you.")
    kinds = KindShape(many=True)
    trouble = AddressShape(allow_null=True, help_text="What is wrong with your address; null: nothing.")


class MailChangeShape(Shape):
    rhythm = serializers.ChoiceField(choices=MailHabits.Rhythm.choices, required=False)
    digest_hour = serializers.IntegerField(min_value=0, max_value=23, required=False)
    mail_play = serializers.BooleanField(
        required=False, help_text="False stops every link and reply address that is about, at once and for good."
    )
    kinds = KindShape(many=True, required=False)
    address_works = serializers.BooleanField(required=False, help_text="True: mail to your address arrives again.")


class TableMailShape(Shape):
    table = serializers.CharField()
    mail_play = serializers.BooleanField()
    kinds = TableKindShape(many=True)


class TableMailChangeShape(Shape):
    mail_play = serializers.BooleanField(required=False)
    kinds = TableKindChangeShape(many=True, required=False)


class MoveByMailShape(Shape):
    table = serializers.CharField()
    index = serializers.IntegerField()
    move = serializers.CharField()
    source = serializers.ChoiceField(  # type: ignore[assignment]
        choices=[("link", "a link in a mail"), ("mail", "a reply by mail")]
    )
    at = serializers.DateTimeField()


class MailPart(ApiView):
    """What these views share."""

    @property
    def person(self) -> User:
        assert isinstance(self.request.user, User)
        return self.request.user

    def change(self, asked: dict[str, Any], table: Table | None) -> None:
        for one in asked.get("kinds", []):
            kind, wanted = Dispatch.Kind(one["kind"]), one["wanted"]
            if table is None:
                wishes.wish(person=self.person, kind=kind, wanted=wanted)
            else:
                wishes.wish_at(person=self.person, kind=kind, wanted=wanted, table=table)
        if "mail_play" in asked:
            change = wishes.allow_mail_play if asked["mail_play"] else wishes.revoke_mail_play
            change(person=self.person, table=table)

    def kinds(self, table_id: int | None) -> list[dict[str, object]]:
        person = self.person
        return [{"kind": kind, "wanted": selectors.wants(person, kind, table_id)} for kind in selectors.SWITCHABLE]


class MailView(MailPart):
    """Your mail, everywhere."""

    serializer_class = MailShape

    @extend_schema(operation_id="my_mail", responses=MailShape, tags=["me"])
    def get(self, request: Request) -> Response:
        return Response(self.shown())

    @extend_schema(operation_id="change_my_mail", request=MailChangeShape, responses=MailShape, tags=["me"])
    def patch(self, request: Request) -> Response:
        asked = checked(MailChangeShape, request)
        self.change(asked, None)
        if "rhythm" in asked or "digest_hour" in asked:
            wishes.set_rhythm(person=self.person, rhythm=asked.get("rhythm"), digest_hour=asked.get("digest_hour"))
        if asked.get("address_works"):
            addresses.set_right(email=self.person.email)
        return Response(self.shown())

    def shown(self) -> dict[str, object]:
        person = self.person
        habits = MailHabits.objects.filter(person=person).first() or MailHabits(person=person)
        trouble = selectors.trouble_of(person.email)
        return {
            "rhythm": habits.rhythm,
            "digest_hour": habits.digest_hour,
            "mail_play": selectors.mail_play(person.pk, None).allowed,
            "kinds": self.kinds(None),
            "trouble": AddressShape(trouble).data if trouble else None,
        }


class TableMailView(MailPart):
    """Your mail about one table. What is not said here is as it is everywhere."""

    serializer_class = TableMailShape

    @extend_schema(operation_id="my_mail_at_table", responses=TableMailShape, tags=["me"])
    def get(self, request: Request, table_id: str) -> Response:
        return Response(self.shown(tables.find(table_id, self.person)))

    @extend_schema(
        operation_id="change_my_mail_at_table",
        request=TableMailChangeShape,
        responses={200: TableMailShape, 404: problem("not-found.")},
        tags=["me"],
    )
    def patch(self, request: Request, table_id: str) -> Response:
        asked = checked(TableMailChangeShape, request)
        table = tables.find(table_id, self.person)
        self.change(asked, table)
        return Response(self.shown(table))

    def shown(self, table: Table) -> dict[str, object]:
        allowed = selectors.mail_play(self.person.pk, table.pk).allowed
        here = selectors.wishes_at(self.person, table)
        kinds = [{**one, "here": here.get(str(one["kind"]))} for one in self.kinds(table.pk)]
        return {"table": table.public_id, "mail_play": allowed, "kinds": kinds}


class MovesByMailView(MailPart):
    """Every move that a link or a reply of yours made, the newest hundred first."""

    serializer_class = MoveByMailShape
    pagination_class = None
    filter_backends = []

    @extend_schema(operation_id="my_moves_by_mail", responses=MoveByMailShape(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        rows = selectors.moves_by_mail(self.person)
        moves = [
            {"table": row.table.public_id, "index": row.index, "move": row.text, "source": row.source, "at": row.at}
            for row in rows
        ]
        return Response(MoveByMailShape(moves, many=True).data)
