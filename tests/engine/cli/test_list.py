"""`python -m engine list`."""

from __future__ import annotations

import json

import engine as games
from tests.engine.cli.command import engine


def test_list_names_every_system_map_and_player_count() -> None:
    done = engine("list", tiny=False)
    assert done.returncode == 0, done.stderr
    for system in games.systems():
        if system.name in games.kernel.registry.OURS:
            assert f"{system.name}: {system.title}" in done.stdout
            for info in system.maps.values():
                assert info.title in done.stdout
                assert ", ".join(map(str, info.players)) in done.stdout


def test_list_as_json_has_where_the_boards_come_from() -> None:
    listed = json.loads(engine("list", "--json").stdout)
    tiny = next(entry for entry in listed if entry["name"] == "whistle-stop")
    assert tiny["maps"][1] == {
        "name": "ridge",
        "title": "The Ridge",
        "players": [2, 3],
        "recommended": [],
        "provenance": "made up",
        "confidence": "certain",
        "differs": "",
    }
    assert tiny["options"] == [
        {"name": "purse", "title": "Money to begin with", "values": ["modest", "rich"], "default": "modest"}
    ]
    assert tiny["bots"] == ["random", "cautious"]
    assert all(set(info) == set(tiny["maps"][0]) for entry in listed for info in entry["maps"])
