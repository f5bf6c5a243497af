"""Bringing a written-down game back to life as a table of one's own, to study it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from engine import EngineError, InvalidRecord, Moment, Record, Seeded, commitment, from_text, replay
from games import signals
from games.errors import EngineFault, Unacceptable
from games.models import LogRow, Seat, Strongbox, Table
from games.services.ending import finish_if_over
from games.services.held import Held

MOST_BYTES = 1_000_000
MOST_ACTIONS = 3_000
MOST_SECONDS = 15.0
LONGEST_LINE = 4_000
MOST_HEADERS = 100
LONGEST_NAME = 40


def import_record(
    *, owner: User, data: bytes, is_text: bool = False, kind: Table.Kind = Table.Kind.ANALYSIS, title: str = ""
) -> Table:
    """Make a table of a record: a study of its owner's, or a game for all to see if our own code says so.

    A file that is too big, too slow or not a game is refused whole.

    The rules run before anything is written, so that a hostile file never holds a lock. Not durable: see `create`.
    """
    record = _read(data, is_text=is_text)
    started = time.monotonic()
    try:
        moments = _in_time(replay(record), started)
        return _store(owner, record, moments, kind, title)
    except InvalidRecord as error:
        raise Unacceptable(error.sentence, code=error.code) from None
    except EngineError as error:
        raise Unacceptable(
            _("This record cannot be played: {sentence}").format(sentence=error.sentence), code=error.code
        ) from None
    except EngineFault:
        raise Unacceptable(_("This record breaks the rules in a way no game does."), code="invalid-record") from None


def _read(data: bytes, *, is_text: bool) -> Record:
    if len(data) > MOST_BYTES:
        raise Unacceptable(
            _("A record has at most {most_bytes:,} bytes.").format(most_bytes=MOST_BYTES), code="record-too-large"
        )
    try:
        if is_text:
            record = from_text(_bounded(data.decode()))
        else:
            record = Record.from_json(data)
    except UnicodeDecodeError:
        raise Unacceptable(_("This record is not UTF-8 text."), code="invalid-record") from None
    except EngineError as error:
        raise Unacceptable(error.sentence, code=error.code) from None
    except Unacceptable:
        raise
    except Exception:
        # Forged positions and figures can break what a real game never does; the file is at fault, not a table.
        raise Unacceptable(_("This is not a game record."), code="invalid-record") from None
    if len(record.rows) > MOST_ACTIONS:
        raise Unacceptable(
            _("A record has at most {most_actions:,} actions.").format(most_actions=MOST_ACTIONS),
            code="record-too-large",
        )
    return record


def _bounded(text: str) -> str:
    """Reading a text record runs the rules: what is too long is refused before."""
    lines = text.splitlines()
    if any(len(line) > LONGEST_LINE for line in lines):
        raise Unacceptable(
            _("A record's line has at most {longest_line:,} characters.").format(longest_line=LONGEST_LINE),
            code="invalid-record",
        )
    if len(lines) > MOST_ACTIONS + MOST_HEADERS:
        raise Unacceptable(
            _("A record has at most {most_actions:,} actions.").format(most_actions=MOST_ACTIONS),
            code="record-too-large",
        )
    return text


def _in_time(moments: Iterator[Moment], started: float) -> Iterator[Moment]:
    while True:
        try:
            moment = next(moments)
        except StopIteration:
            return
        except EngineError:
            raise
        except Exception:
            raise InvalidRecord("This record breaks the rules in a way no game does.") from None
        if time.monotonic() - started > MOST_SECONDS:
            raise InvalidRecord(
                f"This record takes longer than {MOST_SECONDS:.0f} s to replay.", code="record-too-slow"
            )
        yield moment


def _store(owner: User, record: Record, moments: Iterator[Moment], kind: Table.Kind, title: str) -> Table:
    now = timezone.now()
    first = next(moments)
    seed = bytes.fromhex(record.seed) if record.seed else Seeded.fresh().seed
    setup = first.position.setup
    table = Table(
        kind=kind,
        title=title,
        owner=owner,
        access=Table.Access.INVITED,
        state=Table.State.RUNNING,
        system=setup.system,
        map=setup.map,
        players=setup.players,
        options=setup.options,
        time_control_data={"kind": "none"},
        play_forced=False,
        commitment=commitment(seed) if record.seed else "",
        revision=first.position.system.revision,
        started_at=now,
    )
    names = list(record.names[: setup.players]) + [""] * setup.players
    seats = [
        Seat(table=table, number=number, status=Seat.Status.VACANT, label=names[number][:LONGEST_NAME])
        for number in range(setup.players)
    ]
    held = Held(table, Strongbox(table=table, seed=seed), seats, {}, first.position, now)
    opening = LogRow.Kind.START if first.index == 0 else LogRow.Kind.CHECKPOINT
    held.append(opening, source=LogRow.Source.IMPORT, played=first.played)
    moment: Moment | None = first
    while moment is not None:
        text = _next_text(moment, record)
        moment = next(moments, None)
        if moment is not None:
            row = record.rows[moment.index - 1]
            held.append(
                LogRow.Kind.ACTION,
                source=LogRow.Source.IMPORT,
                seat=row.seat,
                action=row.action,
                text=text,
                played=moment.played,
            )
    return _write(held)


def _next_text(moment: Moment, record: Record) -> str:
    """The next action's text form, written in the position it is played in."""
    if moment.index >= len(record.rows):
        return ""
    return moment.position.write(moment.position.action(record.rows[moment.index].action))


def _write(held: Held) -> Table:
    table = held.table
    with transaction.atomic():
        table.save(force_insert=True)
        Seat.objects.bulk_create(held.seats)
        held.box.save(force_insert=True)
        held.store()
        held.ask(acted=[], asked_before={})
        finish_if_over(held)
        signals.tell(signals.table_created, signals.TableNews(table))
    return table
