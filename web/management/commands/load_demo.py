"""Fills an empty service with made-up people and their tables. Safe to run again."""

from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import User
from games.models import Table
from tournaments.models import Event
from web.demo_events import open_events
from web.demo_tables import lay_tables

STATION_MASTER = "stationmaster@demo.example"
FIRST_PLAYER = "ada@demo.example"

PLAYERS = [
    (FIRST_PLAYER, "Ada Semaphore", "Europe/London"),
    ("bruno@demo.example", "Bruno Ballast", "Europe/Berlin"),
    ("clara@demo.example", "Clara Coupling", "America/New_York"),
    ("diego@demo.example", "Diego Derail", "America/Argentina/Buenos_Aires"),
    ("edda@demo.example", "Edda Embankment", "Atlantic/Reykjavik"),
    ("fumiko@demo.example", "Fumiko Footplate", "Asia/Tokyo"),
]


class Command(BaseCommand):
    help = "Creates the demo: fictional players, tables in different states, events, a station master for the admin."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            people = [self.person(email, display_name=name, time_zone=zone) for email, name, zone in PLAYERS]
            self.person(STATION_MASTER, display_name="The Station Master", is_staff=True, is_superuser=True)
        if not Table.objects.exists():
            lay_tables(people)
        if not Event.objects.exists():
            open_events(people)

    def person(self, email: str, **fields: Any) -> User:
        """Leaves somebody who is already there as they are."""
        user = User.objects.filter(email=email).first() or User.objects.create_user(email, **fields)
        EmailAddress.objects.get_or_create(user=user, email=email, defaults={"verified": True, "primary": True})
        return user
