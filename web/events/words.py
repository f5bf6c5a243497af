"""The rules of an event in plain words, as its players read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import InvalidSetup
from engine import system as find_system
from games.clocks import TimeControl
from games.models import Table
from tournaments.pairing.explain import points_text
from tournaments.rules import EventRules
from tournaments.standings.points import PRESETS

FORMATS = {
    "swiss": gettext_lazy("Swiss by tables"),
    "round-robin": gettext_lazy("Balanced round robin"),
    "knockout": gettext_lazy("Knock-out by tables"),
    "ladder": gettext_lazy("Ladder"),
    "league": gettext_lazy("League season"),
}
TIE_BREAKS = {
    "points": gettext_lazy("Points"),
    "head-to-head": gettext_lazy("Head to head"),
    "opponents": gettext_lazy("Opponents"),
    "margin": gettext_lazy("Margin"),
    "wins": gettext_lazy("Wins"),
    "seats": gettext_lazy("Seats"),
    "rating": gettext_lazy("Rating"),
    "lot": gettext_lazy("Lot"),
}
MEANINGS = {
    "points": gettext_lazy("Everything won at tables, byes and rulings."),
    "head-to-head": gettext_lazy("Finishing before the others who are level: 1 before, ½ level, 0 behind; on average."),
    "opponents": gettext_lazy("How many points per game the opponents won, on average."),
    "margin": gettext_lazy("The score between the table's lowest (0) and highest (1), on average."),
    "wins": gettext_lazy("Games won; a shared first place counts its share."),
    "seats": gettext_lazy("How late in the order one sat, on average: the later, the better."),
    "rating": gettext_lazy("The rating at entry: the lower, the better."),
    "lot": gettext_lazy("Drawn from the published seed."),
}
UNFINISHED = {
    "engine-score": gettext_lazy("A game that is unfinished at the end counts by its score at that moment."),
    "draw": gettext_lazy("A game that is unfinished at the end is a draw."),
    "void": gettext_lazy("A game that is unfinished at the end does not count."),
    "organiser": gettext_lazy("A game that is unfinished at the end is decided by the organisers, with a reason."),
}
TIMEOUTS = {
    "remind": gettext_lazy("When it runs out, nothing happens but a line in the log."),
    "default": gettext_lazy("When it runs out, the game makes the safest move for you."),
    "bot": gettext_lazy("When it runs out, a bot makes that one move."),
    "substitute": gettext_lazy("When it runs out, the seat waits for a substitute."),
    "hand-to-bot": gettext_lazy("When it runs out, a bot takes the seat over."),
    "forfeit": gettext_lazy("When it runs out, you are out of that game."),
}


@dataclass(frozen=True)
class Paragraph:
    """One heading of the rules and what stands under it."""

    title: str
    sentences: list[str]


def game_title(system: str) -> str:
    """What a game is called; its name where it is not to be had any more."""
    try:
        return find_system(system).title
    except InvalidSetup:
        return system


def map_title(system: str, name: str) -> str:
    """What a map is called. One of another game than the event's own is written `game/map` and says its game."""
    other, _slash, board = name.rpartition("/")
    try:
        title = find_system(other or system).maps[board].title
    except (InvalidSetup, KeyError):
        return name
    return f"{title} ({game_title(other)})" if other and other != system else title


def in_plain_words(rules: EventRules) -> list[Paragraph]:
    """Everything that decides how the event is played."""
    told = [
        Paragraph(_("The game"), list(_game(rules))),
        Paragraph(_("How it goes"), list(_format(rules))),
        Paragraph(_("Rounds"), list(_rounds(rules))),
        Paragraph(_("Your clock"), list(_clock(rules))),
        Paragraph(_("Points"), list(_points(rules))),
        Paragraph(_("Taking part"), list(_entering(rules))),
    ]
    return [one for one in told if one.sentences]


def sizes_text(rules: EventRules) -> str:
    return listed([str(size) for size in sorted(rules.sizes.allowed)], _("or"))


