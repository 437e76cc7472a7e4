"""The first screen and the end: first steps, choosing a puzzle, variants with one tap, the card at the end."""

from __future__ import annotations

import pytest

from ninefold import examples, solve

from .test_access import violations
from .visitor import PUZZLE, SOLUTION, Visits

ALMOST = "." + SOLUTION[1:]


def test_the_first_steps_are_dismissed_for_good(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    page.wait_for_selector("#tips:has-text('1 / 4')")
    page.click("#tip-next")
    page.wait_for_selector("#tips:has-text('2 / 4')")
    page.click("#tip-next")
    page.click("#tip-next")
    page.click("#tip-next")
    page.wait_for_selector("#tips", state="detached")
    page.reload()
    page.wait_for_selector(".pad")
    assert page.locator("#tips").count() == 0


@pytest.mark.parametrize("locale", ["en-US", "de-DE", "es-ES"])
def test_a_newcomer_may_begin_with_an_easy_puzzle(visit: Visits, locale: str) -> None:
    visitor = visit("phone", locale=locale).open()
    page = visitor.page
    page.wait_for_selector("#tip-lessons")
    box = page.locator("#act-hint").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 844 - 52  # above the tabs
    assert violations(visitor) == []
    before = page.inner_text("#title")
    page.click("#tip-easy")
    page.wait_for_selector(".toast")
    level = {"en-US": "Easy", "de-DE": "Leicht", "es-ES": "Fácil"}[locale]
    page.wait_for_selector(f"#title:has-text('{level}')")
    assert page.inner_text("#title") != before


def test_a_phone_shows_hint_and_new_without_scrolling(visit: Visits) -> None:
    visitor = visit("phone").open(PUZZLE)
    page = visitor.page
    for name in ("hint", "new"):
        box = page.locator(f"#act-{name}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 844 - 52  # above the tabs
    page.click("#act-new")
    page.wait_for_selector("dialog[open] #new-killer6")
    assert violations(visitor) == []
    page.click("#new-killer6")
    page.wait_for_selector("#rules")
    assert page.locator(".pad-digit").count() == 6
    assert "Small killer" in page.inner_text("#title")


@pytest.mark.parametrize("name", ["killer", "jigsaw", "diagonal", "anti-knight", "windoku"])
def test_a_variant_is_one_tap_away(visit: Visits, name: str) -> None:
    visitor = visit().open(PUZZLE)
    visitor.page.get_by_role("button", name="Choose a puzzle").click()
    visitor.page.click(f"#new-{name}")
    visitor.page.wait_for_selector(".toast:has-text('opened')")
    visitor.press("k")
    visitor.page.wait_for_selector(".toast:has-text('exactly one solution')")


def test_the_gallery_has_every_popular_rule_at_three_levels(visit: Visits) -> None:
    visitor = visit("phone", dark=True).open(PUZZLE)
    page = visitor.page
    page.click("#act-new")
    page.wait_for_selector("#gallery-killer-hard")
    names = page.locator(".gallery-name").all_text_contents()
    assert len(names) == len({example.rule for example in examples.gallery()})
    assert page.locator(".gallery-row button").count() == 3 * len(names)
    overlap = page.locator(".gallery-name").evaluate_all(
        "names => names.filter(name => name.scrollWidth > name.clientWidth + 1).length"
    )
    assert overlap == 0
    assert violations(visitor) == []
    page.click("#gallery-thermo-easy")
    page.wait_for_selector("#title:has-text('Thermometers · Easy')")
    grid = solve(examples.get("thermo-easy").puzzle).digits
    empty = next(
        cell for cell in range(81) if "empty" in (page.get_attribute(f"[data-cell='{cell}']", "aria-label") or "")
    )
    page.tap(f"[data-cell='{empty}']")
    page.tap(f".pad-digit[data-number='{grid[empty]}']")
    visitor.until(f"document.querySelector('[data-cell=\"{empty}\"]').ariaLabel.includes(', {grid[empty]}')")
    page.click("#act-new")
    page.click("#gallery-jigsaw-easy")
    page.wait_for_selector("#title:has-text('Irregular regions')")
    page.click("#act-new")
    page.click("#gallery-thermo-easy")  # continues
    page.wait_for_selector("#title:has-text('Thermometers · Easy')")
    assert f", {grid[empty]}" in (page.get_attribute(f"[data-cell='{empty}']", "aria-label") or "")
    page.click("#act-new")
    page.click("#gallery summary")
    page.click("#gallery-against-rows")
    page.wait_for_selector("#title:has-text('against-rows')")


def test_the_end_is_a_card(visit: Visits) -> None:
    visitor = visit().open(ALMOST)
    page = visitor.page
    visitor.go("r1c1")
    visitor.press("4", "k")
    page.wait_for_selector(".toast:has-text('wrong'), .toast:has-text('twice')")
    visitor.press("5")
    page.wait_for_selector("#end:has-text('Hints taken')")
    assert violations(visitor) == []
    visitor.press("Control+z")
    page.wait_for_selector("#end", state="detached")
    visitor.press("Control+y")
    visitor.tab("play")


def test_the_next_puzzle_follows_the_card(visit: Visits) -> None:
    visitor = visit("phone", dark=True).open(ALMOST)
    visitor.go("r1c1")
    visitor.press("5")
    visitor.page.wait_for_selector("#end")
    assert violations(visitor) == []
    visitor.page.click("#end-next")
    visitor.page.wait_for_selector("#title:has-text('New puzzle')")
    visitor.page.wait_for_selector("#end", state="detached")


def test_true_candidates_are_shown_apart_from_the_game(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    page.get_by_role("button", name="True candidates").click()
    page.wait_for_selector("#caption:has-text('Exactly one solution: these are its digits.')")
    assert "marks 4" in visitor.label("r1c3")
    assert violations(visitor) == []
    page.click("#caption-close")
    page.wait_for_selector("#caption", state="hidden")
    page.get_by_role("button", name="True candidates").click()
    page.wait_for_selector("#caption:has-text('solution')")
    visitor.press("Escape")
    page.wait_for_selector("#caption", state="hidden")
    assert "marks" not in visitor.label("r1c3")
