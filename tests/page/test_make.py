"""Make: generated puzzles, and the difficulty card."""

from __future__ import annotations

import ninefold
from ninefold.results.steps import Level

from .visitor import PUZZLE, Visits


def test_a_generated_puzzle(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.click("label:has([name=make-level][value=easy])")
    visitor.page.click("label:has([value=diagonal])")
    visitor.page.click("#make-go")
    visitor.page.wait_for_selector(".card-level:has-text('Easy')")
    visitor.page.click("#make-play")
    line = visitor.digits()
    assert line != PUZZLE
    assert ninefold.rate(line, scale="ninefold").level == Level.EASY
    assert all((line[9 * r + c] == ".") == (line[9 * c + r] == ".") for r in range(9) for c in range(9))
    assert "Easy" in visitor.page.inner_text("#title")
    assert visitor.page.get_attribute("#tab-play", "aria-selected") == "true"


def test_a_technique_by_name(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.wait_for_selector("#make-technique option[value=x-wing]", state="attached")
    visitor.page.click("label:has([name=make-level][value=easy])")
    visitor.page.select_option("#make-technique", "x-wing")
    assert visitor.page.is_checked("[name=make-level][value=hard]")  # puzzles that need it are not easier
    visitor.page.click("label:has([name=make-level][value=''])")
    visitor.page.click("#make-go")
    visitor.page.wait_for_selector(".card-uses li:has-text('X-Wing')")


def test_impossible_requests_are_reported(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.route(
        "**/generate",
        lambda route: route.fulfill(
            status=422,
            json={"ninefold": 3, "kind": "error", "error": "GenerateError", "message": "nothing found", "seconds": 5},
        ),
    )
    visitor.page.click("#make-go")
    visitor.page.wait_for_selector("text=Try less strict settings.")
    visitor.expected = "422"


def test_rate_the_board(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.click("#make-rate")
    visitor.page.wait_for_selector(".card-level:has-text('Easy')")
    assert not visitor.page.locator(".card-scales").is_visible(), "one scale in front, the others in the details"
    visitor.page.click(".card summary")
    scales = visitor.page.locator(".card-scales tbody th").all_inner_texts()
    assert sorted(scales) == sorted(ninefold.logic.presets())


def test_a_puzzle_is_as_hard_as_its_path(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    with page.expect_response("**/generate") as answer:
        visitor.press("n")
    line = answer.value.json()["puzzles"][0]["puzzle"]
    visitor.until("document.querySelector('#title').textContent === 'New puzzle · Medium'")
    levels = {one.slug: str(one.level) for one in ninefold.logic.techniques(preset="ninefold")}
    assert "Medium" in {levels[step.technique] for step in ninefold.steps(line, preset="ninefold")}
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector(".path-step", state="attached")
    assert page.locator(".path-step.level-medium").count() > 0
    visitor.tab("make")
    page.click("#make-rate")
    page.wait_for_selector(".card-level:has-text('Medium')")
