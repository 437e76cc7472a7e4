"""Enter and share: pasting every format, error locations, files, links, copies, pictures, print."""

from __future__ import annotations

import io
import re

import pytest

import ninefold
from ninefold import Grid, formats

from .test_access import violations
from .visitor import PUZZLE, SOLUTION, Visits

TEXT_FORMATS = [
    name
    for name in formats.names()
    if formats.get(name).can_write and not formats.get(name).binary and name != "killer"  # killers have no clues
]


def test_paste_of_every_format(visit: Visits) -> None:
    visitor = visit().open()
    grid = Grid(PUZZLE)
    for name in TEXT_FORMATS:
        text = formats.dumps([grid], name)
        assert isinstance(text, str)
        visitor.paste(text)
        visitor.page.wait_for_selector(".open-state[data-status=one]:not(:empty)")
        visitor.page.click(".open-out .primary")
        if name == "sukaku":
            assert visitor.label("r1c3") == "r1c3, empty, marks 1 2 4"
        else:
            assert visitor.digits() == PUZZLE, name
        visitor.press("5")  # the next one must be read again


def test_an_error_is_named_and_shown_at_its_place(visit: Visits) -> None:
    visitor = visit().open()
    visitor.press("o")
    visitor.page.fill("#open-field", PUZZLE[:40] + "x" + PUZZLE[41:])
    visitor.page.wait_for_selector(".open-errors li:has-text('row 5, column 5')")
    assert visitor.page.locator(".open-out .light").count() == 1
    assert visitor.page.is_disabled(".open-out .primary")
    visitor.page.fill("#open-field", "55" + PUZZLE[2:])
    visitor.page.wait_for_selector(".open-state[data-status=invalid]:not(:empty)")
    assert visitor.page.locator(".open-out .conflict").count() >= 2
    visitor.page.fill("#open-field", f"{PUZZLE}\n{SOLUTION}\n")
    visitor.page.wait_for_selector("text=Puzzle 1 of 2")


def test_an_error_is_in_the_language_and_its_detail_in_english(visit: Visits) -> None:
    visitor = visit("phone", dark=True, locale="de-DE").open()
    visitor.press("o")
    visitor.page.fill("#open-field", PUZZLE[:40] + "x" + PUZZLE[41:])
    visitor.page.wait_for_selector(".open-errors li:has-text('kein Rätsel, das ninefold lesen kann')")
    assert "row 5, column 5" in visitor.page.inner_text(".open-errors [lang=en]")
    assert violations(visitor) == []


def test_a_dropped_file(visit: Visits) -> None:
    visitor = visit().open()
    visitor.page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "one.sdk", {type: "text/plain"}));
            document.body.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
        }""",
        "\n".join(PUZZLE[9 * row : 9 * row + 9] for row in range(9)),
    )
    visitor.page.wait_for_selector(".open-state[data-status=one]:not(:empty)")
    visitor.page.click(".open-out .primary")
    assert visitor.digits() == PUZZLE


def test_typing_a_puzzle(visit: Visits) -> None:
    visitor = visit().open()
    visitor.press("o")
    visitor.page.click("text=Start with an empty grid")
    visitor.go("r1c1")
    visitor.press("5", "ArrowRight", "3")
    visitor.page.click("text=Play this as a puzzle")
    assert visitor.label("r1c2") == "r1c2, 3, clue"


def test_a_link_round_trips(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.press("4", "ArrowRight", "Shift+Digit2", "Control+Digit6", "Alt+Digit1")
    visitor.press("Control+s")
    visitor.page.click("text=With my entries")
    visitor.page.click("text=ninefold link")
    link = visitor.page.input_value(".share-text")
    assert link.startswith(f"{visitor.address}/#{PUZZLE};")
    second = visit().open(link.partition("#")[2])
    assert second.digits() == visitor.digits()
    assert second.label("r1c4") == visitor.label("r1c4")
    assert second.page.url == f"{visitor.address}/", "a reload goes on with the game"


def test_a_link_without_a_puzzle_gets_a_message(visit: Visits) -> None:
    visitor = visit().open("nonsense")
    visitor.page.wait_for_selector("text=This link does not contain a puzzle.")


def test_copies(visit: Visits) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"]).open(PUZZLE)
    visitor.press("Control+s")
    for words in ("SudokuWiki link", "f-puzzles link", "SudokuPad link", "Text grid", "JSON"):
        visitor.page.click(f"label:has-text('{words}')")
        visitor.until("document.querySelector('.share-text').value")  # empty until it is there
        (record,) = formats.loads(visitor.page.input_value(".share-text"))
        assert record.grid.line == PUZZLE, words
    visitor.page.click("text=81 characters")
    visitor.page.click(".dialog .primary")
    visitor.page.wait_for_selector(".dialog", state="detached")
    assert visitor.page.evaluate("navigator.clipboard.readText()") == PUZZLE
    visitor.press("Control+s")
    visitor.page.wait_for_selector(".dialog .primary")
    visitor.page.evaluate(  # Copy before the engine has answered
        "for (const it of ['input[value=sudokuwiki-link]', '.dialog .primary']) document.querySelector(it).click()"
    )
    visitor.page.wait_for_selector(".dialog", state="detached")
    assert "sudokuwiki" in visitor.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures(visit: Visits, kind: str) -> None:
    visitor = visit(dark=True).open(PUZZLE)
    visitor.press("Control+s")
    with visitor.page.expect_download() as waited:
        visitor.page.click(f"#share-{kind}")
    data = waited.value.path().read_bytes()
    if kind == "svg":
        text = data.decode()
        assert text.count("<text") == 30
        assert "rgb(255, 255, 255)" in text, "light colors, whatever the page has"
        assert "class=" not in text
        assert "var(" not in text
    else:
        assert data.startswith(b"\x89PNG")
        assert len(data) > 20_000


def test_a_sheet_to_print(visit: Visits) -> None:
    pypdf = pytest.importorskip("pypdf")
    visitor = visit().open(PUZZLE)
    visitor.tab("make")
    visitor.page.click("#make-sheet")
    visitor.page.wait_for_selector("#print-go:enabled")
    visitor.page.check("#print-solutions")
    visitor.until("document.querySelectorAll('.sheet > .sheet-page').length === 2")
    assert visitor.page.locator(".sheet .sheet-4 .sheet-figure").count() == 4
    pages = pypdf.PdfReader(io.BytesIO(visitor.page.pdf(prefer_css_page_size=True))).pages
    assert len(pages) == 2
    assert [len(re.findall(r"Puzzle \d|Solution \d", page.extract_text())) for page in pages] == [4, 4]
    visitor.page.keyboard.press("Escape")
    alone = pypdf.PdfReader(io.BytesIO(visitor.page.pdf(prefer_css_page_size=True))).pages
    assert len(alone) == 1
    assert "Play" not in alone[0].extract_text(), "without a sheet, the board and nothing else"


def test_the_puzzle_of_the_day_is_the_same_all_day(visit: Visits) -> None:
    first, second = visit().open(), visit().open()
    assert first.digits() == second.digits()
    assert ninefold.check(first.digits()).status == ninefold.Status.ONE
