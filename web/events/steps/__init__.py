"""The steps of opening an event, as forms: each asks for a few things and says what is wrong beside the field."""

from web.events.steps.base import Step
from web.events.steps.format import FormatStep
from web.events.steps.game import GameStep, TemplateStep
from web.events.steps.times import ReviewStep, TimesStep

__all__ = ["FormatStep", "GameStep", "ReviewStep", "Step", "TemplateStep", "TimesStep"]
