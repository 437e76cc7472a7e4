"""Accessibility: screen readers, keyboard only, contrast, zoom, dark and light, every size."""

from __future__ import annotations

from typing import Any

import pytest

from .visitor import AXE, PUZZLE, SIZES, Visitor, Visits

MARKED = f"{PUZZLE};e=..4;m=3-26.5-2468;c=6-149;k=7-AB.8-C;s=5-2A;l=3-2-5-6D"


def violations(visitor: Visitor, within: str = "html") -> list[str]:
    """Return the violations that axe-core finds in the page, or in a part of it."""
    if not AXE.exists():
        pytest.skip("no axe-core (make page installs it): accessibility is not checked")
    # Browser tools may do what the content-security policy forbids the page.
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found: dict[str, Any] = visitor.page.evaluate("within => axe.run(within, {resultTypes: ['violations']})", within)
    return [
        f"{rule['id']}: {rule['help']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


STATES: dict[str, list[str]] = {
    "play": [],
    "colors": ["v"],
    "paused": ["p"],
    "open": ["o"],
    "share": ["Control+s"],
    "games": ["g"],
    "help": ["?"],
}
DIALOGS = {"open", "share", "games", "help"}


@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)])
def test_axe_finds_nothing(visit: Visits, size: str, dark: bool) -> None:
    visitor = visit(size, dark=dark).open(MARKED)
    found: list[str] = []
    for state, keys in STATES.items():
        if size == "phone" and state not in ("play", "colors"):
            continue  # the dialogs are the same
        visitor.press(*keys)
        if state in DIALOGS:
            visitor.page.wait_for_selector("dialog[open]")
        found += [f"{state}: {violation}" for violation in violations(visitor)]
        if state in DIALOGS:
            visitor.close_dialog()
        else:
            visitor.press("Escape")
        if state == "paused":
            visitor.press("p")
    visitor.page.click("#tool-settings")
    visitor.page.wait_for_selector("dialog[open]")
    found += violations(visitor)
    visitor.close_dialog()
    visitor.tab("make")
    visitor.page.click("#make-rate")
    visitor.page.wait_for_selector(".card-level")
    found += violations(visitor)
    visitor.page.click("#make-sheet")
    visitor.page.wait_for_selector("#print-go:enabled")
    found += violations(visitor)
    assert not found, "\n".join(found)


