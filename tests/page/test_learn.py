"""Lessons: read, watch, do, tick; progress on this device; a hint and a mistake lead to their reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from ninefold.web.worker import answer
from tests.conftest import ROOT

from .test_access import violations
from .visitor import PUZZLE, Visitor, Visits

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

DONE = ".lesson-verdict.done"
TEXTS = ROOT / "src" / "ninefold" / "web" / "static" / "texts" / "es.js"


def opened(visitor: Visitor, name: str) -> Page:
    """Open a lesson from the map."""
    page = visitor.open(PUZZLE).page
    visitor.tab("learn")
    page.click(f"#lesson-{name}")
    page.wait_for_selector("#lesson-to-watch")
    return page


def practice(lesson: str, seed: str) -> dict[str, Any]:
    """Return the positions of a seed, as the server does."""
    found: dict[str, Any] = json.loads(answer("practice", json.dumps({"lesson": lesson, "seed": seed}).encode())[1])
    return found


def seeded(page: Page, *seeds: str) -> list[str | None]:
    """Give seeds to the positions that are requested without one; return the seeds of all requests."""
    asked: list[str | None] = []
    given = iter(seeds)

    def replied(route: Route) -> None:
        request: dict[str, Any] = route.request.post_data_json or {}
        asked.append(request["seed"])
        route.continue_(post_data=json.dumps({**request, "seed": request["seed"] or next(given)}))

    page.route("**/api/v2/practice", replied)
    return asked


def deeds(exercise: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the cells and digits to enter for the first answer."""
    (first, *_) = exercise["answers"]
    for one in first["placements"] or first["eliminations"]:
        yield one["cell"], str(one["digit"])


def number(cell: str) -> int:
    """Return the number of a cell."""
    return (int(cell[1]) - 1) * 9 + int(cell[3]) - 1


def walk(visitor: Visitor, cell: str) -> None:
    """Go to a cell with the arrow keys."""
    page = visitor.page
    at = int(page.evaluate("document.activeElement.dataset.cell"))
    row, column = number(cell) // 9 - at // 9, number(cell) % 9 - at % 9
    visitor.press(*["ArrowDown" if row > 0 else "ArrowUp"] * abs(row))
    visitor.press(*["ArrowRight" if column > 0 else "ArrowLeft"] * abs(column))


def test_a_classic_lesson_to_its_tick_by_keyboard(visit: Visits) -> None:
    visitor = visit()
    page = visitor.open(PUZZLE).page
    seeded(page, "4")
    visitor.press("5", "Tab")
    page.focus("#tab-play")
    visitor.press("ArrowRight", "ArrowRight")
    page.wait_for_selector("#learn-next:has-text('Start: Last free cell')")
    assert violations(visitor) == []
    page.focus("#lesson-hidden-single")
    visitor.press("Enter")
    page.wait_for_selector("#lesson-to-watch")
    assert page.evaluate("document.activeElement.textContent") == "Hidden single"
    page.wait_for_selector("#caption:has-text('Example: Hidden single')")
    visitor.press("Control+z")
    page.wait_for_selector("#caption:has-text('Example: Hidden single')")
    assert page.locator("#board .placed").count() == 1
    visitor.press("Control+y")
    page.wait_for_selector("#board .placed")
    assert violations(visitor) == []
    visitor.press("ArrowRight")
    page.wait_for_selector("#watch-next")
    assert page.locator("#board .placed").count() == 0
    visitor.press("ArrowRight", "ArrowRight", "ArrowLeft", ".")
    assert page.inner_text(".lesson-count") == "Step 3 of 3"
    assert page.locator("#board .placed").count() == 1
    assert page.locator(".lesson-trail li").count() == 2
    assert violations(visitor) == []
    visitor.press("Enter")
    exercises = practice("hidden-single", "4")["exercises"]
    for place, exercise in enumerate(exercises, 1):
        page.wait_for_selector(f"#title:has-text('Hidden single: position {place} of 3')")
        visitor.until("document.activeElement.dataset.cell !== undefined")
        ((cell, digit),) = deeds(exercise)
        walk(visitor, cell)
        visitor.press(digit)
        page.wait_for_selector(DONE)
        if place < 3:
            visitor.press("Enter")
    assert "lesson done" in page.inner_text(DONE)
    assert violations(visitor) == []
    assert page.evaluate("document.activeElement.id") == "lesson-follow"
    visitor.press("Enter")
    page.wait_for_selector(".lesson h2:has-text('Naked single')")
    visitor.press("Escape")
    page.wait_for_selector("#lesson-hidden-single.done")
    assert page.inner_text("#learn-count") == "1 of 24 lessons done"
    visitor.tab("play")
    assert visitor.digits()[2] == "5"
    visitor.press("Control+z")
    assert visitor.digits() == PUZZLE


