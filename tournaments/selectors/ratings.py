"""Ratings as people read them: where somebody stands and how sure that is, how they came there, who leads, what to
expect of a table, and what one game changed and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from engine import InvalidSetup
from engine import system as find_system
from games import ratings
from games.models import Seat, Table
from tournaments.models import OVERALL, Pool, RatedGame, Rating, RatingChange
from tournaments.ratings import odds as chances
from tournaments.ratings.line_up import Who
from tournaments.ratings.parameters import CURRENT, Skill

K = TypeVar("K")


@dataclass(frozen=True)
class Standing:
    """Where somebody stands. `rating` give or take `uncertainty` holds the truth two times out of three."""

    system: str
    rating: int
    uncertainty: int
    provisional: bool
    games: int
    last_game_at: datetime | None

    @property
    def title(self) -> str:
        return title_of(self.system)

    @property
    def text(self) -> str:
        """The rating as it is written down: a question mark says that it is provisional."""
        return f"{self.rating}?" if self.provisional else str(self.rating)


@dataclass(frozen=True)
class Moment:
    """One game in somebody's history: what it changed, in a system or overall."""

    game: Table
    at: datetime
    number: int
    seat: int
    place: int
    share: float
    deserted: bool
    before: Standing
    after: Standing

    @property
    def change(self) -> int:
        return self.after.rating - self.before.rating


@dataclass(frozen=True)
class Odds:
    """What to expect of one player at a table."""

    player: User
    standing: Standing
    first: float
    ahead_of: tuple[tuple[User, float], ...]


@dataclass(frozen=True)
class Changed:
    """What one game did to one seat's rating: a player's, or a bot's."""

    player: User | None
    bot: str
    seat: int
    place: int
    share: float
    deserted: bool
    expected_first: float
    """The chance they had to come first among those they were rated with."""
    before: Standing
    after: Standing
    overall_before: Standing
    overall_after: Standing

    @property
    def change(self) -> int:
        return self.after.rating - self.before.rating


@dataclass(frozen=True)
class Explanation:
    """Whether a game counts, why not if not, and what it changed."""

    state: str
    counts: bool
    why: str
    pool: str
    changes: tuple[Changed, ...]


def title_of(system: str) -> str:
    """A system as people call it; all of them together are 'Overall'."""
    if system == OVERALL:
        return _("Overall")
    try:
        return find_system(system).title
    except InvalidSetup:
        return system


def standing(system: str, skill: Skill, games: int, last: datetime | None = None) -> Standing:
    """A skill as people read it."""
    return Standing(system, round(skill.mu), round(skill.sigma), skill.sigma > CURRENT.certain, games, last)


def newcomer(system: str) -> Standing:
    """Whoever has not played a rated game yet."""
    return standing(system, CURRENT.unknown, 0)


def _standing(row: Rating) -> Standing:
    return standing(row.system, row.skill, row.games, row.last_game_at)


def ratings_of(user: User, *, pool: str = Pool.PLAY) -> list[Standing]:
    """All ratings of a person: overall first, then by system. Nobody's who has left us."""
    if user.forgotten_at is not None:
        return []
    return [_standing(row) for row in Rating.objects.filter(player=user, pool=pool).order_by("system")]


def rating_of(system: str, user: User) -> float | None:
    """A person's rating in a system, for gates, seeds and divisions; None: none yet."""
    row = Rating.objects.filter(player=user, pool=Pool.PLAY, system=system).first()
    return None if row is None else float(round(row.mu))


def changes_in(user: User, system: str = OVERALL, *, pool: str = Pool.PLAY) -> QuerySet[RatingChange]:
    """The rows of somebody's history, oldest first; in one system, or of all."""
    rows = RatingChange.objects.filter(player=user, pool=pool)
    if system != OVERALL:
        rows = rows.filter(system=system)
    return rows.select_related("rated_game__game").order_by("finished_at", "rated_game_id")


