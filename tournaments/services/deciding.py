"""How a table counts: by its game's result, by the event's rule for unfinished games, or by a ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Result
from engine.kernel.result import Place
from games.errors import Conflict, Unacceptable
from games.models import Seat, Table
from games.services import end_by_ruling, unseal
from tournaments import signals
from tournaments.models import Division, Entry, Event, Match
from tournaments.rules import EventRules
from tournaments.services import climbing

Finish = dict[str, object]


def take_result(event: Event, match: Match, game: Table) -> None:
    """A game has ended by itself: by its rules, or because all its players agreed (a draw)."""
    result = game.result
    if result is None or not result.places:
        decide(event, match, _all_level(match, "ended by agreement"), Match.By.AGREEMENT)
        return
    decide(event, match, finishes_from(match, game, result.places), Match.By.PLAY)


def decide(event: Event, match: Match, finishes: list[Finish], by: Match.By) -> None:
    match.finishes, match.decided_by, match.state = finishes, by, Match.State.DECIDED
    match.decided_at = timezone.now()
    match.save(update_fields=["finishes", "decided_by", "state", "decided_at"])
    if event.format == Event.Format.LADDER:
        climbing.after_match(match)
    signals.tell(signals.match_decided, signals.MatchNews(match))


def finishes_from(match: Match, game: Table, places: Sequence[Place]) -> list[Finish]:
    """The game's ranking, with one difference: whoever left their seat under way comes last, whatever the one who
    played on for them made of it; the others keep their order."""
    holders = dict(Seat.objects.filter(table=game).values_list("number", "player_id"))
    players = dict(Entry.objects.filter(pk__in=match.seats).values_list("pk", "player_id"))
    by_seat = {place.seat: place for place in places}
    left = {
        seat
        for seat, entry in enumerate(match.seats)
        if entry is not None and (players[entry] is None or holders.get(seat) != players[entry])
    }
    stayed = [seat for seat in range(len(match.seats)) if seat not in left]
    finishes: list[Finish] = []
    for seat, entry in enumerate(match.seats):
        mine = by_seat[seat]
        if seat in left:
            place, note = len(stayed) + 1, "left the table"
        else:
            place, note = 1 + sum(by_seat[other].rank < mine.rank for other in stayed), mine.note
        finishes.append(_finish(entry, seat, place, mine.score, note))
    return finishes


def _finish(entry: int | None, seat: int, place: int, score: int | None, note: str) -> Finish:
    return {"entry": entry, "seat": seat, "place": place, "score": score, "note": note[:200]}


def _all_level(match: Match, note: str) -> list[Finish]:
    return [_finish(entry, seat, 1, None, note) for seat, entry in enumerate(match.seats)]


def settle(event: Event, match: Match, rules: EventRules) -> None:
    """The time is over: the frozen rules say what an unfinished table counts."""
    note = "unfinished at the end of its time"
    ended = stop_game(match, note) if rules.unfinished == "engine-score" else None
    if ended is not None and ended.result is not None:
        decide(event, match, finishes_from(match, ended, ended.result.places), Match.By.RULE)
        return
    if rules.unfinished != "engine-score":
        stop_game(match, note, without_ranking=True)
    if rules.unfinished == "void":
        match.state, match.decided_by, match.decided_at = Match.State.VOID, Match.By.RULE, timezone.now()
        match.save(update_fields=["state", "decided_by", "decided_at"])
        signals.tell(signals.match_decided, signals.MatchNews(match))
    else:
        decide(event, match, _all_level(match, note), Match.By.RULE)


def stop_game(match: Match, note: str, *, without_ranking: bool = False, sealed: bool = False) -> Table | None:
    """End the game of a table if it runs; None if there is none that can be ranked. `sealed`: it may go on."""
    game = match.game
    if game is None:
        return None
    if game.state == Table.State.FINISHED:
        return game
    if game.state != Table.State.RUNNING:
        return None
    result = Result((), note=note) if without_ranking else None
    return end_by_ruling(game_id=game.pk, note=note, result=result, sealed=sealed)


def open_seals(event: Event, division: Division | None = None, *, before: int | None = None) -> None:
    """Rulings that can no longer be undone: the games they ended have no secrets any more."""
    matches = Match.objects.filter(round__division__event=event, game__sealed=True)
    if division is not None:
        matches = matches.filter(round__division=division, round__number__lt=before)
    games = [pk for pk in matches.values_list("game_id", flat=True) if pk is not None]
    if games:
        unseal(game_ids=games)


def finishes_ruled(match: Match, places: Mapping[int, int]) -> list[Finish]:
    """An organiser's own ranking: the place of every entry of the table."""
    people = [entry for entry in match.seats if entry is not None]
    if set(places) != set(people):
        raise Unacceptable(_("Give every player of the table a place, and nobody else."), code="places")
    count = len(match.seats)
    if any(not 1 <= place <= count for place in places.values()) or 1 not in places.values():
        raise Unacceptable(_("Places go from 1 to {count}, and somebody is first.").format(count=count), code="places")
    scores = {}
    if match.game is not None:
        scores = dict(Seat.objects.filter(table=match.game).values_list("number", "score"))
    return [
        _finish(entry, seat, count if entry is None else places[entry], scores.get(seat), "")
        for seat, entry in enumerate(match.seats)
    ]


def must_be_open(match: Match) -> None:
    if match.state not in (Match.State.RUNNING, Match.State.WAITING):
        raise Conflict(_("This table is decided; undo that ruling first, or appeal."), code="decided")