def test_a_lesson_about_a_rule_to_its_tick_by_touch(visit: Visits) -> None:
    visitor = visit("phone", dark=True)
    asked = seeded(visitor.page, "5", "6")
    page = opened(visitor, "thermometer")
    page.tap("#lesson-to-watch")
    page.wait_for_selector("#watch-next")
    while "Try it yourself" not in page.inner_text("#watch-next"):
        page.tap("#watch-next")
    assert violations(visitor) == []
    page.tap("#watch-next")
    exercises = practice("thermometer", "5")["exercises"]
    for place, exercise in enumerate(exercises, 1):
        page.wait_for_selector(f"#title:has-text('Thermometers: position {place} of 3')")
        page.wait_for_selector(".lesson-verdict.open")
        if place == 1:
            assert violations(visitor) == []
            pad = page.locator(".panel-learn .pad").bounding_box()
            tabs = page.locator("#tabs").bounding_box()
            assert pad is not None
            assert tabs is not None
            assert pad["y"] + pad["height"] <= tabs["y"]
        entries = list(deeds(exercise))
        for cell, digit in entries:
            page.tap(f"[data-cell='{number(cell)}']")
            page.tap(f".panel-learn .pad-digit[data-number='{digit}']")
        page.wait_for_selector(DONE)
        if place < 3:
            page.tap("#lesson-forward")
    assert "lesson done" in page.inner_text(DONE)
    assert violations(visitor) == []
    assert asked == [None]
    page.reload()
    page.wait_for_selector(".lesson-verdict.open")
    page.tap("#lesson-map")
    page.wait_for_selector("#lesson-thermometer.done")


def test_wrong_other_and_partial_answers_are_told_apart(visit: Visits) -> None:
    visitor = visit()
    seeded(visitor.page, "3")
    page = opened(visitor, "naked-pair")
    page.click("#lesson-do")
    page.wait_for_selector(".lesson-verdict.open")
    exercise = max(enumerate(practice("naked-pair", "3")["exercises"]), key=lambda one: len(list(deeds(one[1]))))
    page.click(f".lesson-number >> nth={exercise[0]}")
    page.wait_for_selector(f"#title:has-text('position {exercise[0] + 1} of 3')")
    page.wait_for_selector(".lesson-verdict.open")
    fields = {name: value for name, value in exercise[1].items() if name != "answers"}
    reply = json.loads(answer("solve", json.dumps({**fields, "marks": None}).encode())[1])
    open_cell = next(at for at, marks in enumerate(exercise[1]["marks"]) if marks)
    name = f"r{open_cell // 9 + 1}c{open_cell % 9 + 1}"
    visitor.go(name)
    visitor.press(reply["solution"][open_cell])
    page.wait_for_selector(".lesson-verdict.wrong")
    assert f"{name}<>{reply['solution'][open_cell]} is wrong" in visitor.seen(".lesson-verdict")
    assert violations(visitor) == []
    visitor.press("Control+z")
    page.wait_for_selector(".lesson-verdict.open")
    steps = list(deeds(exercise[1]))
    assert len(steps) > 1
    visitor.go(steps[0][0])
    visitor.press(steps[0][1])
    page.wait_for_selector(".lesson-verdict.part")
    assert f"1 of {len(steps)}" in visitor.seen(".lesson-verdict")
    assert violations(visitor) == []
    page.click("#lesson-rest")
    page.wait_for_selector(DONE)