def moment(row: RatingChange, system: str) -> Moment:
    """One row of a history, seen in its system or overall."""
    if system == OVERALL:
        number, before, after = row.overall_number, row.overall_before, row.overall_after
    else:
        number, before, after = row.number, row.before, row.after
    return Moment(
        game=row.rated_game.game,
        at=row.finished_at,
        number=number,
        seat=row.seat,
        place=row.place,
        share=row.share,
        deserted=row.deserted,
        before=standing(system, before, number - 1),
        after=standing(system, after, number, row.finished_at),
    )


def history_of(user: User, system: str = OVERALL, *, pool: str = Pool.PLAY) -> list[Moment]:
    """How somebody's rating came about, game by game, oldest first: what a chart draws."""
    if user.forgotten_at is not None:
        return []
    return [moment(row, system) for row in changes_in(user, system, pool=pool)]


def leaderboard(
    system: str = OVERALL, *, pool: str = Pool.PLAY, provisional: bool = False, bots: bool = False
) -> QuerySet[Rating]:
    """The strongest first: those whose rating is certain; with `provisional` everybody, with `bots` bots as well."""
    rows = Rating.objects.filter(pool=pool, system=system).select_related("player")
    rows = rows.exclude(player__is_active=False).exclude(player__forgotten_at__isnull=False)
    if not bots:
        rows = rows.exclude(player=None)
    if not provisional:
        rows = rows.filter(sigma__lte=CURRENT.certain)
    return rows.order_by("-mu", "sigma", "id")


def odds(players: Sequence[User], system: str = OVERALL, *, pool: str = Pool.PLAY) -> list[Odds]:
    """What to expect if these people sat down together: everybody's chance to come first, and to be ahead of each
    other one. Whoever has no rating yet counts as a newcomer."""
    found = {
        row.player_id: row
        for row in Rating.objects.filter(player__in=[one.pk for one in players], pool=pool, system=system)
    }
    skills = [found[one.pk].skill if one.pk in found else CURRENT.unknown for one in players]
    to_win = chances.to_win(skills, CURRENT) if players else []
    return [
        Odds(
            player=one,
            standing=_standing(found[one.pk]) if one.pk in found else newcomer(system),
            first=to_win[at],
            ahead_of=tuple(
                (other, chances.before(skills[at], skills[beside], CURRENT))
                for beside, other in enumerate(players)
                if beside != at
            ),
        )
        for at, one in enumerate(players)
    ]


def chances_at(tables: Mapping[K, tuple[str, Sequence[int]]]) -> dict[K, dict[int, float]]:
    """The chance to come first of everybody at each of several tables, given by their game and their people, in one
    question. Nothing is said of a table at which nobody is rated yet."""
    people = {one for _system, players in tables.values() for one in players}
    systems = {system for system, _players in tables.values()}
    found = {
        (row.system, row.player_id): row.skill
        for row in Rating.objects.filter(player__in=people, pool=Pool.PLAY, system__in=systems)
    }
    told = {}
    for key, (system, players) in tables.items():
        if any((system, one) in found for one in players):
            skills = [found.get((system, one), CURRENT.unknown) for one in players]
            told[key] = dict(zip(players, chances.to_win(skills, CURRENT), strict=True))
    return told


def odds_at(table: Table) -> list[Odds]:
    """The odds of the people who sit at a table now, by their ratings now."""
    seats = Seat.objects.filter(table=table, player__isnull=False).select_related("player").order_by("number")
    return odds([seat.player for seat in seats if seat.player is not None], table.system)


def is_settled(game: Table) -> bool:
    """Is it known what the game did to ratings? A game that does not count is settled as soon as it is over."""
    row = RatedGame.objects.filter(game=game).only("state").first()
    return game.state == Table.State.FINISHED if row is None else row.state == RatedGame.State.SETTLED


