"""Lets games run again that were set aside after a fault, once the rules are repaired."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import services
from games.errors import TableError
from games.models import Table
from games.selectors.verification import faults_of


class Command(BaseCommand):
    help = "Verifies games that were set aside and lets them run again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="+", help="public ids of tables")

    def handle(self, *args: Any, **options: Any) -> None:
        for public_id in options["ids"]:
            table = Table.objects.select_related("strongbox").filter(public_id=public_id).first()
            if table is None:
                raise CommandError(f"There is no table {public_id}.")
            if faults := faults_of(table):
                raise CommandError(f"{public_id} stays set aside: {'; '.join(faults)}.")
            try:
                services.release(table.pk)
            except TableError as refusal:
                raise CommandError(f"{public_id}: {refusal.sentence}") from refusal
            self.stdout.write(f"{public_id} runs again.")
