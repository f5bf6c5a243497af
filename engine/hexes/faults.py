"""What is wrong with a board file, in sentences that name the hex: for people who write maps.

`python -m engine board check FILE` prints these; a board with any fault is not loaded.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from engine.hexes.board import Board, around, fold, grounds, low_columns, printed_track
from engine.hexes.boardfile import LEGEND, BoardFile, Terrain
from engine.hexes.directions import SIDE, SIDE_NAMES, hex_id, hex_place, opposite

DISPLAY_NUMBERS = (1, 2, 3, 4, 5, 6)


class Box(NamedTuple):
    """What a game's box has for a board: the colours of its cubes, how many are left for cities, a goods display."""

    colours: frozenset[str]
    cubes_for_cities: int
    goods_display: bool


GAMES: Final = {
    "age-of-steam": Box(frozenset({"red", "blue", "purple", "yellow", "black"}), 96 - 52, goods_display=True),
    "steam": Box(frozenset({"red", "blue", "purple", "yellow", "gray"}), 96 - 12 * 3, goods_display=False),
}
"""The games that are played on hex boards. Of 96 cubes the goods display, or Steam's Goods Supply, takes the rest."""

MOST_HEXES = 1000
UNSAYABLE = frozenset(">,;:|{}()<")
"""Moves are typed, as in 'move red Evansville > Cincinnati': what stands between names cannot be part of one."""


def check_file(path: Path) -> list[str]:
    """Every fault of a board file; an empty list is a good board."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return [f"{path.name} cannot be read: {error.strerror}."]
    faults = read(data)[1]
    if not faults and msgspec.json.decode(data)["name"] != path.stem:
        faults.append(f"The board's name is '{msgspec.json.decode(data)['name']}', the file's is '{path.stem}'.")
    return faults


def check(data: object) -> list[str]:
    """Every fault of a board given as JSON data."""
    return read(msgspec.json.encode(data))[1]


def read(data: bytes) -> tuple[BoardFile | None, list[str]]:
    """The file and its faults; no file if it is not even in the format."""
    try:
        missing = _missing(msgspec.json.decode(data))
        if missing:
            return None, missing
        repeated = _repeated_keys(data)
        file = msgspec.json.decode(data, type=BoardFile)
    except (msgspec.DecodeError, RecursionError) as error:
        return None, [f"The file cannot be read: {error}."]
    faults = [*repeated, *_heading(file), *_rows(file), *_places(file), *_numbers(file)]
    if not faults:
        faults = [*_edges(file), *_links(file), *_printed(file), *_picture(file)]
    if not faults:
        faults = list(_reach(Board(file)))
    return file, faults


NEEDED: Final = {
    "name": '"first-map", the same as the file\'s',
    "title": '"First map"',
    "game": '"age-of-steam" or "steam"',
    "players": "[3, 4]",
    "provenance": '{"kind": "original", "source": "drawn by me", "confidence": "high"}',
    "low_columns": '"odd" or "even": the columns, counted from 0, that sit half a hex lower',
    "rows": '["*..", ".~."], a text for each row from north to south',
    "cities": '{"Ayton": {"hex": "A1", "cubes": 2, "colours": ["red"], "light": [1]}}',
}
"""What no board can do without, with an example: somebody who begins with an empty file is told all of it at once."""


def _missing(raw: object) -> list[str]:
    if not isinstance(raw, dict):
        return ["The file must be one JSON object: { … }."]
    return [f"'{name}' is missing, for example {example}." for name, example in NEEDED.items() if name not in raw]


def _repeated_keys(data: bytes) -> list[str]:
    """JSON lets a later entry silently replace an earlier one of the same name; a map's author wants to know."""
    faults: list[str] = []

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        for name, times in Counter(name for name, _ in items).items():
            if times > 1:
                faults.append(f"'{name}' is there {times} times.")
        return dict(items)

    try:
        json.loads(data, object_pairs_hook=pairs)
    except ValueError:
        return []
    return faults


