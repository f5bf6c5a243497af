"""How refusals of pairing and rules are answered: with the sentence that says what to change."""

from config.rest.problems import answer_with
from tournaments.pairing.errors import Impossible

answer_with(Impossible, status=422)
