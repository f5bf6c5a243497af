"""Play a whole season with bots, through the real services, and check that every promise was kept.

python manage.py simulate_season --players 64 --format swiss --rounds 5 --system age-of-rail
"""

from __future__ import annotations

import random
import time
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from games.models import Table
from tournaments import services
from tournaments.models import Event, League, Match, Pool
from tournaments.pairing.errors import Impossible
from tournaments.rules import EventRules
from tournaments.selectors.rating_books import fingerprint
from tournaments.services import rating
from tournaments.simulation import FORMATS, Simulation, check, ladder_season, result_lines, rules_for

SURNAMES = ("Semaphore", "Ballast", "Turntable", "Sleeper", "Footplate", "Tender", "Sidings", "Viaduct")


class Command(BaseCommand):
    help = "Plays a season with bots through the real services, prints the standings and checks every promise."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=64)
        parser.add_argument("--format", choices=sorted(FORMATS), default="swiss")
        parser.add_argument("--rounds", type=int, default=5, help="rounds, games each, or waves of challenges")
        parser.add_argument("--lives", type=int, choices=(1, 2), default=1, help="knock-out: 2 is double elimination")
        parser.add_argument("--seasons", type=int, default=2, help="of a league")
        parser.add_argument("--system", default="age-of-rail")
        parser.add_argument("--map", default="")
        parser.add_argument("--seed", type=int, default=1, help="of the simulated people; pairings have their own")
        parser.add_argument("--quick", action="store_true", help="nobody thinks; every promise is checked all the same")
        parser.add_argument("--keep", action="store_true", help="leave everything in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.DEBUG:
            call_command("migrate", verbosity=0)
            settings.DEBUG = False  # or every statement would be kept in memory
        elif not options["keep"]:
            self.stdout.write("Everything this makes is removed again at the end.")
        began, worked = time.monotonic(), time.process_time()
        people: list[User] = []
        events: list[Event] = []
        try:
            troubles = self._seasons(options, people, events)
        except Impossible as refusal:
            raise CommandError(refusal.sentence) from None
        finally:
            if not options["keep"]:
                _remove(people, events)
        taken, ours = time.monotonic() - began, time.process_time() - worked
        self.stdout.write(f"took {taken:.0f} s, of which {ours:.0f} s our processor time")
        if troubles:
            raise CommandError("\n".join(["what should not be:", *troubles]))
        self.stdout.write(self.style.SUCCESS("every promise was kept"))

    def _seasons(self, options: dict[str, Any], people: list[User], events: list[Event]) -> list[str]:
        rules = rules_for(
            options["format"],
            system=options["system"],
            map=options["map"],
            rounds=options["rounds"],
            players=options["players"],
            lives=options["lives"],
        )
        event = self._open(options, rules, people)
        events.append(event)
        troubles: list[str] = []
        for season in range(1, 1 + (options["seasons"] if options["format"] == "league" else 1)):
            services.start_event(event_id=event.pk, by=people[0])
            simulation = Simulation(
                Event.objects.get(pk=event.pk),
                people[0],
                random.Random(options["seed"]),
                self.stdout.write,
                quick=options["quick"],
            )
            self.stdout.write(f"seed {simulation.event.seed}, rules {simulation.event.rules_hash[:12]}…")
            if options["format"] == "ladder":
                ladder_season(simulation, options["rounds"])
            else:
                simulation.run()
            troubles += self._report(simulation)
            if options["format"] == "league" and season < options["seasons"]:
                event, made = services.next_season_of(event_id=event.pk, by=people[0])
                events.append(event)
                for move in made.moves:
                    if move.why.startswith(("went", "moves", "new")):
                        self.stdout.write(f"  entry {move.id}: division {move.division}, {move.why}")
        return troubles

    def _open(self, options: dict[str, Any], rules: EventRules, people: list[User]) -> Event:
        """An organiser, as many players as asked for, two on standby; all enter through the front door."""
        from tournaments import rules as rule_book

        people += [_person(number) for number in range(options["players"] + 3)]
        event = services.create_event(
            owner=people[0], title=f"Simulated {options['format']}", rules=rule_book.to_data(rules)
        )
        services.open_registration(event_id=event.pk, by=people[0])
        for person in people[1 : options["players"] + 1]:
            services.register(event_id=event.pk, player=person)
        for person in people[options["players"] + 1 :]:
            services.register(event_id=event.pk, player=person, standby=True)
        return event

    def _report(self, simulation: Simulation) -> list[str]:
        event = simulation.reload()
        troubles, notes = check(event)
        for line in result_lines(event):
            self.stdout.write(line)
        self.stdout.write(f"{simulation.games_played} games, {simulation.moves_made} moves by people")
        self.stdout.write(f"on the way: {', '.join(sorted(simulation.done)) or 'nothing unusual'}")
        for note in notes:
            self.stdout.write(note)
        if event.state != Event.State.FINISHED:
            troubles.append(f"The event is {event.get_state_display()}.")
        return [*simulation.troubles, *troubles, *_ratings_agree()]


def _person(number: int) -> User:
    user = User(
        email=f"sim-{time.time_ns()}-{number}@players.example",
        display_name=f"{SURNAMES[number % len(SURNAMES)]} {time.time_ns() % 10**6}-{number}",
    )
    user.set_unusable_password()
    user.save()
    return user


def _ratings_agree() -> list[str]:
    """Ratings that followed the games one by one equal those reckoned from the first game on."""
    troubles = []
    for pool in Pool.values:
        rating.settle(pool=pool)
        online = fingerprint(pool)
        rating.rebuild(pool=pool)
        if fingerprint(pool) != online:
            troubles.append(f"The ratings ({pool}) are not what the games give.")
    return troubles


def _remove(people: list[User], events: list[Event]) -> None:
    """Take everything out again that the simulation put in."""
    for event in events:
        games = list(
            Match.objects.filter(round__division__event=event).exclude(game=None).values_list("game_id", flat=True)
        )
        event.delete()
        Table.objects.filter(pk__in=games).delete()
    User.objects.filter(pk__in=[person.pk for person in people]).delete()
    for pool in Pool.values:
        rating.rebuild(pool=pool)  # bots remember nothing of it either
    League.objects.filter(seasons=None, owner=None, title__startswith="Simulated ").delete()
