"""The shapes of what goes in and out of the tables' API. They check and document; services decide."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.clocks import LONGEST_TURN, LONGEST_TURN_HOURS, PRESETS, TimeControl
from games.models import Invitation, LogRow, Order, Seat, Table

Shape = serializers.Serializer[Any]

SMALL = 2**31 - 1
"""Numbers from outside stay within what the database keeps."""


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "minLength": 1, "maxLength": 2000, "example": "bid 12"},
            {"type": "object", "additionalProperties": True, "example": {"do": "bid", "amount": 12}},
        ]
    }
)
class ActionField(serializers.Field[Any, Any, Any, Any]):
    """An action: its text form or its JSON data, as `choices` offers it."""

    default_error_messages = {"invalid": "An action is a text such as 'bid 12', or an object."}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, str) and 0 < len(data.strip()) <= 2000:
            return data
        if not isinstance(data, dict):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": "object", "additionalProperties": True})
class DataField(serializers.JSONField):
    """JSON whose shape is the game's own."""


class PersonShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()


class TimeControlShape(Shape):
    """How long a seat may think."""

    kind = serializers.ChoiceField(
        choices=["none", "hours-per-turn", "clock", "preset"],
        help_text="`preset` needs `preset`, `hours-per-turn` needs `hours`, `clock` at least `turn`; in minutes.",
    )
    preset = serializers.ChoiceField(choices=list(PRESETS), required=False)
    hours = serializers.IntegerField(required=False, min_value=1, max_value=LONGEST_TURN_HOURS)
    turn = serializers.IntegerField(required=False, min_value=1, max_value=LONGEST_TURN)
    bank = serializers.IntegerField(required=False, min_value=0, max_value=LONGEST_TURN)
    increment = serializers.IntegerField(required=False, min_value=0, max_value=LONGEST_TURN)
    weekends_off = serializers.BooleanField(required=False, help_text="The clock stands still on a player's weekend.")
    quiet_hours = serializers.BooleanField(required=False, help_text="No time is up in a player's quiet hours.")
    leave = serializers.BooleanField(required=False, help_text="The clock stands still while a player is on leave.")
    leave_days = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=366,
        help_text="How many days of a player's leave stop the clock; null: all of them.",
    )
    leave_since = serializers.DateField(required=False, allow_null=True, help_text="From when these days are counted.")
    reminders = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99),
        required=False,
        max_length=5,
        help_text="At which percents of the time to remind.",
    )
    timeout = serializers.ChoiceField(
        choices=["remind", "default", "bot", "substitute", "hand-to-bot", "forfeit"],
        required=False,
        help_text="What happens when the time is up.",
    )
    after = serializers.IntegerField(
        required=False, min_value=1, max_value=20, help_text="From which time-out on the seat is handed over."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        try:
            TimeControl.from_data(attrs)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from None
        return attrs


class MapShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    recommended = serializers.ListField(child=serializers.IntegerField())
    provenance = serializers.CharField(help_text="Where the board's data come from.")
    confidence = serializers.CharField()
    differs = serializers.CharField(help_text="What is different from the base game.")


class OptionShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    values = serializers.ListField(child=serializers.CharField(), help_text="The first one is the default.")


class SystemShape(Shape):
    """A game that can be played here."""

    name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    revision = serializers.IntegerField(help_text="Rises when a rule fix changes what some action does.")
    maps = MapShape(many=True)
    options = OptionShape(many=True)
    bots = serializers.ListField(child=serializers.CharField())


class AwayShape(Shape):
    first = serializers.DateField()
    last = serializers.DateField()


class SeatShape(Shape):
    number = serializers.IntegerField(help_text="From 0, as in views and choices.")
    status = serializers.ChoiceField(choices=Seat.Status.choices)
    name = serializers.CharField()
    player = PersonShape(allow_null=True)
    bot = serializers.CharField(allow_blank=True)
    timeouts = serializers.IntegerField()
    bank_seconds = serializers.IntegerField(allow_null=True, help_text="Left in the bank; null: no clock here.")
    away = AwayShape(many=True, help_text="Leave now or ahead, on the player's own calendar.")
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class SittingShape(Shape):
    player = PersonShape(allow_null=True)
    bot = serializers.CharField(allow_blank=True)
    from_index = serializers.IntegerField()
    to_index = serializers.IntegerField(allow_null=True)
    left = serializers.CharField(allow_blank=True, help_text="resigned, replaced or finished; empty: still there.")


class SeatHistoryShape(SeatShape):
    history = SittingShape(many=True)


class WaitingShape(Shape):
    """A seat that is asked. `index` is the decision's number: send it back as `expected_index`."""

    seat = serializers.IntegerField()
    index = serializers.IntegerField()
    asked_at = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)


