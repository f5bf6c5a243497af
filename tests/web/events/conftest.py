"""Events on pages play Whistle Stop, the kernel's made-up game, unless a test says otherwise."""

from tests.tournaments.conftest import whistle_stop

__all__ = ["whistle_stop"]
