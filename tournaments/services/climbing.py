"""A ladder's life: challenge, answer, refuse, forfeit, play, and change rungs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotAllowed, NotFound, Unacceptable
from tournaments import signals
from tournaments.models import Challenge, ChallengeAnswer, Division, Entry, Event, Match
from tournaments.pairing import ladder
from tournaments.pairing.lot import drawn
from tournaments.services.common import lock, must_be, touch

Said = ChallengeAnswer.Said


def challenge(*, event_id: int, player: User, entries: Sequence[int]) -> Challenge:
    """Challenge people within reach; together they must fill a table that the event allows."""
    with transaction.atomic():
        event = lock(event_id)
        must_be(event, Event.State.RUNNING)
        if event.format != Event.Format.LADDER:
            raise Conflict(_("This event is no ladder."), code="no-ladder")
        mine = event.entries.select_related("division").filter(player=player, state=Entry.State.PLAYING).first()
        if mine is None or mine.division is None:
            raise NotAllowed(_("You are not on this ladder."), code="not-on-ladder")
        rules = event.rules
        if 1 + len(entries) not in rules.sizes.allowed:
            sizes = " or ".join(str(size - 1) for size in sorted(rules.sizes.allowed))
            raise Unacceptable(
                _("A table here needs {sizes} people besides you.").format(sizes=sizes), code="table-size"
            )
        ladder.must_be_allowed(mine.division.rungs, mine.pk, entries, rules.ladder, busy=_open_challenges(mine))
        _must_not_be_asked(entries)
        made = Challenge.objects.create(
            division=mine.division,
            challenger=mine,
            answer_by=timezone.now() + timedelta(days=rules.ladder.answer_days),
        )
        ChallengeAnswer.objects.bulk_create(ChallengeAnswer(challenge=made, entry_id=pk) for pk in entries)
        touch(event)
        signals.tell(signals.challenge_made, signals.ChallengeNews(made))
        return made


def _open_challenges(entry: Entry) -> int:
    return entry.challenges_made.filter(state__in=[Challenge.State.OPEN, Challenge.State.PLAYING]).count()


def _must_not_be_asked(entries: Sequence[int]) -> None:
    """Nobody answers two challenges at once, or plays one while asked for the next."""
    busy = ChallengeAnswer.objects.filter(
        entry_id__in=entries, challenge__state__in=[Challenge.State.OPEN, Challenge.State.PLAYING]
    ).exclude(said__in=[Said.NO, Said.FORFEIT])
    if busy.exists():
        raise Conflict(_("One of them has another challenge to answer or play first."), code="busy")


def answer(*, event_id: int, challenge_id: str, player: User, accept: bool) -> Challenge:
    """Accept or refuse. With the last yes the game starts; a refusal beyond the free ones costs the rung."""
    with transaction.atomic():
        event = lock(event_id)
        must_be(event, Event.State.RUNNING)
        found = (
            Challenge.objects.select_for_update(of=("self",))
            .select_related("division", "challenger")
            .filter(public_id=challenge_id, division__event=event)
            .first()
        )
        if found is None:
            raise NotFound(_("There is no such challenge."))
        mine = found.answers.filter(entry__player=player).select_related("entry").first()
        if mine is None:
            raise NotFound(_("There is no such challenge."))
        if found.state != Challenge.State.OPEN or mine.said:
            raise Conflict(_("This challenge is answered already."), code="answered")
        if accept:
            _say(mine, Said.YES)
        else:
            _refuse(event, found, mine)
        _start_or_drop(event, found)
        touch(event)
        return found


def _say(one: ChallengeAnswer, said: Said) -> None:
    one.said, one.answered_at = said, timezone.now()
    one.save(update_fields=["said", "answered_at"])


def _refuse(event: Event, found: Challenge, mine: ChallengeAnswer) -> None:
    refused = ChallengeAnswer.objects.filter(entry=mine.entry, said=Said.NO).count()
    if refused < event.rules.ladder.free_refusals:
        _say(mine, Said.NO)
        return
    _say(mine, Said.FORFEIT)
    _give_rung(found, mine.entry_id)


def _give_rung(found: Challenge, gave_up: int) -> None:
    division = found.division
    division.refresh_from_db(fields=["rungs"])
    if found.challenger_id in division.rungs and gave_up in division.rungs:
        division.rungs = ladder.after_forfeit(division.rungs, found.challenger_id, gave_up)
        division.save(update_fields=["rungs"])


def _start_or_drop(event: Event, found: Challenge) -> None:
    """When everybody has answered: play if those who accepted fill a table, else let it go."""
    from tournaments.services.choosing import begin

    answers = list(found.answers.all())
    if any(not one.said for one in answers):
        return
    people = [found.challenger_id, *(one.entry_id for one in answers if one.said == Said.YES)]
    if len(people) not in event.rules.sizes.allowed:
        found.state = Challenge.State.LAPSED
        found.save(update_fields=["state"])
        return
    round_ = found.division.rounds.get(number=1)
    number = 1 + round_.matches.count()
    seats = drawn(event.seed, people, "challenge", found.public_id)
    found.match = Match.objects.create(round=round_, number=number, seats=seats, map=round_.map)
    found.state = Challenge.State.PLAYING
    found.save(update_fields=["match", "state"])
    begin(event, found.match, event.rules)


def lapse_due(event: Event, division: Division) -> bool:
    """Silence is a forfeit: whoever did not answer in time gives their rung to the challenger."""
    due = division.challenges.filter(state=Challenge.State.OPEN, answer_by__lte=timezone.now())
    found = due.select_related("division", "challenger").first()
    if found is None:
        return False
    for one in found.answers.filter(said=Said.NOTHING).order_by("pk"):
        _say(one, Said.FORFEIT)
        _give_rung(found, one.entry_id)
    _start_or_drop(event, found)
    touch(event)
    return True


def after_match(match: Match) -> None:
    """A table of the ladder is decided: its rungs are given out anew."""
    division = match.round.division
    division.refresh_from_db(fields=["rungs"])
    places: dict[int, list[int]] = {}
    for one in match.finishes:
        if one["entry"] in division.rungs:
            places.setdefault(one["place"], []).append(one["entry"])
    if places:
        division.rungs = ladder.after_game(division.rungs, [places[place] for place in sorted(places)])
        division.save(update_fields=["rungs"])
    Challenge.objects.filter(match=match).update(state=Challenge.State.DONE)
