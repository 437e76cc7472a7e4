"""Set mode: a puzzle is drawn by mouse, touch and keyboard, checked while it is edited, and exported."""

from __future__ import annotations

from itertools import pairwise

import pytest

from .test_access import violations
from .visitor import PUZZLE, Visitor, Visits


def begun(visitor: Visitor, size: int) -> Visitor:
    """Begin to set an empty grid."""
    page = visitor.open(PUZZLE).page
    page.click("#switch-set")
    page.click(f"#set-new-{size}")
    page.wait_for_selector("#set-verdict[data-status=several]")
    return visitor


def draw(visitor: Visitor, tool: str, *cells: str) -> None:
    """Choose a tool and drag through cells."""
    visitor.page.click(f"#tool-of-{tool}")
    visitor.drag(*(visitor.at(cell) for cell in cells))


def rules(visitor: Visitor) -> list[str]:
    """The rules of the puzzle in words."""
    return visitor.page.locator("#set-rules button").all_text_contents()


def status(visitor: Visitor, wanted: str) -> None:
    """Wait for a verdict."""
    visitor.page.wait_for_selector(f"#set-verdict[data-status={wanted}]")


def test_a_killer_is_set_exported_and_opened_again(visit: Visits) -> None:
    visitor = begun(visit(), 4)
    page = visitor.page
    for cells, total in (("r1c1 r1c2", "3"), ("r1c3 r2c3", "4"), ("r3c1 r4c1", "5"), ("r2c1 r2c2", "7")):
        draw(visitor, "killer", *cells.split())
        visitor.press(*total)
    visitor.until("document.querySelectorAll('#set-rules button').length === 4")
    page.click("#set-finish summary")
    page.click("#set-finish-unique")
    status(visitor, "one")
    page.click("#set-info summary")
    page.fill("#set-title", "Four cages")
    page.wait_for_selector("#title:has-text('Four cages')")
    page.click("#set-publish")
    visitor.until("document.querySelector('.share-text')?.value.includes('#v1.')")
    page.wait_for_selector(".choice:has-text('ISS text') :text('without the title')")
    link = page.input_value(".share-text")
    page.check("text=f-puzzles link")
    visitor.until("document.querySelector('.share-text')?.value.includes('f-puzzles')")
    with page.expect_download() as page_file:
        page.click("#share-page")
    assert page_file.value.path().read_bytes().startswith(b"%PDF-")
    assert violations(visitor) == []
    other = visit()
    other.page.goto(link)
    other.page.wait_for_selector("#rules")
    assert other.page.inner_text("#title") == "Four cages"
    assert "cage, sum 3, 2 cells" in other.label("r1c1")


def test_solutions_are_looked_through_and_the_difficulty_is_changed(visit: Visits) -> None:
    visitor = begun(visit("phone", dark=True), 4)
    page = visitor.page
    draw(visitor, "thermo", "r1c1", "r1c4")
    visitor.until("document.querySelectorAll('#set-rules button').length === 1")
    status(visitor, "several")
    page.tap("#set-verdict")
    seen = set()
    for number in (2, 3, 4):
        page.tap("#set-solution-next")
        page.wait_for_selector(f"#caption:has-text('Solution {number} of')")
        page.wait_for_selector("#board .light")
        seen.add(visitor.digits())
    assert len(seen) == 3
    assert violations(visitor) == []
    page.click("#set-finish summary")
    page.click("#set-finish-unique")
    status(visitor, "one")
    page.click("#set-finish-easier")
    page.wait_for_selector("#set-finish [role=status]:has-text('now.')")
    status(visitor, "one")


def test_the_reason_of_a_contradiction_is_shown(visit: Visits) -> None:
    visitor = begun(visit(), 6)
    page = visitor.page
    draw(visitor, "killer", "r1c1", "r1c2")
    visitor.press("1", "2")
    status(visitor, "none")
    reason = page.locator("#set-reasons .rule-text").first
    reason.wait_for()
    assert "cannot reach its sum: 2 different digits add up to at most 11." in reason.inner_text()
    reason.hover()
    page.wait_for_selector("#board .rule.lit")
    assert violations(visitor) == []
    visitor.press("Backspace", "Backspace")
    status(visitor, "several")
    page.click("#set-verdict")
    page.click("#set-solution-1")
    visitor.until("document.querySelectorAll('#board .entry').length === 36")
    page.click("#set-candidates")
    page.wait_for_selector("#board .mark")
    visitor.press("Escape", "Delete")
    visitor.until("document.querySelectorAll('#set-rules button').length === 0")


def test_a_thermometer_is_drawn_by_touch_and_undone_after_a_reload(visit: Visits) -> None:
    visitor = begun(visit("phone"), 6)
    page = visitor.page
    page.tap("#tool-of-thermo")
    touch = visitor.context.new_cdp_session(page)
    points = [visitor.at(cell) for cell in ("r1c1", "r2c2", "r3c3", "r3c4")]
    steps = [
        (a[0] + (b[0] - a[0]) * k / 4, a[1] + (b[1] - a[1]) * k / 4) for a, b in pairwise(points) for k in range(1, 5)
    ]
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": points[0][0], "y": points[0][1]}]}
    )
    for x, y in steps:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visitor.until("document.querySelectorAll('#set-rules button').length === 1")
    assert rules(visitor)[0].startswith("r1c1, r2c2, r3c3, r3c4:")
    assert violations(visitor) == []
    page.wait_for_timeout(400)
    page.reload()
    visitor.until("document.querySelectorAll('#set-rules button').length === 1")
    page.tap("#set-undo")
    visitor.until("document.querySelectorAll('#set-rules button').length === 0")
    page.tap("#set-redo")
    visitor.until("document.querySelectorAll('#set-rules button').length === 1")


