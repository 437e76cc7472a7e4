"""Persistence: reload, two tabs, the list of games, savepoints, and damaged storage."""

from __future__ import annotations

import json

import pytest

from .visitor import PUZZLE, Visits

OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_a_game_survives_a_reload_with_its_history(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("4", "ArrowRight", "Shift+Digit2", "Alt+Digit3")
    visitor.page.reload()
    visitor.page.wait_for_selector("[role=gridcell][aria-label*='clue']")
    assert visitor.digits().startswith("534")
    assert visitor.label("r1c4") == "r1c4, empty, corner marks 2, colored C green"
    visitor.press("[", "[", "[")
    assert visitor.digits() == PUZZLE


def test_two_tabs_with_one_game_follow_each_other(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("4")
    visitor.page.wait_for_timeout(400)
    second = visitor.context.new_page()
    visitor.watch(second)
    visitor.open(page=second)
    assert visitor.digits(second).startswith("534")
    second.keyboard.press("6")
    visitor.page.wait_for_selector("[role=gridcell][aria-label='row 1 column 4, 6']", state="attached")
    visitor.press("[")
    second.wait_for_selector("[role=gridcell][aria-label='row 1 column 4, empty']", state="attached")


def test_several_games_in_a_list(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("4")
    visitor.page.evaluate("line => { location.hash = line }", OTHER)
    visitor.page.wait_for_selector(".toast:has-text('opened')")
    assert visitor.digits() == OTHER
    visitor.page.click(".toast-act")
    assert visitor.digits().startswith("534"), "opening can be taken back"
    visitor.press("g")
    games = visitor.page.locator(".game")
    visitor.page.wait_for_selector(".game")
    assert games.count() == 1, "a game that nobody touched is not kept"
    visitor.close_dialog()
    visitor.page.evaluate("line => { location.hash = line }", OTHER + ";t=Other")
    visitor.page.wait_for_selector(".toast:has-text('opened')")
    visitor.press("2", "g")
    visitor.page.wait_for_selector(".game")
    assert games.count() == 2
    games.nth(1).locator(".game-open").click()
    assert visitor.digits().startswith("534")
    visitor.press("g")
    visitor.page.wait_for_selector(".game")
    visitor.page.locator(".game .tool").click()
    assert games.count() == 1
    visitor.page.click(".game-removed button")
    assert games.count() == 2


def test_undo_in_a_new_game_goes_back_to_the_one_before(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("4")
    visitor.page.evaluate(f"location.hash = '{OTHER}'")
    visitor.until("document.querySelector('[role=gridcell]').ariaLabel === 'row 1 column 1, 1, clue'")
    visitor.press("Control+z")
    assert visitor.digits().startswith("534")
    visitor.press("Control+z")
    assert visitor.digits() == PUZZLE


def test_each_panel_scrolls_separately(visit: Visits) -> None:
    visitor = visit("zoomed").open(PUZZLE)
    body = visitor.page.locator("#panel-body")
    visitor.tab("make")
    visitor.page.wait_for_selector("#panel-make button")
    body.evaluate("body => (body.scrollTop = 150)")
    visitor.tab("play")
    assert body.evaluate("body => body.scrollTop") == 0
    visitor.tab("make")
    assert body.evaluate("body => body.scrollTop") == 150


def test_damaged_storage_affects_nothing_else(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.page.evaluate(
        """() => {
            for (const key of Object.keys(localStorage)) localStorage.setItem(key, "{broken");
            localStorage.setItem("ninefold/1/game/x", '{"puzzle": 3}');
            localStorage.setItem("ninefold/1/current", "x");
        }"""
    )
    visitor.page.evaluate("addEventListener('pagehide', event => event.stopImmediatePropagation(), true)")
    fresh = visitor.context.new_page()
    visitor.watch(fresh)
    visitor.open(page=fresh)
    assert visitor.digits(fresh).count(".") > 40


def test_options_are_kept_and_the_language_is_changed(visit: Visits) -> None:
    visitor = visit(locale="de-CH").open(PUZZLE)
    assert visitor.page.inner_text("#tab-hints") == "Hinweise"
    visitor.press("h", "h")
    visitor.page.wait_for_selector(".step-name:has-text('Versteckter Einer')")
    visitor.page.click("#tool-settings")
    visitor.page.select_option("#setting-theme", "dark")
    assert visitor.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(16, 19, 23)"
    visitor.page.select_option("#setting-language", "en")
    visitor.page.wait_for_selector("#tab-hints:has-text('Hints')")
    assert visitor.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(16, 19, 23)"


@pytest.mark.parametrize("locale", ["en-US", "de-DE", "es-ES"])
def test_the_settings_fit_on_a_phone(visit: Visits, locale: str) -> None:
    visitor = visit("phone", locale=locale).open(PUZZLE)
    visitor.page.click("#tool-settings")
    visitor.page.wait_for_selector("#setting-preset option[value=se]", state="attached")
    wide = visitor.page.eval_on_selector(".settings", "box => [box.scrollWidth, box.clientWidth]")
    assert wide[0] <= wide[1]


def test_hints_follow_the_preset_that_was_chosen(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    with visitor.page.expect_request("**/hint") as first:
        visitor.press("h")
    assert "preset" not in json.loads(first.value.post_data or "")
    visitor.follow("se")
    visitor.press("Escape")
    with visitor.page.expect_request("**/hint") as second:
        visitor.press("h")
    assert json.loads(second.value.post_data or "")["preset"] == "se"
