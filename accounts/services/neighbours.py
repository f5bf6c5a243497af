"""Keeping others away, and bringing them before the staff."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import Block, Report, User
from accounts.refusals import NotAboutYourself
from accounts.signals import reported


def block_player(*, owner: User, player: User) -> tuple[Block, bool]:
    """From now on they do not meet at new tables. Blocking twice is once; the second value says if it was new."""
    if owner.pk == player.pk:
        raise NotAboutYourself(gettext("You cannot block yourself."))
    return Block.objects.get_or_create(owner=owner, player=player)


def unblock_player(*, owner: User, player_id: int) -> bool:
    """Whether there was anything to undo."""
    count, _ = Block.objects.filter(owner=owner, player_id=player_id).delete()
    return count > 0


@transaction.atomic
def report_player(
    *, reporter: User, player: User, reason: str, words: str = "", about: str = "", at_table: str = ""
) -> Report:
    """Brings somebody before the staff; what was said at a table of an event, before its organisers as well. The
    reported player is not told by whom."""
    if reporter.pk == player.pk:
        raise NotAboutYourself(gettext("You cannot report yourself."))
    report = Report(reporter=reporter, player=player, reason=reason, words=words, about=about, at_table=at_table)
    report.full_clean()
    report.save()
    reported.send(sender=None, report=report)
    return report


@transaction.atomic
def close_report(*, report: Report, by: User, status: Report.Status) -> None:
    report.status, report.closed_by = status, by
    report.closed_at = None if status is Report.Status.OPEN else timezone.now()
    report.save(update_fields=["status", "closed_by", "closed_at"])