def test_everything_works_with_the_keyboard(visit: Visits) -> None:
    visitor = begun(visit(dark=True), 6)
    page = visitor.page
    visitor.press("/")
    page.keyboard.type("cage")
    visitor.press("Enter", "Shift+ArrowRight", "Enter", "1", "1")
    visitor.until("document.querySelector('#set-value')?.value === '11'")
    assert visitor.announced()
    visitor.press("Alt+ArrowDown")
    visitor.until("document.querySelector('#set-rules button')?.textContent.startsWith('r2c1, r2c2')")
    visitor.press("Escape", "ArrowDown", "ArrowDown", "3")
    page.wait_for_selector("#board .clue:text('3')")
    visitor.press("Control+z", "Control+z", "Control+z")
    visitor.until("document.querySelectorAll('#set-rules button').length === 0")
    visitor.press("/")
    page.keyboard.type("sandwich")
    visitor.press("Enter", "Home", "Shift+ArrowRight", "Enter", "5")
    visitor.until("document.querySelector('#set-rules button')?.textContent.includes('5')")
    assert violations(visitor) == []
    visitor.press("/")
    page.keyboard.type("anti knight")
    visitor.press("Enter")
    visitor.until("document.querySelectorAll('#set-rules button').length === 2")


def test_signs_clues_and_forms(visit: Visits) -> None:
    visitor = begun(visit(), 6)
    page = visitor.page
    page.click("#tool-of-greater")
    page.mouse.click(*visitor.at("r1c1", 0.98, 0.5))
    page.click("#tool-of-quadruple")
    page.mouse.click(*visitor.at("r3c3", 0.97, 0.97))
    visitor.press("1", "2")
    page.click("#tool-of-skyscraper")
    x, y = visitor.at("r5c1")
    page.mouse.click(x - (visitor.at("r5c2")[0] - x), y)
    visitor.press("3")
    visitor.until("document.querySelectorAll('#set-rules button').length === 3")
    assert rules(visitor)[0] == "r1c1 > r1c2."
    assert rules(visitor)[1].startswith("r3c3, r3c4, r4c3, r4c4 contain at least")
    page.click("#tool-of-select")
    page.mouse.click(*visitor.at("r3c3", 0.99, 0.99))
    assert page.input_value("#set-value") == "12"
    visitor.drag(visitor.at("r3c3", 0.99, 0.99), visitor.at("r4c3", 0.99, 0.99))
    visitor.until("document.querySelectorAll('#set-rules button')[1].textContent.startsWith('r4c3')")
    page.fill("#set-filter", "equal sums")
    page.click("#tool-of-equal-sums")
    page.fill("#set-field-groups", "r1c1 r1c2; r2c1 r2c2")
    page.click("#set-form-go")
    visitor.until("document.querySelectorAll('#set-rules button').length === 4")
    assert violations(visitor) == []


@pytest.mark.parametrize("size", ["phone", "zoomed"])
def test_the_start_and_the_help_are_accessible(visit: Visits, size: str) -> None:
    visitor = visit(size).open(PUZZLE)
    page = visitor.page
    page.click("#switch-set")
    page.wait_for_selector("#set-start")
    assert violations(visitor) == []
    page.click("#set-start summary")
    page.fill("#set-height", "3")
    page.fill("#set-width", "5")
    page.fill("#set-low", "0")
    page.fill("#set-high", "4")
    page.fill("#set-rows", "0")
    page.click("#set-shape-go")
    visitor.until("document.querySelectorAll('[role=gridcell]').length === 15")
    page.click("#switch-play")
    page.wait_for_selector("#panel-play:not([hidden])")
    visitor.go("r1c1")
    visitor.press("0")
    assert visitor.label("r1c1").startswith("r1c1, 0")


def test_setting_goes_on_in_another_language(visit: Visits) -> None:
    visitor = begun(visit(), 6)
    page = visitor.page
    draw(visitor, "killer", "r1c1", "r1c2")
    visitor.press("1", "2")
    status(visitor, "none")
    visitor.speak("es", "Pistas")
    page.wait_for_selector("#set-reasons .rule-text:has-text('2 dígitos distintos suman como mucho 11')")
    assert page.inner_text("#tool-of-thermo .tool-name") == "Termómetro"
    page.click("#tool-of-thermo")
    boxes = [page.locator(f"[role=gridcell][data-cell='{cell}']").bounding_box() for cell in (20, 21)]
    visitor.drag(*((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box))
    visitor.until("document.querySelectorAll('#set-rules button').length === 2")
    assert any("Los dígitos crecen a lo largo del termómetro" in line for line in rules(visitor))
    assert violations(visitor) == []
