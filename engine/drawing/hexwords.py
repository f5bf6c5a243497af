"""A position in words, for those who listen to it and for mails without pictures.

Cincinnati (blue, dark 2): 2 blue, 1 black; links to Evansville (Blue's), Indianapolis (nobody's).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.drawing.hextrack import Piece, pieces_of
from engine.drawing.hexview import ENGINE, HexView
from engine.drawing.palette import GOODS, PLAYERS
from engine.drawing.tongue import worded
from engine.hexes.board import Board
from engine.hexes.directions import SIDE, SIDE_NAMES, opposite
from engine.hexes.survey import AND
from engine.kernel.in_words import InWords
from engine.kernel.words import followed, joined, noop, say


def describe(view: HexView, board: Board) -> str:
    """The whole board: the moment, the players, every city, every town that has track or goods."""
    return " ".join(map(worded, _sentences(view, board)))


def _sentences(view: HexView, board: Board) -> Iterator[str]:
    yield f"{board.title}."
    if "turn" in view:
        turn = say(
            "Turn {turn} of {turns}" if view.get("turns") else "Turn {turn}", turn=view["turn"], turns=view.get("turns")
        )
        yield say("{turn}, {phase}.", turn=turn, phase=say(view["phase"])) if view.get("phase") else followed(turn, ".")
    engine = say(view.get("engine_title", ENGINE)[-1].lower())
    for player in view["players"]:
        style = PLAYERS[player["seat"] % len(PLAYERS)]
        if player.get("out"):
            yield say("{name} ({colour}) is out of the game.", name=player["name"], colour=say(style.title))
            continue
        action = joined(["", say(player["action"] or "")]) if player.get("action") else ""
        more = say("{n} points", n=player.get("points", 0))
        if "shares" in player:
            more = say("{n} shares", n=player["shares"])
        yield say(
            "{name} ({colour}): ${money}, income {income}, {more}, {engine} {level}{action}.",
            name=player["name"],
            colour=say(style.title),
            money=player["money"],
            income=player["income"],
            more=more,
            engine=engine,
            level=player["engine"],
            action=action,
        )
    yield from (joined([place.name, place.words], "") for place in places_in_words(view, board))


def places_in_words(view: HexView, board: Board) -> Iterator[InWords]:
    """Every city, and every town that has track or goods."""
    names = {player["seat"]: player["name"] for player in view["players"]}
    links = links_of(view, board)
    new_cities = {new["hex"]: new for new in view.get("new_cities", [])}
    for id, city in board.cities.items():
        marks = [joined(map(say, city.colours), AND)] if city.colours else []
        marks += [say("City Growth marker")] if id in view.get("growth", []) else []
        marks += [say("light {number}", number=number) for number in city.light]
        marks += [say("dark {number}", number=number) for number in city.dark]
        yield InWords(id, city.name, _words(marks, view["goods"].get(id, []), links.get(id, []), names))
    for id, town in board.towns.items():
        new = new_cities.get(id)
        marks = [say("town")]
        if new:
            marks = [say("New City {letter}", letter=new["letter"]), joined(map(say, new["colours"]), AND)]
        goods, ways = view["goods"].get(id, []), links.get(id, [])
        if new or goods or ways:
            yield InWords(id, town.name, _words(marks, goods, ways, names))


def track_in_words(view: HexView, board: Board) -> Iterator[InWords]:
    """Every hex with track, as those who build need to know it: "J5: track N-S (Ada's, unfinished)"."""
    names = {player["seat"]: player["name"] for player in view["players"]}
    tiles: dict[str, list[str]] = {}
    for piece in pieces_of(view["tracks"]):
        form = noop("{way} ({owner}, unfinished)") if piece.unfinished else noop("{way} ({owner})")
        told = say(form, way=f"{piece.one}-{piece.other}", owner=_owner(piece.owner, names))
        tiles.setdefault(piece.hex, []).append(told)
    for id, segments in tiles.items():
        name = f"{id} {board.towns[id].name}" if id in board.towns else id
        yield InWords(id, name, say(": track {segments}.", segments=joined(segments)))


def _words(
    marks: Sequence[str], goods: Sequence[str], links: Sequence[tuple[str, int | None]], names: dict[int, str]
) -> str:
    counted = Counter(goods)
    cubes: str = joined([say("{n} {good}", n=counted[good], good=say(good)) for good in GOODS if counted[good]])
    ways = joined([say("{way} ({owner})", way=to, owner=_owner(owner, names)) for to, owner in links])
    about = say(" ({marks})", marks=joined(marks)) if marks else ""
    form = noop("{about}: {cubes}; links to {ways}.") if ways else noop("{about}: {cubes}.")
    return say(form, about=about, cubes=cubes or say("no goods"), ways=ways)


def _owner(seat: int | None, names: dict[int, str]) -> str:
    if seat is None:
        return say("nobody's")
    return say("{name}'s", name=names.get(seat) or say(PLAYERS[seat % len(PLAYERS)].title))


Ends = dict[tuple[str, str], Piece]
Way = tuple[str, int | None]
"""The place at the other end, and the owner."""


def links_of(view: HexView, board: Board) -> dict[str, list[Way]]:
    """Finished links by the hex they start in: the name they lead to and whose they are."""
    cities = {id: city.hex for id, city in board.city_at.items()}
    cities |= {new["hex"]: new["hex"] for new in view.get("new_cities", [])}
    ends: Ends = {(piece.hex, side): piece for piece in pieces_of(view["tracks"]) for side in piece.sides}
    found: dict[str, list[Way]] = {}
    for id, side in _starts(board, cities, ends):
        reached = _follow(board, cities, ends, id, side)
        if reached is not None:
            owner = ends[id, side].owner if (id, side) in ends else reached[1]
            found.setdefault(cities.get(id, id), []).append((board.name_of(reached[0]), owner))
    owners = {state["id"]: state["owner"] for state in view.get("printed_links", [])}
    for link in board.links.values():
        if link.kind == "public" or owners.get(link.id) is not None:
            for one, other in (link.ends, link.ends[::-1]):
                found.setdefault(one, []).append((board.name_of(other), owners.get(link.id)))
    for ways in found.values():
        ways.sort(key=lambda way: (way[0], -1 if way[1] is None else way[1]))
    return found


def _starts(board: Board, cities: dict[str, str], ends: Ends) -> Iterator[tuple[str, str]]:
    """Every way out of a city along track, and every exit of a town's tile."""
    for id in cities:
        for side, across in zip(SIDE_NAMES, board.neighbours[id], strict=True):
            if across is not None and (across, SIDE_NAMES[opposite(SIDE[side])]) in ends:
                yield id, side
    for (id, side), piece in ends.items():
        if "town" in (piece.one, piece.other):
            yield id, side


def _follow(board: Board, cities: dict[str, str], ends: Ends, hex: str, side: str) -> Way | None:
    """From a place out of a side, along the track, to the next place; None if the track does not get there."""
    owner: int | None = None
    for _ in range(len(ends) + 1):
        across = board.neighbours[hex][SIDE[side]]
        back = SIDE_NAMES[opposite(SIDE[side])]
        if across is None:
            return None
        if across in cities:
            return cities[across], owner
        piece = ends.get((across, back))
        if piece is None:
            return None
        owner = piece.owner
        onward = piece.other if piece.one == back else piece.one
        if onward == "town":
            return across, owner
        hex, side = across, onward
    return None
