"""How the engine's refusals are answered: with the rule a move breaks, or with what one could have said."""

from config.rest.problems import answer_with
from engine import IllegalAction, InvalidAction, InvalidRecord, InvalidSetup, Unforeseeable

answer_with(IllegalAction, status=422, members=("rule",))
answer_with(InvalidAction, status=422, members=("examples",))
answer_with(InvalidSetup, status=422)
answer_with(InvalidRecord, status=422)
answer_with(Unforeseeable, status=409)