def _heading(file: BoardFile) -> Iterator[str]:
    if not file.players:
        yield "The map says for no number of players; give 'players', for example [3, 4]."
    for count in file.players:
        if not 1 <= count <= 6:
            yield f"The map is for {count} players; the games have pieces for 1 to 6."
    if list(file.players) != sorted(set(file.players)):
        yield "'players' must be in rising order, each number once."
    for count in file.recommended:
        if count not in file.players:
            yield f"{count} players are recommended but not allowed; add {count} to 'players'."
    if not file.provenance.source.strip():
        yield "The provenance names no source; say where the board comes from."
    if file.name != file.name.strip().lower() or " " in file.name or not file.name:
        yield f"The name '{file.name}' must be short, lower case and without spaces, like 'rust-belt'."
    if not file.title.strip():
        yield "The map has no title."
    yield from _box(file)


def _box(file: BoardFile) -> Iterator[str]:
    """What the game's box cannot give, however the map is drawn."""
    box = GAMES.get(file.game)
    if box is None:
        yield f"'game' is '{file.game}'; maps are drawn for {' and '.join(GAMES)}."
        return
    if file.goods_display != box.goods_display:
        yield f"'goods_display' must be {str(box.goods_display).lower()} for {file.game}."
    for name, entry in file.cities.items():
        for colour in entry.colours:
            if colour not in box.colours:
                yield f"{name} ({entry.hex}) is {colour}; {file.game} has {', '.join(sorted(box.colours))}."
    cubes = sum(max(0, entry.cubes) + max(0, entry.reserve) for entry in file.cities.values())
    if cubes > box.cubes_for_cities:
        yield f"The cities start with {cubes} cubes; the bag has {box.cubes_for_cities} for them."
    hexes = sum(len(line) - line.count(" ") for line in file.rows)
    if hexes > MOST_HEXES or len(file.rows) > 99 or any(len(line) > 52 for line in file.rows):
        yield f"The map has {hexes} hexes; it may have {MOST_HEXES}, in 52 columns and 99 rows at most."


def _rows(file: BoardFile) -> Iterator[str]:
    legend = {**LEGEND, **file.legend}
    for character in file.legend:
        if len(character) != 1 or character == " ":
            yield f"The legend's '{character}' must be one character, and not a space."
    for row, line in enumerate(file.rows):
        for column, character in enumerate(line):
            if character != " " and character not in legend:
                known = " ".join(sorted(legend))
                yield f"{hex_id(column, row)}: unknown terrain '{character}'; known are {known} and space."
    if not any(line.strip() for line in file.rows):
        yield "The map has no hexes; draw them in 'rows'."
    names = set(Terrain.__args__) | {"river"}  # type: ignore[attr-defined]
    ids = grounds(file)
    for key, dollars in file.surcharges.items():
        if key not in names and key not in ids:
            yield f"The surcharge for '{key}' is for no terrain and no hex of the map."
        if dollars < 0:
            yield f"The surcharge for '{key}' is {dollars}; it cannot be negative."


def _places(file: BoardFile) -> Iterator[str]:
    ground = grounds(file)
    named = Counter(fold(name) for name in [*file.cities, *file.towns])
    for name in [*file.cities, *file.towns]:
        if not fold(name):
            yield f"A place is called '{name}'; it needs a name with letters or digits."
        elif named[fold(name)] > 1:
            yield f"There are {named[fold(name)]} places called {name}."
        if unsayable := UNSAYABLE & set(name):
            yield f"A place is called '{name}'; moves are typed, so a name cannot hold {' '.join(sorted(unsayable))}."
        elif _is_id(name.upper()):
            yield f"A place is called '{name}', which reads like a hex."
    taken: dict[str, str] = {}
    for name, id in _sites(file):
        if id not in ground:
            yield f"{name} is at {id}, which is not on the map."
        if id in taken:
            yield f"{id}: both {taken[id]} and {name} are there."
        taken.setdefault(id, name)
    cities = {id for entry in file.cities.values() for id in entry.hex.split()}
    for id, what in ground.items():
        if what.terrain == "city" and id not in cities:
            yield f"{id}: the rows show a city, but none of 'cities' is there."
        if what.terrain != "city" and id in cities:
            yield f"{id}: {taken[id]} is there, but the rows show {what.terrain}; draw it as '*'."
    for name, id in file.towns.items():
        if id in ground and ground[id].terrain in ("water", "rock"):
            yield f"{id}: the town {name} lies in {ground[id].terrain}, where nothing is built."
    yield from _goods(file)


