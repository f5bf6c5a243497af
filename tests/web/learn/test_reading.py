"""What there is to read: every game and map, rulings beside their rules, searching, Markdown that does no harm."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from engine import names, systems
from engine import system as find_system
from web.learn import library, markdown

pytestmark = [pytest.mark.django_db]

GAMES = [name for name in names() if name != "whistle-stop"]
MAPS = [(name, map) for name in GAMES for map in find_system(name).maps]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_tells_its_rules_with_our_rulings_and_how_to_type_moves(client: Client, name: str) -> None:
    page = client.get(f"/learn/{name}/").content.decode()
    game = find_system(name)
    assert f"<h1>{game.title}</h1>" in page
    assert "How to" in page or "Place a hand" in page
    ours = library.rulings()[game.title]
    assert ours
    assert all(str(one.question) in page for one in ours)


def test_a_game_says_of_every_map_on_its_shelf_where_the_board_comes_from(client: Client) -> None:
    for game in map(find_system, GAMES):
        shelf = unescape(client.get(f"/learn/{game.name}/").content.decode().partition('id="all-maps"')[2])
        for info in game.maps.values():
            assert f"{info.provenance} ({info.confidence})" in shelf, info.title


@pytest.mark.parametrize(("name", "map"), MAPS)
def test_a_map_is_drawn_and_says_what_is_different_and_where_it_comes_from(client: Client, name: str, map: str) -> None:
    page = client.get(f"/learn/{name}/{map}/").content.decode()
    info = find_system(name).maps[map]
    assert "<svg" in page
    assert "Where the board comes from" in page
    assert f'href="/tables/new/{name}/{map}/"' in page
    if (library.DOCS / "rules" / f"{name}-{map}.md").exists():
        assert "What is different here" in page
    elif not info.differs:
        assert "Nothing is different here" in page


def test_every_ruling_names_a_rule_of_its_page() -> None:
    """Otherwise it would be shown beside the last one."""
    placed = {game.title: {rule.section.title for rule in library.rules_of(game)} for game in systems()}
    lost = [
        f"{heading}: {one.question}"
        for heading, ours in library.rulings().items()
        for one in ours
        if one.rule not in placed.get(heading, {"What is different here"})
    ]
    assert lost == []


def test_every_ruling_of_a_map_is_shown_on_its_page() -> None:
    shown = {
        str(one.question)
        for game in systems()
        for info in game.maps.values()
        for rule in library.rules_of_map(game, info)
        for one in rule.rulings
    }
    games = {game.title for game in systems()}
    wanted = {str(one.question) for head, ours in library.rulings().items() if head not in games for one in ours}
    assert wanted <= shown


def test_links_between_our_pages_lead_to_pages_of_the_site(client: Client) -> None:
    page = client.get("/learn/age-of-steam/detroit/").content.decode()
    assert 'href="/learn/age-of-steam/detroit-solo/"' in page
    dead = [
        (name, address)
        for name in [*GAMES, "pages/clocks", "pages/rulings", "pages/privacy", "pages/tables", "pages/mail"]
        for address in re.findall(r'href="(/learn/[^"#]*)', client.get(f"/learn/{name}/").content.decode())
        if client.get(address).status_code != 200
    ]
    assert dead == []


def test_pages_that_are_for_engineers_are_not_shown(client: Client) -> None:
    assert client.get("/learn/pages/architecture/").status_code == 404
    assert client.get("/learn/pages/..%2Fsettings/").status_code == 404
    assert client.get("/learn/monopoly/").status_code == 404
    assert client.get("/learn/age-of-steam/atlantis/").status_code == 404


def test_something_is_looked_up_and_what_was_typed_is_escaped(client: Client) -> None:
    page = client.get("/learn/search/", {"q": "Redirecting loose"}).content.decode()
    assert 'href="/learn/age-of-steam/#iv-build-track"' in page
    assert "<mark>loose</mark>" in page
    page = client.get("/learn/search/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page
    assert "Nothing stands under these words" in page


def test_html_and_foreign_addresses_in_a_page_are_harmless() -> None:
    text = "# T\n\n## A\n\n<script>x</script> [a](javascript:alert(1)) [b](https://elsewhere.example/) ![p](x.png)"
    document = markdown.read(text, library.address_of)
    html = document.sections[0].html
    assert "<script" not in html
    assert "href" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html
