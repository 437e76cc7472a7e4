"""The static web app (make app): Python in the browser, files from a plain file server, nothing else."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from ninefold.web.local import Local
from tests.conftest import ROOT

from .visitor import PUZZLE, SOLUTION, Visits

if TYPE_CHECKING:
    from playwright.sync_api import Browser

APP = ROOT / "build" / "app"
PATIENCE = 60_000
"""Milliseconds: Python starts in seconds, or in a minute on a busy machine."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The folder below a path, as many static hosts serve it."""
    if not (APP / "index.html").exists():
        pytest.skip("the static web app is not built (make app): no tests of it")
    handler = functools.partial(_Quiet, directory=str(APP.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/app"
        server.shutdown()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visits]:
    """Visitors of the static web app."""
    visits = Visits(browser, address)
    yield visits
    faults = visits.end()
    assert not faults, "\n".join(faults)


def test_play_and_hints(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.set_default_timeout(PATIENCE)
    visitor.open(PUZZLE)
    visitor.go("r1c3")
    visitor.press("4")
    assert visitor.digits()[2] == "4"
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    assert "the only cell there that can still hold it: r3c1 is 1." in visitor.seen(".hint-body")
    asked = "async body => (await (await ninefoldAsk('/api/v2/solve', {method: 'POST', body})).json()).solution"
    assert page.evaluate(asked, json.dumps({"puzzle": PUZZLE})) == SOLUTION


def test_requests_without_a_server() -> None:
    local = Local()
    status, body, stream = local.reply("solve", json.dumps({"puzzle": PUZZLE}))
    assert (status, json.loads(body)["solution"], stream) == (200, SOLUTION, None)
    assert json.loads(local.reply("techniques?preset=se")[1])["preset"] == "se"
    assert local.reply("techniques/nope")[0] == local.reply("nope")[0] == 404
    assert local.reply("solve", "{")[0] == 400
    assert json.loads(local.reply("read?name=x.txt", "", PUZZLE.encode())[1])["puzzles"][0]["puzzle"] == PUZZLE


def test_streams_without_a_server() -> None:
    local = Local()
    query = {"puzzle": PUZZLE, "approach": "scan", "count": 100, "windows": 3}
    status, line, number = local.reply("events/stream", json.dumps(query))
    assert status == 200
    assert number is not None
    lines = [line, *iter(lambda: local.next(number), None)]
    assert [len(json.loads(line)["events"]) for line in lines] == [100, 100, 100]
    assert local.next(number) is None
    assert local.reply("events/stream", json.dumps({**query, "approach": "nope"}))[0] != 200
