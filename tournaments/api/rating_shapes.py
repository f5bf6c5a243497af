"""The shapes of what the ratings' API gives out."""

from typing import Any

from rest_framework import serializers

from games.api.shapes import PersonShape
from tournaments.models import Pool, RatedGame

Shape = serializers.Serializer[Any]


class RatingShape(Shape):
    """Where somebody stands. The truth lies within `rating` give or take `uncertainty` two times out of three."""

    system = serializers.CharField(help_text="A game's name, or overall.")
    title = serializers.CharField()
    rating = serializers.IntegerField()
    uncertainty = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text="Too few games yet to be certain.")
    games = serializers.IntegerField()
    last_game_at = serializers.DateTimeField(allow_null=True)


class PlayerRatingsShape(Shape):
    player = PersonShape()
    pool = serializers.ChoiceField(choices=Pool.choices)
    ratings = RatingShape(many=True)


class RatingMomentShape(Shape):
    """One game of a rating's history."""

    table = serializers.CharField()
    system = serializers.CharField()
    map = serializers.CharField()
    finished_at = serializers.DateTimeField()
    number = serializers.IntegerField(help_text="Their first, second, third rated game here, and so on.")
    place = serializers.IntegerField(help_text="The place it was rated for.")
    share = serializers.FloatField(help_text="How much of the seat's game was theirs; 1 is all of it.")
    left = serializers.BooleanField(help_text="They left the table, and were rated as the last.")
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    change = serializers.IntegerField()
    uncertainty = serializers.IntegerField(help_text="After the game.")
    provisional = serializers.BooleanField(help_text="After the game.")


class LeaderShape(Shape):
    place = serializers.IntegerField()
    player = PersonShape(allow_null=True, help_text="Nobody where it is a bot.")
    bot = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField()
    uncertainty = serializers.IntegerField()
    provisional = serializers.BooleanField()
    games = serializers.IntegerField()
    last_game_at = serializers.DateTimeField()


class AheadShape(Shape):
    player = PersonShape()
    chance = serializers.FloatField()


class OddsShape(Shape):
    player = PersonShape()
    rating = RatingShape()
    first = serializers.FloatField(help_text="The chance to come first; those of all add up to 1.")
    ahead_of = AheadShape(many=True)


class RatingSystemShape(Shape):
    system = serializers.CharField(help_text="A game's name, or overall.")
    title = serializers.CharField()
    players = serializers.IntegerField(help_text="How many people have a rating here.")
    certain = serializers.IntegerField(help_text="How many of these are no longer provisional.")


class RatingSystemsShape(Shape):
    """What is rated, and with which figures."""

    parameters_version = serializers.IntegerField()
    newcomer = serializers.IntegerField(help_text="The rating everybody begins with.")
    newcomer_uncertainty = serializers.IntegerField()
    certain_below = serializers.IntegerField(help_text="Below this uncertainty a rating is not provisional.")
    systems = RatingSystemShape(many=True)


class RatingChangeShape(Shape):
    """What one game did to one rating, and what was expected."""

    seat = serializers.IntegerField()
    player = PersonShape(allow_null=True)
    bot = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField(help_text="The place it was rated for.")
    share = serializers.FloatField()
    left = serializers.BooleanField()
    expected_first = serializers.FloatField(help_text="The chance they had to come first.")
    before = RatingShape()
    after = RatingShape()
    overall_before = RatingShape()
    overall_after = RatingShape()
    change = serializers.IntegerField()
    sentence = serializers.CharField()


class GameRatingShape(Shape):
    """Whether and how a game counts."""

    rated = serializers.BooleanField(help_text="Whether the table was founded as rated.")
    state = serializers.ChoiceField(
        choices=[("running", "the game is not over"), *RatedGame.State.choices],
        help_text="settled: it is known what the game changed.",
    )
    counts = serializers.BooleanField()
    why = serializers.CharField(allow_blank=True, help_text="Why it does not count.")
    pool = serializers.ChoiceField(choices=Pool.choices)
    changes = RatingChangeShape(many=True)
