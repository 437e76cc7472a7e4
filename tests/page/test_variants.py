"""Variants: opened by links of other programs, drawn, played to the end; rules in words, broken rules, hints."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

import ninefold
from ninefold import Shape, formats, solve
from ninefold.formats.lzstring import compress
from ninefold.render.languages import language
from ninefold.variants import Arrow, Killer, Note, Thermo, Unknown, Variant
from ninefold.variants.data import to_data
from tests.conftest import shared_data

from .test_access import violations
from .visitor import PUZZLE, Visitor, Visits

TITLES = [Note("title", "Four corners"), Note("author", "Ada"), Note("rules", "Normal rules apply.")]
KILLER = Variant(
    4, {}, [Killer("r1c1 r1c2", 3), Killer("r1c3 r2c3", 4), Killer("r3c1 r4c1", 5), Killer("r2c1 r2c2", 7)]
)
JIGSAW = ["r1c1 r1c2 r1c3 r2c2", "r1c4 r2c4 r2c3 r3c4", "r2c1 r3c1 r4c1 r3c2", "r3c3 r4c2 r4c3 r4c4"]


def hash_of(puzzle: Variant, form: str | None = None) -> str:
    """The part of a link that opens a puzzle, in a format of another program or as data."""
    return quote(str(formats.dumps([puzzle], form)) if form else json.dumps(to_data(puzzle)))


def opened(visitor: Visitor, puzzle: Variant, form: str | None = None) -> Visitor:
    """Open a variant by its link."""
    visitor.page.goto(f"{visitor.address}/#{hash_of(puzzle, form)}")
    visitor.page.wait_for_selector("#rules")
    return visitor


def typed(visitor: Visitor, puzzle: Variant, solution: tuple[int, ...]) -> None:
    """Type every digit, going from cell to cell with the arrow keys."""
    width = puzzle.shape.width
    visitor.go("r1c1")
    for row in range(puzzle.shape.height):
        for column in range(width):
            visitor.press(*str(solution[row * width + column]))
            visitor.press("ArrowRight")
        visitor.press("ArrowDown")
    visitor.page.wait_for_selector("#title:has-text('finished')")


@pytest.mark.parametrize("form", ["fpuzzles-link", "sudokupad-link", "sudokumaker-link", "penpa", "iss"])
def test_links_of_other_programs_open(visit: Visits, form: str) -> None:
    visitor = opened(visit(), KILLER, form)
    assert visitor.page.locator("#board .layer-rules-above path").count() == 4
    assert "cage, sum 3, 2 cells" in visitor.label("r1c1")
    assert "adds up" in visitor.page.inner_text("#rules") or "add up" in visitor.page.inner_text("#rules")


@pytest.mark.parametrize("name", ["killer", "thermo", "arrow", "jigsaw"])
def test_a_variant_is_played_to_the_end(visit: Visits, name: str) -> None:
    puzzle = {
        "killer": KILLER,
        "thermo": Variant(4, {"r3c3": 4}, [Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c4 r4c3 r4c2")]),
        "arrow": Variant(4, {"r3c1": 2}, [Arrow("r2c2", "r2c1 r1c1"), Arrow("r3c4", "r4c4 r4c3")]),
        "jigsaw": Variant(Shape(4, regions=[part.split() for part in JIGSAW]), {}, [Thermo("r1c1 r1c2")]),
    }[name]
    solution = solve(puzzle, require_unique=False)
    form = "iss" if name == "jigsaw" else "fpuzzles-link"
    visitor = opened(visit(), puzzle, form)
    typed(visitor, puzzle, solution.digits)


@pytest.mark.parametrize("name", ["killer", "thermo"])
def test_a_variant_is_played_by_touch(visit: Visits, name: str) -> None:
    puzzle = KILLER if name == "killer" else Variant(4, {"r3c3": 4}, [Thermo("r1c1 r1c2 r1c3 r1c4")])
    solution = solve(puzzle, require_unique=False)
    visitor = opened(visit("phone", dark=True), puzzle, "sudokupad-link" if name == "killer" else "fpuzzles-link")
    page = visitor.page
    for cell, digit in enumerate(solution.digits):
        page.tap(f"[data-cell='{cell}']")
        if "clue" not in (page.get_attribute(f"[data-cell='{cell}']", "aria-label") or ""):
            page.tap(f".pad-digit[data-number='{digit}']")
    page.wait_for_selector("#end")
    assert violations(visitor) == []
    spent = page.inner_text(".time")
    page.wait_for_timeout(1200)
    assert page.inner_text(".time") == spent
    page.tap("#end-statistics")
    page.wait_for_selector("dialog .card-scales:has-text('Variants')")


@pytest.mark.parametrize(
    ("title", "before"),
    [
        ("Killer Blister", "https://www.f-puzzles.com/?load="),  # killer, little killer
        ("300 Subs!", "https://sudokupad.app/fpuzzles"),  # thermometers, dots
        ("Eddies", "https://www.f-puzzles.com/?load="),  # arrows
        ("Return of the Revenge of the Hash", "https://sudokupad.app/fpuzzles"),  # jigsaw
    ],
)
def test_a_real_link_is_played_to_the_end(visit: Visits, title: str, before: str) -> None:
    boards = json.loads(shared_data("variants", "dclamage_fpuzzles_tests.json").read_text(encoding="utf-8"))
    data = next(board for board in boards if board["fpuzzles"].get("title", "").startswith(title))
    visitor = visit().open(PUZZLE)
    visitor.paste(before + compress(json.dumps(data["fpuzzles"])))
    visitor.page.locator("dialog button.primary:enabled").click()
    visitor.page.wait_for_selector("#rules")
    assert title in visitor.page.inner_text("#title")
    assert violations(visitor) == []
    typed(visitor, Variant(9), tuple(map(int, data["solution"])))
    visitor.page.wait_for_selector("#end")


def test_a_broken_rule_is_named_and_turns_red(visit: Visits) -> None:
    visitor = opened(visit(), KILLER.with_(*TITLES))
    page = visitor.page
    assert page.inner_text("#title") == "Four corners by Ada"
    assert "Normal rules apply." in page.inner_text("#rules")
    visitor.go("r1c1")
    visitor.press("4")
    page.wait_for_selector(".toast:has-text('Rule broken: cage, sum 3, 2 cells, now at 4')")
    assert page.locator("#board .rule.broken").count() == 1
    assert "broken" in visitor.label("r1c1")
    page.wait_for_selector(".rule-text.broken:has-text('It is at 4, not 3.')")
    page.click("#rules summary")  # folded, as on a phone: the reason stays visible
    assert "cage 3 is at 4" in page.inner_text("#rules summary")
    assert violations(visitor) == []
    visitor.press("Control+z")
    page.wait_for_selector("#board .rule.broken", state="detached")


def test_pointing_at_a_rule_lights_its_cells(visit: Visits) -> None:
    visitor = opened(visit(), Variant(4, {}, [Thermo("r1c1 r1c2"), Killer("r3c1 r3c2", 5)]))
    page = visitor.page
    page.hover(".rule-text:has-text('thermometer')")
    page.wait_for_selector("#board .light")
    page.wait_for_selector("#board .rule.lit")
    visitor.go("r3c1")
    page.wait_for_selector(".rule-text.at:has-text('cage')")
    assert page.locator(".rule-text.at").count() == 1
    visitor.cell("r1c1").hover()
    page.wait_for_selector(".rule-text.pointed:has-text('thermometer')")
    assert page.locator(".rule-text.pointed").count() == 1
    page.hover("#rules summary")
    page.wait_for_selector(".rule-text.pointed", state="detached")


def test_check_hint_and_solve(visit: Visits) -> None:
    visitor = opened(visit(), KILLER)
    page = visitor.page
    visitor.press("k")
    page.wait_for_selector(".toast:has-text('exactly one solution'), .toast:has-text('several solutions')")
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    assert page.locator("#board .placed, #board .struck").count() > 0
    assert violations(visitor) == []
    page.click("#hint-apply")
    page.wait_for_selector(".toast:has-text('applied')")


def test_path_and_all_steps_of_a_variant(visit: Visits) -> None:
    visitor = opened(visit(), KILLER)
    page = visitor.page
    visitor.tab("hints")
    page.click("#hints-path")
    page.wait_for_selector(".strip-block")
    steps = page.locator(".strip-block").count()
    names = set(page.locator(".path-name").all_text_contents())
    assert steps == len(ninefold.steps(KILLER))
    assert "Sum Combinations" in names
    page.locator(".strip").focus()
    visitor.press("End")
    assert f"Step {steps} of {steps}" in page.inner_text(".path-where")
    assert violations(visitor) == []
    page.click("#path-play")
    visitor.until("document.querySelectorAll('.layer-digits text').length > 0")
    visitor.press("Control+z")
    page.click("#hints-all")
    page.wait_for_selector(".all-title")
    page.select_option("#all-technique", "family:sums")
    page.wait_for_selector(".all > .quiet[role=status]:has-text(' of ')")
    assert set(page.locator(".all-name").all_inner_texts()) <= {"Sum Bounds", "Sum Combinations", "Rule of 45"}
    page.locator(".all-step").first.click()
    page.wait_for_selector("#board .pill")
    assert violations(visitor) == []
    page.select_option("#all-technique", "")
    page.check("#all-cell")
    page.wait_for_selector(".all-chips .chip")
    page.locator(".all-chips .chip").first.click()
    page.wait_for_selector(".all-chips .chip[aria-pressed=true]")
    status = ".all > .quiet[role=status]"
    page.wait_for_selector(f"{status}:has-text(' of '), {status}:has-text('No step')")


def test_another_hint_and_the_techniques_of_a_variant(visit: Visits) -> None:
    visitor = opened(visit(), KILLER)
    page = visitor.page
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    first = visitor.seen(".conclusion")
    visitor.press("n")
    visitor.until(f"document.querySelector('.conclusion')?.textContent !== {first!r}")
    page.click("#hints-techniques")
    page.click(".technique-names button:text-is('Sum Bounds')")
    page.wait_for_selector("text=The other cells of a cage")
    page.uncheck("#technique-use")
    assert violations(visitor) == []


def test_a_variant_survives_a_reload_and_a_link(visit: Visits) -> None:
    visitor = opened(visit(), KILLER.with_(*TITLES))
    page = visitor.page
    visitor.go("r1c1")
    visitor.press("1", "ArrowRight", "Control+3")
    visitor.until("Object.keys(localStorage).some(key => (localStorage[key] ?? '').includes('Four corners'))")
    page.reload()
    page.wait_for_selector("#rules")
    assert visitor.label("r1c1").startswith("r1c1, 1,")
    visitor.press("Control+s")
    page.wait_for_selector("dialog[open]")
    page.check("text=With my entries")
    visitor.until("document.querySelector('.share-text').value.includes('#v1.')")
    link = page.input_value(".share-text")
    assert violations(visitor) == []
    other = visit()
    other.page.goto(link)
    other.page.wait_for_selector("#rules")
    assert other.label("r1c1").startswith("r1c1, 1,")
    assert "marks 3" in other.label("r1c2")
    page.check("text=SudokuPad link")
    visitor.until("document.querySelector('.share-text').value.includes('sudokupad')")


def test_digits_from_zero_and_above_nine(visit: Visits) -> None:
    zero = opened(visit(), Variant(Shape(4, digits=range(4)), {}, [Thermo("r1c1 r1c2")]))
    zero.go("r1c1")
    zero.press("0")
    zero.page.wait_for_selector("#live:has-text('0 entered')", state="attached")
    assert zero.label("r1c1").startswith("r1c1, 0,")
    zero.press("Delete")
    assert zero.label("r1c1").startswith("r1c1, empty")
    big = opened(visit("phone"), Variant(Shape(12), {}, [Thermo("r1c1 r1c2")]))
    big.go("r1c2")
    big.press("1", "2")
    assert big.label("r1c2").startswith("r1c2, 12,")
    assert big.page.locator(".pad-digit").count() == 12


def test_what_cannot_be_interpreted_is_said(visit: Visits) -> None:
    solution = Note("solution", "1234341221434321")
    visitor = opened(visit(), Variant(4, {"r1c1": 1}, [Unknown("Ghosts"), solution]))
    page = visitor.page
    assert "ninefold cannot interpret Ghosts." in page.inner_text(".rules-unknown")
    page.click("#rules summary")
    assert "not all of them can be checked" in page.inner_text("#rules summary")
    assert violations(visitor) == []
    visitor.go("r1c2")
    visitor.press("3", "k")
    page.wait_for_selector(".toast:has-text('One entry is wrong.')")
    visitor.press("h", "h")
    page.wait_for_selector("text=Look again at")
    visitor.tab("make")
    page.goto(f"{visitor.address}/#{hash_of(KILLER)}")  # a new puzzle opens in the Play tab
    page.wait_for_selector("#tab-play[aria-selected=true]")


@pytest.mark.parametrize(("size", "dark"), [("phone", True), ("desktop", True)])
def test_a_variant_in_the_dark(visit: Visits, size: str, dark: bool) -> None:
    visitor = opened(visit(size, dark=dark), KILLER.with_(*TITLES))
    assert violations(visitor) == []
    if size == "phone":
        assert visitor.page.locator(".pad-digit").last.bounding_box()["y"] < 800  # type: ignore[index]


def test_rules_are_in_the_language(visit: Visits) -> None:
    visitor = opened(visit(locale="de-DE"), KILLER)
    page = visitor.page
    assert "Im Käfig wiederholt sich keine Ziffer" in page.inner_text("#rules")
    visitor.press("h", "h")
    page.wait_for_selector(".step-name")
    assert page.locator(".step-name > :first-child").inner_text() in language("de").techniques.values()
    visitor.tab("play")
    visitor.speak("es", "Pistas")
    page.wait_for_selector("#rules:has-text('En la jaula no se repiten dígitos')")
    page.reload()
    page.wait_for_selector("#rules:has-text('En la jaula no se repiten dígitos')")
    visitor.speak("en", "Hints")
    page.wait_for_selector("#rules:has-text('Digits in the cage do not repeat')")
    assert violations(visitor) == []