class LineShape(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    amount = serializers.IntegerField()


class PlaceShape(Shape):
    seat = serializers.IntegerField()
    rank = serializers.IntegerField()
    score = serializers.IntegerField()
    breakdown = LineShape(many=True)
    note = serializers.CharField(allow_blank=True)


class ResultShape(Shape):
    places = PlaceShape(many=True)
    unit = serializers.CharField()
    note = serializers.CharField(allow_blank=True)


class TableShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=Table.Kind.choices)
    state = serializers.ChoiceField(choices=Table.State.choices)
    system = serializers.CharField()
    map = serializers.CharField()
    players = serializers.IntegerField()
    options = serializers.DictField(child=serializers.CharField())
    access = serializers.ChoiceField(choices=Table.Access.choices)
    owner = PersonShape(allow_null=True)
    time_control = TimeControlShape()
    resign_rule = serializers.ChoiceField(choices=Table.ResignRule.choices)
    play_forced = serializers.BooleanField(help_text="Moves without an alternative are played by themselves.")
    rated = serializers.BooleanField(help_text="The result counts for ratings.")
    commitment = serializers.CharField(allow_blank=True, help_text="SHA-256 of the seed, which is shown when it ends.")
    revision = serializers.IntegerField()
    index = serializers.IntegerField(help_text="The last log index; -1 before the start.")
    step = serializers.CharField(allow_blank=True)
    my_seat = serializers.IntegerField(allow_null=True)
    seats = SeatShape(many=True)
    waiting = WaitingShape(many=True)
    end_votes = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that wish to end the game.")
    result = ResultShape(allow_null=True)
    ending = serializers.CharField(allow_blank=True, help_text="played or agreed, once it is finished.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    changed_at = serializers.DateTimeField()


class NewTableShape(Shape):
    """A table to found. You sit on its first seat; it starts when every seat is taken."""

    system = serializers.CharField(max_length=40)
    map = serializers.CharField(max_length=60)
    players = serializers.IntegerField(min_value=1, max_value=20)
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False, default=dict)
    title = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    access = serializers.ChoiceField(choices=Table.Access.choices, default=Table.Access.OPEN)
    time_control = TimeControlShape(required=False)
    resign_rule = serializers.ChoiceField(choices=Table.ResignRule.choices, default=Table.ResignRule.BOT)
    play_forced = serializers.BooleanField(default=True)
    rated = serializers.BooleanField(default=True, help_text="Whether the result counts for ratings.")
    bots = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, default=list, max_length=20
    )


class SeatRequestShape(Shape):
    seat = serializers.IntegerField(required=False, min_value=0, max_value=SMALL, help_text="Any free one if left out.")


class BotRequestShape(SeatRequestShape):
    bot = serializers.CharField(max_length=20)


class InvitationRequestShape(Shape):
    """Either a player or a mail address. Whether an address has an account does not show."""

    player = serializers.IntegerField(required=False, min_value=1, max_value=SMALL, help_text="The player's id.")
    email = serializers.EmailField(required=False, max_length=254)


class InvitationShape(Shape):
    id = serializers.CharField()
    table = serializers.CharField()
    state = serializers.ChoiceField(choices=Invitation.State.choices)
    player = PersonShape(allow_null=True)
    email = serializers.CharField(allow_blank=True, help_text="Only the inviting owner sees it.")
    invited_by = PersonShape(allow_null=True)
    created_at = serializers.DateTimeField()


class ViewShape(Shape):
    """What a seat or a spectator sees. `view.game` is the game's own; everything else is the same for all games."""

    table = serializers.CharField()
    index = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    seat = serializers.IntegerField(allow_null=True, help_text="Whose eyes; null: a spectator's.")
    decision = WaitingShape(allow_null=True, help_text="What this seat is asked now, if anything.")
    waiting = WaitingShape(many=True)
    view = DataField()


class PastViewShape(Shape):
    table = serializers.CharField()
    index = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    view = DataField()


@extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
class OptionsField(serializers.JSONField):
    """Everything one may do: actions with holes to fill (a bounded number, one of, some of several items)."""


class ChoicesShape(Shape):
    table = serializers.CharField()
    seat = serializers.IntegerField()
    expected_index = serializers.IntegerField(allow_null=True, help_text="Send it back with the move.")
    prompt = serializers.CharField(allow_blank=True)
    options = OptionsField()


class MoveShape(Shape):
    """One or several actions, played all or not at all."""

    expected_index = serializers.IntegerField(
        min_value=0, max_value=SMALL, help_text="The number of the decision that this answers."
    )
    actions = serializers.ListField(child=ActionField(), min_length=1, max_length=100)
    seat = serializers.IntegerField(
        required=False, min_value=0, max_value=SMALL, help_text="Only on an analysis table, where you play every seat."
    )


class PreviewRequestShape(Shape):
    actions = serializers.ListField(child=ActionField(), min_length=1, max_length=100)
    seat = serializers.IntegerField(required=False, min_value=0, max_value=SMALL)


