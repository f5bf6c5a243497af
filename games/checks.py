"""What `manage.py check` says about the games: maps a host added that cannot be offered."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Warning, register

from engine import left_out


@register()
def added_maps_are_sound(**kwargs: Any) -> Sequence[CheckMessage]:
    """One warning for each fault; the service runs without those maps."""
    hint = "python -m engine board check FILE says all that is wrong with a board file."
    return [Warning(f"A map is left out. {sentence}", hint=hint, id="games.W001") for sentence in left_out()]
