"""Visitors of the web app: a tab each, with separate storage, and the errors they see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "projector": (1920, 1080), "zoomed": (640, 400)}
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


def spoken(name: str) -> str:
    """Return a cell as a screen reader names it: ``row 1 column 3``."""
    return "row {} column {}".format(*re.findall(r"\d+", name))


class Visitor:
    """A visitor of the web app: a tab, and its errors."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.errors: list[str] = []
        self.expected = ""  # expected errors: the browser logs a refusal of the server as an error
        self.page = context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        """Record errors and requests to other hosts."""
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.errors.append(f"exception: {error}"))
        page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        blocked = "Service Worker registration blocked" in message.text  # by ourselves
        if message.type in ("error", "warning") and not blocked:
            self.errors.append(f"console: {message.text} {message.location}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.address + "/", "blob:" + self.address, "data:")):
            self.errors.append(f"request to {request.url}")

    def open(self, hash: str = "", *, page: Page | None = None) -> Visitor:
        """Open the web app and wait until there is a puzzle."""
        tab = page or self.page
        tab.goto(f"{self.address}/{'#' + hash if hash else ''}")
        tab.wait_for_selector(
            "[role=gridcell][aria-label*='clue'], [role=gridcell][aria-label*='Vorgabe'], [aria-label*=', dado']"
        )
        return self

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def close_dialog(self) -> None:
        """Wait for a dialog, which may load first, and close it with Escape."""
        self.page.wait_for_selector("dialog[open]")
        self.press("Escape")
        self.page.wait_for_selector("dialog[open]", state="detached")

    def speak(self, language: str, tab: str) -> None:
        """Choose a language, wait for the word on the tab of hints, and close the settings."""
        self.page.click("#tool-settings")
        self.page.select_option("#setting-language", language)
        self.page.wait_for_selector(f"#tab-hints:has-text('{tab}')", state="attached")
        self.close_dialog()

    def follow(self, preset: str) -> Visitor:
        """Choose the preset for hints."""
        self.page.click("#tool-settings")
        self.page.wait_for_selector(f"#setting-preset option[value={preset}]", state="attached")
        self.page.select_option("#setting-preset", preset)
        self.close_dialog()
        return self

    def cell(self, name: str, page: Page | None = None) -> Locator:
        """Return a cell of the board by its short name."""
        return (page or self.page).locator(f"[role=gridcell][aria-label^='{spoken(name)},']")

    def label(self, name: str) -> str:
        """Return the screen reader's text for a cell, with its short name: ``r1c3, empty, marks 1 2``."""
        return (self.cell(name).get_attribute("aria-label") or "").replace(spoken(name), name)

    def digits(self, page: Page | None = None) -> str:
        """Return the digits on the board, ``.`` for an empty cell."""
        labels = (page or self.page).eval_on_selector_all(
            "[role=gridcell]", "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        return "".join(
            found[1] if (found := re.match(r"row \d+ column \d+, (\w)\b", label)) else "." for label in labels
        )

    def selected(self) -> list[str]:
        """Return the names of the selected cells, row by row."""
        labels = self.page.eval_on_selector_all(
            "[role=gridcell][aria-selected=true]", "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        return ["r{}c{}".format(*re.findall(r"\d+", label)[:2]) for label in labels]

    def go(self, name: str, **options: Any) -> None:
        """Click on a cell."""
        self.cell(name).click(**options)

    def at(self, name: str, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
        """Return a point in a cell, in pixels; 0.5 is the middle."""
        box = self.cell(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] * x, box["y"] + box["height"] * y

    def drag(self, *points: tuple[float, float]) -> None:
        """Drag the mouse over points."""
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=4)
        mouse.up()

    def until(self, expression: str, page: Page | None = None) -> None:
        """Wait until an expression is true; the content-security policy forbids Playwright's own way."""
        tab = page or self.page
        for _ in range(200):
            if tab.evaluate(expression):
                return
            tab.wait_for_timeout(25)
        raise AssertionError(f"never: {expression}")

    def seen(self, selector: str) -> str:
        """Return the visible text of an element, without text for screen readers only."""
        text: str = self.page.locator(selector).evaluate(
            """element => {
                const copy = element.cloneNode(true);
                for (const unseen of copy.querySelectorAll(".unseen")) unseen.remove();
                return copy.textContent;
            }"""
        )
        return text

    def announced(self) -> str:
        """Return the text of the live region."""
        return self.page.locator("#live").inner_text()

    def tab(self, name: Literal["play", "hints", "learn", "study", "make"]) -> None:
        """Choose a panel."""
        self.page.click(f"#tab-{name}")
        self.page.wait_for_selector(f"#panel-{name} > *")

    def paste(self, text: str) -> None:
        """Paste a text into the web app, outside any field."""
        self.page.evaluate(
            """text => {
                const clipboardData = new DataTransfer();
                clipboardData.setData("text/plain", text);
                const options = {clipboardData, bubbles: true, cancelable: true};
                document.body.dispatchEvent(new ClipboardEvent("paste", options));
            }""",
            text,
        )


class Visits:
    """Creates visitors, each with separate storage."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._visitors: list[Visitor] = []

    def __call__(self, size: str = "desktop", *, dark: bool = False, locale: str = "en-US", **options: Any) -> Visitor:
        width, height = SIZES[size]
        touch = size == "phone"
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            locale=locale,
            **{"service_workers": "block", **options},
        )
        context.set_default_timeout(10_000)
        self._visitors.append(Visitor(context, self._address))
        return self._visitors[-1]

    def end(self) -> list[str]:
        """Close all; return all errors."""
        for visitor in self._visitors:
            visitor.context.close()
        return [
            error
            for visitor in self._visitors
            for error in visitor.errors
            if not visitor.expected or visitor.expected not in error
        ]
