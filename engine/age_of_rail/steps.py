"""All steps of the game: a position's stack is made of these."""

from __future__ import annotations

from engine.age_of_rail.build_track import EntrustedBuild
from engine.age_of_rail.initial_offering import FirstTrack, InitialOffering
from engine.age_of_rail.offer_stock import StockOffer
from engine.age_of_rail.sequence_of_play import AfterTheAction, InitialOfferings, Turn
from engine.age_of_rail.state import State


class Stacked(State, kw_only=True):
    """The whole state: what lies on the table, and what is being decided."""

    stack: list[InitialOfferings | InitialOffering | FirstTrack | Turn | EntrustedBuild | StockOffer | AfterTheAction]
