"""The widget for notebooks in Chromium: a small model replaces the notebook, and this process the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import ninefold

from .visitor import PUZZLE, SIZES, SOLUTION

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, FrameLocator, Page, Request

pytest.importorskip("anywidget", reason="anywidget is not installed: no widget")
pytest.importorskip("msgspec", reason="msgspec is not installed: no widget")

from ninefold.widget import Board

NOTEBOOK = """async ([code, state]) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const on = (window.handlers = {});
  window.state = state;
  window.model = {
    get: (name) => state[name],
    set: (values) => Object.assign(state, values),
    save_changes: () => {},
    on: (name, handler) => (on[name] = handler),
    off: (name) => delete on[name],
    send: async (question) => (await window.kernel(question)).forEach((reply) => on["msg:custom"]?.(reply)),
    change: (name, value) => ((state[name] = value), on[`change:${name}`]()),
  };
  window.end = await module.default.render({ model: window.model, el: document.getElementById("cell") });
}"""


class Cell:
    """A cell of a notebook with a board in it."""

    def __init__(
        self, browser: Browser, size: str, dark: bool, puzzle: Any, view: str, approach: str, locale: str
    ) -> None:
        self.board = Board(puzzle, view, approach=approach)
        width, height = SIZES[size]
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self.see)
        self.page.on("request", self.refuse)
        self.page.expose_function("kernel", self.answer)
        # JupyterLab's body; the theme of the board follows it, not the system.
        self.page.set_content(f'<body data-jp-theme-light="{str(not dark).lower()}"><div id="cell"></div></body>')
        names = ("text", "view", "approach", "digits", "solved")
        state = {name: getattr(self.board, name) for name in names}
        self.page.evaluate(NOTEBOOK, [self.board._esm, state])
        self.frame: FrameLocator = self.page.frame_locator("iframe")

    def see(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def refuse(self, request: Request) -> None:
        if request.url.startswith("http"):
            self.errors.append(request.url)

    def answer(self, question: dict[str, Any]) -> list[dict[str, Any]]:
        """Answer as the kernel does."""
        replies: list[dict[str, Any]] = []
        self.board.send = replies.append
        self.board._answer(self.board, question, None)
        return replies

    def cell(self, number: int) -> Any:
        return self.frame.locator(f".cell[data-cell='{number}']")


@pytest.fixture
def cells(browser: Browser) -> Iterator[Any]:
    opened: list[Cell] = []

    def open_cell(
        puzzle: Any = PUZZLE,
        view: str = "play",
        *,
        approach: str = "",
        size: str = "desktop",
        dark: bool = False,
        locale: str = "en-US",
    ) -> Cell:
        opened.append(Cell(browser, size, dark, puzzle, view, approach, locale))
        return opened[-1]

    yield open_cell
    for one in opened:
        assert one.errors == []
        one.context.close()


def test_a_puzzle_is_played_to_the_end(cells: Any) -> None:
    cell = cells()
    for number, (clue, digit) in enumerate(zip(PUZZLE, SOLUTION)):
        if clue == ".":
            cell.cell(number).click()
            cell.page.keyboard.press(digit)
    cell.page.wait_for_function("window.state.solved")
    assert cell.page.evaluate("window.state.digits") == SOLUTION


@pytest.mark.parametrize(("locale", "houses"), [("en-US", "row|column|box"), ("de-DE", "Zeile|Spalte|Block")])
def test_hints_come_from_the_kernel(cells: Any, locale: str, houses: str) -> None:
    cell = cells(size="phone", locale=locale)
    cell.frame.locator("#act-hint").click()
    cell.frame.locator("#tab-hints[aria-selected=true]").wait_for()
    told = "document.querySelector('iframe').contentDocument.querySelector('#panel-hints').innerText"
    cell.page.wait_for_function(f"/({houses}) [1-9]/i.test({told})")


def test_the_path_is_walked_and_replaced(cells: Any) -> None:
    cell = cells(view="path", dark=True)
    where = cell.frame.locator(".path-where")
    where.wait_for()
    first = where.inner_text()
    cell.frame.locator("#path-next").click()
    assert where.inner_text() != first
    assert cell.frame.locator("html").get_attribute("data-theme") == "dark"
    cell.page.evaluate("window.model.change('text', '" + ninefold.shuffle(PUZZLE, 3).line + "')")
    cell.page.wait_for_function("!window.state.digits.startsWith('53')")


def test_approaches_are_studied(cells: Any) -> None:
    cell = cells(view="study", approach="csp")
    events = cell.frame.locator("#study-next")
    events.wait_for()
    before = cell.frame.locator("#panel-study table.counts").inner_text()
    events.click()
    assert cell.frame.locator("#panel-study select").first.input_value() == "csp"
    table = "document.querySelector('iframe').contentDocument.querySelector('#panel-study table.counts')"
    cell.page.wait_for_function(f"(before) => {table}.innerText !== before", arg=before)


def test_a_variant_has_its_rules(cells: Any) -> None:
    puzzle = ninefold.examples.gallery()[0].puzzle
    assert isinstance(puzzle, ninefold.Variant)
    cell = cells(puzzle)
    cell.frame.locator("#panel-play li", has_text=next(iter(puzzle.constraints)).sentence()[:20]).first.wait_for()


def test_a_closed_cell_listens_no_more(cells: Any) -> None:
    cell = cells()
    assert cell.page.evaluate("Object.keys(window.handlers)") == ["msg:custom", "change:text", "change:view"]
    cell.page.evaluate("window.end()")
    assert cell.page.evaluate("Object.keys(window.handlers)") == []