def _sites(file: BoardFile) -> list[tuple[str, str]]:
    return [(name, id) for name, entry in file.cities.items() for id in entry.hex.split() or [""]] + list(
        file.towns.items()
    )


def _goods(file: BoardFile) -> Iterator[str]:
    for name, entry in file.cities.items():
        if entry.cubes < 0 or entry.reserve < 0:
            yield f"{name} ({entry.hex}) cannot start with fewer than no cubes."
        if len(set(entry.colours)) != len(entry.colours):
            yield f"{name} ({entry.hex}) has a colour twice."
        if not entry.colours and not entry.zone and not entry.each_colour:
            yield f"{name} ({entry.hex}) has no colour; give 'colours', for example [\"red\"]."
        hexes = entry.hex.split()
        low = low_columns(file)
        for id in hexes[1:]:
            if hexes[0] not in around(id, low):
                yield f"{id}: this part of {name} does not touch its middle, {hexes[0]}."


def _numbers(file: BoardFile) -> Iterator[str]:
    """Where there is a goods display, every city is on it, and every column of it belongs to one."""
    if not file.goods_display:
        for name, entry in file.cities.items():
            if entry.light or entry.dark:
                yield f"{name} ({entry.hex}) has a number, but the map has no goods display."
        return
    for name, entry in file.cities.items():
        if not (entry.light or entry.dark or entry.zone or entry.each_colour):
            yield f"{name} ({entry.hex}) has no number; give 'light' or 'dark', for example [3]."
    for side in ("light", "dark"):
        owners: dict[int, list[str]] = {}
        for name, entry in file.cities.items():
            for number in entry.light if side == "light" else entry.dark:
                owners.setdefault(number, []).append(name)
        for number in sorted(set(owners) - set(DISPLAY_NUMBERS)):
            yield f"{' and '.join(owners[number])}: {side} {number} is not on the goods display; it has 1 to 6."
        for number in DISPLAY_NUMBERS:
            if number not in owners:
                yield f"No city has {side} {number}."
            elif len(owners[number]) > 1:
                yield f"{' and '.join(owners[number])} both have {side} {number}."


def _edges(file: BoardFile) -> Iterator[str]:
    ground, low = grounds(file), low_columns(file)
    for id, sides in file.walls.items():
        if id not in ground:
            yield f"{id}: there is a wall, but no such hex on the map."
            continue
        for word in sides.split():
            if word not in SIDE:
                yield f"{id}: the wall's side '{word}' is none of {', '.join(SIDE_NAMES)}."
            elif around(id, low)[SIDE[word]] not in ground:
                yield f"{id}: the wall on its {word} side is at the map's edge, where it changes nothing."


def _links(file: BoardFile) -> Iterator[str]:
    ground, low = grounds(file), low_columns(file)
    places = {id: name for name, id in _sites(file)}
    seen: set[str] = set()
    for entry in file.links:
        ends = entry.joins.split()
        if len(ends) != 2 or ends[0] == ends[1]:
            yield f"A printed {entry.kind} joins '{entry.joins}'; it must be two hexes, like 'L7 M7'."
            continue
        for id in ends:
            if id not in places:
                yield f"The printed {entry.kind} {entry.joins} leads to nowhere: there is no city or town at {id}."
        label = entry.via or "-".join(ends)
        if label in seen:
            yield f"{label}: two printed links there; each needs a hex of its own in 'via'."
        seen.add(label)
        for id in [entry.via] if entry.via else ends[:1]:
            if entry.via and ground.get(id) is not None and ground[id].terrain != "water":
                yield f"{id}: a printed {entry.kind} crosses it, so it must be water."
            if id not in ground:
                yield f"The printed {entry.kind} {entry.joins} crosses {id}, which is not on the map."
                continue
            for end in ends if entry.via else ends[1:]:
                if end not in around(id, low):
                    yield f"The printed {entry.kind} {entry.joins}: {id} and {end} do not touch."
        if entry.cost < 0 or (entry.kind == "public" and entry.cost):
            yield f"The printed {entry.kind} {entry.joins} cannot cost {entry.cost}."


