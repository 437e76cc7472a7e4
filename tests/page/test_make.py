"""Make: puzzles to order, and the difficulty card."""

from __future__ import annotations

import ninefold

from .visitor import PUZZLE, Visits


def test_a_puzzle_to_order(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.click("label:has([name=make-level][value=easy])")
    visitor.page.click("label:has([value=diagonal])")
    visitor.page.click("#make-go")
    visitor.page.wait_for_selector(".card-level:has-text('Easy')")
    visitor.page.click("#make-play")
    line = visitor.digits()
    assert line != PUZZLE
    assert ninefold.rate(line).level == ninefold.Level.EASY
    assert all((line[9 * r + c] == ".") == (line[9 * c + r] == ".") for r in range(9) for c in range(9))
    assert "Easy" in visitor.page.inner_text("#title")
    assert visitor.page.get_attribute("#tab-play", "aria-selected") == "true"


def test_a_technique_by_name(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.wait_for_selector("#make-technique option[value=x-wing]", state="attached")
    visitor.page.click("label:has([name=make-level][value=easy])")
    visitor.page.select_option("#make-technique", "x-wing")
    assert visitor.page.is_checked("[name=make-level][value=hard]")  # what needs it is not easier
    visitor.page.click("label:has([name=make-level][value=''])")
    visitor.page.click("#make-go")
    visitor.page.wait_for_selector(".card-uses li:has-text('X-Wing')")


def test_what_cannot_be_is_said(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.route(
        "**/generate",
        lambda route: route.fulfill(
            status=422,
            json={"ninefold": 2, "kind": "error", "error": "GenerateError", "message": "nothing found", "seconds": 5},
        ),
    )
    visitor.page.click("#make-go")
    visitor.page.wait_for_selector("text=Ask for less.")
    visitor.expected = "422"


def test_rate_the_board(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.click("#make-rate")
    visitor.page.wait_for_selector(".card-level:has-text('Easy')")
    scales = visitor.page.locator(".card-scales tbody th").all_inner_texts()
    assert scales == [str(ninefold.rate(PUZZLE, scale=preset).scale) for preset in ninefold.presets()]
