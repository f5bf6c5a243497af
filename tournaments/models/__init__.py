"""What the tournaments keep: events and who takes part, rounds and their tables, rulings and their log, ratings."""

from tournaments.models.events import Division, Entry, Event, Invitee, League, Organiser
from tournaments.models.ratings import OVERALL, Pool, RatedGame, Rating, RatingBook, RatingChange
from tournaments.models.rounds import Arrival, Challenge, ChallengeAnswer, Lineup, MapVote, Match, Round
from tournaments.models.rulings import Appeal, Notice, Ruling

__all__ = [
    "OVERALL",
    "Appeal",
    "Arrival",
    "Challenge",
    "ChallengeAnswer",
    "Division",
    "Entry",
    "Event",
    "Invitee",
    "League",
    "Lineup",
    "MapVote",
    "Match",
    "Notice",
    "Organiser",
    "Pool",
    "RatedGame",
    "Rating",
    "RatingBook",
    "RatingChange",
    "Round",
    "Ruling",
]
