"""Entering digits by keyboard, mouse and touch; marks, colors, lines; undo."""

from __future__ import annotations

import re

import pytest

from .visitor import PUZZLE, SOLUTION, Visitor, Visits


def empty_after(visitor: Visitor) -> str:
    """Return the first empty cell."""
    index = visitor.digits().index(".")
    return f"r{index // 9 + 1}c{index % 9 + 1}"


def test_a_puzzle_is_loaded_and_the_first_key_counts(visit: Visits) -> None:
    visitor = visit().open()
    cell = empty_after(visitor)
    visitor.press("5")
    assert visitor.label(cell).startswith(f"{cell}, 5")
    assert "Today" in visitor.page.inner_text("#title")


def test_solve_with_the_keyboard_alone(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("Home")
    for row in range(9):
        for column in range(9):
            visitor.press(SOLUTION[9 * row + column], "ArrowRight")
        if row < 8:
            visitor.press("ArrowDown")
    assert visitor.digits() == SOLUTION
    assert visitor.announced() == "Solved. Well done!"
    assert "finished" in visitor.page.inner_text("#title")


def test_solve_by_touch(visit: Visits) -> None:
    entries = "".join("." if PUZZLE[i] != "." or i in (2, 40, 78) else SOLUTION[i] for i in range(81))
    visitor = visit("phone").open(f"{PUZZLE};e={entries}")
    for name, digit in (("r1c3", 4), ("r5c5", 5), ("r9c7", 1)):
        visitor.page.touchscreen.tap(*visitor.at(name))
        visitor.page.tap(f".pad-digit[data-number='{digit}']")
    assert visitor.digits() == SOLUTION
    assert visitor.announced() == "Solved. Well done!"


def test_marks_and_modes(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.go("r1c3")
    visitor.press("Shift+Digit1", "Shift+Digit2", "Control+Digit4", "x", "9", "c", "8")
    assert visitor.label("r1c3") == "r1c3, empty, marks 4 8, corner marks 1 2 9"
    visitor.press("Delete")
    assert visitor.label("r1c3") == "r1c3, empty, corner marks 1 2 9"
    visitor.press("z", "4")
    assert visitor.label("r1c3") == "r1c3, 4"
    visitor.press("0")
    assert visitor.label("r1c3") == "r1c3, empty, corner marks 1 2 9"


def test_a_held_modifier_is_a_mode_and_the_pad_shows_it(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    pressed = visitor.page.locator(".mode[aria-pressed=true]")
    for key, mode in (("Shift", "corner"), ("Control", "center"), ("Alt", "color")):
        visitor.page.keyboard.down(key)
        assert pressed.get_attribute("data-mode") == mode
        visitor.page.keyboard.up(key)
        assert pressed.get_attribute("data-mode") == "digit"


def test_arrows_letters_and_escape(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.go("r1c1")
    visitor.press("s", "d", "ArrowDown")
    assert visitor.selected() == ["r3c2"]
    visitor.press("Shift+ArrowRight", "Control+ArrowDown")
    assert visitor.selected() == ["r3c2", "r3c3", "r4c3"]
    visitor.press("Control+a")
    assert len(visitor.selected()) == 81
    visitor.press("Escape")
    assert visitor.selected() == []


def test_choosing_with_the_mouse(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.drag(visitor.at("r2c2"), visitor.at("r2c4"), visitor.at("r3c4"))
    assert visitor.selected() == ["r2c2", "r2c3", "r2c4", "r3c4"]
    visitor.go("r9c9", modifiers=["Control"])
    visitor.go("r2c3", modifiers=["Control"])
    assert visitor.selected() == ["r2c2", "r2c4", "r3c4", "r9c9"]
    visitor.go("r1c1", click_count=2, delay=5)
    assert visitor.selected() == ["r1c1", "r2c6", "r8c9"]


def test_colors_of_cells_candidates_and_lines(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.go("r1c3")
    visitor.press("v", "1", "3")
    assert visitor.label("r1c3") == "r1c3, empty, colored A orange C green"
    assert visitor.page.locator(".layer-colors polygon").count() == 2
    visitor.press("f")
    visitor.page.click("[data-tool=candidate]")
    visitor.page.click(".pad-digit[data-number='5']")
    visitor.page.mouse.click(*visitor.at("r1c3", 0.19, 0.19))
    assert visitor.page.locator(".layer-spots circle.color-5").count() == 1
    visitor.page.click("[data-tool=line]")
    visitor.drag(visitor.at("r1c3"), visitor.at("r5c5"))
    assert visitor.page.locator(".layer-drawn path.line-5").count() == 1
    visitor.press("Control+z", "Control+z")
    assert visitor.page.locator(".layer-drawn path, .layer-spots circle").count() == 0
    visitor.press("]")
    assert visitor.page.locator(".layer-spots circle").count() == 1


def test_conflicts_are_shown_and_can_be_switched_off(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.go("r1c3")
    visitor.press("7")
    assert visitor.announced() == "row 1 column 3, 7 entered, conflicts with row 1 column 5"
    assert visitor.label("r1c5") == "r1c5, 7, clue, conflict"
    visitor.page.click("summary")
    visitor.page.click("label:has(#option-conflicts)")
    assert visitor.label("r1c5") == "r1c5, 7, clue"


def test_a_digit_first_and_a_long_press(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    four = visitor.page.locator(".pad-digit[data-number='4']")
    four.click(delay=600)
    assert "locked" in (four.get_attribute("class") or "")
    visitor.go("r1c3")
    visitor.go("r1c4")
    assert visitor.digits().startswith("5344")
    visitor.press("Escape")
    visitor.page.click("summary")
    visitor.page.click("label:has(#option-digitFirst)")
    visitor.page.click(".pad-digit[data-number='6']")
    visitor.go("r1c4")
    assert visitor.digits().startswith("5346")


def test_everything_can_be_undone(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("4", "f", "Shift+Digit2", "Alt+Digit3", "b")
    visitor.page.click("text=Start over")
    assert visitor.digits() == PUZZLE
    visitor.page.click(".toast-act")
    assert visitor.digits().startswith("534")
    visitor.page.click("text=Solve")
    visitor.page.wait_for_selector(".toast:has-text('Solution')")
    assert visitor.digits() == SOLUTION
    while visitor.page.locator("#act-undo").is_enabled():
        visitor.press("[")
    assert visitor.digits() == PUZZLE
    assert visitor.label("r1c3") == "r1c3, empty"
    visitor.page.click("text=Savepoint 1")
    assert re.match("r1c3, 4", visitor.label("r1c3"))


def test_keep_and_clean(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("f")
    assert visitor.label("r1c3").endswith("marks 1 2 4")
    visitor.page.click("summary")
    visitor.page.click("label:has(#option-keepClean)")
    visitor.go("r1c4")
    visitor.press("2")
    assert visitor.label("r1c3").endswith("marks 1 4")


def test_check_reports_errors_and_shows_them_on_request(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("k")
    visitor.page.wait_for_selector("text=This puzzle has exactly one solution.")
    visitor.press("4", "k")
    visitor.page.wait_for_selector("text=No mistakes so far.")
    visitor.press("1", "k")
    visitor.page.wait_for_selector("text=One entry is wrong.")
    assert "wrong" not in visitor.label("r1c3")
    visitor.page.click(".toast-act")
    assert visitor.label("r1c3") == "r1c3, 1, wrong"


def test_the_clock_pauses_and_covers_the_board(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("p")
    assert visitor.page.locator(".layer-digits text").count() == 0
    assert visitor.digits() == "." * 81
    visitor.page.click("text=Resume")
    assert visitor.digits() == PUZZLE


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_the_wave_once_and_only_where_motion_is_wanted(visit: Visits, wish: str) -> None:
    visitor = visit(reduced_motion=wish).open(f"{PUZZLE};e={'.' * 3}{SOLUTION[3:]}")
    visitor.press("4")
    assert visitor.announced() == "Solved. Well done!"
    moving = visitor.page.evaluate("document.getAnimations().filter(a => !(a instanceof CSSTransition)).length")
    assert (moving > 0) == (wish != "reduce")  # a color transition is not motion and may still be running


def test_undo_reverts_an_option_that_fill_switched_on(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("f")
    assert visitor.label("r1c3") == "r1c3, empty, marks 1 2 4"
    visitor.press("Control+z")
    visitor.page.click("#tool-settings")
    assert not visitor.page.is_checked("#setting-raster")


def test_the_clock_stops_when_the_puzzle_is_finished(visit: Visits) -> None:
    visitor = visit().open(f"{SOLUTION[:80]}.")
    visitor.press("9")
    visitor.page.wait_for_selector("text=Well done!")
    time = visitor.page.locator(".time").inner_text()
    visitor.page.wait_for_timeout(2200)
    assert visitor.page.locator(".time").inner_text() == time