def test_hint_answer_and_new_positions(visit: Visits) -> None:
    visitor = visit()
    asked = seeded(visitor.page, "7", "7", "8")
    page = opened(visitor, "x-wing")
    page.click("#lesson-do")
    page.wait_for_selector(".lesson-verdict.open")
    visitor.press("h")
    page.wait_for_selector(".lesson-verdict:has-text('Look at')")
    assert page.locator("#board .house-base").count() == 1
    for _ in range(3):
        page.click("#lesson-answer")
        page.wait_for_selector("#board .struck")
        assert violations(visitor) == []
        if page.locator("#lesson-forward").count():
            page.click("#lesson-forward")
            page.wait_for_selector(".lesson-verdict.open")
    assert "0 of 3 positions" in page.inner_text(".lesson-forth")
    assert page.locator(".lesson-number.shown").count() == 3
    title = visitor.digits()
    page.click("#lesson-fresh")
    page.wait_for_selector(".lesson-verdict.open")
    assert asked == [None, None, None]  # the seed that was used before is refused
    assert visitor.digits() != title
    visitor.tab("play")
    assert visitor.digits() == PUZZLE
    page.click("#tab-learn")
    page.wait_for_selector(".lesson-verdict.open")
    page.reload()
    page.wait_for_selector(".lesson-verdict.open")
    assert asked[3:] == ["8"]  # positions that are still open are the same after a reload


def test_positions_that_are_not_found_can_be_requested_again(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, "swordfish")
    reply = {"ninefold": 3, "kind": "error", "error": "GenerateError", "message": "no such puzzle"}
    page.route("**/api/v2/practice", lambda route: route.fulfill(status=422, json=reply))
    visitor.expected = "422"
    page.click("#lesson-do")
    page.wait_for_selector("text=No positions found this time.")
    assert violations(visitor) == []
    page.unroute("**/api/v2/practice")
    page.click("#lesson-retry")
    page.wait_for_selector(".lesson-verdict.open")
    assert page.is_hidden("#lesson-retry")


def test_progress_is_exported_deleted_and_read_again(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, "full-house")
    page.click("#lesson-watch")
    page.wait_for_selector("#watch-next")
    page.click("#lesson-watch")  # again: the example stays on the board
    page.wait_for_selector("#caption:has-text('Example: Last free cell')")
    assert page.locator("#board .house-base").count() == 1
    while "Try it yourself" not in page.inner_text("#watch-next"):
        visitor.press("ArrowRight")
    page.click("#lesson-map")
    page.wait_for_selector("#learn-next:has-text('Continue')")
    with page.expect_download() as saved:
        page.click("#learn-export")
    file = saved.value.path()
    (one,) = json.loads(file.read_text(encoding="utf-8"))["lessons"]
    assert (one["name"], one["watched"], one["done"]) == ("full-house", True, "")
    one["done"] = "2026-11-18"
    page.click("#learn-delete")
    page.wait_for_selector("text=Progress in the lessons deleted.")
    assert violations(visitor) == []
    page.wait_for_selector("#learn-next:has-text('Start')")
    data = json.dumps({"ninefold": 1, "kind": "statistics", "finished": [], "lessons": [one]}).encode()
    with page.expect_file_chooser() as chooser:
        page.click("#learn-import")
    chooser.value.set_files({"name": "mine.json", "mimeType": "application/json", "buffer": data})
    page.wait_for_selector("text=Added: 0 games, 1 lessons.")
    page.wait_for_selector("#lesson-full-house.done")
    visitor.press("g")
    page.click("#games-statistics")
    assert page.inner_text("#fact-lessons strong") == "1"