def change_for(game: Table, user: User) -> Moment | None:
    """What the game did to this person's rating in its system; None: nothing, or not known yet."""
    row = _changes(game).filter(player=user, rated_game__state=RatedGame.State.SETTLED).first()
    return None if row is None else moment(row, row.system)


def explain(game: Table) -> Explanation | None:
    """Whether and how the game counts; None while it is not over."""
    row = RatedGame.objects.filter(game=game).first()
    if row is None:
        return None
    changes = _changed(list(_changes(game).select_related("player"))) if row.state == RatedGame.State.SETTLED else ()
    return Explanation(row.state, not row.left_out, str(row.get_left_out_display()), row.pool, tuple(changes))


def _changes(game: Table) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(rated_game=game.pk).select_related("rated_game__game").order_by("seat", "id")


def _changed(rows: Sequence[RatingChange]) -> Iterable[Changed]:
    people = [row for row in rows if row.player_id is not None]
    for row in rows:
        met = people if row.player_id is not None and row.pool == Pool.PLAY else rows
        skills = {_who(one): one.before for one in met if one.seat != row.seat} | {_who(row): row.before}
        yield Changed(
            player=row.player,
            bot=row.bot,
            seat=row.seat,
            place=row.place,
            share=row.share,
            deserted=row.deserted,
            expected_first=chances.to_win(list(skills.values()), CURRENT)[-1],
            before=standing(row.system, row.before, row.number - 1),
            after=standing(row.system, row.after, row.number, row.finished_at),
            overall_before=standing(OVERALL, row.overall_before, row.overall_number - 1),
            overall_after=standing(OVERALL, row.overall_after, row.overall_number, row.finished_at),
        )


def sentence(one: Changed) -> str:
    """What happened to one rating and why, in words."""
    facts = {
        "place": one.place,
        "chance": round(100 * one.expected_first),
        "before": one.before.text,
        "after": one.after.text,
        "share": round(100 * one.share),
    }
    if one.deserted:
        return _("Left the table and counts as the last: {before} to {after}.").format(**facts)
    if one.share < 1:
        words = _(
            "Place {place} for {share} % of the seat's game, with a chance of {chance} % to win: {before} to {after}."
        )
        return words.format(**facts)
    return _("Place {place}, with a chance of {chance} % to win: {before} to {after}.").format(**facts)


def _who(row: RatingChange) -> tuple[int, Who]:
    return row.seat, row.bot or row.player_id or 0


def changes_by_seat(game: Table) -> dict[int, ratings.RatingChange]:
    """For whoever tells of a finished game: what it changed for those who sit there at the end."""
    row = RatedGame.objects.filter(game=game).first()
    if row is not None and row.state == RatedGame.State.WAITING:
        raise ratings.Pending
    found = {}
    holders = dict(Seat.objects.filter(table=game).values_list("number", "player_id"))
    for change in _changes(game):
        if change.player_id is not None and holders.get(change.seat) == change.player_id:
            one = moment(change, change.system)
            found[change.seat] = ratings.RatingChange(one.before.text, one.after.text, f"{one.change:+d}")
    return found


def export_of(user: User) -> dict[str, object]:
    """A person's ratings and how they came about, for their own eyes."""
    return {
        pool: {
            "ratings": [
                {"system": row.system or "overall", "mu": row.mu, "sigma": row.sigma, "games": row.games}
                for row in Rating.objects.filter(player=user, pool=pool).order_by("system")
            ],
            "games": [
                {
                    "table": row.rated_game.game.public_id,
                    "system": row.system,
                    "finished_at": row.finished_at.isoformat(),
                    "place": row.place,
                    "share": row.share,
                    "left": row.deserted,
                    "rating": [row.mu_before, row.mu],
                    "overall": [row.overall_mu_before, row.overall_mu],
                }
                for row in changes_in(user, pool=pool)
            ],
        }
        for pool in Pool.values
    }
