"""The whole of a pool's rating books in one figure, to tell whether two ways of reckoning agree to the last digit."""

from __future__ import annotations

import hashlib

from tournaments.models import Rating, RatingChange

CHANGES = (
    *("rated_game_id", "seat", "player_id", "bot", "system", "place", "share", "deserted", "number", "overall_number"),
    *("mu_before", "sigma_before", "mu", "sigma"),
    *("overall_mu_before", "overall_sigma_before", "overall_mu", "overall_sigma"),
)
RATINGS = ("system", "player_id", "bot", "mu", "sigma", "games", "last_game_at")


def fingerprint(pool: str) -> str:
    """The same for the same books, whoever wrote them and however often."""
    digest = hashlib.sha256()
    changes = RatingChange.objects.filter(pool=pool).order_by("rated_game_id", "seat", "player_id", "bot")
    for row in changes.values_list(*CHANGES).iterator(chunk_size=5_000):
        digest.update(repr(row).encode())
    for row in Rating.objects.filter(pool=pool).order_by("system", "player_id", "bot").values_list(*RATINGS):
        digest.update(repr(row).encode())
    return digest.hexdigest()