def test_one_tab_stop_for_the_board_and_the_focus_roves(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    focus = "document.activeElement.getAttribute('aria-label')"
    assert visitor.page.locator("[role=gridcell][tabindex='0']").count() == 1
    assert str(visitor.page.evaluate(focus)).startswith("row 1 column 3, empty")
    visitor.press("ArrowDown", "ArrowDown")
    assert str(visitor.page.evaluate(focus)).startswith("row 3 column 3, 8, clue")
    visitor.press("Tab")
    assert visitor.page.evaluate("document.activeElement.id") == "tab-play"
    visitor.press("Shift+Tab")
    assert str(visitor.page.evaluate(focus)).startswith("row 3 column 3")


def test_the_keyboard_reaches_everything(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    seen = set()
    for _ in range(40):
        visitor.press("Tab")
        seen.add(visitor.page.evaluate("document.activeElement.id || document.activeElement.textContent"))
    assert seen >= {"tool-open", "tool-help", "tab-play", "Solve"}
    visitor.page.focus("#tab-play")
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert visitor.page.get_attribute("#tab-make", "aria-selected") == "true"
    visitor.page.wait_for_selector("#make-go")
    visitor.page.focus("#make-rate")
    visitor.press("Enter")
    visitor.page.wait_for_selector(".card-level")


def test_grid_rows_and_labels(visit: Visits) -> None:
    visitor = visit().open(MARKED)
    assert visitor.page.locator("[role=grid] > [role=row] > [role=gridcell]").count() == 81
    assert visitor.label("r1c1") == "r1c1, 5, clue"
    assert visitor.label("r1c6") == "r1c6, empty, marks 2 4 6 8"
    assert visitor.label("r1c7") == "r1c7, empty, corner marks 1 4 9"
    assert visitor.label("r1c8") == "r1c8, empty, colored A orange B sky blue"


def test_a_key_reads_out_a_row_a_column_a_box_or_the_cell(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("r")
    assert visitor.announced() == "Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty"
    visitor.press("t")
    assert visitor.announced().startswith("Column 3: empty, empty, 8")
    visitor.press("q")
    assert visitor.announced() == "Box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8"
    visitor.press("m")
    assert visitor.announced() == "row 1 column 3, empty, candidates 1 2 4"


def test_single_letter_keys_can_be_switched_off(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.page.click("#tool-settings")
    visitor.page.uncheck("#setting-shortcuts")
    visitor.close_dialog()
    visitor.page.focus("#tab-play")
    visitor.press("f", "4", "k", "?")
    assert visitor.label("r1c3") == "r1c3, empty"
    assert visitor.page.locator("dialog[open]").count() == 0
    visitor.go("r1c3")
    visitor.press("4", "Alt+Shift+R")
    assert visitor.label("r1c3") == "r1c3, 4"
    assert visitor.announced().startswith("Row 1: 5, 3, 4")
    visitor.press("Control+z")
    assert visitor.label("r1c3") == "r1c3, empty"
    visitor.page.reload()
    visitor.page.wait_for_selector("[role=gridcell][aria-label*='clue']")
    visitor.press("f")
    assert visitor.label("r1c3") == "r1c3, empty"


def test_places_are_read_out_in_words(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector(".conclusion")
    place = visitor.page.locator(".conclusion .place")
    assert place.evaluate("place => place.querySelector('.unseen').textContent") == "row 1 column 6"
    assert visitor.seen(".conclusion") == "So: r1c6=8"


@pytest.mark.parametrize("dark", [False, True])
def test_system_colors_are_respected(visit: Visits, dark: bool) -> None:
    visitor = visit(dark=dark, forced_colors="active").open(MARKED)
    system: dict[str, str] = visitor.page.evaluate(
        """() => Object.fromEntries(["Canvas", "CanvasText", "Highlight"].map(name => {
            const probe = document.createElement("p");
            probe.style.color = name;
            document.body.append(probe);
            const color = getComputedStyle(probe).color;
            probe.remove();
            return [name, color];
        }))"""
    )
    fill = "selector => getComputedStyle(document.querySelector(selector)).fill"
    assert visitor.page.evaluate(fill, ".ground") == system["Canvas"]
    assert visitor.page.evaluate(fill, "#board .clue") == system["CanvasText"]
    assert visitor.page.evaluate(fill, "#board .selection") == system["Highlight"]
    chosen = "getComputedStyle(document.querySelector('.mode[aria-pressed=true]')).backgroundColor"
    assert visitor.page.evaluate(chosen) == system["Highlight"]
    assert visitor.page.locator("#board .letters").count() > 0, "colors carry their letters"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_at_any_size(visit: Visits, size: str) -> None:
    visitor = visit(size).open(PUZZLE)
    width, height = SIZES[size]
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    board = visitor.page.locator("#board").bounding_box()
    pad = visitor.page.locator(".pad-digits > :last-child").bounding_box()
    assert board is not None
    assert pad is not None
    assert board["x"] >= 0
    assert board["y"] + board["height"] <= height
    assert board["width"] >= min(width, height) * (0.95 if size == "phone" else 0.8)
    assert pad["x"] + pad["width"] <= width
    if size != "zoomed":
        assert pad["y"] + pad["height"] <= height
    small = visitor.page.eval_on_selector_all(
        "button", "all => all.filter(b => b.offsetParent && b.offsetHeight < 36).map(b => b.textContent)"
    )
    assert not small


def test_targets_are_large_enough_for_a_finger(visit: Visits) -> None:
    visitor = visit("phone", is_mobile=True).open(PUZZLE)
    small = visitor.page.eval_on_selector_all(
        "button, summary, .check",
        "all => all.filter(b => b.offsetParent && (b.offsetHeight < 44 || b.offsetWidth < 38)).map(b => b.outerHTML)",
    )
    assert not small


def test_dark_mode_has_its_own_palette(visit: Visits) -> None:
    colors = [
        visit(dark=dark).open(PUZZLE).page.evaluate("getComputedStyle(document.querySelector('.ground')).fill")
        for dark in (False, True)
    ]
    assert colors == ["rgb(255, 255, 255)", "rgb(26, 31, 38)"]
