"""The main pages, as data: what every page must keep (no barrier, no inline script, a strict policy) is tried on each.

Add a line for a page of yours. In braces stand things of the demo: `{running}` and `{finished}` are tables, `{player}`
is somebody's number, `{event}` an event.
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.models import Table
from tournaments.models import Event

READER = "ada@demo.example"


@dataclass(frozen=True)
class MainPage:
    """A page, and for whom it is: everybody, those who signed in, or only those who did not."""

    path: str
    signed_in: bool = True
    signed_out: bool = True
    status: int = 200


PAGES = [
    MainPage("/"),
    MainPage("/tables/"),
    MainPage("/tables/new/"),
    MainPage("/tables/new/age-of-steam/rust-belt/", signed_out=False),
    MainPage("/tables/{running}/"),
    MainPage("/tables/{steam}/", signed_out=False),
    MainPage("/tables/{finished}/"),
    MainPage("/tables/{finished}/at/3/", signed_in=False),
    MainPage("/events/"),
    MainPage("/events/new/", signed_out=False),
    MainPage("/events/{event}/"),
    MainPage("/events/{event}/standings/", signed_out=False),
    MainPage("/events/{event}/rounds/1/1/", signed_in=False),
    MainPage("/learn/"),
    MainPage("/learn/age-of-rail/"),
    MainPage("/learn/age-of-steam/france/"),
    MainPage("/learn/pages/clocks/", signed_in=False),
    MainPage("/learn/search/?q=dividends", signed_in=False),
    MainPage("/players/"),
    MainPage("/players/{player}/"),
    MainPage("/you/", signed_out=False),
    MainPage("/mail/", signed_out=False),
    MainPage("/accounts/login/code/", signed_in=False),
    MainPage("/accounts/signup/", signed_in=False),
    MainPage("/accounts/2fa/", signed_out=False),
    MainPage("/accounts/email/", signed_out=False),
    MainPage("/accounts/logout/", signed_out=False),
    MainPage("/no-such-page/", status=404),
]


def things_of_the_demo() -> dict[str, object]:
    """What stands in the braces."""
    tables = Table.objects.filter(match=None).order_by("pk")
    found: dict[str, object] = {
        "running": tables.get(state="running", system="age-of-rail").public_id,
        "steam": tables.get(state="running", system="age-of-steam").public_id,
        "finished": tables.filter(state="finished").latest("pk").public_id,
        "player": User.objects.get(email=READER).pk,
    }
    event = Event.objects.order_by("pk").first()
    if event is not None:
        found["event"] = event.public_id
    return found
