"""Getting a table together: found it, sit down, stand up, start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from engine import Position, Seeded, Setup, commitment
from engine import system as find_system
from games import gates, signals
from games.automata import best_bot, bots_of
from games.clocks import Clock, NoClock, Preset, TimeControl
from games.engine_room import engine_at_work
from games.errors import Conflict, EngineFault, NotAllowed, Unacceptable
from games.models import Invitation, LogRow, Seat, Sitting, Strongbox, Table
from games.services.ending import finish_if_over
from games.services.held import Held, lock

log = structlog.get_logger(__name__)


@contextmanager
def founding(*, durable: bool = True) -> Iterator[None]:
    """One transaction of getting a table together; a game whose set-up fails stays an open table."""
    try:
        with transaction.atomic(durable=durable):
            yield
    except EngineFault as fault:
        log.error("start_failed", where=fault.where)
        sentence = _("The rules stumbled over setting up this game. It has been noted; the table stays open.")
        raise Conflict(sentence, code="cannot-start") from None


def create(
    *,
    owner: User | None,
    system: str,
    map: str,
    players: int,
    options: Mapping[str, str] | None = None,
    title: str = "",
    access: Table.Access = Table.Access.OPEN,
    time_control: TimeControl | None = None,
    resign_rule: Table.ResignRule = Table.ResignRule.BOT,
    play_forced: bool = True,
    rated: bool = True,
    bots: Sequence[str] = (),
    owner_sits: bool = True,
) -> Table:
    """Found a table. The owner takes the first seat, bots the last ones; it starts when every seat is taken.

    Not durable, unlike the other services: a request's idempotency key is kept in the same transaction.
    """
    with engine_at_work():
        setup = find_system(system).check_setup(Setup(system, map, players, dict(options or {})))
    _must_know_bots(system, bots)
    if len(bots) + (owner is not None and owner_sits) > players:
        raise Unacceptable(
            _("There are {players} seats, too few for {bots} bots and you.").format(players=players, bots=len(bots)),
            code="too-many-bots",
        )
    with founding(durable=False):
        table = Table.objects.create(
            owner=owner,
            system=system,
            map=map,
            players=players,
            options=setup.options,
            title=title,
            access=access,
            time_control_data=kept(time_control).to_data(),
            resign_rule=resign_rule,
            play_forced=play_forced,
            rated=rated,
        )
        _lay_seats(table, owner if owner_sits else None, bots)
        Strongbox.objects.create(table=table, seed=Seeded.fresh().seed)
        signals.tell(signals.table_created, signals.TableNews(table))
        start_if_full(table)
        return table


def seat_everybody(
    *,
    players: Sequence[User | None],
    system: str,
    map: str,
    options: Mapping[str, str] | None = None,
    title: str = "",
    time_control: TimeControl | None = None,
    resign_rule: Table.ResignRule = Table.ResignRule.BOT,
    rated: bool = True,
) -> Table:
    """A table for people whom an event put together, in seat order; where nobody is named, a bot sits. It starts at
    once. Nobody is asked at the gates: whoever enters an event plays whom they are paired with.

    Not durable: the event writes its own rows in the same transaction.
    """
    with engine_at_work():
        setup = find_system(system).check_setup(Setup(system, map, len(players), dict(options or {})))
    with founding(durable=False):
        table = Table.objects.create(
            system=system,
            map=map,
            players=len(players),
            options=setup.options,
            title=title,
            access=Table.Access.INVITED,
            time_control_data=kept(time_control).to_data(),
            resign_rule=resign_rule,
            rated=rated,
        )
        Seat.objects.bulk_create(
            Seat(
                table=table,
                number=number,
                player=player,
                status=Seat.Status.BOT if player is None else Seat.Status.PLAYER,
                bot=best_bot(system) if player is None else "",
            )
            for number, player in enumerate(players)
        )
        Strongbox.objects.create(table=table, seed=Seeded.fresh().seed)
        signals.tell(signals.table_created, signals.TableNews(table))
        begin(table)
        return table


def _must_know_bots(system: str, bots: Sequence[str]) -> None:
    known = bots_of(system)
    for name in bots:
        if name not in known:
            raise Unacceptable(
                _("There is no bot '{name}' for {system}; there are {known}.").format(
                    name=name, system=system, known=", ".join(known)
                ),
                code="no-bot",
            )


def _lay_seats(table: Table, owner: User | None, bots: Sequence[str]) -> None:
    seats = [Seat(table=table, number=number) for number in range(table.players)]
    for seat, name in zip(reversed(seats), bots, strict=False):
        seat.status, seat.bot = Seat.Status.BOT, name
    if owner is not None:
        seats[0].status, seats[0].player = Seat.Status.PLAYER, owner
    Seat.objects.bulk_create(seats)


def join(*, game_id: int, player: User, seat: int | None = None) -> Table:
    """Sit down on a free seat, a given one or the first. With the last one the game starts."""
    with founding():
        table = open_table(game_id)
        invited = table.invitations.filter(state=Invitation.State.PENDING, player=player)
        if table.access == Table.Access.INVITED and table.owner_id != player.pk and not invited.exists():
            raise NotAllowed(_("This table is by invitation."), code="by-invitation")
        sit_down(table, player, seat)
        invited.update(state=Invitation.State.ACCEPTED, answered_at=timezone.now())
        start_if_full(table)
        return table


def sit_down(table: Table, player: User, number: int | None) -> None:
    """Put the player on a free seat of a locked, open table."""
    gates.must_be_welcome(table, player)
    seats = list(table.seats.order_by("number"))
    if any(seat.player_id == player.pk for seat in seats):
        raise Conflict(_("You sit at this table already."), code="already-seated")
    free = [seat for seat in seats if seat.status == Seat.Status.EMPTY and number in (None, seat.number)]
    if not free:
        if number is not None and number >= len(seats):
            raise Unacceptable(_("This table has {seats} seats.").format(seats=len(seats)), code="no-seat")
        raise Conflict(_("That seat is taken.") if number is not None else _("Every seat is taken."), code="seat-taken")
    seat = free[0]
    seat.status, seat.player = Seat.Status.PLAYER, player
    seat.save(update_fields=["status", "player"])
    touch(table)
    signals.tell(signals.seat_taken, signals.SeatNews(table, seat))


def kept(control: TimeControl | None) -> TimeControl:
    """A preset is kept as the values it has today, so that a table's clock never changes under way; a budget of leave
    is counted from today on."""
    if isinstance(control, Preset):
        return control.clock
    if isinstance(control, Clock):
        return control.beginning(timezone.now().date())
    return control or NoClock()


def leave(*, game_id: int, player: User) -> Table:
    """Stand up from a table that has not started. An owner who leaves stays the owner."""
    with founding():
        table = open_table(game_id)
        stand_up(table, player)
        return table


def stand_up(table: Table, player: User) -> None:
    """Free the player's seat at a locked, open table."""
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise Conflict(_("You do not sit at this table."), code="not-seated")
    seat.status, seat.player = Seat.Status.EMPTY, None
    seat.save(update_fields=["status", "player"])
    touch(table)
    signals.tell(signals.seat_left, signals.SeatNews(table, seat))