def _printed(file: BoardFile) -> Iterator[str]:
    ground, low = grounds(file), low_columns(file)
    towns = set(file.towns.values())
    for id, what in ground.items():
        if what.terrain == "printed" and id not in file.printed:
            yield f"{id}: the rows show printed track, but 'printed' says nothing about it."
    tracks = {}
    for id, entry in file.printed.items():
        if id not in ground or ground[id].terrain != "printed":
            yield f"{id}: 'printed' has track there, but the rows do not show 'o'."
            continue
        try:
            tracks[id] = printed_track(id, entry.track)
        except (KeyError, ValueError, IndexError):
            yield f"{id}: the track '{entry.track}' cannot be read; write 'N-S', or 'town N SW' in a town."
            continue
        if (id in towns) != bool(tracks[id].town_exits):
            yield f"{id}: printed track begins with 'town' where there is a town, and only there."
        if entry.opens < 1:
            yield f"{id}: it opens on turn {entry.opens}; turns count from 1."
    for id, track in tracks.items():
        for side in sorted(track.sides):
            across = around(id, low)[side]
            if across not in ground or ground[across].terrain in ("water", "rock"):
                yield f"{id}: its printed track runs {SIDE_NAMES[side]} into nothing."
            elif across in tracks and opposite(side) not in tracks[across].sides:
                way, back = SIDE_NAMES[side], SIDE_NAMES[opposite(side)]
                yield f"{id}: its printed track runs {way} to {across}, which has none back {back}: it is one-way."


def _picture(file: BoardFile) -> Iterator[str]:
    ground, low = grounds(file), low_columns(file)
    for name, course in file.rivers.items():
        hexes = course.split()
        yield from (f"{id}: the {name} runs there, but there is no such hex." for id in hexes if not _is_id(id))
        for one, other in pairwise(hexes):
            if _is_id(one) and other not in around(one, low):
                yield f"The {name} jumps from {one} to {other}; they do not touch."
    for label in file.labels:
        for id in label.hexes.split() or ["?"]:
            if id not in ground:
                yield f"The label '{label.text}' is at {id}, which is not on the map."


def _is_id(id: str) -> bool:
    try:
        hex_place(id)
    except ValueError:
        return False
    return True


def _reach(board: Board) -> Iterator[str]:
    """Every city and town can be reached by some track or printed link from every other, else it is a mistake."""
    start = next(iter(board.cities), None)
    if start is None:
        yield "The map has no city."
        return
    joined: dict[str, list[str]] = {}
    for link in board.links.values():
        joined.setdefault(link.ends[0], []).append(link.ends[1])
        joined.setdefault(link.ends[1], []).append(link.ends[0])
    groups: list[set[str]] = []
    for place in [*board.cities, *board.towns]:
        if not any(place in group for group in groups):
            groups.append(_flood(board, place, joined))
    groups.sort(key=len, reverse=True)
    for group in groups[1:]:
        for place in [*board.cities, *board.towns]:
            if place in group:
                what = "town" if place in board.towns else "city"
                yield f"{place}: the {what} {board.name_of(place)} cannot be reached from {board.name_of(start)}."


def _flood(board: Board, start: str, joined: dict[str, list[str]]) -> set[str]:
    seen, queue = {start}, [start]
    while queue:
        id = queue.pop()
        for next_id in _onward(board, id, joined):
            if next_id not in seen:
                seen.add(next_id)
                queue.append(next_id)
    return seen


def _onward(board: Board, id: str, joined: dict[str, list[str]]) -> Iterable[str]:
    yield from joined.get(id, ())
    if id in board.city_at:
        yield from board.city_at[id].hexes
    for side, across in enumerate(board.neighbours[id]):
        if across is not None and board.passable[id][side]:
            yield across
