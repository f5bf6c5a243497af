"""Events, rounds, standings and rulings as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from accounts.models import User
from games.api.show import Json, moment, person
from tournaments.models import Appeal, Challenge, Division, Entry, Event, League, Match, Notice, Round, Ruling
from tournaments.pairing.explain import points_text
from tournaments.selectors.books import stored_standings
from tournaments.selectors.bracket import Drawn
from tournaments.selectors.choosing import MapChoice
from tournaments.selectors.events import Console, final_order
from tournaments.selectors.teams import sheets, team_table
from tournaments.services.common import role_of
from tournaments.services.teams import next_round_number_of

INSIDE = (Entry.State.REGISTERED, Entry.State.PLAYING)


def event(one: Event, user: User | None) -> Json:
    states = list(one.entries.values_list("state", "player_id"))
    mine = next((state for state, player in states if user is not None and player == user.pk), None)
    return {
        "id": one.public_id,
        "title": one.title,
        "about": one.about,
        "format": one.format,
        "state": one.state,
        "owner": person(one.owner),
        "league": one.league.public_id if one.league else None,
        "season": one.season,
        "rules": one.rules_data,
        "rules_hash": one.rules_hash,
        "seed": one.seed,
        "players": sum(state in INSIDE for state, _ in states),
        "waiting": sum(state == Entry.State.WAITING for state, _ in states),
        "my_state": mine,
        "my_role": role_of(one, user) if user is not None else None,
        "registration_opens_at": moment(one.registration_opens_at),
        "registration_closes_at": moment(one.registration_closes_at),
        "starts_at": moment(one.starts_at),
        "ends_at": moment(one.ends_at),
        "started_at": moment(one.started_at),
        "finished_at": moment(one.finished_at),
        "changed_at": moment(one.changed_at),
    }


def league(one: League) -> Json:
    seasons = one.seasons.exclude(state=Event.State.DRAFT).order_by("season")
    return {"id": one.public_id, "title": one.title, "seasons": list(seasons.values_list("public_id", flat=True))}


def entry(one: Entry) -> Json:
    return {
        "entry": one.pk,
        "player": person(one.player),
        "state": one.state,
        "number": one.number,
        "division": one.division.number if one.division else None,
        "team": one.team,
        "captain": one.captain,
        "rating": one.rating,
        "why": one.why,
    }


def division_standings(one: Division, names: Mapping[int, str]) -> Json:
    rows, team_rows = stored_standings(one), team_table(one)
    return {
        "division": one.number,
        "at": moment(one.standings_at),
        "finished": one.finished_at is not None,
        "order": final_order(one),
        "rows": [
            {
                "rank": row.rank,
                "entry": row.player,
                "name": names.get(row.player, ""),
                "points": points_text(row.points),
                "played": row.played,
                "byes": row.byes,
                "figures": [
                    {
                        "name": figure.name,
                        "exact": figure.exact,
                        "shown": figure.shown,
                        "parts": [{"label": p.label, "value": p.value, "game": p.game} for p in figure.parts],
                    }
                    for figure in row.figures
                ],
            }
            for row in rows
        ],
        "teams": [
            {"rank": row.rank, "team": row.team, "points": points_text(row.points), "wins": row.wins}
            for row in team_rows
        ],
    }


def match(one: Match) -> Json:
    return {
        "id": one.public_id,
        "number": one.number,
        "table": one.game.public_id if one.game else None,
        "state": one.state,
        "seats": one.seats,
        "final": one.final,
        "map": one.map,
        "choose_by": moment(one.choose_by),
        "paused": one.paused_at is not None,
        "decided_by": one.decided_by,
        "finishes": one.finishes,
    }


def round_(one: Round) -> Json:
    preview = one.state == Round.State.PREVIEW
    return {
        "division": one.division.number,
        "number": one.number,
        "state": one.state,
        "map": one.map,
        "byes": one.byes,
        "edits": [
            {"one": edit["one"], "other": edit["other"], "why": edit["why"], "accepted": edit.get("accepted", [])}
            for edit in one.edits
        ],
        "tables": [match(each) for each in one.matches.all()],
        "preview": one.pairing["tables"] if preview else [],
        "publish_at": moment(one.publish_at),
        "published_at": moment(one.published_at),
        "due_at": moment(one.due_at),
        "finished_at": moment(one.finished_at),
    }


def ruling(one: Ruling, undone: bool) -> Json:
    return {
        "id": one.public_id,
        "kind": one.kind,
        "by": person(one.by),
        "reason": one.reason,
        "table": one.match.public_id if one.match else None,
        "entry": one.entry_id,
        "points": points_text(one.points),
        "undone": undone,
        "at": moment(one.at),
    }


def appeal(one: Appeal) -> Json:
    return {
        "id": one.public_id,
        "by": person(one.by),
        "ruling": one.ruling.public_id if one.ruling else None,
        "match": one.match.public_id if one.match else None,
        "words": one.words,
        "state": one.state,
        "answer": one.answer,
        "created_at": moment(one.created_at),
    }


def notice(one: Notice) -> Json:
    return {
        "words": one.words,
        "by": person(one.by),
        "match": one.match.public_id if one.match else None,
        "at": moment(one.at),
    }


def challenge(one: Challenge) -> Json:
    return {
        "id": one.public_id,
        "challenger": one.challenger_id,
        "state": one.state,
        "answers": [{"entry": each.entry_id, "said": each.said} for each in one.answers.all()],
        "match": one.match.public_id if one.match else None,
        "answer_by": moment(one.answer_by),
    }


def console(one: Console) -> Json:
    return {
        "blockers": [
            {
                "match": blocker.match.public_id,
                "table": blocker.match.game.public_id if blocker.match.game else None,
                "round": blocker.match.round.number,
                "seat": blocker.seat,
                "player": blocker.player,
                "since": moment(blocker.since),
                "deadline": moment(blocker.deadline),
            }
            for blocker in one.blockers
        ],
        "quarantined": [each.public_id for each in one.quarantined],
        "waiting_for_a_ruling": [each.public_id for each in one.unruled],
        "late": [each.public_id for each in one.late],
        "left_seats": [
            {"match": each.public_id, "seat": seat, "status": str(status)} for each, seat, status in one.left_seats
        ],
        "on_leave": [
            {"player": each.player, "first": each.first.isoformat(), "last": each.last.isoformat()}
            for each in one.on_leave
        ],
        "time_outs": [{"match": each.public_id, "player": name, "count": count} for each, name, count in one.time_outs],
        "paused": [each.public_id for each in one.paused],
        "choosing": [each.public_id for each in one.choosing],
        "why_not_started": one.why_not_started,
        "suspects": [{"player": name, "words": words} for name, words in one.suspects],
        "open_appeals": one.open_appeals,
        "forecast": moment(one.forecast),
    }


def lineups(event: Event, number: int | None) -> list[Json]:
    """Every team's sheet for a round; the next one that is not published if none is named."""
    rules, found = event.rules, []
    for division in event.divisions.select_related("event").order_by("number"):
        wanted = number or next_round_number_of(division)
        found += [
            {"division": division.number, "round": wanted, **asdict(sheet)} for sheet in sheets(division, rules, wanted)
        ]
    return found


def map_choice(one: MapChoice) -> Json:
    return {**asdict(one), "maps": list(one.maps), "until": moment(one.until)}


def bracket(one: Drawn) -> Json:
    return asdict(one)
