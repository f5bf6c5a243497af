"""The shapes of what goes in and out of the events' API. They check and document; services decide."""

from typing import Any

from rest_framework import serializers

from games.api.shapes import SMALL, DataField, PersonShape
from tournaments.models import Appeal, Challenge, ChallengeAnswer, Entry, Event, Match, Organiser, Round, Ruling

Shape = serializers.Serializer[Any]


class EventShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    format = serializers.ChoiceField(choices=Event.Format.choices)
    state = serializers.ChoiceField(choices=Event.State.choices)
    owner = PersonShape(allow_null=True)
    league = serializers.CharField(allow_null=True)
    season = serializers.IntegerField()
    rules = DataField()
    rules_hash = serializers.CharField(allow_blank=True, help_text="Published when the start froze the rules.")
    seed = serializers.CharField(allow_blank=True, help_text="Published at the start; every lot is drawn from it.")
    players = serializers.IntegerField()
    waiting = serializers.IntegerField()
    my_state = serializers.ChoiceField(choices=Entry.State.choices, allow_null=True)
    my_role = serializers.ChoiceField(choices=Organiser.Role.choices, allow_null=True)
    registration_opens_at = serializers.DateTimeField(allow_null=True)
    registration_closes_at = serializers.DateTimeField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    changed_at = serializers.DateTimeField()


class EventFieldsShape(Shape):
    title = serializers.CharField(max_length=80)
    about = serializers.CharField(max_length=4000, allow_blank=True, required=False)
    rules = DataField(help_text="See GET event-templates/ for rules to begin with.")
    registration_opens_at = serializers.DateTimeField(allow_null=True, required=False)
    registration_closes_at = serializers.DateTimeField(allow_null=True, required=False)
    starts_at = serializers.DateTimeField(allow_null=True, required=False)
    ends_at = serializers.DateTimeField(allow_null=True, required=False)


class NewEventShape(EventFieldsShape):
    league = serializers.CharField(required=False, max_length=12, help_text="Add a season to a league of yours.")


class EventChangesShape(EventFieldsShape):
    title = serializers.CharField(max_length=80, required=False)
    rules = DataField(required=False)


class LeagueShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    seasons = serializers.ListField(child=serializers.CharField(), help_text="The events, first season first.")


class NewLeagueShape(Shape):
    title = serializers.CharField(max_length=80)


class TemplateShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    rules = DataField()


class WizardShape(Shape):
    """A template, a game, how many players, and what you would like otherwise."""

    template = serializers.CharField(max_length=40)
    system = serializers.CharField(max_length=40)
    map = serializers.CharField(max_length=60, required=False, allow_blank=True)
    players = serializers.IntegerField(min_value=1, max_value=2048)
    changes = DataField(required=False)


class MeaningShape(Shape):
    """What a choice means: games per player, tables, expected days."""

    rules = DataField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    fewest_games = serializers.IntegerField()
    most_games = serializers.IntegerField()
    byes = serializers.IntegerField()
    days = serializers.IntegerField()
    ends_at = serializers.DateTimeField(help_text="If it started now.")
    sentences = serializers.ListField(child=serializers.CharField())


class EventEntryShape(Shape):
    entry = serializers.IntegerField(help_text="Pairings and standings know people by this number.")
    player = PersonShape(allow_null=True)
    state = serializers.ChoiceField(choices=Entry.State.choices)
    number = serializers.IntegerField(help_text="On the starting list; 0 before the start.")
    division = serializers.IntegerField(allow_null=True)
    team = serializers.CharField(allow_blank=True)
    captain = serializers.BooleanField()
    rating = serializers.FloatField(allow_null=True)
    why = serializers.CharField(allow_blank=True, help_text="Why they play in this division.")


class EnterShape(Shape):
    team = serializers.CharField(max_length=40, required=False, allow_blank=True)
    standby = serializers.BooleanField(required=False, default=False)


