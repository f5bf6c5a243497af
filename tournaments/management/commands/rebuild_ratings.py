"""Write all rating books anew from the rated games, and say whether they came out as they were.

python manage.py rebuild_ratings
"""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tournaments.models import Pool
from tournaments.ratings.parameters import CURRENT
from tournaments.selectors.rating_books import fingerprint
from tournaments.services import rating


class Command(BaseCommand):
    help = "Writes all rating books anew from the rated games; notes finished games that were never noted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="fail if the books come out otherwise than they were; change nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"] and (found := rating.note_missing()):
            self.stdout.write(f"{found:,} finished games had not been noted.")
        wrong = []
        for pool in Pool.values:
            began = time.monotonic()
            with transaction.atomic():
                before = fingerprint(pool)
                count = rating.rebuild(pool=pool)
                after = fingerprint(pool)
                transaction.set_rollback(options["check"])
            same = "as they were" if before == after else "otherwise than they were"
            self.stdout.write(
                f"{pool}: {count:,} games by the parameters of version {CURRENT.version}, "
                f"{time.monotonic() - began:.1f} s; the books came out {same}."
            )
            if before != after:
                wrong.append(pool)
        if options["check"] and wrong:
            raise CommandError("The books are not what the games give; run rebuild_ratings without --check.")
