"""A board in another page: the element of tools/embed.py, without a server."""

from __future__ import annotations

import functools
import http.server
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

from .test_access import violations
from .visitor import SOLUTION, Visitor, Visits

BOARD = "ninefold-board"
WASM = ROOT / "build" / "wasm" / "ninefold.wasm"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a page with a board."""
    folder = tmp_path_factory.mktemp("embed")
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import embed  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    embed.write(folder / "site")
    handler = functools.partial(Quiet, directory=str(folder / "site"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    shutil.rmtree(folder)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server without a log."""

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


def shown(visit: Visits, place: str, size: str = "desktop", *, dark: bool = False) -> Visitor:
    visitor = visit(size, dark=dark)
    visitor.address = place
    visitor.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    visitor.page.goto(f"{place}/index.html")
    visitor.page.wait_for_selector("[role=gridcell]")
    return visitor


def test_an_embedded_board_is_played_to_the_end(visit: Visits, place: str) -> None:
    visitor = shown(visit, place)
    page = visitor.page
    page.evaluate(f"document.querySelector('{BOARD}').addEventListener('solved', () => (document.title = 'solved'))")
    for cell, sign in enumerate(visitor.digits()):
        if sign == ".":
            page.locator(f"[data-cell='{cell}']").click()
            visitor.press(SOLUTION[cell])
    page.wait_for_selector(".embed-hint:has-text('Well done')")
    assert page.title() == "solved"
    assert violations(visitor) == []


def test_arrow_keys_and_touch_work_in_an_embedded_board(visit: Visits, place: str) -> None:
    visitor = shown(visit, place, "phone", dark=True)
    page = visitor.page
    page.tap("[data-cell='2']")
    page.tap(".pad-digit[data-number='4']")
    assert visitor.label("r1c3") == "r1c3, 4"
    visitor.press("ArrowRight", "6")
    assert visitor.label("r1c4") == "r1c4, 6"
    visitor.press("Control+z", "Control+z")
    assert visitor.label("r1c3").startswith("r1c3, empty")
    assert violations(visitor) == []


def test_nothing_sticks_out_at_any_width(visit: Visits, place: str) -> None:
    page = shown(visit, place).page
    beyond = f"""() => [...document.querySelector('{BOARD}').shadowRoot.querySelectorAll('button')].filter(
        (button) => button.getBoundingClientRect().right > innerWidth || button.scrollWidth > button.clientWidth + 1
    ).map((button) => button.textContent)"""
    for width, height in ((320, 640), (600, 800), (760, 900), (800, 900), (800, 600), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(beyond) == [], (width, height)


@pytest.mark.skipif(not Path(WASM).exists(), reason="build/wasm is missing (make wasm): no hints in an embedded board")
def test_hints_come_from_the_core(visit: Visits, place: str) -> None:
    visitor = shown(visit, place)
    page = visitor.page
    page.locator("[data-cell='2']").click()
    visitor.press("h")
    page.wait_for_selector(".embed-hint:has-text('Look at box')")
    visitor.press("h")
    page.wait_for_selector(".embed-hint:has-text('Hidden Single')")
    visitor.press("h")
    page.wait_for_selector(".placed")
    page.click("#apply")
    assert visitor.label("r1c6") == "r1c6, 8"