class CsvShape(Shape):
    text = serializers.CharField(
        max_length=500_000, trim_whitespace=False, help_text="CSV with a column email or name, and optionally team."
    )


class FaultyRowShape(Shape):
    row = serializers.IntegerField()
    why = serializers.CharField()


class ImportedShape(Shape):
    """With any fault nobody is entered."""

    entered = serializers.IntegerField()
    faults = FaultyRowShape(many=True)


class PartShape(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.CharField()
    game = serializers.CharField(allow_blank=True)


class FigureShape(Shape):
    name = serializers.CharField()
    exact = serializers.CharField()
    shown = serializers.CharField()
    parts = PartShape(many=True, help_text="What the figure is made of.")


class StandingShape(Shape):
    rank = serializers.IntegerField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    played = serializers.IntegerField()
    byes = serializers.IntegerField()
    figures = FigureShape(many=True)


class TeamStandingShape(Shape):
    rank = serializers.IntegerField()
    team = serializers.CharField()
    points = serializers.CharField()
    wins = serializers.CharField()


class DivisionStandingsShape(Shape):
    division = serializers.IntegerField()
    at = serializers.DateTimeField(allow_null=True)
    finished = serializers.BooleanField()
    order = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Entries from first to last: rungs of a ladder, a knock-out's order.",
    )
    rows = StandingShape(many=True)
    teams = TeamStandingShape(many=True)


class FinishShape(Shape):
    entry = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField()
    place = serializers.IntegerField()
    score = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class MatchShape(Shape):
    id = serializers.CharField()
    number = serializers.IntegerField()
    table = serializers.CharField(allow_null=True, help_text="The game: see tables/.")
    state = serializers.ChoiceField(choices=Match.State.choices)
    seats = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Entries in seat order; null: a bot."
    )
    final = serializers.BooleanField()
    map = serializers.CharField(allow_blank=True, help_text="What is played; empty: its players still choose.")
    choose_by = serializers.DateTimeField(allow_null=True, help_text="Until when its players choose the map.")
    paused = serializers.BooleanField()
    decided_by = serializers.ChoiceField(choices=Match.By.choices, allow_blank=True)
    finishes = FinishShape(many=True)


class EditShape(Shape):
    one = serializers.IntegerField()
    other = serializers.IntegerField()
    why = serializers.CharField()
    accepted = serializers.ListField(child=serializers.CharField(), help_text="What it cost by the round's own rules.")


class RoundShape(Shape):
    division = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    map = serializers.CharField()
    byes = serializers.ListField(child=serializers.IntegerField())
    edits = EditShape(many=True)
    tables = MatchShape(many=True)
    preview = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(allow_null=True)),
        help_text="Before publishing, for organisers: the tables in seat order.",
    )
    publish_at = serializers.DateTimeField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    due_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class ProofShape(Shape):
    """A pairing with all it was made from."""

    seed = serializers.CharField(allow_blank=True)
    request = DataField(allow_null=True)
    pairing = DataField()
    edited = serializers.BooleanField()
    faults = serializers.ListField(child=serializers.CharField(), help_text="What is wrong with it; empty: nothing.")
    accepted = serializers.ListField(
        child=serializers.CharField(), help_text="What organisers' changes before publishing cost, accepted by them."
    )


class WhyShape(Shape):
    entry = serializers.IntegerField()
    sentences = serializers.ListField(child=serializers.CharField())


class ExchangeShape(Shape):
    one = serializers.IntegerField(min_value=1, max_value=SMALL)
    other = serializers.IntegerField(min_value=1, max_value=SMALL)
    reason = serializers.CharField(max_length=500)


class RulingShape(Shape):
    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices)
    by = PersonShape(allow_null=True)
    reason = serializers.CharField()
    table = serializers.CharField(allow_null=True)
    entry = serializers.IntegerField(allow_null=True)
    points = serializers.CharField()
    undone = serializers.BooleanField()
    at = serializers.DateTimeField()


