"""Doing what replies say: all of it or nothing, and an answer that tells which."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from engine import AmbiguousAction, EngineError, IllegalAction, InvalidAction, order_types
from engine import system as find_system
from games import services as tables
from games.engine_room import engine_at_work, where_it_happened
from games.errors import EngineFault, KeyReused, Stale, TableError
from games.models import LogRow, Seat
from games.selectors import views
from games.selectors.log import Reader
from games.selectors.orders import forecast
from games.services.talking import LONGEST as LONGEST_TALK
from games.words import told
from notifications.mails.offers import offers_of
from notifications.mails.table import TableSeen
from notifications.models import Dispatch, ReceivedMail
from notifications.replies.reading import Reply, read_reply
from notifications.selectors.wishes import mail_play
from notifications.services import outbox
from notifications.tokens import LINK_LIFE

log = structlog.get_logger(__name__)

KEPT = timedelta(days=30)
NOT_ABOUT_A_DECISION = (Dispatch.Kind.STARTED, Dispatch.Kind.SEAT, Dispatch.Kind.OVER, Dispatch.Kind.TIMED_OUT)


@dataclass
class Outcome:
    """What became of a reply, for the answer to tell."""

    done: bool
    problem: str = ""
    line: str = ""
    played: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    ordered: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    def facts(self) -> dict[str, object]:
        return dict(vars(self))


class Unreadable(Exception):
    """A reply that cannot be done; carries the outcome that says why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.problem)
        self.outcome = outcome


def read_new() -> None:
    """Read every reply that waits, oldest first. One that makes us stumble does not hold up the others."""
    waiting = ReceivedMail.objects.filter(state=ReceivedMail.State.NEW).order_by("pk")
    for mail in waiting.select_related("answers__person", "answers__table")[:500]:
        person = mail.answers.person
        with translation.override(person.language if person else settings.LANGUAGE_CODE):
            outcome = _read(mail)
        _settle(mail, outcome)


def _read(mail: ReceivedMail) -> Outcome:
    try:
        return _do(mail)
    except Exception as error:
        log.error("reply_failed", mail=mail.pk, where=where_it_happened(error))
        return Outcome(False, _("We stumbled over this mail. It has been noted; please use the page this time."))


def _settle(mail: ReceivedMail, outcome: Outcome) -> None:
    """How it went and the answer that tells so, in one transaction."""
    dispatch = mail.answers
    with transaction.atomic():
        state = ReceivedMail.State.DONE if outcome.done else ReceivedMail.State.REFUSED
        if not ReceivedMail.objects.filter(pk=mail.pk, state=ReceivedMail.State.NEW).update(state=state):
            return  # another worker was quicker; it has written the answer, too
        outbox.write(
            kind=Dispatch.Kind.ANSWER,
            key=f"answer:{mail.pk}",
            person_id=dispatch.person_id,
            table_id=dispatch.table_id,
            seat=dispatch.seat,
            decision=dispatch.decision,
            facts={"words": mail.words[:2000], "message_id": mail.message_id, **outcome.facts()},
        )


def _do(mail: ReceivedMail) -> Outcome:
    """Play, say and order what the reply says. Keys made of the mail's number let a crash repeat all of it safely."""
    dispatch = mail.answers
    if problem := _why_not(mail, dispatch):
        return Outcome(False, problem)
    assert dispatch.table_id is not None
    assert dispatch.person is not None
    seen = TableSeen.by_id(dispatch.table_id, dispatch.seat)
    reply = read_reply(mail.words, verbs_of(seen.table.system))
    if reply.empty:
        return Outcome(
            False, _("We found no move in your mail: it should stand on the first line."), examples=_examples(seen)
        )
    try:
        _check_talk(reply)
        _check_orders(seen, reply)
        outcome = _play(mail, dispatch, seen, reply) if reply.moves else Outcome(True)
    except Unreadable as unreadable:
        return unreadable.outcome
    outcome.aside = reply.aside
    _give_orders(dispatch, reply, outcome)
    for number, words in enumerate(reply.talk):
        tables.say(game_id=dispatch.table_id, author=dispatch.person, words=words, key=f"mail:{mail.pk}:{number}")
        outcome.said.append(words)
    outcome.done = bool(outcome.played or outcome.ordered or outcome.said)
    return outcome


def _why_not(mail: ReceivedMail, dispatch: Dispatch) -> str:
    """Why mail may not act here: revoked, expired, somebody else's seat by now."""
    if dispatch.person_id is None or dispatch.table_id is None or dispatch.seat is None:
        return _("This mail takes no moves.")
    play = mail_play(dispatch.person_id, dispatch.table_id)
    if not play.allowed or play.epoch != mail.epoch:
        return _("Moves by mail are switched off for this seat.")
    if timezone.now() - dispatch.created_at > LINK_LIFE:
        return _("That mail is too old to be answered. Please reply to a newer one.")
    mine = Seat.objects.filter(table_id=dispatch.table_id, number=dispatch.seat, player_id=dispatch.person_id)
    return "" if mine.exists() else _("You no longer sit there.")


