"""An organiser runs a season of bots from the wizard to the champion, by clicking in Chromium."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from games.automata import best_bot
from games.models import Table
from tests.factories import UserFactory
from tests.tournaments.events import running
from tests.web.conftest import DESKTOP, PHONE, Visit
from tournaments import services
from tournaments.models import Event
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db(transaction=True)


def no_sideways_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def through_the_wizard(page: Page, *, template: str, game: str, players: int, title: str) -> None:
    page.get_by_role("link", name="Open an event").click()
    page.get_by_text(template, exact=True).click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Go on").click()
    assert page.get_by_role("alert").inner_text() == "Tick at least one map."
    page.locator(f"input[value='{game}']").check()
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Players you expect").fill(str(players))
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_text("Who may enter, limits, late entry").click()
    page.get_by_label("Late entry until round").fill("0")
    no_sideways_scrolling(page)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("A round opens").select_option("when-done")
    page.get_by_label("Hours to look at a pairing").fill("24")
    page.get_by_role("button", name="Go on").click()
    assert "everybody plays 2 games" in page.locator(".foretold").inner_text()
    no_sideways_scrolling(page)
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Create and open for registration").click()


def act(page: Page, event: Event, link: str, button: str, *, reason: str = "", within: Any = None) -> None:
    """From the console: the link, what will happen, the press."""
    page.goto(f"/events/{event.public_id}/console/")
    (within or page.locator("main")).get_by_role("link", name=link, exact=True).first.click()
    if reason:
        page.get_by_label("Reason").fill(reason)
    no_sideways_scrolling(page)
    page.get_by_role("button", name=button, exact=True).click()
    assert page.locator(".messages").is_visible(), page.locator("main").inner_text()


def play_out(event: Event) -> None:
    """Everybody's moves, made by bots through the same service as people's."""
    simulation = Simulation(event, event.owner, random.Random(7), lambda said: None)  # type: ignore[arg-type]
    for match in running(event):
        assert match.game_id is not None
        simulation.play_moves(match.game_id, 5_000)
        assert Table.objects.get(pk=match.game_id).state == Table.State.FINISHED
    services.advance(event_id=event.pk)


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_organiser_runs_a_season_of_bots_from_wizard_to_champion(visit: Visit, screen: dict[str, Any]) -> None:
    assert best_bot("whistle-stop")
    organiser, players = UserFactory(display_name="Greta Guard"), [UserFactory() for _ in range(8)]
    page = visit("/events/", organiser, **screen)
    through_the_wizard(page, template="Six-week Swiss cup", game="whistle-stop/valley", players=8, title="Bot Cup")
    event = Event.objects.get(title="Bot Cup")
    page.get_by_role("link", name="Enter a list of players").click()
    rows = [person.email for person in players]
    page.get_by_label("The list").fill("\n".join(["email", *rows[:7], "nobody@players.example"]))
    page.get_by_role("button", name="Enter them all").click()
    assert "Row 9 names nobody who plays here." in page.locator(".faults").inner_text()
    page.get_by_label("The list").fill("\n".join(["email", *rows]))
    page.get_by_role("button", name="Enter them all").click()
    act(page, event, "Start", "Start it now")
    for number in (1, 2):
        services.advance(event_id=event.pk)
        page.goto(f"/events/{event.pk and event.public_id}/console/")
        page.get_by_role("link", name="Look and change").click()
        assert "The verifier finds nothing against it." in page.locator(".verdict").first.inner_text()
        no_sideways_scrolling(page)
        page.get_by_role("link", name="Publish this pairing").click()
        page.get_by_role("button", name="Publish it").click()
        assert f"Round {number} is published." in page.locator(".messages").inner_text()
        if number == 1:
            act(page, event, "Remind", "Send the reminder")
            act(page, event, "More time", "Give the time", reason="Holidays")
            act(page, event, "Pause the event", "Pause", reason="The line is closed")
            act(page, event, "Resume the event", "Resume", reason="The line is open")
            act(page, event, "Decide", "Decide it", reason="Both agreed")
            act(page, event, "Undo", "Undo it", reason="They want to play after all")
        play_out(event)
    page.goto(f"/events/{event.public_id}/")
    champion = page.locator(".champions b").inner_text()
    page.get_by_role("link", name="Standings", exact=True).click()
    no_sideways_scrolling(page)
    first = page.locator(".standings > tbody > tr").first
    assert champion in first.inner_text()
    first.locator(".total summary").click()
    assert "Everything won at tables" in first.locator(".slip").first.inner_text()
    page.get_by_role("link", name="Rulings", exact=True).click()
    log = page.locator(".ledger").inner_text()
    assert "Holidays" in log
    assert "undone" in log.lower()