class NewRulingShape(Shape):
    kind = serializers.ChoiceField(
        choices=["adjudicate", "substitute", "disqualify", "withdraw", "penalty", "extend", "pause", "resume"]
    )
    reason = serializers.CharField(max_length=500)
    match = serializers.CharField(
        max_length=12,
        required=False,
        help_text="The event's table: adjudicate, substitute; extend, pause, resume: this table alone.",
    )
    entry = serializers.IntegerField(min_value=1, max_value=SMALL, required=False)
    seat = serializers.IntegerField(min_value=0, max_value=5, required=False)
    places = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=6),
        required=False,
        help_text="Adjudicate: the place of every entry. Left out: by the game's score as it stands.",
    )
    void = serializers.BooleanField(required=False, default=False)
    points = serializers.DecimalField(
        max_digits=6, decimal_places=2, required=False, help_text="Penalty: negative to take points."
    )
    days = serializers.IntegerField(min_value=1, max_value=90, required=False)

    def validate_places(self, places: dict[str, int]) -> dict[int, int]:
        try:
            return {int(entry): place for entry, place in places.items()}
        except ValueError:
            raise serializers.ValidationError("Entries are numbers.") from None

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed = {
            "adjudicate": ["match"],
            "substitute": ["match", "seat", "entry"],
            "disqualify": ["entry"],
            "withdraw": ["entry"],
            "penalty": ["entry", "points"],
            "extend": ["days"],
        }
        missing = [name for name in needed.get(attrs["kind"], []) if name not in attrs]
        if missing:
            raise serializers.ValidationError(dict.fromkeys(missing, "This ruling needs it."))
        return attrs


class ReasonShape(Shape):
    reason = serializers.CharField(max_length=500)


class AppealShape(Shape):
    id = serializers.CharField()
    by = PersonShape(allow_null=True)
    ruling = serializers.CharField(allow_null=True)
    match = serializers.CharField(allow_null=True)
    words = serializers.CharField()
    state = serializers.ChoiceField(choices=Appeal.State.choices)
    answer = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()


class NewAppealShape(Shape):
    words = serializers.CharField(max_length=2000)
    ruling = serializers.CharField(max_length=12, required=False, allow_blank=True)
    match = serializers.CharField(max_length=12, required=False, allow_blank=True)


class AnswerAppealShape(Shape):
    uphold = serializers.BooleanField()
    answer = serializers.CharField(max_length=500)


class NoticeShape(Shape):
    words = serializers.CharField(max_length=4000)
    match = serializers.CharField(max_length=12, required=False, allow_blank=True)


class NoticeSeenShape(Shape):
    words = serializers.CharField()
    by = PersonShape(allow_null=True)
    match = serializers.CharField(allow_null=True, help_text="The table it was written to; null: everybody.")
    at = serializers.DateTimeField()


class OrganiserShape(Shape):
    person = PersonShape()
    role = serializers.ChoiceField(choices=Organiser.Role.choices)


class NewOrganiserShape(Shape):
    person = serializers.IntegerField(min_value=1, max_value=SMALL)
    role = serializers.ChoiceField(choices=Organiser.Role.choices, allow_null=True, help_text="null: no more.")


class InviteesShape(Shape):
    people = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=SMALL), max_length=500)


class InvitedShape(Shape):
    new = serializers.IntegerField()


class BlockerShape(Shape):
    match = serializers.CharField()
    table = serializers.CharField(allow_null=True)
    round = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="As a ruling names it: to put somebody else there.")
    player = serializers.CharField()
    since = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)


class LeftSeatShape(Shape):
    match = serializers.CharField()
    seat = serializers.IntegerField()
    status = serializers.CharField()


class SuspectShape(Shape):
    player = serializers.CharField()
    words = serializers.CharField(allow_blank=True)


class OnLeaveShape(Shape):
    player = serializers.CharField()
    first = serializers.DateField()
    last = serializers.DateField()


class TimeOutsShape(Shape):
    match = serializers.CharField()
    player = serializers.CharField()
    count = serializers.IntegerField()


