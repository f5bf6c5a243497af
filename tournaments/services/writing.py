"""Words between organisers and players: reminders, messages, appeals and their answers."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotFound, Unacceptable
from tournaments import signals
from tournaments.models import Appeal, Event, Match, Notice
from tournaments.services.common import RULERS, lock, match_of, must_help, must_rule, reason_of, sits_at


def remind(*, event_id: int, match_id: str, by: User) -> Match:
    """Ask the mail room to remind whoever blocks this table."""
    with transaction.atomic():
        event = lock(event_id)
        must_help(event, by)
        match = match_of(event, match_id)
        if match.game is None or not match.game.decisions.exists():
            raise Conflict(_("Nobody is asked at this table."), code="nobody-asked")
        signals.tell(signals.reminder_asked, signals.MatchNews(match))
        return match


def send_notice(*, event_id: int, by: User, words: str, match_id: str = "") -> Notice:
    """A message to everybody in the event, or to one table."""
    with transaction.atomic():
        event = lock(event_id)
        must_help(event, by)
        match = match_of(event, match_id) if match_id else None
        if not words.strip():
            raise Unacceptable(_("Write something."), code="words")
        notice = Notice.objects.create(event=event, match=match, by=by, words=words.strip()[:4000])
        signals.tell(signals.notice_sent, signals.NoticeNews(notice))
        return notice


def appeal(*, event_id: int, by: User, words: str, ruling_id: str = "", match_id: str = "") -> Appeal:
    """A player asks the organisers to look again."""
    with transaction.atomic():
        event = lock(event_id)
        if not event.entries.filter(player=by).exists():
            raise NotFound(_("You do not take part in this event."))
        if not words.strip():
            raise Unacceptable(_("Say what should be looked at again."), code="words")
        ruling = event.rulings.filter(public_id=ruling_id).first() if ruling_id else None
        match = match_of(event, match_id) if match_id else None
        if (ruling_id and ruling is None) or (ruling is None and match is None):
            raise Unacceptable(_("Name the ruling or the table that this is about."), code="about")
        made = Appeal.objects.create(event=event, by=by, ruling=ruling, match=match, words=words.strip()[:2000])
        signals.tell(signals.appeal_made, signals.AppealNews(made))
        return made


def _another_can(event: Event, about: Match | None, by: User, appellant: int | None) -> bool:
    """Is there somebody else who may rule, did not appeal, and does not sit at the table?"""
    rulers = [organiser.person for organiser in event.organisers.filter(role__in=RULERS).select_related("person")]
    if event.owner is not None:
        rulers.append(event.owner)
    return any(
        person.pk not in (by.pk, appellant) and not (about is not None and sits_at(about, person)) for person in rulers
    )


def answer_appeal(*, event_id: int, appeal_id: str, by: User, uphold: bool, answer: str) -> Appeal:
    """Answer an appeal; not one's own, not about a table one sits at, not about one's own ruling if another can."""
    with transaction.atomic():
        event = lock(event_id)
        found = (
            event.appeals.select_related("match__round__division", "ruling__match__round__division")
            .filter(public_id=appeal_id)
            .first()
        )
        if found is None:
            raise NotFound(_("There is no such appeal."))
        about = found.match or (found.ruling.match if found.ruling else None)
        must_rule(event, by, about)
        if found.by_id == by.pk or (about is not None and sits_at(about, by)):
            raise Conflict(_("Another organiser has to answer this."), code="own-appeal")
        if found.ruling is not None and found.ruling.by_id == by.pk and _another_can(event, about, by, found.by_id):
            raise Conflict(_("You made this ruling; another organiser answers the appeal."), code="own-ruling")
        if found.state != Appeal.State.OPEN:
            raise Conflict(_("This appeal is answered."), code="answered")
        found.state = Appeal.State.UPHELD if uphold else Appeal.State.DISMISSED
        found.answer, found.answered_by, found.answered_at = reason_of(answer), by, timezone.now()
        found.save(update_fields=["state", "answer", "answered_by", "answered_at"])
        signals.tell(signals.appeal_answered, signals.AppealNews(found))
        return found
