"""A slow or busy server: progress is shown, nothing hangs, and failed requests can be retried."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Route

from .visitor import PUZZLE, Visitor, Visits

HARD = "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5."


def delay(visitor: Visitor, pattern: str, seconds: float) -> list[str]:
    """Delay answers; the list grows with each request."""
    requests: list[str] = []

    def later(route: Route) -> None:
        requests.append(route.request.url)
        time.sleep(seconds)
        route.continue_()

    visitor.page.route(pattern, later)
    return requests


def refuse(visitor: Visitor, pattern: str, times: int, error: str = "Overloaded", **headers: str) -> list[str]:
    """Answer 503 several times, then let requests pass."""
    requests: list[str] = []

    def answer(route: Route) -> None:
        requests.append(route.request.url)
        if len(requests) > times:
            return route.continue_()
        body: dict[str, Any] = {"ninefold": 3, "kind": "error", "error": error, "message": "too many requests"}
        route.fulfill(status=503, json=body, headers={name.replace("_", "-"): value for name, value in headers.items()})

    visitor.page.route(pattern, answer)
    visitor.expected = "503"
    return requests


def test_a_path_left_while_loading_appears_when_shown_again(visit: Visits) -> None:
    visitor = visit().open(HARD)
    page = visitor.page
    visitor.tab("hints")
    delay(visitor, "**/steps", 0.4)
    page.click("#hints-path")
    page.click("#hints-hint")
    page.wait_for_timeout(900)
    page.click("#hints-path")
    page.wait_for_selector(".strip:visible")
    assert page.locator(".path-where").inner_text().startswith("Step 1 of ")
    visitor.expected = "ERR_ABORTED"


def test_requests_to_a_busy_server_are_retried_with_a_message(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    requests = refuse(visitor, "**/steps", 2, Retry_After="1")
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector("text=The server is busy. Retrying")
    page.wait_for_selector(".strip:visible")
    assert len(requests) == 3
    assert page.locator("#waiting").inner_text() == ""


VIEWS: dict[str, tuple[str, list[str], str]] = {
    "path": ("**/steps", ["#tab-hints", "#hints-path"], ".strip:visible"),
    "all": ("**/all_steps", ["#tab-hints", "#hints-all"], ".all-step"),
    "hint": ("**/hint", ["#tab-hints", "#hint-ask"], ".hint-body .telling"),
    "techniques": ("**/techniques?*", ["#tab-hints", "#hints-techniques"], ".technique-names"),
    "study": ("**/approaches", ["#tab-study"], ".code-line"),
    "run": ("**/events", ["#tab-study"], ".lane-event:has-text('Not started')"),
    "rating": ("**/rate", ["#tab-make", "#make-rate"], ".card-level"),
}


@pytest.mark.parametrize("view", VIEWS)
def test_failed_requests_have_a_retry_button(visit: Visits, view: str) -> None:
    pattern, clicks, loaded = VIEWS[view]
    visitor = visit().open(PUZZLE)
    requests = refuse(visitor, pattern, 1, "OverBudget")
    for selector in clicks:
        visitor.page.click(selector)
    visitor.page.wait_for_selector("text=This took too long")
    visitor.page.wait_for_timeout(200)
    assert len(requests) == 1, "no automatic retry"
    visitor.page.click(".loader button:visible")
    visitor.page.wait_for_selector(loaded)


@pytest.mark.parametrize("view", ["path", "all", "run", "rating"])
def test_failed_requests_are_repeated_when_shown_again(visit: Visits, view: str) -> None:
    pattern, clicks, loaded = VIEWS[view]
    visitor = visit().open(PUZZLE)
    refuse(visitor, pattern, 1, "OverBudget")
    for selector in clicks:
        visitor.page.click(selector)
    visitor.page.wait_for_selector("text=This took too long")
    visitor.tab("play")
    visitor.page.click(clicks[0])
    if view in ("path", "all"):
        visitor.page.click(clicks[1])
    visitor.page.wait_for_selector(loaded)


def test_four_presses_make_one_game_and_slow_answers_show(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    requests: list[Route] = []
    page.route("**/generate", lambda route: requests.append(route))
    new = page.get_by_role("button", name="New puzzle")
    for _ in range(4):
        new.click()
    visitor.press("n")
    assert new.get_attribute("aria-busy") == "true"
    page.wait_for_selector(".toast:has-text('Still working')")
    assert len(requests) == 1
    requests[0].continue_()
    page.wait_for_selector(".toast:has-text('Puzzle opened')")
    assert new.get_attribute("aria-busy") is None
    checks: list[Route] = []
    page.route("**/assess", lambda route: checks.append(route))
    check = page.get_by_role("button", name="Check", exact=True)
    check.click()
    visitor.press("k")
    assert check.get_attribute("aria-busy") == "true"
    visitor.until("document.querySelector('.toast')?.textContent.includes('Still working')")
    assert len(checks) == 1
    checks[0].continue_()
    page.wait_for_selector("text=This puzzle has exactly one solution.")
