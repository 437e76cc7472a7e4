"""The days after the first: a daily puzzle finished by touch, statistics, the calendar with its archive."""

from __future__ import annotations

import json
from datetime import date, timedelta

from ninefold.web.worker import answer

from .test_access import violations
from .visitor import PUZZLE, SOLUTION, Visits


def daily_solution(day: str) -> str:
    """Return the solution of the puzzle of a day."""
    found: str = json.loads(answer("today", json.dumps({"date": day}).encode(), loose=True)[1])["solution"]
    return found


def test_a_daily_puzzle_is_finished_by_touch_and_counted(visit: Visits) -> None:
    visitor = visit("phone").open()
    page = visitor.page
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    solution = daily_solution(today)
    for cell, sign in enumerate(visitor.digits()):
        if sign == ".":
            page.tap(f"[data-cell='{cell}']")
            page.tap(f".pad-digit[data-number='{solution[cell]}']")
    page.wait_for_selector("#end")
    assert page.locator(".time").inner_text() == page.locator(".end-facts dd").first.inner_text()
    page.tap("#end-statistics")
    page.wait_for_selector(f"[data-day='{today}'].done")
    assert page.inner_text("#fact-finished strong") == page.inner_text("#fact-streak strong") == "1"
    assert violations(visitor) == []
    page.reload()
    page.wait_for_selector("#title:has-text('finished')")


def test_the_calendar_opens_the_same_puzzle_for_everyone(visit: Visits) -> None:
    visitor = visit(dark=True).open(PUZZLE)
    page = visitor.page
    visitor.press("g")
    page.click("#games-statistics")
    page.wait_for_selector(".calendar")
    assert "No finished games yet." in page.inner_text("dialog")
    assert page.is_disabled("#month-next")
    page.click("#month-back")
    day = (
        date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')")).replace(day=1) - timedelta(1)
    ).isoformat()
    assert violations(visitor) == []
    page.click(f"[data-day='{day}']")
    page.wait_for_selector("#title:has-text('Puzzle of')")
    solution, digits = daily_solution(day), visitor.digits()
    assert all(sign in (".", solution[cell]) for cell, sign in enumerate(digits))
    visitor.press(solution[digits.index(".")])
    visitor.press("g")
    page.click("#games-statistics")
    page.click("#month-back")
    page.wait_for_selector(f"[data-day='{day}'].begun")


def test_statistics_are_exported_deleted_and_read_again(visit: Visits) -> None:
    visitor = visit().open("." + SOLUTION[1:])
    page = visitor.page
    visitor.go("r1c1")
    visitor.press("5")
    page.click("#end-statistics")
    with page.expect_download() as saved:
        page.click("#statistics-export")
    (one,) = json.loads(saved.value.path().read_text(encoding="utf-8"))["finished"]
    assert (one["hints"], one["mistakes"], one["day"]) == (0, 0, "")
    page.click("#statistics-delete")
    page.wait_for_selector("text=Statistics deleted.")
    assert page.inner_text("#fact-finished strong") == "0"
    with page.expect_file_chooser() as chooser:
        page.click("#statistics-import")
    chooser.value.set_files(saved.value.path())
    page.wait_for_selector("text=Games added: 1.")
    assert page.inner_text("#fact-finished strong") == "1"