class PreviewShape(Shape):
    seat = serializers.IntegerField()
    actions = serializers.ListField(child=serializers.CharField(), help_text="As understood, in their text form.")
    costs = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="What each action costs, as far as its choice tells."
    )
    sentences = serializers.ListField(child=serializers.CharField(), help_text="What would happen.")
    stopped = serializers.CharField(allow_blank=True, help_text="Why the preview goes no further; empty: it does.")
    view = DataField()
    prompt = serializers.CharField(allow_blank=True)
    options = OptionsField()


class OrderRequestShape(Shape):
    text = serializers.CharField(max_length=2000, help_text="As one types it: `bid up to 5`, `issue 2 every turn`.")


class OrderShape(Shape):
    """A standing order. Only you see it."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    state = serializers.ChoiceField(choices=Order.State.choices)
    why = serializers.CharField(allow_blank=True, help_text="Why it ended.")
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class SurpriseShape(Shape):
    name = serializers.CharField(help_text="For `wake me when …`.")
    title = serializers.CharField()


class OrdersShape(Shape):
    orders = OrderShape(many=True, help_text="Newest first.")
    examples = serializers.ListField(child=serializers.CharField())
    surprises = SurpriseShape(many=True)
    decisions = serializers.ListField(child=serializers.CharField(), help_text="For `at <decision>: …`.")


class ForecastShape(Shape):
    """What an order would do now. Neither actions nor a reason: it is not about what you are asked now."""

    text = serializers.CharField(help_text="The order as understood.")
    actions = serializers.ListField(child=serializers.CharField())
    why = serializers.CharField(allow_blank=True, help_text="Why you would be asked instead.")


class TakeBackShape(Shape):
    expected_index = serializers.IntegerField(min_value=0, max_value=SMALL, help_text="The log's last index.")
    back_to = serializers.IntegerField(
        required=False, min_value=0, max_value=SMALL, help_text="The row to return to; left out: one action back."
    )
    seat = serializers.IntegerField(required=False, min_value=0, max_value=SMALL)


@extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
class EventsField(serializers.JSONField):
    """What happened, as data; `event` names the kind."""


class EntryShape(Shape):
    """A log row as you may see it. A hidden action is its seat's alone until the game is over."""

    index = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=LogRow.Kind.choices)
    seat = serializers.IntegerField(allow_null=True)
    player = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    source = serializers.ChoiceField(choices=LogRow.Source.choices)  # type: ignore[assignment]
    hidden = serializers.BooleanField()
    action = DataField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    back_to = serializers.IntegerField(allow_null=True)
    events = EventsField()
    sentences = serializers.ListField(child=serializers.CharField())
    chain = serializers.CharField(help_text="Keyed hash over this and all earlier rows.")


class AnswerShape(Shape):
    """What became of a move. Asked again under the same Idempotency-Key it is the same."""

    table = serializers.CharField()
    seat = serializers.IntegerField()
    first_index = serializers.IntegerField()
    last_index = serializers.IntegerField()
    over = serializers.BooleanField()
    waiting_on = serializers.ListField(child=serializers.IntegerField())
    expected_index = serializers.IntegerField(
        allow_null=True, help_text="The next decision of this seat, if it goes on."
    )
    entries = EntryShape(many=True)


class LogShape(Shape):
    table = serializers.CharField()
    index = serializers.IntegerField(help_text="The last log index there is.")
    entries = EntryShape(many=True)
    more = serializers.BooleanField(help_text="Ask again with `since` set to the last entry's index.")


class ChangeShape(Shape):
    table = serializers.CharField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    index = serializers.IntegerField()
    changed_at = serializers.DateTimeField()
    my_seat = serializers.IntegerField(allow_null=True)
    expected_index = serializers.IntegerField(allow_null=True, help_text="You are asked; null: you are not.")
    deadline = serializers.DateTimeField(allow_null=True)


class ChangesShape(Shape):
    changes = ChangeShape(many=True)
    until = serializers.DateTimeField(
        help_text="Ask again with `since` set to this. A change may come twice, never not."
    )
    more = serializers.BooleanField()


class DrawShape(Shape):
    number = serializers.IntegerField(help_text="The n-th draw: HMAC-SHA256(seed, n) decided it.")
    index = serializers.IntegerField()
    why = serializers.CharField()
    outcome = serializers.CharField()


class ChanceShape(Shape):
    commitment = serializers.CharField()
    seed = serializers.CharField(help_text="128 bits, in hexadecimal.")
    seed_is_the_promised_one = serializers.BooleanField()
    faults = serializers.ListField(child=serializers.CharField(), help_text="What does not verify; empty: all does.")
    draws = DrawShape(many=True)


@extend_schema_field(OpenApiTypes.OBJECT)
class RecordField(serializers.JSONField):
    """A game record (whistlepost-record/1)."""
