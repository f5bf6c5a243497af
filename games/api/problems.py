"""How the engine's refusals are answered: with the rule a move breaks, or with what one could have said."""

from config.rest.problems import answer_with
from engine import IllegalAction, InvalidAction, InvalidRecord, InvalidSetup, Unforeseeable
from games.words import told

answer_with(IllegalAction, status=422, members=("rule",), words=told)
answer_with(InvalidAction, status=422, members=("examples",), words=told)
answer_with(InvalidSetup, status=422, words=told)
answer_with(InvalidRecord, status=422, words=told)
answer_with(Unforeseeable, status=409, words=told)
