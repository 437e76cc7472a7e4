"""Grids of other sizes: opened by a link or a text, checked, solved, hinted, and messages for unsupported features."""

from __future__ import annotations

import pytest

from ninefold import Grid, Shape, formats, solve
from ninefold.variants import Variant

from .visitor import PUZZLE, Visits

SIX = ".2.4.64....3..1..45....13..6..6.5.1."
SIX_SOLUTION = "123456456123231564564231312645645312"
SIXTEEN = "".join(
    "123456789ABCDEFG"[digit - 1] if cell % 3 else "."
    for cell, digit in enumerate(solve(Variant(Shape(16)), require_unique=False).digits)
)


@pytest.mark.parametrize("line", [SIX, SIXTEEN], ids=["6x6", "16x16"])
def test_check_hint_and_solve_work(visit: Visits, line: str) -> None:
    visitor = visit().open(line)
    page = visitor.page
    visitor.press("k")
    page.wait_for_selector(".toast:has-text('several solutions')")
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    assert page.locator("#board .placed, #board .struck").count() > 0
    page.click("#hint-apply")
    page.wait_for_selector(".toast:has-text('applied')")
    visitor.tab("play")
    page.get_by_role("button", name="Solve").click()
    page.wait_for_selector(".toast:has-text('more than one solution')")
    visitor.expected = "422"


def test_a_wrong_entry_in_a_small_grid_is_found(visit: Visits) -> None:
    unique = "".join("." if cell in (13, 16, 19) else digit for cell, digit in enumerate(SIX_SOLUTION))
    visitor = visit().open(unique)
    assert visitor.digits() == unique
    visitor.go("r3c2")
    visitor.press("6", "k")
    page = visitor.page
    page.wait_for_selector("text=One entry is wrong.")
    visitor.press("h")
    page.wait_for_selector("text=Something is wrong in the grid.")
    visitor.press("Control+z")
    visitor.tab("play")
    page.get_by_role("button", name="Solve").click()
    page.wait_for_selector("text=Solution filled in.")
    assert "." not in visitor.digits()


def test_only_study_needs_nine_by_nine(visit: Visits) -> None:
    visitor = visit().open(SIX)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector(".strip-block")
    visitor.tab("study")
    page.wait_for_selector(".study-mid .loader:has-text('only works with classic 9×9 puzzles')")
    visitor.tab("make")
    page.click("#make-rate")
    page.wait_for_selector(".make-outcome .loader:has-text('solution')")
    visitor.expected = "422"


@pytest.mark.parametrize("form", ["iss", "penpa", "sudokumaker", "sudokumaker-link"])
def test_grids_without_rules_open_whatever_their_form(visit: Visits, form: str) -> None:
    visitor = visit().open(PUZZLE)
    other = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    for text, digits in (
        (str(formats.dumps([Grid(other)], form)), other),
        (str(formats.dumps([Variant(Shape(6), {"r1c1": 2})], form)), "2" + "." * 35),
    ):
        visitor.press("o")
        visitor.page.fill("#open-field", text)
        visitor.page.locator("dialog button.primary:enabled").click()
        visitor.page.wait_for_selector(".toast:has-text('opened')")
        assert visitor.digits() == digits
        visitor.page.wait_for_timeout(50)


@pytest.mark.parametrize("key", ["o", "g", "?", "Control+s"])
def test_the_text_of_dialogs_has_the_size_of_the_page(visit: Visits, key: str) -> None:
    visitor = visit("phone").open(PUZZLE)
    visitor.press(key)
    visitor.page.wait_for_selector("dialog[open]")
    size = "element => getComputedStyle(element).fontSize"
    wanted = visitor.page.eval_on_selector("body", size)
    assert visitor.page.eval_on_selector("dialog .dialog-body", size) == wanted
    assert visitor.page.eval_on_selector("dialog", "dialog => dialog.scrollWidth <= dialog.clientWidth")