def listed(words: list[str], last: str) -> str:
    """
    >>> listed(["3", "4", "5"], "or")
    '3, 4 or 5'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _game(rules: EventRules) -> Iterator[str]:
    maps = [map_title(rules.system, name) for name in rules.maps]
    if len(maps) == 1:
        yield _("{game} on {map}.").format(game=game_title(rules.system), map=maps[0])
    else:
        yield _("{game} on {maps}.").format(game=game_title(rules.system), maps=listed(maps, _("and")))
        yield _map_choice(rules)
    if rules.options:
        options = ", ".join(f"{name}: {value}" for name, value in rules.options.items())
        yield _("Played with {options}.").format(options=options)
    if not rules.rated:
        yield _("Its games do not count for ratings.")


def _map_choice(rules: EventRules) -> str:
    if rules.map_choice == "fixed":
        return _("They follow each other in this order.")
    if rules.map_choice == "vote":
        return _("Each table's players vote for one of them within {time}; the lot decides between equals.").format(
            time=duration(rules.choice_hours * 60)
        )
    if rules.map_choice == "veto":
        return _("Each table's players strike one each within {time}; the lot decides between what is left.").format(
            time=duration(rules.choice_hours * 60)
        )
    return _("Each round's map is drawn from the published seed.")


def _format(rules: EventRules) -> Iterator[str]:
    if rules.team_size:
        yield ngettext(
            "Played by teams: {n} of each plays a round, the others sit on the bench.",
            "Played by teams: {n} of each play a round, the others sit on the bench.",
            rules.team_size,
        ).format(n=rules.team_size)
    if len(rules.sizes.allowed) == 1:
        yield _("Tables of {size}.").format(size=rules.sizes.preferred)
    else:
        yield _("Tables of {sizes}; {size} where the numbers allow it.").format(
            sizes=sizes_text(rules), size=rules.sizes.preferred
        )
    if rules.format == "swiss":
        yield ngettext(
            "{n} round; everybody plays every round.", "{n} rounds; everybody plays every round.", rules.rounds
        ).format(n=rules.rounds)
        yield _("You meet people with as many points as you, and nobody twice while that can be avoided.")
    elif rules.format == "knockout":
        yield ngettext("The best of each table goes on.", "The best {n} of each table go on.", rules.advance).format(
            n=rules.advance
        )
        if rules.lives > 1:
            yield _("Double elimination: who is out of the upper tables once plays on in the lower ones.")
    elif rules.format == "ladder":
        yield from _ladder(rules)
    elif rules.format == "league":
        yield from _league(rules)
    if rules.round_robin:
        yield ngettext("Everybody plays {n} game.", "Everybody plays {n} games.", rules.games).format(n=rules.games)
        yield _("Everybody meets everybody as evenly as can be, and gets every seat equally often, within one.")


def _ladder(rules: EventRules) -> Iterator[str]:
    ladder = rules.ladder
    yield ngettext(
        "Challenge people up to {n} rung above you.", "Challenge people up to {n} rungs above you.", ladder.reach
    ).format(n=ladder.reach)
    yield ngettext(
        "An answer may take {n} day; silence is a forfeit and costs the rung.",
        "An answer may take {n} days; silence is a forfeit and costs the rung.",
        ladder.answer_days,
    ).format(n=ladder.answer_days)
    yield ngettext(
        "{n} challenge may be refused without losing a rung.",
        "{n} challenges may be refused without losing a rung.",
        ladder.free_refusals,
    ).format(n=ladder.free_refusals)


def _league(rules: EventRules) -> Iterator[str]:
    league = rules.league
    assert league is not None
    yield _("Divisions of {n}, the first being the highest.").format(n=league.division_size)
    yield _("At the end {up} of each division go up and {down} go down.").format(
        up=league.promote, down=league.relegate
    )
    if not rules.round_robin:
        yield ngettext(
            "{n} round a season, paired by points.", "{n} rounds a season, paired by points.", rules.rounds
        ).format(n=rules.rounds)


def _rounds(rules: EventRules) -> Iterator[str]:
    if rules.format == "ladder":
        yield _("There are no rounds: a game starts when a challenge is accepted.")
    elif rules.opening == "dates":
        yield ngettext(
            "A round opens every {n} day, by the calendar.",
            "A round opens every {n} days, by the calendar.",
            rules.round_days,
        ).format(n=rules.round_days)
    elif rules.opening == "when-free":
        yield ngettext(
            "A table opens as soon as all its players are free; you play one game at a time.",
            "A table opens as soon as its players have fewer than {n} games running.",
            rules.at_once,
        ).format(n=rules.at_once)
    else:
        yield _("A round opens when all tables of the one before are decided.")
    if rules.preview_hours:
        yield ngettext(
            "Organisers look at each pairing for {n} hour before it is published.",
            "Organisers look at each pairing for {n} hours before it is published.",
            rules.preview_hours,
        ).format(n=rules.preview_hours)
    yield str(UNFINISHED[rules.unfinished])


def _clock(rules: EventRules) -> Iterator[str]:
    clock = TimeControl.from_data(rules.time_control).clock
    if clock is None:
        yield _("No clock: everybody takes their time.")
    else:
        yield _("{time} for a turn.").format(time=duration(clock.turn))
        if clock.bank:
            yield _("{bank} more in the bank for the whole game.").format(bank=duration(clock.bank))
        if clock.quiet_hours:
            yield _("It never runs out in your quiet hours.")
        if clock.leave and clock.weekends_off:
            yield _("It stands still on weekends and while you are on leave.")
        elif clock.leave:
            yield _("It stands still while you are on leave.")
        if clock.timeout in TIMEOUTS:
            yield str(TIMEOUTS[clock.timeout])
    resigning = dict(Table.ResignRule.choices).get(rules.resign_rule)
    if resigning:
        yield _("If somebody resigns: {rule}.").format(rule=resigning)


def duration(minutes: int) -> str:
    """A length of time in the largest unit that fits."""
    days, hours = minutes // (24 * 60), minutes // 60
    if days and minutes % (24 * 60) == 0:
        return ngettext("{n} day", "{n} days", days).format(n=days)
    if hours and minutes % 60 == 0:
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def _points(rules: EventRules) -> Iterator[str]:
    if rules.format in ("ladder", "knockout"):
        return
    points = rules.standings.points
    if points.free:
        for size, places in sorted(points.free.items()):
            yield _("At tables of {size}: {points} points.").format(size=size, points=", ".join(map(str, places)))
    else:
        yield capfirst(PRESETS[points.preset][0]) + "."
    yield _("Who share a place share its points. A bye gives {points}.").format(points=points_text(rules.standings.bye))
    names = [str(TIE_BREAKS[name]).lower() for name in rules.standings.tie_breaks]
    if names:
        yield _("Level on points: {list}, in this order.").format(list=", ".join(names))


def _entering(rules: EventRules) -> Iterator[str]:
    if rules.most_players is not None:
        yield _("{least} to {most} players; whoever comes later waits for a free place.").format(
            least=max(rules.least_players, rules.sizes.smallest), most=rules.most_players
        )
    elif rules.least_players:
        yield _("It starts with {least} players or more.").format(least=rules.least_players)
    if rules.by_invitation:
        yield _("By invitation.")
    low, high = rules.rating_from, rules.rating_to
    if low is not None and high is not None:
        yield _("For ratings from {low} to {high} in this game.").format(low=f"{low:g}", high=f"{high:g}")
    elif low is not None:
        yield _("For ratings of {low} and more in this game.").format(low=f"{low:g}")
    elif high is not None:
        yield _("For ratings up to {high} in this game.").format(high=f"{high:g}")
    if rules.late_entry_rounds and rules.format == "swiss":
        yield ngettext(
            "You may still come in before round {n} is paired.",
            "You may still come in until round {n} is paired.",
            rules.late_entry_rounds,
        ).format(n=rules.late_entry_rounds)
    yield _("Entering means playing whom you are paired with, to the end.")