def fill_with_bot(*, game_id: int, owner: User, bot: str, seat: int | None = None) -> Table:
    """The owner gives a free seat to a bot."""
    with founding():
        table = open_table(game_id)
        must_own(table, owner)
        _must_know_bots(table.system, [bot])
        free = table.seats.filter(status=Seat.Status.EMPTY).order_by("-number")
        given = (free if seat is None else free.filter(number=seat)).first()
        if given is None:
            raise Conflict(_("There is no such free seat."), code="seat-taken")
        given.status, given.bot = Seat.Status.BOT, bot
        given.save(update_fields=["status", "bot"])
        touch(table)
        start_if_full(table)
        return table


def cancel(*, game_id: int, owner: User) -> Table:
    """The owner gives up a table that has not started."""
    with founding():
        table = open_table(game_id)
        must_own(table, owner)
        call_off(table)
        return table


def call_off(table: Table) -> None:
    """Close a locked, open table for good."""
    table.state = Table.State.CANCELLED
    touch(table, "state")
    table.invitations.filter(state=Invitation.State.PENDING).update(
        state=Invitation.State.WITHDRAWN, answered_at=timezone.now()
    )
    signals.tell(signals.table_cancelled, signals.TableNews(table))


def start(*, game_id: int, owner: User) -> Table:
    """The owner starts before the table is full: with as many players as sit there, if the map allows it."""
    with founding():
        table = open_table(game_id)
        must_own(table, owner)
        taken = list(table.seats.exclude(status=Seat.Status.EMPTY).order_by("number"))
        with engine_at_work():
            find_system(table.system).check_setup(Setup(table.system, table.map, len(taken), dict(table.options)))
        if len(taken) < table.players:
            table.seats.filter(status=Seat.Status.EMPTY).delete()
            for number, seat in enumerate(taken):
                seat.number = number
                seat.save(update_fields=["number"])
            table.players = len(taken)
            table.save(update_fields=["players"])
        begin(table)
        return table


def start_if_full(table: Table) -> None:
    seats = table.seats.all()
    people = seats.filter(status=Seat.Status.PLAYER).exists()
    if people and not seats.filter(status=Seat.Status.EMPTY).exists():
        begin(table)


def begin(table: Table) -> None:
    """Set the game up and ask the first seats. The hash of the seed is public from here on."""
    box, now = table.strongbox, timezone.now()
    seats = list(table.seats.select_related("player").order_by("number"))
    seed = bytes(box.seed)
    with engine_at_work():
        position, played = Position.start(table.setup, Seeded(seed))
        table.revision = position.system.revision
    table.state, table.started_at, table.commitment = Table.State.RUNNING, now, commitment(seed)
    held = Held(table, box, seats, {}, position, now)
    held.append(LogRow.Kind.START, source=LogRow.Source.HOUSE, played=played)
    table.save(update_fields=["state", "started_at", "commitment"])
    Sitting.objects.bulk_create(
        Sitting(seat=seat, player=seat.player, bot=seat.bot, from_index=table.last_index) for seat in seats
    )
    held.store()
    held.ask(acted=[], asked_before={})
    table.invitations.filter(state=Invitation.State.PENDING).update(state=Invitation.State.WITHDRAWN, answered_at=now)
    signals.tell(signals.game_started, signals.TableNews(table))
    finish_if_over(held)


def open_table(game_id: int) -> Table:
    table = lock(game_id)
    if table.state != Table.State.OPEN:
        raise Conflict(_("This table is no longer open."), code="not-open")
    return table


def must_own(table: Table, person: User) -> None:
    if table.owner_id != person.pk:
        raise NotAllowed(_("Only the table's owner may do that."), code="not-owner")


def touch(table: Table, *fields: str) -> None:
    table.changed_at = timezone.now()
    table.save(update_fields=["changed_at", *fields])
