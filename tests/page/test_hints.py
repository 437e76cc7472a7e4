"""Hints: levels, evidence on the board, chains and nets, the path, all steps, techniques and their practice."""

from __future__ import annotations

import pytest

import ninefold

from .test_access import violations
from .visitor import PUZZLE, Visitor, Visits

NETS = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""Step 4 of its path is a net."""

CHAIN = (
    ".7.1..9.4....9....5.48....39.5.......61.....8...2..3......57.6...7.8.....823....."
    ";e=8.6........3..4.8..9...6........8............748........94..8.2.5...2.3.........."
    ";m=4-23.5-35.7-25.9-12.10-12.12-57.15-67.17-567.22-27.24-127.25-12.28-23.30-67.31-347.33-1267.34-1247.35-17.36-23"
    ".39-579.40-347.41-359.42-2457.43-2479.49-16.50-159.52-59.53-56.54-13.55-13.63-46.66-69.69-14.71-19.72-46.76-16"
    ".77-19.78-457.79-47.80-579"
)
"""A position with all its candidates, whose next step is an XY-chain of eight literals."""


def drawn(visitor: Visitor, selector: str) -> int:
    """Return the number of matching elements on the main board."""
    return visitor.page.locator(f"#board {selector}").count()


def hint_text(visitor: Visitor) -> str:
    """Return the text of the hint."""
    return visitor.seen(".hint-body")


def test_three_taps_of_one_key_show_where_what_and_why(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h")
    visitor.page.wait_for_selector("text=Look at box 2.")
    assert "Hidden" not in hint_text(visitor)
    assert drawn(visitor, ".house-base") == 1
    assert drawn(visitor, ".placed") == 0
    visitor.press("h")
    visitor.page.wait_for_selector(".step-name")
    assert "Hidden Single" in hint_text(visitor)
    assert "r1c6" not in hint_text(visitor)
    assert not visitor.page.locator("#hint-apply").is_visible()
    visitor.press("h")
    visitor.page.wait_for_selector(".conclusion")
    assert "that can still hold it: r1c6 is 8." in hint_text(visitor)
    assert drawn(visitor, ".placed") == 1
    visitor.press("h")
    assert drawn(visitor, ".placed") == 1


def test_a_single_shows_what_blocks_without_adding_candidates(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector("#board .block-cross")
    assert drawn(visitor, ".blocker") == 2
    assert drawn(visitor, ".block-cross") == 4
    assert drawn(visitor, ".layer-marks text") == 0
    assert "blocks the digit" in hint_text(visitor)
    assert violations(visitor) == []


def test_a_technique_is_switched_off_for_hints(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-techniques")
    page.click(".technique-names button:text-is('Hidden Single')")
    page.uncheck("#technique-use")
    assert violations(visitor) == []
    page.click(".technique-back")
    page.wait_for_selector("text=1 technique is switched off.")
    page.click("#hints-hint")
    visitor.press("h", "h")
    page.wait_for_selector(".step-name")
    assert "Hidden Single" not in hint_text(visitor)
    page.click("#hints-techniques")
    page.click("#technique-every")
    assert page.locator(".chip.off:has-text('Hidden Single')").count() == 0


def test_taps_may_come_faster_than_answers(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector(".conclusion")
    assert visitor.page.locator(".tap.on").count() == 3


def test_apply_another_dismiss_and_undo(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector(".conclusion")
    visitor.press("n")
    visitor.until("document.querySelector('.conclusion')?.textContent.includes('row 6 column 3=3')")
    assert visitor.seen(".conclusion") == "So: r6c3=3"
    visitor.press("Enter")
    assert visitor.label("r6c3") == "r6c3, 3"
    assert drawn(visitor, ".placed") == 0
    assert not visitor.page.locator("#hint-apply").is_visible()
    visitor.press("Control+z")
    assert visitor.label("r6c3").startswith("r6c3, empty")
    visitor.press("h")
    visitor.page.wait_for_selector(".hint-body .telling")
    visitor.press("Escape")
    assert hint_text(visitor) == ""
    assert drawn(visitor, ".house-base") == 0


def test_an_entry_dismisses_the_hint(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h")
    visitor.page.wait_for_selector(".hint-body .telling")
    visitor.press("4")
    assert visitor.label("r1c3") == "r1c3, 4"
    assert hint_text(visitor) == ""
    assert drawn(visitor, ".house-base") == 0


def test_names_in_the_text_light_up_the_board(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector(".telling .place")
    house, cell, *_ = visitor.page.locator(".telling .place").all()
    house.hover()
    assert drawn(visitor, ".light") == 1
    cell.hover()
    assert drawn(visitor, ".light") == 1
    visitor.page.mouse.move(5, 5)
    assert drawn(visitor, ".light") == 0
    visitor.page.locator(".telling .place").last.focus()
    assert drawn(visitor, ".light") == 1
    assert drawn(visitor, ".spot-light") == 1


def test_a_mistake_is_reported_before_any_hint(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("1", "h")
    visitor.page.wait_for_selector("text=Something is wrong in the grid.")
    assert "r1c3" not in hint_text(visitor)
    assert drawn(visitor, ".wrong") == 0
    visitor.page.click("#hint-where")
    visitor.page.wait_for_selector("text=Look again at")
    assert visitor.label("r1c3").endswith("wrong")
    assert drawn(visitor, ".under.wrong") == 1


def test_the_arrow_keys_walk_the_chain_of_a_hint(visit: Visits) -> None:
    visitor = visit().open(CHAIN)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector("text=XY-Chain")
    visitor.page.wait_for_selector(".walk:focus")
    arrows = ".layer-conclusions .arrow"
    assert drawn(visitor, arrows) == 7
    assert drawn(visitor, f"{arrows}.weak") == 3
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert drawn(visitor, arrows) == 2
    assert "weak" in visitor.page.locator(".walk-words").inner_text()
    assert visitor.seen(".telling .place.now") == "r8c4 is not 6"
    visitor.press("Enter")
    assert visitor.label("r4c5") == "r4c5, empty, marks 3 4"
    visitor.press("Control+z")
    assert visitor.label("r4c5") == "r4c5, empty, marks 3 4 7"


def test_the_language_changes_in_the_middle_of_a_hint(visit: Visits) -> None:
    visitor = visit().open(CHAIN)
    page = visitor.page
    visitor.press("h", "h", "h")
    page.wait_for_selector("text=Follow the chain:")
    page.evaluate("window.kept = true")
    visitor.speak("de", "Hinweise")
    page.wait_for_selector("text=Folge der Kette: wenn")  # the same step, as far as it was asked for
    assert page.evaluate("window.kept")  # in place
    assert page.inner_text("#title").startswith("Rätsel")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.focus(".walk")
    assert "the" not in hint_text(visitor).split()
    visitor.press("ArrowRight", "ArrowRight")
    assert "der einzige andere Kandidat" in page.locator(".walk-words").inner_text()
    assert visitor.seen(".telling .place.now").startswith("ist r")
    page.locator(".telling .place:has-text('Spalte')").first.hover()
    assert drawn(visitor, ".light") == 1


def test_a_machine_made_language_is_marked_and_explains(visit: Visits) -> None:
    visitor = visit().open(CHAIN)
    page = visitor.page
    page.click("#tool-settings")
    assert page.locator("#setting-language option[value=es]").inner_text() == "Español (machine-made)"
    visitor.close_dialog()
    visitor.speak("es", "Pistas")
    visitor.press("h", "h")
    page.wait_for_selector("text=la técnica «Cadena XY»")
    visitor.press("h")
    page.wait_for_selector("text=Sigue la cadena: si")
    visitor.press("ArrowRight", "ArrowRight")
    assert "el único otro candidato" in page.locator(".walk-words").inner_text()
    assert " es " in visitor.seen(".telling .place.now")
    assert violations(visitor) == []


def test_a_german_net_is_folded(visit: Visits) -> None:
    visitor = visit(locale="de-DE").open(NETS)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector(".strip:visible")
    page.focus(".strip")
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight")
    page.locator(".net > summary").first.click()
    page.locator(".net-fold > summary").first.click()
    line = page.locator(".net-line").first.inner_text()
    assert ", denn (" in line
    assert " ist " in line
    assert page.locator(".telling:has-text('Angenommen (1)')").count() == 0


def test_all_steps_are_filtered_and_a_chain_is_walked(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-all")
    page.wait_for_selector(".all-step")
    page.locator(".all-step").first.hover()
    assert drawn(visitor, ".placed") == 1
    page.select_option("#all-technique", "aic")
    visitor.until("[...document.querySelectorAll('.all-name')].every(name => name.textContent === 'AIC')")
    before = page.locator(".all-step").count()
    page.select_option("#all-digit", "1")
    visitor.until(f"document.querySelectorAll('.all-step').length < {before}")
    page.locator(".all-step").first.click()
    page.wait_for_selector(".walk")
    links = int(page.locator(".walk-count").inner_text())
    assert drawn(visitor, ".layer-conclusions .arrow") == links - 1
    for walked in range(1, 4):
        visitor.press("ArrowRight")
        assert drawn(visitor, ".layer-conclusions .arrow") == walked - 1
        assert drawn(visitor, ".struck") == 0
    assert page.locator(".telling .place.now").count() == 1
    visitor.press("ArrowLeft")
    assert page.locator(".walk").get_attribute("data-at") == "2"
    for _ in range(links):
        visitor.press(".")
    assert drawn(visitor, ".struck") > 0
    assert page.locator(".legend li").count() >= 4
    page.click("#all-apply")
    assert "AIC applied." in visitor.announced()


def test_techniques_have_their_names_in_the_menu(visit: Visits) -> None:
    visitor = visit().open(CHAIN)
    visitor.tab("hints")
    visitor.page.click("#hints-all")
    visitor.page.wait_for_selector(".all-step")
    options = visitor.page.locator(
        "#all-technique option[value]:not([value='']):not([value^='family:'])"
    ).all_inner_texts()
    names = {one.name for one in ninefold.logic.techniques(preset="ninefold")}
    assert len(options) > 3
    assert {option.rpartition(" (")[0] for option in options} <= names


def test_a_position_without_simple_steps_is_reported(visit: Visits) -> None:
    visitor = visit().open("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    visitor.tab("hints")
    visitor.page.click("#hints-all")
    visitor.page.wait_for_selector("text=No simple step is available")


def test_the_path_is_paged_and_a_net_is_folded(visit: Visits) -> None:
    visitor = visit().open(NETS)
    page = visitor.page
    start = visitor.digits()
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector(".strip:visible")
    page.focus(".strip")
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")
    assert page.locator(".path-where").inner_text().startswith("Step 4 of ")
    assert "Dynamic Forcing Chain" in (page.locator(".strip").get_attribute("aria-valuetext") or "")
    assert page.locator(".strip-block").count() == int(page.locator(".strip").get_attribute("aria-valuemax") or 0)
    assert visitor.digits() != start
    # the net
    assert drawn(visitor, ".layer-conclusions .arrow") == 0
    assert not page.locator(".net-fold").first.is_visible()
    page.locator(".net > summary").first.click()
    page.locator(".net-fold > summary").first.click()
    page.locator(".net-line").first.wait_for()
    proofs = page.locator(".net-proof > summary")
    while not proofs.count():
        page.locator(".net-fold:not([open]) > summary").first.click()
    proofs.first.click()
    assert "remove " in page.locator(".net-proof > p").first.inner_text()
    page.locator(".line-number").last.click()
    assert page.locator(".line-number[aria-current=step]").count() >= 1
    arrows = drawn(visitor, ".layer-conclusions .arrow")
    assert arrows > 0
    assert drawn(visitor, ".spot-now") == 1
    visitor.press(",")
    assert drawn(visitor, ".spot-now") == 1
    # entries have to wait until you return to the game
    page.locator("[role=gridcell]").nth(1).click()
    visitor.press("2")
    assert "another position" in visitor.announced()
    page.click("#path-play")
    assert visitor.digits() != start
    assert page.locator("#hint-ask").is_visible()
    visitor.press("Control+z")
    assert visitor.digits() == start


def test_from_a_technique_to_a_practice_position(visit: Visits) -> None:
    visitor = visit("phone").open(PUZZLE)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-techniques")
    page.fill(".technique-list input", "xy-w")
    page.get_by_role("button", name="XY-Wing", exact=True).click()
    page.wait_for_selector(".technique-example svg")
    assert page.locator(".technique-example .struck").count() > 0
    page.click("#technique-practice")
    page.wait_for_selector("#hint-ask:visible")
    assert "XY-Wing" in page.locator("#title").inner_text()
    page.click("#hint-ask")
    page.wait_for_selector(".hint-body .telling")
    page.click("#hint-ask")
    page.wait_for_selector(".step-name")
    assert page.locator(".step-name .link").inner_text() == "XY-Wing"
    page.locator(".step-name .link").click()
    page.wait_for_selector(".technique-name")
    assert page.locator(".technique-name").inner_text() == "XY-Wing"


@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)])
def test_axe_finds_nothing_in_hints(visit: Visits, size: str, dark: bool) -> None:
    visitor = visit(size, dark=dark).open(CHAIN)
    visitor.press("h", "h", "h")
    visitor.page.wait_for_selector(".walk:focus")
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight")
    found = violations(visitor, "#main")
    visitor = visit(size, dark=dark).open(NETS)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector(".strip:visible")
    for _ in range(3):
        page.click("#path-next")
    page.locator(".net > summary").first.click()
    page.locator(".net-fold > summary").first.click()
    page.locator(".path-body > details > summary").click()
    page.locator(".line-number").first.click()
    found += violations(visitor, "#main")
    page.click("#hints-all")
    page.locator(".all-step").nth(1).click()
    found += violations(visitor, "#main")
    page.locator(".all-pinned .link").click()
    page.wait_for_selector(".technique-name")
    found += violations(visitor, "#main")
    assert not found, "\n".join(found)