def _play(mail: ReceivedMail, dispatch: Dispatch, seen: TableSeen, reply: Reply) -> Outcome:
    assert dispatch.table_id is not None
    if dispatch.decision is None or dispatch.kind in NOT_ABOUT_A_DECISION:
        raise Unreadable(Outcome(False, _("That mail asks for no move. Please reply to one that does.")))
    try:
        answer = tables.play(
            dispatch.table_id,
            dispatch.seat,
            reply.moves,
            dispatch.decision,
            f"mail:{mail.pk}",
            LogRow.Source.MAIL,
            actor_id=dispatch.person_id,
        )
    except Stale as stale:
        raise Unreadable(_too_late(seen, stale)) from None
    except (EngineError, TableError, KeyReused) as error:
        raise Unreadable(_refused(seen, reply, error)) from None
    reader = Reader(answer.table, answer.seats, dispatch.seat, opens_at_end=False)
    entries = [reader.entry(row) for row in answer.rows]
    sentences = [sentence for entry in entries for sentence in entry.sentences]
    return Outcome(True, played=[entry.text for entry in entries], sentences=sentences)


def _check_talk(reply: Reply) -> None:
    """Words that are too many stop the moves beside them, too."""
    for words in reply.talk:
        if len(words) > LONGEST_TALK:
            problem = _("What you say to the table has at most {n} characters; this has {count}.")
            problem = problem.format(n=LONGEST_TALK, count=len(words))
            raise Unreadable(Outcome(False, problem, line=f"talk: {words[:60]}…"))


def _check_orders(seen: TableSeen, reply: Reply) -> None:
    """An order that cannot be read stops the moves beside it as well."""
    for text in reply.orders:
        try:
            with engine_at_work():
                forecast(seen.position.seen_by(seen.seat), seen.seat or 0, text)
        except InvalidAction as error:
            examples = _order_examples(seen, error)
            raise Unreadable(Outcome(False, told(error.sentence), line=f"order: {text}", examples=examples)) from None


def _give_orders(dispatch: Dispatch, reply: Reply, outcome: Outcome) -> None:
    """Given again after a crash, an order takes its own place. The table may refuse: then the answer says so."""
    assert dispatch.table_id is not None
    assert dispatch.person_id is not None
    for text in reply.orders:
        try:
            order = tables.set_order(game_id=dispatch.table_id, player_id=dispatch.person_id, text=text)
            outcome.ordered.append(order.text)
        except (TableError, EngineError) as error:
            outcome.problem, outcome.line = told(error.sentence), text


def _too_late(seen: TableSeen, stale: Stale) -> Outcome:
    reader = seen.reader
    since = [sentence for row in stale.since for sentence in reader.entry(row).sentences]
    problem = _("Too late: the game has moved on since that mail.")
    if stale.current is not None:
        problem += _(" You are asked something else now; the newest mail says what.")
    return Outcome(False, problem, sentences=since[-20:])


def _refused(seen: TableSeen, reply: Reply, error: EngineError | TableError) -> Outcome:
    """Why, in the rules' words, on which line, and three things one could have said."""
    sentence = told(error.sentence, seen.names)
    if isinstance(error, IllegalAction):
        sentence = f"{sentence} ({error.rule})"
    examples = list(error.examples[:3]) if isinstance(error, AmbiguousAction) else _examples(seen)
    line = _culprit(seen, reply) if isinstance(error, IllegalAction | InvalidAction) else ""
    return Outcome(False, sentence, line=line, aside=reply.aside, examples=examples)


def _culprit(seen: TableSeen, reply: Reply) -> str:
    """The line that does not go: found by trying ever more of them on a copy."""
    for count, line in enumerate(reply.moves, 1):
        try:
            views.preview(seen.table, seen.seat or 0, reply.moves[:count], seen.names)
        except (IllegalAction, InvalidAction):
            return line
        except (EngineError, TableError, EngineFault):
            return ""
    return ""


def _examples(seen: TableSeen) -> list[str]:
    if seen.seat is None or not seen.table.running:
        return []
    choices = seen.position.choices(seen.seat)
    return offers_of(seen.position, choices, seen.names).examples if choices.options else []


def _order_examples(seen: TableSeen, error: InvalidAction) -> list[str]:
    """Three orders as one would write them in a reply: what came near, the game's own, then any move."""
    kinds = order_types(find_system(seen.table.system))
    texts = [*error.examples, *(kind.example for kind in kinds if kind.example)]
    if len(texts) < 3:
        texts += _examples(seen)
    return [f"order: {text}" for text in dict.fromkeys(texts)][:3]


def verbs_of(system: str) -> set[str]:
    """The words that moves of this game begin with."""
    forms = [form for action in find_system(system).action_types for form in (action.form, *action.more_forms)]
    return {form.split(" ", 1)[0].lower() for form in forms if form and not form.startswith("{")}


def tidy() -> None:
    """What people wrote is not kept for longer than a question about it may come."""
    ReceivedMail.objects.filter(received_at__lt=timezone.now() - KEPT).exclude(state=ReceivedMail.State.NEW).delete()