class ConsoleShape(Shape):
    """What an organiser looks at when something is wrong."""

    blockers = BlockerShape(many=True)
    quarantined = serializers.ListField(child=serializers.CharField())
    waiting_for_a_ruling = serializers.ListField(child=serializers.CharField())
    late = serializers.ListField(child=serializers.CharField())
    left_seats = LeftSeatShape(many=True)
    on_leave = OnLeaveShape(many=True)
    time_outs = TimeOutsShape(many=True)
    paused = serializers.ListField(child=serializers.CharField())
    choosing = serializers.ListField(child=serializers.CharField(), help_text="Tables whose players choose a map.")
    why_not_started = serializers.CharField(allow_blank=True)
    suspects = SuspectShape(many=True, help_text="Perhaps one person with two accounts.")
    open_appeals = serializers.IntegerField()
    forecast = serializers.DateTimeField(allow_null=True)


class ChallengeAnswerShape(Shape):
    entry = serializers.IntegerField()
    said = serializers.ChoiceField(choices=ChallengeAnswer.Said.choices, allow_blank=True)


class ChallengeShape(Shape):
    id = serializers.CharField()
    challenger = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Challenge.State.choices)
    answers = ChallengeAnswerShape(many=True)
    match = serializers.CharField(allow_null=True)
    answer_by = serializers.DateTimeField()


class NewChallengeShape(Shape):
    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=SMALL), min_length=1, max_length=5
    )


class ChallengeReplyShape(Shape):
    accept = serializers.BooleanField()


class NextSeasonShape(Shape):
    leaving = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=SMALL), required=False, max_length=2048
    )


class LineupShape(Shape):
    """A team in one round."""

    division = serializers.IntegerField()
    round = serializers.IntegerField()
    team = serializers.CharField()
    captain = serializers.IntegerField(allow_null=True, help_text="The captain's entry.")
    playing = serializers.ListField(child=serializers.IntegerField())
    bench = serializers.ListField(child=serializers.IntegerField())


class NewLineupShape(Shape):
    team = serializers.CharField(max_length=40)
    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=SMALL), min_length=1, max_length=12
    )
    round = serializers.IntegerField(
        min_value=1, max_value=100, required=False, help_text="From this round on; the next one if left out."
    )


class CaptainShape(Shape):
    entry = serializers.IntegerField(min_value=1, max_value=SMALL)


class NewMapShape(Shape):
    map = serializers.CharField(max_length=101)


class MapChoiceShape(Shape):
    """How far a table's choice of its map is. Who said what is told when all is said."""

    how = serializers.ChoiceField(choices=["vote", "veto"])
    maps = serializers.ListField(child=serializers.CharField())
    until = serializers.DateTimeField()
    answered = serializers.IntegerField()
    asked = serializers.IntegerField()
    said = serializers.DictField(child=serializers.CharField(), help_text="What each entry said.")
    map = serializers.CharField(allow_blank=True, help_text="What is played; empty: not chosen yet.")
    why = serializers.CharField(allow_blank=True)


class BracketSeatShape(Shape):
    entry = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    seed = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    fate = serializers.ChoiceField(choices=["on", "down", "out", "champion"], allow_blank=True)


class BracketTableShape(Shape):
    number = serializers.IntegerField()
    match = serializers.CharField()
    game = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(choices=Match.State.choices)
    final = serializers.BooleanField()
    lives = serializers.IntegerField()
    seats = BracketSeatShape(many=True)


class BracketRoundShape(Shape):
    number = serializers.IntegerField()
    title = serializers.CharField()
    tables = BracketTableShape(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class BracketShape(Shape):
    """A knock-out, round by round."""

    division = serializers.IntegerField()
    lives = serializers.IntegerField()
    advance = serializers.IntegerField()
    rounds = BracketRoundShape(many=True)
    coming = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="Table sizes of the rounds to come."
    )
    champion = serializers.IntegerField(allow_null=True)
