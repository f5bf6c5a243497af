"""The end of a preview: a round becomes public, its tables open, and what organisers changed stands in the log."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict
from tournaments import signals
from tournaments.models import Entry, Event, Match, Round, Ruling
from tournaments.services import deciding
from tournaments.services.choosing import begin
from tournaments.services.common import lock, must_direct, touch


def publish_now(*, event_id: int, round_id: int, by: User) -> Round:
    """An organiser ends the preview."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        found = Round.objects.select_for_update().filter(pk=round_id, division__event=event).first()
        if found is None or found.state != Round.State.PREVIEW:
            raise Conflict(_("There is no preview to publish."), code="published")
        publish(event, found)
        return found


def publish(event: Event, round_: Round) -> None:
    """Make the tables public and open their games."""
    rules, now = event.rules, timezone.now()
    pairing = round_.pairing
    lives = pairing.get("lives") or [0] * len(pairing["tables"])
    gone = set(
        Entry.objects.filter(division=round_.division).exclude(state=Entry.State.PLAYING).values_list("pk", flat=True)
    )
    round_.state, round_.published_at = Round.State.PUBLISHED, now
    round_.due_at = now + timedelta(days=rules.round_days) if rules.opening == "dates" else None
    round_.save(update_fields=["state", "published_at", "due_at"])
    if round_.division.plan is None:
        deciding.open_seals(event, round_.division, before=round_.number)
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            number=number,
            seats=[None if entry in gone else entry for entry in table],
            map=round_.map,
            lives=lives[number - 1],
            final=bool(pairing.get("final")),
        )
        for number, table in enumerate(pairing["tables"], 1)
    )
    if rules.opening != "when-free":
        for match in matches:
            begin(event, match, rules)
    _log_changes(event, round_)
    touch(event)
    signals.tell(signals.round_published, signals.RoundNews(round_))


def _log_changes(event: Event, round_: Round) -> None:
    """What organisers changed in the preview stands among the rulings as soon as everybody sees the round."""
    for edit in round_.edits:
        accepted = {"round": round_.number, "other": edit["other"], "accepted": edit.get("accepted", [])}
        Ruling.objects.create(
            event=event,
            kind=Ruling.Kind.EXCHANGE,
            by_id=edit["by"],
            entry_id=edit["one"],
            reason=edit["why"],
            before=accepted,
        )
