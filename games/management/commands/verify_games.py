"""Checks stored games: chain, positions, replay. Says what is wrong where; ends with 1 if anything is."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Table
from games.selectors.verification import faults_of

PROGRESS_EVERY_SECONDS = 2.0


class Command(BaseCommand):
    help = "Verifies the log of games by their ids, or of all; prints each fault and where it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", help="public ids of tables")
        parser.add_argument("--all", action="store_true", help="every game there is")
        parser.add_argument("--state", choices=Table.State.values, help="with --all: only games in this state")
        parser.add_argument("--quiet", action="store_true", help="no progress, only faults and the sum")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["ids"]) == options["all"]:
            raise CommandError("Name the games to verify, or say --all.")
        wanted = Table.objects.filter(last_index__gte=0).select_related("strongbox").order_by("pk")
        if options["ids"]:
            wanted = wanted.filter(public_id__in=options["ids"])
            missing = set(options["ids"]) - set(wanted.values_list("public_id", flat=True))
            if missing:
                raise CommandError(f"There is no started game {', '.join(sorted(missing))}.")
        if options["state"]:
            wanted = wanted.filter(state=options["state"])
        total, rows, bad = wanted.count(), 0, 0
        for table in self.with_progress(wanted.iterator(chunk_size=50), total, quiet=options["quiet"]):
            faults = faults_of(table)
            rows += table.last_index + 1
            bad += bool(faults)
            for fault in faults:
                self.stdout.write(f"{table.public_id}: {fault}")
        self.stdout.write(f"{total} games, {rows} rows: {f'{bad} with faults' if bad else 'all is well'}.")
        if bad:
            sys.exit(1)

    def with_progress(self, tables: Iterator[Table], total: int, *, quiet: bool) -> Iterator[Table]:
        told = time.monotonic()
        for number, table in enumerate(tables):
            if not quiet and time.monotonic() - told > PROGRESS_EVERY_SECONDS:
                told = time.monotonic()
                self.stderr.write(f"{number} of {total} …")
            yield table