def test_a_hint_leads_to_its_lesson_and_back(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    visitor.press("4")
    visitor.press("h", "h", "h")
    page.wait_for_selector("#hint-lesson")
    before = visitor.seen(".hint-body")
    assert violations(visitor) == []
    page.click("#hint-lesson")
    page.wait_for_selector("#lesson-game:has-text('Back to the hint')")
    page.click("#lesson-do")
    page.wait_for_selector(".lesson-verdict.open")
    page.click("#lesson-game")
    page.wait_for_selector("#panel-hints #hint-apply")
    assert visitor.seen(".hint-body") == before
    assert page.locator("#board .placed").count() == 1
    assert visitor.digits()[2] == "4"
    page.click("#hint-apply")
    page.wait_for_selector(".toast:has-text('applied')")


def test_the_language_changes_in_the_middle(visit: Visits) -> None:
    visitor = visit()
    seeded(visitor.page, "2")
    page = opened(visitor, "killer")
    page.click("#lesson-do")
    page.wait_for_selector(".lesson-verdict.open", timeout=60_000)  # cages take a while
    page.click("#learn-act-answer" if page.is_visible("#learn-act-answer") else "#lesson-answer")
    page.wait_for_selector(".lesson-number.shown")
    page.click("#lesson-forward")
    page.wait_for_selector("#title:has-text('2 of 3')")
    cell, digit = next(deeds(practice("killer", "2")["exercises"][1]))
    visitor.go(cell)
    page.keyboard.press("c")
    page.keyboard.press(digit)
    before = visitor.label(cell)
    visitor.speak("de", "Hinweise")
    page.wait_for_selector("#title:has-text('Killer: Summen in Käfigen: Stellung 2 von 3')")
    page.wait_for_selector(".lesson-verdict")
    row, column = cell[1], cell[3]
    marked = page.get_attribute(f"[role=gridcell][aria-label^='Zeile {row} Spalte {column},']", "aria-label") or ""
    left = before.partition("marks")[2].partition(",")[0]
    assert digit not in left
    assert marked.partition("Kandidaten")[2].partition(",")[0] == left
    assert page.locator(".lesson-number.shown").count() == 1
    assert violations(visitor) == []
    page.click("#lesson-watch")
    page.wait_for_selector(".lesson-said:has-text('den Käfig mit der Summe 7')")
    page.click("#watch-next")
    page.wait_for_selector(".lesson-count:has-text('2')")
    visitor.speak("en", "Hints")
    page.wait_for_selector(".lesson-count:has-text('2')")
    visitor.tab("play")
    assert visitor.digits() == PUZZLE


def test_a_lesson_without_a_translation_is_in_english(visit: Visits) -> None:
    visitor = visit(locale="es-ES")

    def english(route: Route) -> None:
        route.continue_(url=route.request.url.replace("language=es", "language=en"))

    visitor.page.route("**/lessons**", english)
    page = opened(visitor, "x-wing")
    assert page.get_attribute("html", "lang") == "es"
    assert page.get_attribute(".lesson-body", "lang") == page.get_attribute(".lesson h2", "lang") == "en"
    assert page.get_attribute(".lesson-body > .quiet", "lang") == "es"
    assert page.inner_text(".lesson-body > .quiet") in TEXTS.read_text(encoding="utf-8")
    page.click("#lesson-map")
    assert page.get_attribute("#lesson-x-wing", "lang") == "en"
    assert violations(visitor) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_wrong_entry_is_explained(visit: Visits, size: str) -> None:
    visitor = visit(size).open(PUZZLE)
    page = visitor.page
    visitor.press("2", "k")  # r1c3 is 4
    page.click(".toast-act:has-text('Why?')")
    page.wait_for_selector(".mistakes .conclusion", timeout=20_000)
    assert "r1c3 cannot be 2" in visitor.seen(".mistake-words")
    assert violations(visitor) == []
    page.click("#hint-dismiss")
    visitor.go("r1c3")
    visitor.press("Delete", "5", "h", "h", "h")
    page.wait_for_selector(".mistake-words:has-text('share')")
    assert "r1c3 and r1c1 both have 5, and they share row 1." in visitor.seen(".mistake-words")


def test_a_broken_rule_is_named_as_the_reason(visit: Visits) -> None:
    visitor = visit()
    seeded(visitor.page, "2")
    page = opened(visitor, "killer")
    example = json.loads(answer("lesson", json.dumps({"name": "killer"}).encode())[1])["example"]["puzzle"]
    visitor.tab("play")
    visitor.press("o")
    page.fill(".open-field", example)
    page.click(".open-out .primary:enabled")
    for cell, digit in (("r1c4", "9"), ("r2c4", "2")):  # in a cage with the sum 7
        visitor.go(cell)
        visitor.press(digit)
    page.wait_for_selector(".rules-status:has-text('11')")
    visitor.press("h", "h", "h")
    page.wait_for_selector(".mistake-words:has-text('breaks this rule')")
    assert violations(visitor) == []
